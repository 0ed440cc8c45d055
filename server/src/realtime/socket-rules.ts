import { clientEvents } from '@karibu/contract'
import type { Context } from '../context.ts'
import { type EventHandlers, memberOf, type OurSocket, pageOf } from './socket-types.ts'

const waitingMax = 256

type ListenOptions = Pick<EventHandlers, 'typing' | 'callSignal'> & { noteDropped: (kind: string) => void }

/** Handles the events of one socket: typing and signaling messages of calls. Disconnects a client that exceeds the rate limit. */
export function listen(ctx: Context, socket: OurSocket, { noteDropped, ...handlers }: ListenOptions): void {
  dropWhenSlow(socket)
  const packets = makeBucket({ size: 60, perSecond: 20 })
  const typed = makeBucket({ size: 5, perSecond: 1 })
  const called = makeBucket({ size: 40, perSecond: 5 })
  const end = (kind: string) => {
    noteDropped(kind)
    socket.disconnect(true)
  }
  socket.on('error', () => end('unreadable'))
  socket.use(([name], next) => {
    if (!packets()) return end('flood')
    if (!Object.hasOwn(clientEvents, name)) noteDropped('unknown')
    next()
  })
  /** The payload of an event; null, and counted, where it is malformed or comes too often. */
  const accept = <T>(isInTime: boolean, parse: () => { success: true; data: T } | { success: false }): T | null => {
    const parsed = isInTime ? parse() : null
    if (parsed?.success) return parsed.data
    noteDropped(parsed ? 'malformed' : 'too_frequent')
    return null
  }
  socket.on('typing', (payload: unknown) => {
    const typing = accept(typed(), () => clientEvents.typing.safeParse(payload))
    if (!typing) return
    handlers.typing(memberOf(socket), typing).catch((error: unknown) => ctx.log('typing_relay_failed', { err: error }))
  })
  // In the order of arrival; the rate limit above bounds how many wait.
  let relaying = Promise.resolve()
  socket.on('call.signal', (payload: unknown) => {
    const signal = accept(called(), () => clientEvents['call.signal'].safeParse(payload))
    if (!signal) return
    relaying = relaying
      .then(() => handlers.callSignal({ member: memberOf(socket), device: pageOf(socket) }, signal))
      .catch((error: unknown) => ctx.log('signaling_relay_failed', { err: error }))
  })
}

// Filled by the clock when asked, so that an idle socket costs no timer.
function makeBucket({ size, perSecond }: { size: number; perSecond: number }): () => boolean {
  let level = size
  let at = Date.now()
  return () => {
    const now = Date.now()
    level = Math.min(size, level + ((now - at) / 1000) * perSecond)
    at = now
    if (level < 1) return false
    level -= 1
    return true
  }
}

// Disconnects a client that does not read its events, since they fill the memory of the server. It fetches what it missed
// over HTTP when it reconnects.
function dropWhenSlow({ conn }: OurSocket): void {
  let waiting = 0
  conn.on('drain', () => {
    waiting = 0
  })
  conn.on('packetCreate', () => {
    waiting += 1
    if (waiting <= waitingMax) return
    // `true` discards what waits, and the destroyed socket does not wait for a close frame that will not come.
    conn.close(true)
    conn.request.socket.destroy()
  })
}
