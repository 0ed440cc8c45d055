import type { Db, Tx } from '../../context.ts'
import { type Balances, balancesOf } from '../../ledger/index.ts'

/** US cents. */
export type Withdrawable = { now: bigint; held: bigint; nextFreeAt: Date | null }
/** Earnings that may not leave yet, in US cents, and when the next of them may. */
export type Waiting = { cents: bigint; next: Date | null }

/**
 * What of a member's earnings may be paid out now. Only what was earned counts; earnings still in credits are held back
 * first, since they cannot leave anyway.
 */
export async function withdrawable(db: Db | Tx, memberId: number, now: Date): Promise<Withdrawable> {
  return freeOf(await balancesOf(db, memberId), await waitingOf(db, memberId, now))
}

export async function waitingOf(db: Db | Tx, memberId: number, now: Date): Promise<Waiting> {
  const waiting = await db
    .selectFrom('earning_lot')
    .where('member_id', '=', memberId)
    .where('matures_at', '>', now)
    .select(({ fn }) => [fn.sum<string | number | null>('cents').as('cents'), fn.min('matures_at').as('next')])
    .executeTakeFirstOrThrow()
  return { cents: BigInt(waiting.cents ?? 0), next: waiting.next }
}

export function freeOf({ usdEarned, creditsEarned }: Balances, waiting: Waiting): Withdrawable {
  const matured = usdEarned + creditsEarned - waiting.cents
  const free = least(usdEarned, matured > 0n ? matured : 0n)
  return { now: free, held: usdEarned - free, nextFreeAt: free < usdEarned ? waiting.next : null }
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)
