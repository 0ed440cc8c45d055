import { once } from 'node:events'
import type { ServerEventName } from '@karibu/contract'
import { io, type Socket } from 'socket.io-client'
import { callEventHandlers } from '../../features/calls/index.ts'
import { chatHears } from '../../features/chat/index.ts'
import { makeSockets, type Sockets } from '../../realtime/sockets.ts'
import { makeTestApp, type TestApp } from '../harness.ts'

export type Heard = { name: ServerEventName; payload: Record<string, unknown> }
/** A real client and what it has heard so far. */
export type Client = { socket: Socket; heard: Heard[]; names: () => ServerEventName[] }

export type ListeningApp = TestApp & {
  url: string
  sockets: Sockets
  /** A real client; waits until it is let in. */
  connect: (token: string, options?: { extraHeaders?: Record<string, string>; auth?: object }) => Promise<Client>
  /** The reason why a client was not let in. */
  refused: (token: unknown, options?: { extraHeaders?: Record<string, string> }) => Promise<string>
}

/** The test application on a port of its own with real sockets. */
export async function listenTestApp(
  pace: Parameters<typeof makeSockets>[0] = {},
  environment: Record<string, string> = {},
): Promise<ListeningApp> {
  const app = await makeTestApp(environment)
  const sockets = makeSockets(pace)
  Object.assign(app.ctx, {
    emit: sockets.emit,
    emitToDevice: sockets.emitToDevice,
    cutSessions: sockets.cutSessions,
    isConnected: sockets.isConnected,
  })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  sockets.open(app.ctx, app.app.server, { ...chatHears(app.ctx), ...callEventHandlers(app.ctx) })
  const address = app.app.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
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
    ...app,
    url,
    sockets,
    connect: async (token, options) => {
      const socket = dial(token, options)
      const heard: Heard[] = []
      socket.onAny((name: ServerEventName, payload) => heard.push({ name, payload }))
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      return { socket, heard, names: () => heard.map(({ name }) => name) }
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
    close: async () => {
      for (const socket of open) socket.close()
      await sockets.close()
      await app.close()
    },
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
