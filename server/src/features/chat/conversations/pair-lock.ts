import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'

type Pair = { low: number; high: number }

/** Two members in the one order in which pairs are stored and locked. */
export const pairOf = (one: number, other: number): Pair => ({
  low: Math.min(one, other),
  high: Math.max(one, other),
})

/**
 * Exclusive lock for changes of a pair state (like, unlike, block, a request and its answer), taken as the first statement
 * of the transaction. It waits for messages and purchases under way, which share it inside their SQL functions
 * (message_send, gift_buy), so no new message can appear after a block was answered.
 */
export async function lockPair(tx: Tx, { low, high }: Pair): Promise<void> {
  await sql`select pg_advisory_xact_lock(${low}::int, ${high}::int)`.execute(tx)
}

/**
 * Shared lock for writes that a pair state permits: many transactions may hold it at once, but not beside `lockPair`.
 * Take it first in the transaction, then check in a later statement that the pair state still permits the write.
 */
export async function sharePair(tx: Tx, { low, high }: Pair): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${low}::int, ${high}::int)`.execute(tx)
}
