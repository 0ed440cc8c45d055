import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Posted = { path: string; token: string; body: string; headers?: Record<string, string> }
/** Asks and answers the status and the text; throws when the server hangs up. */
export type Post = (input: Posted) => Promise<{ status: number; text: string }>

/**
 * Just enough HTTP to reuse connections and to read a whole response: CPU time that the client uses is missing to the server
 * under measurement. There are as many connections as concurrent requests, each reused.
 */
export function openPosts(url: string): { post: Post; close: () => void } {
  const { hostname, port } = new URL(url)
  const free: Socket[] = []
  const all = new Set<Socket>()
  const open = async () => {
    const socket = connect(Number(port), hostname).setNoDelay(true)
    await once(socket, 'connect')
    all.add(socket)
    return socket
  }
  const post: Post = async ({ path, token, body, headers = {} }) => {
    const socket = free.pop() ?? (await open())
    const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const answered = readAnswer(socket)
    socket.write(
      `POST /api${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${more.join('')}\r\n${body}`,
    )
    const text = await answered
    free.push(socket)
    return { status: Number(text.slice(9, 12)), text }
  }
  return { post, close: () => all.forEach((socket) => void socket.destroy()) }
}

/** As many bytes as the answer's head announces. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((done, fail) => {
    let got = ''
    const take = (bytes: Buffer) => {
      got += bytes.toString('latin1')
      const end = got.indexOf('\r\n\r\n')
      if (end < 0 || got.length < end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(got)?.[1] ?? 0)) return
      socket.off('data', take).off('close', lost)
      done(got)
    }
    const lost = () => fail(new Error('the server hung up'))
    socket.on('data', take).on('close', lost)
  })
}
