import type { LegalDetails } from '@karibu/contract/brand'

/** An operator of the tests, with every field that production needs. */
export const legalDetails: LegalDetails = {
  entity: 'Example Ltd',
  registrationNumber: 'RC 1234567, Corporate Affairs Commission',
  address: '1 Example Road, Lagos, Nigeria',
  email: 'legal@example.com',
  dataProtectionContact: 'Ada Obi, privacy@example.com',
  regulator: 'Nigeria Data Protection Commission',
  court: 'Nigeria, High Court of Lagos State',
  retentionYears: 6,
  dormantYears: 3,
  processors: [{ name: 'Example Hosting', task: 'hosting', country: 'NG' }],
  vat: null,
}
