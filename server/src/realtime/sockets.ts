import type { Server as HttpServer } from 'node:http'
import { activeForMs, type ServerEventName, type ServerEventPayload, serverEvents, uid } from '@karibu/contract'
import { Server } from 'socket.io'
import type { Context } from '../context.ts'
import { deviceOf, findSession } from '../http/session.ts'
import { makeCountedLog } from '../log.ts'
import { type ConnectionRegistry, makeConnectionRegistry } from './connection-registry.ts'
import { makeHandshakeGuard } from './handshake-guard.ts'
import { noteLost } from './note-lost.ts'
import { watchPresence } from './presence.ts'
import { recheckSockets } from './recheck.ts'
import { makeSharedAdapter } from './shared-adapter.ts'
import { listen } from './socket-rules.ts'
import { type EventHandlers, memberOf, type OurServer, type OurSocket, pageOf } from './socket-types.ts'

export type Sockets = {
  emit: Context['emit']
  emitToDevice: Context['emitToDevice']
  cutSessions: Context['cutSessions']
  isConnected: Context['isConnected']
  /** Starts to accept sockets; `hears` is what the chat does when a member types, connects or disconnects. */
  open: (ctx: Context, http: HttpServer, handlers: EventHandlers) => void
  /** Open sockets of this process. */
  count: () => number
  close: () => Promise<void>
}

type SocketTimings = {
  /** How often every live socket's session is asked for again. */
  recheckEveryMs?: number
  /** How long a member may be without a socket before they count as gone: as long as their card says they are here. */
  goneAfterMs?: number
  /** How long a new connection may take to say whose it is: a page does so in its first packet. */
  connectTimeoutMs?: number
}

const socketsPerMemberMax = 10
// A session that ends while its socket is being admitted is remembered longer than an admission takes.
const cutRememberedMs = 60_000
// How long a stopping server waits for its clients to hang up.
const goodbyeMs = 2000
// After something may have been missed, lines are dropped over so long that not all come back at once.
const spreadMs = 5_000

/** The WebSocket server: it emits events, and clients request by HTTP. An incoming event is a hint and writes only the heartbeat of a call. */
export function makeSockets(timings: SocketTimings = {}): Sockets {
  const { recheckEveryMs = 5_000, goneAfterMs = activeForMs, connectTimeoutMs = 5_000 } = timings
  const io = makeServer()
  const cut = new Map<string, number>()
  const stops: (() => unknown)[] = []
  let registry: ConnectionRegistry | null = null
  let isShared = false
  // With one server, an event without a connected recipient need not be serialized.
  const emitTo = <N extends ServerEventName>(room: string, name: N, payload: ServerEventPayload<N>): void => {
    if (isShared || io.sockets.adapter.rooms.has(room)) io.to(room).emit(name, shaped(name, payload))
  }
  let publishCut: (sessionIds: string[]) => void = () => {}
  const cutHere = (ids: string[]) => {
    for (const id of ids) {
      cut.set(id, Date.now())
      io.local.to(`session:${id}`).emit('session.revoked', {})
      io.local.in(`session:${id}`).disconnectSockets(true)
    }
  }
  return {
    emit: (uid, name, payload) => emitTo(`member:${uid}`, name, payload),
    emitToDevice: (device, name, payload) => emitTo(`device:${device}`, name, payload),
    cutSessions: (ids) => {
      cutHere(ids)
      if (ids.length > 0) publishCut(ids)
    },
    isConnected: async (uid) => (await registry?.isConnected(uid)) ?? false,
    open: (ctx, http, handlers) => {
      if (ctx.shared) {
        const line = makeSharedAdapter(ctx.shared, { onCut: cutHere, onGap: () => dropLines(io) })
        io.adapter(line.adapter)
        isShared = true
        publishCut = line.publishCut
      }
      const onLost = (uids: string[]) => void noteLost(ctx, presence, uids)
      const connections = makeConnectionRegistry(ctx, { goneAfterMs, onLost })
      registry = connections
      const presence = watchPresence(ctx, { registry: connections, goneAfterMs, publish: handlers.presence })
      const services = { ctx, registry: connections, presence, handlers, notes: makeNotes(ctx) }
      acceptSockets(io, http, { ...services, cut, connectTimeoutMs })
      const stopRecheck = repeat(() => {
        for (const [id, at] of cut) if (Date.now() - at > cutRememberedMs) cut.delete(id)
        void recheckSockets(ctx, io)
      }, recheckEveryMs)
      stops.push(stopRecheck, presence.stop, connections.stop)
    },
    count: () => io.sockets.sockets.size,
    close: async () => {
      for (const stop of stops.splice(0)) await stop()
      await closeServer(io)
    },
  }
}

type AcceptOptions = SocketServices & { cut: ReadonlyMap<string, number>; connectTimeoutMs: number }

function acceptSockets(io: OurServer, http: HttpServer, services: AcceptOptions): void {
  const { ctx, connectTimeoutMs } = services
  const handshakeGuard = makeHandshakeGuard(ctx, {
    patienceMs: connectTimeoutMs,
    noteRefused: services.notes.refused,
  })
  io.use((socket, next) => void admit(services, socket).then(() => next(), next))
  io.on('connection', (socket) => {
    handshakeGuard.admitted(socket.conn.request)
    if (!services.cut.has(memberOf(socket).sessionId)) welcome(socket, services)
    else socket.disconnect(true)
  })
  io.attach(http)
  io.engine.use(handshakeGuard.guard)
}

/** Repeats work without keeping the process alive; returns what ends it. */
function repeat(work: () => void, everyMs: number): () => void {
  const timer = setInterval(work, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

const makeServer = (): OurServer =>
  new Server({
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: 20_000,
    pingTimeout: 15_000,
  })

/** Closes the server; connections that do not close in time are destroyed. */
async function closeServer(io: OurServer): Promise<void> {
  const lines = [...io.sockets.sockets.values()].map(({ conn }) => conn.request.socket)
  const late = setTimeout(() => {
    for (const line of lines) line.destroy()
  }, goodbyeMs)
  await io.close()
  clearTimeout(late)
}

// What leaves by the socket obeys the contract as a reply does.
const shaped = <N extends ServerEventName>(name: N, payload: ServerEventPayload<N>): unknown =>
  serverEvents[name].parse(payload)

async function admit({ ctx, notes }: SocketServices, socket: OurSocket): Promise<void> {
  const refuse = (reason: 'unauthenticated' | 'unavailable'): never => {
    notes.refused(reason)
    throw new Error(reason)
  }
  const token: unknown = socket.handshake.auth.token
  const plausible = typeof token === 'string' && /^[\w-]{43}$/.test(token)
  const member = plausible ? await findSession(ctx, token).catch(() => 'away' as const) : null
  if (member === 'away') return refuse('unavailable')
  if (!member) return refuse('unauthenticated')
  socket.data.member = member
  socket.data.device = deviceOf(member.sessionId, uid.safeParse(socket.handshake.auth.page).data)
}

type SocketNotes = { refused: (kind: string) => void; dropped: (kind: string) => void }

const makeNotes = (ctx: Context): SocketNotes => ({
  refused: makeCountedLog((line) => ctx.log('socket_refused', line)),
  dropped: makeCountedLog((line) => ctx.log('socket_events_dropped', line)),
})

type SocketServices = {
  ctx: Context
  registry: ConnectionRegistry
  presence: ReturnType<typeof watchPresence>
  handlers: EventHandlers
  notes: SocketNotes
}

/** An admitted socket, unless its member has too many, here or on all servers. */
function welcome(socket: OurSocket, { ctx, registry, presence, handlers, notes }: SocketServices): void {
  const member = memberOf(socket)
  const refuse = () => {
    notes.refused('too_many_sockets')
    socket.disconnect(true)
  }
  if (registry.here(member.uid) >= socketsPerMemberMax) return void refuse()
  const failed = (error: unknown) => ctx.log('socket_count_failed', { err: error })
  listen(ctx, socket, { ...handlers, noteDropped: notes.dropped })
  void socket.join([`member:${member.uid}`, `session:${member.sessionId}`, `device:${pageOf(socket)}`])
  const counted = registry.note(member.uid, 1)
  socket.on('disconnect', () => {
    const left = registry.note(member.uid, -1).then((counts) => presence.left(member, counts))
    left.catch(failed)
  })
  counted.then((counts) => {
    if (counts.total > socketsPerMemberMax) refuse()
    else presence.came(member, counts)
  }, failed)
}

// Clients that lose their line come back and ask for what they missed.
function dropLines(io: OurServer): void {
  for (const { conn } of io.sockets.sockets.values()) setTimeout(() => conn.close(), Math.random() * spreadMs).unref()
}
