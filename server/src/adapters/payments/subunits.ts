/** Digits after the point, by ISO 4217, of every currency that a channel takes or pays. */
const decimals: Record<string, number> = { NGN: 2, GHS: 2, ZAR: 2, KES: 2, USD: 2, XOF: 0, XAF: 0 }

const decimalsOf = (currency: string): number => decimals[currency] ?? 2

/** Paystack counts hundredths of every currency, also of those that have none. */
export const toSubunits = (amountMinor: number, currency: string): number =>
  amountMinor * 10 ** (2 - decimalsOf(currency))

/** What does not fill a whole smallest unit does not count. */
export const fromSubunits = (subunits: number, currency: string): number =>
  Math.floor(subunits / 10 ** (2 - decimalsOf(currency)))
