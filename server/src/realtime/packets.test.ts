import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ListeningApp, listenTestApp } from '../test/communication/socket-clients.ts'
import { makeMember } from '../test/members/make-member.ts'
import { makeMatch, send } from '../test/members/matches.ts'

let app: ListeningApp
const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)
beforeAll(async () => {
  process.on('unhandledRejection', note).on('uncaughtException', note)
  app = await listenTestApp()
})
afterAll(async () => {
  await app.close()
  process.off('unhandledRejection', note).off('uncaughtException', note)
})

/** A bare connection: frames are sent as they are. `closed` resolves once the server has read and closed it. */
async function dial(): Promise<{ ws: WebSocket; got: string[]; closed: Promise<void> }> {
  const ws = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const got: string[] = []
  ws.onmessage = ({ data }) => void got.push(String(data))
  await new Promise((resolve) => {
    ws.onopen = resolve
  })
  const closed = new Promise<void>((resolve) => {
    ws.onclose = () => resolve()
  })
  return { ws, got, closed }
}

const nested = '['.repeat(20_000) + ']'.repeat(20_000)
const frames = [
  '',
  '9',
  '4',
  '49',
  '40{',
  '40/admin,',
  '40{"token":"x"}',
  '42',
  '42[',
  '42{}',
  '42[]',
  '42["typing"',
  '42["typing",{"conversationId":1}]',
  '42["connect"]',
  '42["disconnect"]',
  '42["error",{}]',
  '42["__proto__",1]',
  '42["constructor"]',
  '42[null]',
  '42[7]',
  '42[{"a":1}]',
  '421e9["typing"]',
  `42${'9'.repeat(400)}["typing"]`,
  '43[]',
  '431["x"]',
  '44',
  '44{"message":"x"}',
  '45',
  '451-["typing",{"_placeholder":true,"num":0}]',
  '459999999999-["x"]',
  '451-["x",{"_placeholder":true,"num":99}]',
  '46',
  '461-[]',
  '5',
  '6',
  '2probe',
  '1',
  '0',
  `42["typing",${nested}]`,
  '42["typing",{"conversationId":{"$ne":null}}]',
  '42["typing",{"__proto__":{"a":1}}]',
  '\u0000',
  '4\u0000',
  'b',
  'bAAAA',
  'b====',
]

test('invalid frames end a connection at most, never the server', async () => {
  const { token } = await makeMember(app)
  const ends: Promise<void>[] = []
  for (const frame of [...frames, new Uint8Array([1, 2, 3])]) {
    for (const greeting of [null, `40${JSON.stringify({ token })}`]) {
      const { ws, got, closed } = await dial()
      ends.push(closed)
      if (greeting) {
        ws.send(greeting)
        await vi.waitFor(() => expect(got.some((line) => line.startsWith('40'))).toBe(true))
      }
      ws.send(frame)
      ws.send(frame)
      ws.close()
    }
  }
  await Promise.all(ends)
  await app.settled()
  expect(unhandled).toEqual([])
  const client = await app.connect(token)
  expect(client.socket.connected).toBe(true)
}, 60_000)

test('a connection that does not authenticate receives nothing', async () => {
  const { one, other } = await makeMatch(app)
  const { ws, got, closed } = await dial()
  const receiver = await app.connect(other.token)
  ws.send('42["typing",{}]')
  await send(app, one, { to: other, body: 'secret' })
  await vi.waitFor(() => expect(receiver.names()).toContain('message.created'))
  ws.close()
  await closed
  expect(got.join()).not.toContain('secret')
})

test('a frame over 64 KB and a flood of packets end the connection', async () => {
  const { token } = await makeMember(app)
  const big = await app.connect(token)
  big.socket.emit('typing', 'x'.repeat(70_000))
  await vi.waitFor(() => expect(big.socket.connected).toBe(false), 2000)
  const chatty = await app.connect(token)
  for (let n = 0; n < 500; n += 1) chatty.socket.emit('nonsense', n)
  await vi.waitFor(() => expect(chatty.socket.connected).toBe(false), 2000)
})

test('a client that does not read is disconnected, and the others still receive', async () => {
  const { one, other } = await makeMatch(app)
  const [slow, quick] = await Promise.all([app.connect(one.token), app.connect(other.token)])
  const { ws } = slow.socket.io.engine.transport as unknown as { ws: { _socket: { pause: () => void } } }
  ws._socket.pause()
  const { data } = await send(app, one, { to: other, body: 'x'.repeat(2000) })
  const payload = { message: data.message, otherId: other.uid }
  for (let n = 0; n < 10_000 && (await app.ctx.isConnected(one.uid)); n += 1) {
    app.ctx.emit(one.uid, 'message.created', payload)
    if (n % 50 === 0) await nextTurn()
  }
  await vi.waitFor(async () => expect(await app.ctx.isConnected(one.uid)).toBe(false), 3000)
  quick.received.length = 0
  await send(app, one, { to: other, body: 'still here' })
  await vi.waitFor(() => expect(quick.names()).toContain('message.created'))
})

test('a stopping server does not wait long for an unresponsive client', async () => {
  const own = await listenTestApp()
  const { token } = await makeMember(own)
  const mute = await own.connect(token)
  const { ws } = mute.socket.io.engine.transport as unknown as { ws: { _socket: { pause: () => void } } }
  ws._socket.pause()
  // A stop that waited for the next ping would take 35 seconds, longer than a test may.
  await own.sockets.close()
  await own.close()
})
