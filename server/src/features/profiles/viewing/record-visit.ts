import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'

export const retentionDays = 90

/**
 * SQL over the profile `p` of the one looked at, and `looking`, that of the viewer: would `recordVisit` write anything? Most
 * looks are within the hour and need no second statement.
 */
export const isVisitDue = (viewerId: number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(looking.show_visits and p.show_visits and coalesce((select w.at < ${now}::timestamptz - interval '1 hour'
    from visit w where w.viewer_id = ${viewerId} and w.owner_id = m.id), true))`

/**
 * Records that one looked at the other, at most once an hour, while both have visits switched on. A look made or received
 * while one of the two has them off is never shown, also not later.
 */
export async function recordVisit(ctx: Context, { viewerId, ownerId }: { viewerId: number; ownerId: number }) {
  const now = ctx.now()
  await sql`
    insert into visit (viewer_id, owner_id, at)
    select ${viewerId}, ${ownerId}, ${now} from profile v join profile o on o.member_id = ${ownerId}
    where v.member_id = ${viewerId} and v.show_visits and o.show_visits
    on conflict (viewer_id, owner_id) do update set at = excluded.at
      where visit.at < excluded.at - interval '1 hour'`.execute(ctx.db)
}

/** Job `profiles.sweep-visits`. */
export async function sweepVisits(ctx: Context): Promise<void> {
  await sql`delete from visit where at < ${ctx.now()}::timestamptz - ${retentionDays} * interval '1 day'`.execute(
    ctx.db,
  )
}
