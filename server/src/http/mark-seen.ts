import { sql } from 'kysely'
import type { Context } from '../context.ts'

const everyMs = 60_000
const rememberedMax = 50_000
const lastMarked = new Map<number, number>()

/** Notes that a member is here, at most once a minute from this process. */
export async function markSeen(ctx: Pick<Context, 'db' | 'now'>, memberId: number): Promise<void> {
  const now = ctx.now()
  if (Math.abs(now.getTime() - (lastMarked.get(memberId) ?? 0)) < everyMs) return
  if (lastMarked.size >= rememberedMax) lastMarked.clear()
  lastMarked.set(memberId, now.getTime())
  await sql`insert into presence (member_id, seen_at) values (${memberId}, ${now})
    on conflict (member_id) do update set seen_at = excluded.seen_at`.execute(ctx.db)
}
