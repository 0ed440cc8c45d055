import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ServerEventName } from '@karibu/contract'
import { io, type Socket } from 'socket.io-client'
import { callEventHandlers } from '../../features/calls/index.ts'
import { chatEventHandlers } from '../../features/chat/index.ts'
import type { EventHandlers } from '../../realtime/socket-types.ts'
import { makeSockets, type Sockets } from '../../realtime/sockets.ts'
import { makeTestApp, type TestApp } from '../harness.ts'

export type ReceivedEvent = { name: ServerEventName; payload: Record<string, unknown> }
/** A real client and the events that it has received so far. */
export type Client = { socket: Socket; received: ReceivedEvent[]; names: () => ServerEventName[] }

export type ListeningApp = TestApp & {
  url: string
  sockets: Sockets
  /** A real client; waits until it is let in. */
  connect: (token: string, options?: { extraHeaders?: Record<string, string>; auth?: object }) => Promise<Client>
  /** The reason why a client was not let in. */
  refused: (token: unknown, options?: { extraHeaders?: Record<string, string> }) => Promise<string>
  /** Waits until the server has handled what these clients have sent, and they have received what it has emitted. */
  settled: (...clients: Client[]) => Promise<void>
}

/** The test application on a port of its own with real sockets. */
export async function listenTestApp(
  timings: Parameters<typeof makeSockets>[0] = {},
  environment: Record<string, string> = {},
): Promise<ListeningApp> {
  const app = await makeTestApp(environment)
  const sockets = makeSockets(timings)
  Object.assign(app.ctx, {
    emit: sockets.emit,
    emitToDevice: sockets.emitToDevice,
    cutSessions: sockets.cutSessions,
    isConnected: sockets.isConnected,
  })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { handlers, handled } = watchHandlers({ ...chatEventHandlers(app.ctx), ...callEventHandlers(app.ctx) })
  sockets.open(app.ctx, app.app.server, handlers)
  const address = app.app.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const { connect, refused, closeAll } = makeDialer(url)
  return {
    ...app,
    url,
    sockets,
    connect,
    refused,
    settled: async (...clients) => {
      await Promise.all(clients.map(echo))
      await handled()
      await Promise.all(clients.map(echo))
    },
    close: async () => {
      closeAll()
      await sockets.close()
      await app.close()
    },
  }
}

/** Opens real clients of a server, which are closed together. */
function makeDialer(url: string): Pick<ListeningApp, 'connect' | 'refused'> & { closeAll: () => void } {
  const open: Socket[] = []
  const dial = (token: unknown, options: { extraHeaders?: Record<string, string>; auth?: object } = {}) => {
    const socket = io(url, {
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
      ...options,
    })
    open.push(socket)
    return socket
  }
  return {
    connect: async (token, options) => {
      const socket = dial(token, options)
      const received: ReceivedEvent[] = []
      socket.onAny((name: ServerEventName, payload) => received.push({ name, payload }))
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      return { socket, received, names: () => received.map(({ name }) => name) }
    },
    refused: async (token, options) => {
      const socket = dial(token, options)
      const reason = await Promise.race([
        once(socket as never, 'connect_error').then(([error]) => String(error.message)),
        once(socket as never, 'connect').then(() => 'let in'),
      ])
      socket.close()
      return reason
    },
    closeAll: () => {
      for (const socket of open) socket.close()
    },
  }
}

/** The same handlers, and a wait until none of them runs. */
function watchHandlers(own: EventHandlers) {
  const running = new Set<Promise<void>>()
  const watched = (work: Promise<void>): Promise<void> => {
    const run = work.finally(() => running.delete(run))
    running.add(run)
    return run
  }
  const handlers: EventHandlers = {
    typing: (...input) => watched(own.typing(...input)),
    callSignal: (...input) => watched(own.callSignal(...input)),
    presence: (...input) => watched(own.presence(...input)),
  }
  const handled = async () => {
    // A handler that waits for the one before it starts in the next turn.
    await nextTurn()
    while (running.size > 0) {
      await Promise.allSettled(running)
      await nextTurn()
    }
  }
  return { handlers, handled }
}

let echoes = 0

/**
 * A round trip on the connection of a client. Packets arrive in order, and a namespace that does not exist is answered
 * immediately. A connection that is closed has nothing more to say.
 */
async function echo({ socket }: Client): Promise<void> {
  if (!socket.connected) return
  echoes += 1
  const unknown = socket.io.socket(`/echo-${echoes}`)
  const ended = once(socket as never, 'disconnect')
  await Promise.race([once(unknown as never, 'connect_error'), ended])
  unknown.disconnect()
}

/** A packet that is answered in order and changes nothing, for connections without the client library. */
export const echoPacket = '40/echo,'
/** Whether the answer to `echoPacket` is among the received packets. */
export const isEchoed = (received: string[]): boolean => received.some((line) => line.startsWith('44/echo,'))
