import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** What this program is asked for, as JSON on its input: `count` requests over `clients` keep-alive connections. */
export type LoadInput = { port: number; clients: number; count: number; requests: LoadRequest[] }
export type LoadRequest = { token: string; path: string; method?: 'GET' | 'POST' }
export type LoadReport = {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Bytes of a response, headers included, at the mean. */
  bytes: number
  /** How much of one core this program used itself. */
  ownCpu: number
}

const headEnd = Buffer.from('\r\n\r\n')

async function main(): Promise<void> {
  let text = ''
  for await (const part of process.stdin) text += part
  const input: LoadInput = JSON.parse(text)
  const requests = input.requests.map(bytesOf)
  const cpu = process.cpuUsage()
  const began = performance.now()
  let [next, bytes] = [0, 0]
  const waits: number[] = []
  const client = async () => {
    const { socket, exchange } = await openClient(input.port)
    while (next < input.count) {
      const sent = performance.now()
      const request = requests[next++ % requests.length] as Buffer
      const received = await exchange(request)
      bytes += received
      waits.push(performance.now() - sent)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: input.clients }, client))
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  waits.sort((one, other) => one - other)
  const report: LoadReport = {
    perSecond: waits.length / seconds,
    p50: waits[Math.floor(waits.length * 0.5)] ?? 0,
    p95: waits[Math.floor(waits.length * 0.95)] ?? 0,
    p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
    bytes: bytes / waits.length,
    ownCpu: (user + system) / 1e6 / seconds,
  }
  console.log(JSON.stringify(report))
}

// As a browser asks behind the site's own proxy; the whole request is one buffer that is made once.
const bytesOf = ({ token, path, method = 'GET' }: LoadRequest): Buffer =>
  Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\naccept: application/json\r\naccept-encoding: gzip, deflate, br, zstd\r\naccept-language: en\r\nuser-agent: bench\r\n${method === 'POST' ? 'content-length: 0\r\n' : ''}\r\n`,
  )

type Client = { socket: Socket; exchange: (request: Buffer) => Promise<number> }

/** A connection whose `exchange` answers the bytes of the response. Fails on any status but 200. */
async function openClient(port: number): Promise<Client> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  let pending: { resolve: (bytes: number) => void; reject: (error: Error) => void } | undefined
  let received = 0
  let expected = 0
  socket.on('data', (chunk: Buffer) => {
    if (received === 0) expected = lengthOf(chunk)
    received += chunk.length
    if (received < expected) return
    const bytes = received
    received = 0
    if (expected > 0) pending?.resolve(bytes)
    else pending?.reject(new Error(chunk.toString('latin1', 0, 400)))
  })
  socket.on('close', () => pending?.reject(new Error('the server closed the connection')))
  const exchange = (request: Buffer) =>
    new Promise<number>((resolve, reject) => {
      pending = { resolve, reject }
      socket.write(request)
    })
  return { socket, exchange }
}

/** The length of the whole response, read in its first packet; 0 when it is no success or has no length. */
function lengthOf(chunk: Buffer): number {
  const end = chunk.indexOf(headEnd)
  const head = chunk.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  return end > 0 && head.startsWith('HTTP/1.1 200') && length ? end + headEnd.length + Number(length) : 0
}

await main()
