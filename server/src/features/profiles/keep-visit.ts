import { sql } from 'kysely'
import type { Context } from '../../context.ts'

const keptDays = 90

/** Remembers that one looked at the other, at most once an hour; nothing of whoever hides their visits. */
export async function keepVisit(ctx: Context, { viewerId, ownerId }: { viewerId: number; ownerId: number }) {
  const now = ctx.now()
  await sql`
    insert into visit (viewer_id, owner_id, at)
    select ${viewerId}, ${ownerId}, ${now} from profile where member_id = ${viewerId} and show_visits
    on conflict (viewer_id, owner_id) do update set at = excluded.at
      where visit.at < excluded.at - interval '1 hour'`.execute(ctx.db)
}

/** Job `profiles.sweep-visits`. */
export async function sweepVisits(ctx: Context): Promise<void> {
  await sql`delete from visit where at < ${ctx.now()}::timestamptz - ${keptDays} * interval '1 day'`.execute(ctx.db)
}
