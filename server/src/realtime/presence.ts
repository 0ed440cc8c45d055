import { sql } from 'kysely'
import type { Context, SignedIn } from '../context.ts'
import type { ConnectionRegistry } from './connection-registry.ts'

type Member = Pick<SignedIn, 'id' | 'uid'>
type Watch = {
  registry: ConnectionRegistry
  goneAfterMs: number
  publish: (member: Member, active: boolean) => Promise<void>
}

/**
 * Publishes that a member's first socket opened, and that the last one has been closed for a while. A reload or a short
 * loss of the network therefore changes nothing.
 */
export function watchPresence(ctx: Pick<Context, 'log'>, { registry, goneAfterMs, publish }: Watch) {
  const departures = new Map<string, NodeJS.Timeout>()
  let isStopped = false
  const publishSafely = (member: Member, active: boolean) =>
    void publish(member, active).catch((error: unknown) => ctx.log('presence_publish_failed', { err: error }))
  return {
    /** `total` is how many sockets the member has now, on all servers. */
    came: (member: Member, { total, wasJustGone }: { total: number; wasJustGone: boolean }) => {
      const timer = departures.get(member.uid)
      clearTimeout(timer)
      departures.delete(member.uid)
      if (!timer && !wasJustGone && total === 1) publishSafely(member, true)
    },
    left: (member: Member, { total }: { total: number }) => {
      if (isStopped || total > 0 || departures.has(member.uid)) return
      const check = async () => {
        departures.delete(member.uid)
        if (!(await registry.isConnected(member.uid)) && !isStopped) publishSafely(member, false)
      }
      const timer = setTimeout(() => void check(), goneAfterMs)
      timer.unref()
      departures.set(member.uid, timer)
    },
    stop: () => {
      isStopped = true
      for (const timer of departures.values()) clearTimeout(timer)
      departures.clear()
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
