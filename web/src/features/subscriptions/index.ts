// What other features show of the plans. The screens import their parts by their own files.
export { usePlans } from './offer-query.ts'
