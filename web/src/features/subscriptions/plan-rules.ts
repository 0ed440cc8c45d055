type Change = { price: number; credit: number; endsAt: string }

/** What is paid now, what of a running period counts towards it, until when, and whether more counts than it costs. */
export const bill = ({ price, change }: { price: number; change: Change }) => ({
  total: change.price,
  credit: change.credit,
  endsAt: change.endsAt,
  isLonger: change.credit > price,
})

/** The free plan comes first, then by price. */
export const byPrice = <T extends { price: number }>(plans: readonly T[]): T[] =>
  [...plans].sort((first, second) => first.price - second.price)
