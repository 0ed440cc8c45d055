import { sql } from 'kysely'
import type { Context, Db, Tx } from '../context.ts'

const everyMs = 60_000
const rememberedMax = 50_000
/** By database: servers that share a process, as in tests, do not know each other's members. */
const lastMarked = new WeakMap<Context['db'], Map<number, number>>()

/** Notes that a member is here, at most once a minute from this process. Returns false where the account has gone meanwhile. */
export async function markSeen(ctx: Pick<Context, 'db' | 'now'>, memberId: number): Promise<boolean> {
  const now = ctx.now()
  const marked = lastMarked.get(ctx.db) ?? new Map<number, number>()
  lastMarked.set(ctx.db, marked)
  if (Math.abs(now.getTime() - (marked.get(memberId) ?? 0)) < everyMs) return true
  if (marked.size >= rememberedMax) marked.clear()
  marked.set(memberId, now.getTime())
  return writeSeen(ctx.db, memberId, now)
}

/**
 * A member is here at this moment. A server whose clock is behind does not take back what another one noted. The lock is the
 * one of the foreign key: an erasure that has begun is waited for, and then nothing is noted.
 */
export async function writeSeen(db: Db | Tx, memberId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`insert into presence (member_id, seen_at)
    select id, ${now} from member where id = ${memberId} for key share
    on conflict (member_id) do update set seen_at = greatest(presence.seen_at, excluded.seen_at)
    returning member_id`.execute(db)
  return rows.length > 0
}
