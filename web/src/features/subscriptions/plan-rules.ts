const dayMs = 86_400_000

/** When a plan that is taken now ends. */
export const endOf = (period: number, now: number): number => now + period * dayMs

/** What is paid now and what of a running period counts towards it; without a change, the whole price. */
export function bill({ price, change }: { price: number; change: { price: number; credit: number } | null }) {
  return { total: change?.price ?? price, credit: change?.credit ?? 0 }
}

/** The free plan comes first, then by price. */
export const byPrice = <T extends { price: number }>(plans: readonly T[]): T[] =>
  [...plans].sort((first, second) => first.price - second.price)
