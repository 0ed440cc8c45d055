import { sql } from 'kysely'
import type { Context, SignedIn } from '../context.ts'
import type { Crowd } from './connection-registry.ts'

type Member = Pick<SignedIn, 'id' | 'uid'>
type Watch = { crowd: Crowd; goneAfterMs: number; tell: (member: Member, active: boolean) => Promise<void> }

/**
 * Tells when a member's first socket opens and when the last one has been closed for a while, so that a reload or a
 * tunnel is not told as going and coming.
 */
export function watchPresence(ctx: Pick<Context, 'log'>, { crowd, goneAfterMs, tell }: Watch) {
  const leaving = new Map<string, NodeJS.Timeout>()
  let isStopped = false
  const say = (member: Member, active: boolean) =>
    void tell(member, active).catch((error: unknown) => ctx.log.warn({ err: error }, 'presence was not told'))
  return {
    /** `total` is how many sockets the member has now, on all servers. */
    came: (member: Member, { total, wasLeaving }: { total: number; wasLeaving: boolean }) => {
      const timer = leaving.get(member.uid)
      clearTimeout(timer)
      leaving.delete(member.uid)
      if (!timer && !wasLeaving && total === 1) say(member, true)
    },
    left: (member: Member, { total }: { total: number }) => {
      if (isStopped || total > 0 || leaving.has(member.uid)) return
      const check = async () => {
        leaving.delete(member.uid)
        if (!(await crowd.isConnected(member.uid)) && !isStopped) say(member, false)
      }
      const timer = setTimeout(() => void check(), goneAfterMs)
      timer.unref()
      leaving.set(member.uid, timer)
    },
    stop: () => {
      isStopped = true
      for (const timer of leaving.values()) clearTimeout(timer)
      leaving.clear()
    },
  }
}

/** An open socket keeps its member seen; one statement for all, and a row is written at most once in five minutes. */
export async function touchPresence(ctx: Pick<Context, 'db' | 'now'>, memberIds: number[]): Promise<void> {
  if (memberIds.length === 0) return
  const now = ctx.now()
  await sql`update presence set seen_at = ${now}
    where member_id = any(${memberIds}::int[]) and seen_at < ${now}::timestamptz - interval '5 minutes'`.execute(ctx.db)
}
