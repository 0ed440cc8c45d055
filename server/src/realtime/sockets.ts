import type { Server as HttpServer } from 'node:http'
import { type SignalName, type SignalPayload, signals } from '@karibu/contract'
import { Server } from 'socket.io'
import type { Context } from '../context.ts'
import { findSession, stillGood } from '../http/session.ts'
import { isWelcome } from './origin.ts'
import { touchPresence, watchPresence } from './presence.ts'
import { listen } from './socket-rules.ts'
import { type Hears, memberOf, type OurServer, type OurSocket } from './socket-types.ts'

export type Sockets = {
  signal: Context['signal']
  cutSessions: Context['cutSessions']
  isConnected: Context['isConnected']
  /** Starts to accept sockets; `hears` is what the chat does when somebody types, comes or goes. */
  open: (ctx: Context, http: HttpServer, hears: Hears) => void
  close: () => Promise<void>
}

type Pace = {
  /** How often every live socket's session is asked for again. */
  recheckEveryMs?: number
  /** How long a member may be without a socket before they count as gone. */
  goneAfterMs?: number
}

const socketsPerMemberMax = 10
// A session that ends while its socket is being admitted is remembered longer than an admission takes.
const cutRememberedMs = 60_000
// How long a stopping server waits for its clients to hang up.
const goodbyeMs = 2000

/** The live side: the server tells, a client asks by HTTP. Only typing comes in over it. */
export function makeSockets({ recheckEveryMs = 5_000, goneAfterMs = 10_000 }: Pace = {}): Sockets {
  let publicUrl: string | null = null
  const io: OurServer = new Server({
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    connectTimeout: 10_000,
    allowRequest: (request, answer) => answer(null, isWelcome(request.headers, publicUrl)),
  })
  const cut = new Map<string, number>()
  const stops: (() => void)[] = []
  const socketsOf = (uid: string) => io.sockets.adapter.rooms.get(`member:${uid}`)?.size ?? 0
  return {
    signal: (uid, name, payload) => void io.to(`member:${uid}`).emit(name, shaped(name, payload)),
    cutSessions: (ids) => {
      for (const id of ids) {
        cut.set(id, Date.now())
        io.to(`session:${id}`).emit('session.revoked', {})
        io.in(`session:${id}`).disconnectSockets(true)
      }
    },
    isConnected: (uid) => socketsOf(uid) > 0,
    open: (ctx, http, hears) => {
      publicUrl = ctx.config.publicUrl
      const presence = watchPresence(ctx, { socketsOf, goneAfterMs, tell: hears.presence })
      io.use((socket, next) => void admit(ctx, socket).then(() => next(), next))
      io.on('connection', (socket) => {
        const member = memberOf(socket)
        if (socketsOf(member.uid) >= socketsPerMemberMax || cut.has(member.sessionId)) return socket.disconnect(true)
        listen(ctx, socket, hears.typing)
        socket.on('disconnect', () => presence.left(member))
        void socket.join([`member:${member.uid}`, `session:${member.sessionId}`])
        presence.came(member)
      })
      io.attach(http)
      const recheck = setInterval(() => {
        for (const [id, at] of cut) if (Date.now() - at > cutRememberedMs) cut.delete(id)
        void recheckSockets(ctx, io)
      }, recheckEveryMs)
      recheck.unref()
      stops.push(() => clearInterval(recheck), presence.stop)
    },
    close: async () => {
      for (const stop of stops.splice(0)) stop()
      const lines = [...io.sockets.sockets.values()].map(({ conn }) => conn.request.socket)
      const late = setTimeout(() => {
        for (const line of lines) line.destroy()
      }, goodbyeMs)
      await io.close()
      clearTimeout(late)
    },
  }
}

// What leaves by the socket obeys the contract as a reply does.
const shaped = <N extends SignalName>(name: N, payload: SignalPayload<N>): unknown => signals[name].parse(payload)

async function admit(ctx: Context, socket: OurSocket): Promise<void> {
  const token: unknown = socket.handshake.auth.token
  const plausible = typeof token === 'string' && /^[\w-]{43}$/.test(token)
  const member = plausible ? await findSession(ctx, token).catch(() => 'away' as const) : null
  if (member === 'away') throw new Error('unavailable')
  if (!member) throw new Error('unauthenticated')
  socket.data.member = member
}

// A session may end without a word to this process: it ran out, or another server ended it.
async function recheckSockets(ctx: Context, io: OurServer): Promise<void> {
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
    ctx.log.warn({ err: error }, 'live sockets were not rechecked')
  }
}
