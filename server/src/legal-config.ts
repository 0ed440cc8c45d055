import type { LegalDetails } from '@karibu/contract/brand'

const texts = [
  'entity',
  'registrationNumber',
  'address',
  'email',
  'dataProtectionContact',
  'regulator',
  'court',
] as const satisfies ReadonlyArray<keyof LegalDetails>

/** Books must be stored for some years everywhere; more than this is a typing error. */
const yearsMax = 30

/** What the legal documents need and `legal` in contract/src/brand.ts does not say, one line each. */
export function legalFaults(legal: LegalDetails): string[] {
  const isYears = Number.isInteger(legal.retentionYears) && legal.retentionYears > 0 && legal.retentionYears <= yearsMax
  const faults = texts.filter((name) => legal[name].trim() === '').map((name) => missing(name))
  if (legal.email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(legal.email)) faults.push('legal.email is no email address')
  if (!isYears) faults.push(`legal.retentionYears must be a whole number from 1 to ${yearsMax}`)
  if (legal.processors.length === 0) faults.push(missing('processors'))
  return [...faults, ...legal.processors.flatMap(processorFaults)].map(
    (fault) => `${fault} (contract/src/brand.ts; then build again)`,
  )
}

const missing = (name: string) => `legal.${name} is needed in production`

function processorFaults({ name, country }: LegalDetails['processors'][number], index: number): string[] {
  const where = `legal.processors[${index}]`
  const faults = name.trim() === '' ? [`${where}.name is needed in production`] : []
  return /^[A-Z]{2}$/.test(country) ? faults : [...faults, `${where}.country must be two capital letters`]
}
