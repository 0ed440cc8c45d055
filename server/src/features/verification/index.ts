export { takeSmsPermit } from './limits.ts'
