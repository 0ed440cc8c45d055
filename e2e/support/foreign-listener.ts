import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * A server of a stranger on this machine: whatever arrives at its port, over TCP or UDP, is recorded by its first
 * line. Its answer is always the same page, which has no content policy.
 */
export type ForeignListener = { at: string; received: string[]; stop: () => void }

export async function startForeignListener(): Promise<ForeignListener> {
  const received: string[] = []
  const record = (bytes: string | Uint8Array) => received.push(String(bytes).split(/[\r\n]/)[0] ?? '')
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', (bytes) => {
      record(bytes)
      socket.end(page)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const packets = createSocket('udp4')
  packets.on('message', record)
  packets.bind(port, '127.0.0.1')
  await once(packets, 'listening')
  const stop = () => {
    packets.close()
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { at: `127.0.0.1:${port}`, received, stop }
}

/** An empty page without a content policy. */
const page = [
  'HTTP/1.1 200 OK',
  'content-type: text/html',
  'connection: close',
  '',
  '<!doctype html><body></body>',
].join('\r\n')
