import { sql } from 'kysely'
import type { Tx } from '../../context.ts'

const name = 'known people are changed'

/** Lists are changed one after the other, and not while an address or number is being verified: one of the two sees the other. */
export async function lockLists(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Many may prove something at once. Take it before a lock on the member's row that covers its key. */
export async function shareLists(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(tx)
}
