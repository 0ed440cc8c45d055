import { clientEvents } from '@karibu/contract'
import type { Context } from '../context.ts'
import { type EventHandlers, memberOf, type OurSocket, pageOf } from './socket-types.ts'

const waitingMax = 256

/** Hears one socket: typing and the words of a call, now and then. Whoever talks too much, or nonsense, is hung up on. */
export function listen(ctx: Context, socket: OurSocket, handlers: Pick<EventHandlers, 'typing' | 'callSignal'>): void {
  dropWhenSlow(socket)
  const packets = makeBucket({ size: 60, perSecond: 20 })
  const typed = makeBucket({ size: 5, perSecond: 1 })
  const called = makeBucket({ size: 40, perSecond: 5 })
  socket.on('error', () => socket.disconnect(true))
  socket.use((_packet, next) => {
    if (packets()) next()
    else socket.disconnect(true)
  })
  socket.on('typing', (payload: unknown) => {
    const parsed = clientEvents.typing.safeParse(payload)
    if (!parsed.success || !typed()) return
    handlers
      .typing(memberOf(socket), parsed.data)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'typing was not passed on'))
  })
  // In the order they were said; the pace above bounds how many wait.
  let saying = Promise.resolve()
  socket.on('call.signal', (payload: unknown) => {
    if (!called()) return
    const parsed = clientEvents['call.signal'].safeParse(payload)
    if (!parsed.success) return
    saying = saying
      .then(() => handlers.callSignal({ member: memberOf(socket), device: pageOf(socket) }, parsed.data))
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'a word of a call was not passed on'))
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

// Whoever does not take what they are told is hung up on: their memory would be ours. They find what they missed over
// HTTP when they come back.
function dropWhenSlow({ conn }: OurSocket): void {
  let waiting = 0
  conn.on('drain', () => {
    waiting = 0
  })
  conn.on('packetCreate', () => {
    waiting += 1
    if (waiting <= waitingMax) return
    // `true` throws away what waits, and the destroyed line does not wait for a goodbye that will not come.
    conn.close(true)
    conn.request.socket.destroy()
  })
}
