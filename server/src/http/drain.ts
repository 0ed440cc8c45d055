import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const drainMs = 10_000
const sweepMs = 100

/**
 * Prepares the end of a server that is about to listen. The result stops it: no connection is accepted any more, requests under way
 * have ten seconds, and connections without a request end at once. `closeSockets` ends the WebSockets. A browser keeps
 * connections open for its next requests and opens some ahead; the server would wait more than a minute for them.
 */
export function makeDrain(app: FastifyInstance): (closeSockets: () => Promise<void>) => Promise<void> {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unused.delete(socket)
    response.once('close', () => {
      if (!socket.destroyed) unused.add(socket)
    })
  })
  app.server.on('upgrade', ({ socket }: IncomingMessage) => unused.delete(socket))
  return async (closeSockets) => {
    const late = setTimeout(() => app.server.closeAllConnections(), drainMs)
    const sweep = setInterval(() => {
      for (const socket of unused) socket.destroy()
    }, sweepMs)
    try {
      await closeSockets()
      await app.close()
    } finally {
      clearTimeout(late)
      clearInterval(sweep)
    }
  }
}
