import type { Balances } from '../../ledger/index.ts'

const sellingFeePercent = 5n

export type Sold = 'USD' | 'credits'
/** Cents and credits: a credit is worth a cent. */
export type Terms = { gives: bigint; gets: bigint; fee: bigint }

/** What an exchange gives. Buying is free; selling costs 5 %, rounded up, which is less than one unit too much. */
export function termsOf(sold: Sold, gives: bigint): Terms {
  const fee = sold === 'USD' ? 0n : (gives * sellingFeePercent + 99n) / 100n
  return { gives, gets: gives - fee, fee }
}

/** How a sale of credits comes out: bought ones become money paid in, earned ones earnings, to the cent. */
export function splitSale({ earned, gets }: { earned: bigint; gets: bigint }) {
  const fromEarned = termsOf('credits', earned).gets
  return { deposited: gets - fromEarned, earned: fromEarned }
}

/** What of a price is taken from each of two pockets, the first one first; null when both are too small. */
export function pocketsFor(sold: Sold, balances: Balances, price: bigint): { first: bigint; second: bigint } | null {
  const [one, other] =
    sold === 'USD' ? [balances.usdDeposited, balances.usdEarned] : [balances.creditsBought, balances.creditsEarned]
  if (price > one + other) return null
  const first = price < one ? price : one
  return { first, second: price - first }
}
