import { createServer } from 'node:http'
import { join } from 'node:path'
import { WebSocketServer } from 'ws'
import { root } from '../../scripts/lib/run.ts'

/** The least a server can do, to measure beside: `ws` hands a text on to one socket, `socket.io` echoes it. */
const kind = process.argv[2]
const http = createServer()
if (kind === 'ws') {
  const server = new WebSocketServer({ server: http, perMessageDeflate: false })
  const sockets: { send: (text: string) => void }[] = []
  server.on('connection', (socket) => {
    const mine = sockets.push(socket) - 1
    socket.on('message', (data) => sockets[(mine + 1) % sockets.length]?.send(String(data)))
  })
} else {
  // The server's own, which is not among the packages of benches.
  const { Server } = await import(join(root, 'node_modules/socket.io/dist/index.js'))
  const io = new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false })
  io.on(
    'connection',
    (socket: {
      on: (name: string, listener: (text: string) => void) => void
      emit: (name: string, text: string) => void
    }) => socket.on('echo', (text) => socket.emit('echo', text)),
  )
}
http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
})
process.stdin.resume().on('end', () => process.exit(0))
