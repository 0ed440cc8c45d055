import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'

/** SQL: the ids of members whose boost runs at this moment, as `member_id`. */
export const boostedNow = (now: Date): RawBuilder<{ member_id: number }> =>
  sql`select member_id from member_boost where ends_at > ${now} and starts_at <= ${now}`

/** Counts cards that were shown to somebody, for the receipts of the boosts that run. */
export async function countViews(db: Db | Tx, memberIds: number[], now: Date): Promise<void> {
  if (memberIds.length === 0) return
  await sql`update member_boost set views = views + 1
    where member_id = any(${memberIds}::int[]) and starts_at <= ${now} and ends_at > ${now}`.execute(db)
}
