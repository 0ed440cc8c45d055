import { sql } from 'kysely'
import type { Context, SignedIn } from '../context.ts'

type Watch = {
  socketsOf: (uid: string) => number
  goneAfterMs: number
  tell: (member: SignedIn, active: boolean) => Promise<void>
}

/**
 * Tells when a member's first socket opens and when the last one has been closed for a while, so that a reload or a
 * tunnel is not told as going and coming.
 */
export function watchPresence(ctx: Pick<Context, 'log'>, { socketsOf, goneAfterMs, tell }: Watch) {
  const leaving = new Map<string, NodeJS.Timeout>()
  let isStopped = false
  const say = (member: SignedIn, active: boolean) =>
    void tell(member, active).catch((error: unknown) => ctx.log.warn({ err: error }, 'presence was not told'))
  return {
    came: (member: SignedIn) => {
      const timer = leaving.get(member.uid)
      clearTimeout(timer)
      leaving.delete(member.uid)
      if (!timer && socketsOf(member.uid) === 1) say(member, true)
    },
    left: (member: SignedIn) => {
      if (isStopped || socketsOf(member.uid) > 0 || leaving.has(member.uid)) return
      const timer = setTimeout(() => {
        leaving.delete(member.uid)
        if (socketsOf(member.uid) === 0) say(member, false)
      }, goneAfterMs)
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
