/** The currency code of credits; 100 of them stand for 1 USD. */
export const creditsCode = 'CRD'

export type AmountFault = 'amount_invalid' | 'amount_decimals'
type Currency = string | { decimals: number }

/** More than this is no amount of ours, and stays exact as a JSON number. */
const minorMax = 10n ** 15n

/**
 * Reads an amount in major units ("12.5", 12.5) as a whole number of the smallest unit. Digits and one point only: no
 * sign, exponent, grouping or other digits, and no more decimals than the currency has.
 */
export function readAmount(input: unknown, currency: Currency): { minor: bigint } | { fault: AmountFault } {
  const text = typeof input === 'number' ? String(input) : input
  if (typeof text !== 'string') return { fault: 'amount_invalid' }
  const [, whole, fraction = ''] = /^([0-9]{1,16})(?:\.([0-9]{1,30}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return { fault: 'amount_invalid' }
  const decimals = decimalsOf(currency)
  if (fraction.length > decimals) return { fault: 'amount_decimals' }
  const minor = BigInt(whole + fraction.padEnd(decimals, '0'))
  return minor > minorMax ? { fault: 'amount_invalid' } : { minor }
}

/** An amount that is known to be good, as the catalogue's. Throws what `readAmount` calls a fault. */
export function toMinor(input: string | number, currency: Currency): bigint {
  const read = readAmount(input, currency)
  if ('fault' in read) throw new RangeError(read.fault)
  return read.minor
}

/** Major units as the interface gives them: 1250 cents are 12.5. */
export const toMajor = (minor: bigint | number, currency: Currency): number => Number(toDecimal(minor, currency))

/** Major units with all of the currency's decimals: 1250 cents are "12.50". For files and providers. */
export function toDecimal(minor: bigint | number, currency: Currency): string {
  const value = BigInt(minor)
  const decimals = decimalsOf(currency)
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return `${value < 0n ? '-' : ''}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ''}`
}

/** How many decimals a currency has: NGN 2, XAF 0, credits 0. */
export function decimalsOf(currency: Currency): number {
  if (typeof currency !== 'string') return currency.decimals
  if (currency === creditsCode) return 0
  const known = decimalsByCode.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2
  decimalsByCode.set(currency, decimals)
  return decimals
}
// Making a format takes longer than all else that is done with an amount.
const decimalsByCode = new Map<string, number>()

/**
 * US cents that so much of a currency is worth, at `perUsd` of it for a dollar. Exact, and what does not fill a cent is
 * left out: what the browser shows is what the server credits. `perUsd` as text stays exact whatever its length.
 */
export function centsFor({
  minor,
  decimals,
  perUsd,
}: {
  minor: bigint
  decimals: number
  perUsd: string | number
}): bigint {
  const { digits, scale } = fractionOf(perUsd)
  return (minor * 100n * scale) / (digits * 10n ** BigInt(decimals))
}

/** A decimal as a fraction of whole numbers: "1326.16" is 132616 / 100. */
export function fractionOf(decimal: string | number): { digits: bigint; scale: bigint } {
  const text = String(decimal)
  const [whole = '0', fraction = ''] = (text.includes('e') ? Number(text).toFixed(15) : text).split('.')
  return { digits: BigInt(whole + fraction), scale: 10n ** BigInt(fraction.length) }
}
