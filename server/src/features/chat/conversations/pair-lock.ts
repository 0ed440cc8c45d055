import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'

type Pair = { low: number; high: number }

/** Two members in the one order in which pairs are stored and locked. */
export const pairOf = (one: number, other: number): Pair => ({
  low: Math.min(one, other),
  high: Math.max(one, other),
})

/**
 * Taken by whoever changes what two members are to each other (like, unlike, block, a request and its answer), as the first
 * statement of the transaction. It waits for messages and purchases under way, which share it inside their SQL functions
 * (message_send, gift_buy), so once a block has answered no new message can appear.
 */
export async function lockPair(tx: Tx, { low, high }: Pair): Promise<void> {
  await sql`select pg_advisory_xact_lock(${low}::int, ${high}::int)`.execute(tx)
}

/**
 * Taken by whoever writes between two members only while they may: many may hold it at once, but not beside `lockPair`.
 * Ask for it first in the transaction, then check in a later statement that the two still may.
 */
export async function sharePair(tx: Tx, { low, high }: Pair): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${low}::int, ${high}::int)`.execute(tx)
}
