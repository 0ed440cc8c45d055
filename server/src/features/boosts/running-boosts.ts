import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'

/** SQL: the ids of members whose boost runs at this moment, as `member_id`. */
export const boostedNow = (now: Date): RawBuilder<{ member_id: number }> =>
  sql`select member_id from member_boost where ends_at > ${now} and starts_at <= ${now}`

type Shown = { viewerId: number; memberIds: number[]; now: Date }

/**
 * Notes whose running boosts a viewer was shown, each once however often they look. In one order, so that two pages of one
 * viewer never wait for each other; a crash may lose the last moments of it, so the commit does not wait for the disk.
 */
export async function noteViews(db: Db | Tx, { viewerId, memberIds, now }: Shown): Promise<void> {
  if (memberIds.length === 0) return
  await sql`
    insert into boost_view (boost_id, viewer_id)
    select b.id, ${viewerId}::int
    from member_boost b, (select set_config('synchronous_commit', 'off', true)) as unhurried
    where b.member_id = any(${memberIds}::int[]) and b.starts_at <= ${now} and b.ends_at > ${now}
    order by b.id on conflict do nothing`.execute(db)
}
