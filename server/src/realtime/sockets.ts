import type { Server as HttpServer } from 'node:http'
import { clientSignals, type SignalName, type SignalPayload, signals } from '@karibu/contract'
import { Server, type Socket } from 'socket.io'
import type { Context, SignedIn } from '../context.ts'
import { findSession, stillGood } from '../http/session.ts'

type Typing = (member: SignedIn, said: { conversationId: string }) => Promise<void>

export type Sockets = {
  signal: Context['signal']
  cutSessions: Context['cutSessions']
  isConnected: Context['isConnected']
  /** Starts to accept sockets; `typing` is what the chat does when somebody types. */
  open: (ctx: Context, http: HttpServer, hears: { typing: Typing }) => void
  close: () => Promise<void>
}

const recheckEveryMs = 5_000
const socketsPerMemberMax = 10

/** The live side: the server tells, a client asks by HTTP. Only typing comes in over it. */
export function makeSockets(): Sockets {
  const io = new Server({
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 64 * 1024,
    pingInterval: 20_000,
    pingTimeout: 15_000,
  })
  let recheck: NodeJS.Timeout | undefined
  const room = (uid: string) => io.sockets.adapter.rooms.get(`member:${uid}`)
  return {
    signal: (uid, name, payload) => void io.to(`member:${uid}`).emit(name, shaped(name, payload)),
    cutSessions: (ids) => {
      for (const id of ids) {
        io.to(`session:${id}`).emit('session.revoked', {})
        io.in(`session:${id}`).disconnectSockets(true)
      }
    },
    isConnected: (uid) => (room(uid)?.size ?? 0) > 0,
    open: (ctx, http, hears) => {
      io.attach(http)
      io.use(
        (socket, next) =>
          void admit(ctx, io, socket).then(
            () => next(),
            () => next(new Error('unauthenticated')),
          ),
      )
      io.on('connection', (socket) => listen(ctx, socket, hears.typing))
      recheck = setInterval(
        () => void dropEnded(ctx, io).catch((error) => ctx.log.warn({ err: error }, 'sockets not rechecked')),
        recheckEveryMs,
      )
      recheck.unref()
    },
    close: async () => {
      clearInterval(recheck)
      await io.close()
    },
  }
}

// What leaves by the socket obeys the contract as a reply does.
const shaped = <N extends SignalName>(name: N, payload: SignalPayload<N>): unknown => signals[name].parse(payload)

async function admit(ctx: Context, io: Server, socket: Socket): Promise<void> {
  const token: unknown = socket.handshake.auth.token
  const member = typeof token === 'string' && token.length <= 100 ? await findSession(ctx, token) : null
  if (!member) throw new Error('unauthenticated')
  if ((io.sockets.adapter.rooms.get(`member:${member.uid}`)?.size ?? 0) >= socketsPerMemberMax)
    throw new Error('too many sockets')
  socket.data.member = member
  await socket.join([`member:${member.uid}`, `session:${member.sessionId}`])
}

function listen(ctx: Context, socket: Socket, typing: Typing): void {
  let allowance = 10
  const refill = setInterval(() => {
    allowance = Math.min(10, allowance + 2)
  }, 1000)
  socket.on('error', () => socket.disconnect(true))
  socket.on('disconnect', () => clearInterval(refill))
  socket.on('typing', (said: unknown) => {
    const parsed = clientSignals.typing.safeParse(said)
    if (!parsed.success || allowance < 1) return
    allowance -= 1
    typing(socket.data.member as SignedIn, parsed.data).catch((error) =>
      ctx.log.warn({ err: error }, 'typing not passed on'),
    )
  })
}

async function dropEnded(ctx: Context, io: Server): Promise<void> {
  const live = [...io.sockets.sockets.values()]
  const ids = [...new Set(live.map((socket) => (socket.data.member as SignedIn).sessionId))]
  const good = await stillGood(ctx, ids)
  for (const socket of live) {
    if (!good.has((socket.data.member as SignedIn).sessionId)) socket.disconnect(true)
  }
}
