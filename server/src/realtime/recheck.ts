import type { Context } from '../context.ts'
import { stillGood } from '../http/session.ts'
import { touchPresence } from './presence.ts'
import { memberOf, type OurServer } from './socket-types.ts'

/** Hangs up on sockets whose session ended without a word to this server, and keeps the members of the others seen. */
export async function recheckSockets(ctx: Context, io: OurServer): Promise<void> {
  try {
    const live = [...io.sockets.sockets.values()]
    const good = await stillGood(ctx, [...new Set(live.map((socket) => memberOf(socket).sessionId))])
    const ended = live.filter((socket) => !good.has(memberOf(socket).sessionId))
    for (const socket of ended) {
      socket.emit('session.revoked', {})
      socket.disconnect(true)
    }
    await touchPresence(
      ctx,
      live.filter((socket) => socket.connected).map((socket) => memberOf(socket).id),
    )
  } catch (error) {
    ctx.log('socket_recheck_failed', { err: error })
  }
}
