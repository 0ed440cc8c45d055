import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'

/** SQL: the ids of members whose boost runs at this moment, as `member_id`. */
export const boostedNow = (now: Date): RawBuilder<{ member_id: number }> =>
  sql`select member_id from member_boost where ends_at > ${now} and starts_at <= ${now}`

/**
 * Counts cards that were shown to somebody, for the receipts of the boosts that run. In one order, so that two pages never
 * wait for each other; a crash may lose the last moments of it, so nobody waits for the disk.
 */
export async function countViews(db: Db | Tx, memberIds: number[], now: Date): Promise<void> {
  if (memberIds.length === 0) return
  await sql`
    with shown as (
      select id from member_boost where member_id = any(${memberIds}::int[]) and starts_at <= ${now} and ends_at > ${now}
      order by id for no key update
    )
    update member_boost b set views = views + 1
    from shown, (select set_config('synchronous_commit', 'off', true)) as unhurried where b.id = shown.id`.execute(db)
}
