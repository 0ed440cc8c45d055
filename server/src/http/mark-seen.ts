import { sql } from 'kysely'
import type { Context, Db, Tx } from '../context.ts'

const everyMs = 60_000
const rememberedMax = 50_000
/** By database: servers that share a process, as in tests, do not know each other's members. */
const lastMarked = new WeakMap<Context['db'], Map<number, number>>()

/** Notes that a member is here, at most once a minute from this process. */
export async function markSeen(ctx: Pick<Context, 'db' | 'now'>, memberId: number): Promise<void> {
  const now = ctx.now()
  const marked = lastMarked.get(ctx.db) ?? new Map<number, number>()
  lastMarked.set(ctx.db, marked)
  if (Math.abs(now.getTime() - (marked.get(memberId) ?? 0)) < everyMs) return
  if (marked.size >= rememberedMax) marked.clear()
  marked.set(memberId, now.getTime())
  await writeSeen(ctx.db, memberId, now)
}

/** A member is here at this moment. A server whose clock is behind does not take back what another one noted. */
export const writeSeen = (db: Db | Tx, memberId: number, now: Date) =>
  sql`insert into presence (member_id, seen_at) values (${memberId}, ${now})
    on conflict (member_id) do update set seen_at = greatest(presence.seen_at, excluded.seen_at)`.execute(db)
