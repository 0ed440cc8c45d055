/**
 * Organisations that explain sickle cell tests and lead to genetic counselling, by country; sources in docs/DATA.md. A
 * country without one whose address is known for certain is left out.
 */
export const counselling: ReadonlyArray<{ country: string; name: string; site: string }> = [
  { country: 'NG', name: 'Sickle Cell Foundation Nigeria', site: 'https://sicklecellfoundation.com' },
  { country: 'UG', name: 'Uganda Sickle Cell Rescue Foundation', site: 'https://www.uscrfuganda.org' },
  { country: 'GB', name: 'Sickle Cell Society', site: 'https://www.sicklecellsociety.org' },
  { country: 'FR', name: 'FilRougE-MCGRE', site: 'https://filiere-mcgre.fr' },
  { country: 'US', name: 'National Society of Genetic Counselors', site: 'https://www.nsgc.org' },
]
