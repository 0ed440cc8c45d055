import type { LegalDetails, VatDetails } from '@karibu/contract/brand'

const texts = [
  'entity',
  'registrationNumber',
  'address',
  'email',
  'dataProtectionContact',
  'regulator',
  'court',
] as const satisfies ReadonlyArray<keyof LegalDetails>

/** Books must be stored for some years everywhere, and no account is unused for none; more than this is a typing error. */
const yearsMax = 30

/** What the legal documents need and `legal` in contract/src/brand.ts does not say, one line each. */
export function legalFaults(legal: LegalDetails): string[] {
  const faults = texts.filter((name) => legal[name].trim() === '').map((name) => missing(name))
  if (legal.email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(legal.email)) faults.push('legal.email is no email address')
  for (const name of ['retentionYears', 'dormantYears'] as const)
    if (!isYears(legal[name])) faults.push(`legal.${name} must be a whole number from 1 to ${yearsMax}`)
  if (legal.processors.length === 0) faults.push(missing('processors'))
  return [...faults, ...legal.processors.flatMap(processorFaults), ...vatFaults(legal.vat)].map(
    (fault) => `${fault} (contract/src/brand.ts; then build again)`,
  )
}

const isYears = (years: number) => Number.isInteger(years) && years > 0 && years <= yearsMax

const missing = (name: string) => `legal.${name} is needed in production`

function processorFaults({ name, country }: LegalDetails['processors'][number], index: number): string[] {
  const where = `legal.processors[${index}]`
  const faults = name.trim() === '' ? [`${where}.name is needed in production`] : []
  return /^[A-Z]{2}$/.test(country) ? faults : [...faults, `${where}.country must be two capital letters`]
}

/** Faults of the VAT table. A rate is a whole number of hundredths of a percent, so that the tax is exact. */
function vatFaults(vat: LegalDetails['vat']): string[] {
  if (vat === null) return []
  const faults = vat.number.trim() === '' ? ['legal.vat.number is needed where there is legal.vat'] : []
  return [...faults, ...vat.rates.flatMap(rateFaults)]
}

function rateFaults({ country, percent, from }: VatDetails['rates'][number], index: number): string[] {
  const where = `legal.vat.rates[${index}]`
  const hundredths = percent * 100
  const isPercent = percent > 0 && percent < 100 && Math.abs(hundredths - Math.round(hundredths)) < 1e-9
  return [
    ...(/^[A-Z]{2}$/.test(country) ? [] : [`${where}.country must be two capital letters`]),
    ...(isPercent ? [] : [`${where}.percent must be between 0 and 100 with at most two decimals`]),
    ...(isDay(from) ? [] : [`${where}.from must be a day, as 2026-01-31`]),
  ]
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
