import type { Db, Tx } from '../../context.ts'
import { type Balances, balancesOf } from '../../ledger/index.ts'

/** US cents. `now` is 0 while payouts are frozen, and then no part of them becomes free by time. */
export type Withdrawable = { now: bigint; held: bigint; nextFreeAt: Date | null; frozen: boolean }
/**
 * Earnings that may not leave yet, in US cents, and when the next of them may. `frozen`: none may, because a payment of the member
 * is disputed or they owe money.
 */
export type Waiting = { cents: bigint; next: Date | null; frozen: boolean }

/**
 * What of a member's earnings may be paid out now. Only what was earned counts; earnings still in credits are held back
 * first, since they cannot leave anyway.
 */
export async function withdrawable(db: Db | Tx, memberId: number, now: Date): Promise<Withdrawable> {
  return freeOf(await balancesOf(db, memberId), await waitingOf(db, memberId, now))
}

export async function waitingOf(db: Db | Tx, memberId: number, now: Date): Promise<Waiting> {
  const waiting = await db
    .selectFrom('member as m')
    .leftJoin('earning_lot as l', (join) => join.onRef('l.member_id', '=', 'm.id').on('l.matures_at', '>', now))
    .where('m.id', '=', memberId)
    .groupBy('m.id')
    .select(({ fn }) => [
      fn.sum<string | number | null>('l.cents').as('cents'),
      fn.min('l.matures_at').as('next'),
      'm.payouts_frozen_at',
    ])
    .executeTakeFirstOrThrow()
  return { cents: BigInt(waiting.cents ?? 0), next: waiting.next, frozen: waiting.payouts_frozen_at !== null }
}

export function freeOf({ usdEarned, creditsEarned }: Balances, waiting: Waiting): Withdrawable {
  const matured = usdEarned + creditsEarned - waiting.cents
  const free = least(usdEarned, matured > 0n ? matured : 0n)
  const held = usdEarned - free
  if (waiting.frozen) return { now: 0n, held, nextFreeAt: null, frozen: true }
  return { now: free, held, nextFreeAt: held > 0n ? waiting.next : null, frozen: false }
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)
