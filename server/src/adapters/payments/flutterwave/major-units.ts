import { decimalsOf, toDecimal } from '@karibu/contract'

/** What JSON sends for an amount: 1326160 kobo as 13261.6. The text of such a number is exact up to 15 digits. */
export const toMajorUnits = (amountMinor: number, currency: string): number => Number(toDecimal(amountMinor, currency))

/**
 * An amount of an answer in the smallest unit of its currency, read from its digits; what does not fill a whole unit does
 * not count. null: the text has an exponent or is too large to be an amount of ours.
 */
export function fromMajorUnits(text: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const decimals = decimalsOf(currency)
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
