import { once } from 'node:events'
import { createConnection, createServer, type NetConnectOpts, type Socket } from 'node:net'

export type FaultProxy = {
  port: number
  /** Cuts every open connection. */
  cut: () => void
  /** Passes nothing on until `resume`; new connections wait too. */
  stall: () => void
  resume: () => void
  close: () => Promise<void>
}

/** A network between the server and something else on this machine. */
export async function startFaultProxy(target: () => NetConnectOpts): Promise<FaultProxy> {
  const lines = new Set<Socket>()
  let isStalled = false
  const server = createServer((outer) => {
    const inner = createConnection(target())
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      lines.add(one)
      one.setNoDelay()
      one.on('error', () => {})
      one.once('close', () => {
        lines.delete(one)
        other.destroy()
      })
      one.pipe(other)
      if (isStalled) one.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () => {
      for (const line of lines) line.destroy()
    },
    stall: () => {
      isStalled = true
      for (const line of lines) line.pause()
    },
    resume: () => {
      isStalled = false
      for (const line of lines) line.resume()
    },
    close: async () => {
      for (const line of lines) line.destroy()
      server.close()
    },
  }
}
