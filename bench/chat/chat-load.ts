import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import WebSocket from 'ws'
import { openPosts } from '../lean-post.ts'
import { openLine } from './chat-line.ts'

type Talk = { from: string; to: string; toUid: string }
/** What this program is asked, as JSON on its input. `rate`: messages a second; without it as many as go. */
export type LoadInput = {
  kind: 'product' | 'ws' | 'socket.io'
  url: string
  talks: Talk[]
  clients: number
  seconds: number
  rate?: number
  /** Only connects, says how many are, and waits for the end of its input. */
  idle?: boolean
}
export type LoadReport = {
  connected: number
  sent: number
  delivered: number
  perSecond: number
  /** From before the message is asked to be sent until the other one's socket has it. */
  p50: number
  p99: number
  /** How much of one core this program used itself. */
  ownCpu: number
}

const at = new Map<string, { since: number; onReceived: () => void }>()
const delays: number[] = []
let sent = 0

const note = (body: string) => {
  const underway = at.get(body)
  if (underway === undefined) return
  at.delete(body)
  delays.push(performance.now() - underway.since)
  underway.onReceived()
}
const write = (onReceived = () => {}) => {
  const body = `${randomUUID()} and some words, as long as people's lines are`
  at.set(body, { since: performance.now(), onReceived })
  return body
}

async function main(): Promise<void> {
  let text = ''
  for await (const part of process.stdin) {
    text += part
    if (text.endsWith('\n')) break
  }
  const input = JSON.parse(text) as LoadInput
  const send = await (input.kind === 'product' ? meetServer(input) : meetBare(input))
  if (input.idle) {
    console.log(JSON.stringify({ connected: input.talks.length }))
    await new Promise(() => {})
  }
  const cpu = process.cpuUsage()
  const began = performance.now()
  await (input.rate ? atRate(input, input.rate, send) : asMany(input, send))
  const seconds = (performance.now() - began) / 1000
  const used = process.cpuUsage(cpu)
  const delivered = delays.length
  if (input.rate) await wait(1_000)
  const sorted = delays.toSorted((a, b) => a - b)
  const report: LoadReport = {
    connected: input.talks.length,
    sent,
    delivered: input.rate ? delays.length : delivered,
    perSecond: delivered / seconds,
    p50: sorted[Math.floor(sorted.length / 2)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    ownCpu: (used.user + used.system) / 1e6 / seconds,
  }
  console.log(JSON.stringify(report))
  process.exit(0)
}

type Send = (n: number) => Promise<void>

/** Receivers on sockets, senders over HTTP. */
async function meetServer({ url, talks }: LoadInput): Promise<Send> {
  const onEvent = (name: string, payload: { message: { body: string } }) => {
    if (name === 'message.created') note(payload.message.body)
  }
  // Not more at once than the unauthenticated connections that one network may have.
  for (let first = 0; first < talks.length; first += 50)
    await Promise.all(talks.slice(first, first + 50).map(({ to }) => openLine(url, to, onEvent).open))
  const { post } = openPosts(url)
  return async (n) => {
    const talk = talks[n % talks.length]
    if (!talk) throw new Error('no members to chat')
    const message = { clientId: randomUUID(), kind: 'text', body: write() }
    const path = `/members/${talk.toUid}/messages`
    const { status } = await post({ path, token: talk.from, body: JSON.stringify(message) })
    if (status !== 201) throw new Error(`a message was refused with ${status}`)
    sent += 1
  }
}

/** The same number of sockets at a server that only hands on: by `ws`, or as an echo by Socket.IO. */
async function meetBare({ url, kind, talks }: LoadInput): Promise<Send> {
  const isIo = kind === 'socket.io'
  const path = isIo ? '/socket.io/?EIO=4&transport=websocket' : '/'
  const dial = () =>
    new Promise<WebSocket>((done, fail) => {
      const socket = new WebSocket(url.replace('http', 'ws') + path, { perMessageDeflate: false })
      socket.once('error', fail)
      if (!isIo) socket.once('open', () => done(socket))
      socket.on('message', (data) => {
        const packet = String(data)
        if (!isIo) note(packet)
        else if (packet.startsWith('42')) note(JSON.parse(packet.slice(2))[1])
        else if (packet.startsWith('0')) socket.send('40')
        else if (packet.startsWith('40')) done(socket)
        else if (packet === '2') socket.send('3')
      })
    })
  const sockets: WebSocket[] = []
  for (let first = 0; first < talks.length; first += 50)
    sockets.push(...(await Promise.all(talks.slice(first, first + 50).map(dial))))
  return (n) =>
    new Promise((onReceived) => {
      const body = write(onReceived)
      sockets[n % sockets.length]?.send(isIo ? `42${JSON.stringify(['echo', body])}` : body)
      sent += 1
    })
}

async function asMany({ clients, seconds, talks }: LoadInput, send: Send): Promise<void> {
  const until = performance.now() + seconds * 1000
  const client = async (who: number) => {
    for (
      let n = who;
      performance.now() < until;
      n = (n + clients) % Math.max(clients, talks.length - (talks.length % clients))
    )
      await send(n)
  }
  await Promise.all(Array.from({ length: clients }, (_, who) => client(who)))
}

/** Each message at its time, whether or not those before have been answered. */
async function atRate({ seconds }: LoadInput, rate: number, send: Send): Promise<void> {
  const began = performance.now()
  const all: Promise<void>[] = []
  for (let n = 0; n < rate * seconds; n += 1) {
    const due = began + (n * 1000) / rate - performance.now()
    if (due > 0) await wait(due)
    all.push(send(n))
  }
  await Promise.all(all)
}

await main()
