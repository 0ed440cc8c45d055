import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

const triesMax = 40

/**
 * Sums the platform accounts up to now, so that reading them stays quick. Waits a little for transactions that are still
 * posting; false when one runs on for longer, and the next call takes up from there.
 */
export async function takeSnapshot(db: Kysely<DB>, now: Date): Promise<boolean> {
  for (let tries = 0; tries < triesMax; tries++) {
    const { rows } = await sql<{ done: boolean }>`select ledger_take_snapshot(${now}) as done`.execute(db)
    if (rows[0]?.done) return true
    if (tries > 0) await wait(100)
  }
  return false
}
