import { type Currency, centsFor, type Deposit, readAmount, toMajor } from '@karibu/contract'

/** What the typed amount is in dollars, as many whole cents as are credited; null while it is no amount. */
export function convertedUsd(typed: string, { decimals }: Pick<Currency, 'decimals'>, rate: number): number | null {
  const read = readAmount(typed, { decimals })
  if ('fault' in read || read.minor === 0n) return null
  return toMajor(centsFor({ minor: read.minor, decimals, perUsd: rate }), 'USD')
}

/** Does the currency take so much? Less or more is refused, so nothing is promised for it. */
export const isWithinLimits = (
  amount: number,
  { smallest, largest }: Pick<Currency, 'smallest' | 'largest'>,
): boolean => amount >= smallest && amount <= largest

/**
 * A payment that is over is not asked about any more. A card that was refused may be tried again on the same page, and what
 * was paid for may still be bought.
 */
export function isOver({ status, channel, purchase }: Pick<Deposit, 'status' | 'channel' | 'purchase'>): boolean {
  if (status === 'paid') return purchase?.state !== 'waiting'
  return status === 'failed' ? channel === 'tranzak' : status !== 'pending' && status !== 'expired'
}

const day = 86_400_000

/**
 * What of my latest deposits still wants a look: those under way or looked into, and for two days those that came to
 * nothing, unless a later one was paid. The newest comes first.
 */
export function unsettled(deposits: readonly Deposit[], now = Date.now()): Deposit[] {
  const paidAt = deposits.findIndex(({ status }) => status === 'paid')
  const isFresh = ({ createdAt }: Deposit) => now - Date.parse(createdAt) < 2 * day
  return deposits.filter((deposit, at) => {
    if (deposit.status === 'pending' || deposit.exception === 'looked_into') return true
    const isNothing = deposit.status === 'failed' || deposit.status === 'expired'
    return isNothing && isFresh(deposit) && (paidAt < 0 || at < paidAt)
  })
}

const quickMs = 2_500
const slowMs = 15_000
const quickForMs = 10 * 60_000

/** Polling interval of a payment in milliseconds: short while the member is paying, longer later; false when it is over. */
export function followMs(deposit: Deposit | undefined, now = Date.now()): number | false {
  if (!deposit) return quickMs
  if (isOver(deposit)) return false
  if (deposit.status !== 'pending' && deposit.status !== 'paid') return slowMs
  return now - Date.parse(deposit.createdAt) < quickForMs ? quickMs : slowMs
}
