import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/** Sees what a client sends; what it answers `true` for does not reach the database. */
type Intercept = (bytes: Buffer, client: Socket) => boolean

/** A network between clients and a database, in which a test decides what happens to a message. */
export async function startDatabaseProxy(databaseUrl: string, intercept: Intercept) {
  const target = new URL(databaseUrl)
  const closed: Promise<unknown>[] = []
  const server = createServer((outer) => {
    const inner = createConnection(Number(target.port), target.hostname)
    closed.push(once(outer, 'close').then(() => inner.destroy()))
    outer.on('error', () => {}).on('data', (bytes: Buffer) => intercept(bytes, outer) || inner.write(bytes))
    inner
      .on('error', () => {})
      .on('close', () => outer.end())
      .pipe(outer, { end: false })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(target)
  url.port = String(typeof address === 'object' && address?.port)
  return {
    url: url.href,
    /** Waits until the clients have left. */
    close: async () => {
      await Promise.all(closed)
      server.close()
    },
  }
}
