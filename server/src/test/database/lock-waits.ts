import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Tx } from '../../context.ts'
import type { TestApp } from '../harness.ts'

type Meanwhile<T> = {
  /** The concurrent work that is uncommitted when the work begins. */
  hold: (tx: Tx) => Promise<unknown>
  work: () => Promise<T>
  /** The rest of the concurrent work before its commit, once the work waits for it. */
  last?: (tx: Tx) => Promise<unknown>
  /** So many connections have to wait. */
  count?: number
}

/** Lets a work run into what another transaction holds, and answers what comes of it once that has committed. */
export async function meanwhile<T>(app: TestApp, { hold, work, last, count }: Meanwhile<T>): Promise<T> {
  const { result } = await app.ctx.db.transaction().execute(async (tx) => {
    await hold(tx)
    const result = work()
    result.catch(() => {})
    await waitUntilBlocked(app, count)
    await last?.(tx)
    return { result }
  })
  return result
}

/** Until so many connections wait for what others hold. */
export async function waitUntilBlocked({ ctx }: TestApp, count = 1): Promise<void> {
  const blocked = () =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db)
  await expect.poll(async () => (await blocked()).rows.length, { timeout: 8_000 }).toBeGreaterThanOrEqual(count)
}
