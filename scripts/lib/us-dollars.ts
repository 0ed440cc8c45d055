/** Whole cents of a sum as `12` or `12.50`; null where it is none. */
export const centsOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,12}(\.\d\d)?$/.test(text) ? Math.round(Number(text) * 100) : null

/** A sum in cents as `12.50`. */
export const usd = (cents: number): string => (cents / 100).toFixed(2)
