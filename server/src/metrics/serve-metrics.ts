import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Registry } from 'prom-client'
import { errorCode } from '../error-code.ts'

type Bind = { host: string; port: number }

/** Several processes of one machine take ports one after the other. */
const portsTried = 64

/**
 * `GET /metrics` on an address of its own, which only the monitoring reaches. Answers where it listens: the port of the
 * setting, or the next free one where another process of this machine has it.
 */
export async function serveMetrics(
  bind: Bind,
  { registry, collect }: { registry: Registry; collect: () => Promise<void> },
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(request.url === '/metrics' ? 405 : 404).end()
      return
    }
    collect()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
  })
  const port = await listenNear(server, bind)
  return {
    port,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      registry.clear()
    },
  }
}

async function listenNear(server: Server, { host, port }: Bind): Promise<number> {
  for (let next = port; ; next += 1) {
    try {
      // Not shared between the workers of a cluster: each has its own numbers.
      server.listen({ host, port: next, exclusive: true })
      await once(server, 'listening')
      const address = server.address()
      return typeof address === 'object' && address ? address.port : next
    } catch (error) {
      if (errorCode(error) !== 'EADDRINUSE' || next - port >= portsTried) throw error
    }
  }
}
