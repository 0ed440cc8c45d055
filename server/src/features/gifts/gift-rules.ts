const hour = 3_600_000

/** A gift can be redeemed after this long, so that a payment taken back at once takes it along. */
export const holdMs = 24 * hour

/** How long earnings wait before they can be paid out: a card payment can be disputed for longer than mobile money. */
export const earningHoldMs = { card: 14 * 24 * hour, mobileMoney: 3 * 24 * hour }

/** The credits for a gift: its price times the conversion, 1 credit for 1 US cent; the platform keeps the fraction. */
export const creditsFor = (priceCents: bigint, conversionPercent: number): bigint =>
  (priceCents * BigInt(conversionPercent)) / 100n
