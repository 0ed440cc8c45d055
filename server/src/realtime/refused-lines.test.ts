import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ListeningApp, listenTestApp } from '../test/communication/socket-clients.ts'
import { type Made, makeMember } from '../test/members/make-member.ts'

let app: ListeningApp
let member: Made
const written: string[] = []
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation(((chunk: unknown) => {
    written.push(String(chunk))
    return true
  }) as typeof process.stdout.write)
  app = await listenTestApp({ connectTimeoutMs: 2_000 }, { LOG_LEVEL: 'info', PUBLIC_URL: 'https://karibu.example' })
  member = await makeMember(app)
  written.length = 0
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.close()
})

/** Of one event: each kind and its number, as often as it was written. */
const linesOf = (event: string) =>
  written
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.includes(`"event":"${event}"`))
    .map((line) => JSON.parse(line))
    .map(({ level, kind, count }) => `${level} ${kind} ${count}`)

/** What the server answers to bytes; the connection is closed then. */
const sendBytes = (text: string) =>
  new Promise<string>((resolve) => {
    let got = ''
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(text))
    socket.on('data', (bytes) => {
      got += String(bytes)
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(got))
  })
const handshake = (path: string, headers = '') =>
  sendBytes(
    `GET ${path} HTTP/1.1\r\nhost: karibu.example\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AQEBAQEBAQEBAQEBAQEBAQ==\r\n${headers}\r\n`,
  )

test('rejected sockets are logged by kind, without their origin', async () => {
  const secret = 'a-stolen-token-of-amara'
  expect(await app.refused(secret)).toBe('unauthenticated')
  expect(await app.refused(secret)).toBe('unauthenticated')
  await handshake('/socket.io/?EIO=4&transport=websocket', 'origin: https://evil.example\r\n')
  await handshake('/socket.io/?EIO=4&transport=polling')
  await handshake('/socket.io/?EIO=4&transport=websocket')
  const clients = await Promise.all(Array.from({ length: 10 }, () => app.connect(member.token)))
  const [more] = await Promise.all([app.connect(member.token)])
  await vi.waitFor(() => expect(more.socket.connected).toBe(false))
  for (const { socket } of clients) socket.close()
  expect(linesOf('socket_refused').sort()).toEqual([
    '40 forbidden 1',
    '40 invalid_input 1',
    '40 silent 1',
    '40 too_many_sockets 1',
    '40 unauthenticated 1',
  ])
  expect(written.join()).not.toMatch(/stolen-token|evil\.example|127\.0\.0\.1/)
})

test('dropped events are logged by kind, without their content', async () => {
  const client = await app.connect(member.token)
  client.socket.emit('typing', { conversationId: 'secret words' })
  client.socket.emit('nonsense', 'secret words')
  const fine = { conversationId: '0198f0de-7a3c-7c11-9d5a-5b2c3d4e5f60' }
  for (let n = 0; n < 8; n += 1) client.socket.emit('typing', fine)
  await app.settled(client)
  expect(linesOf('socket_events_dropped').sort()).toEqual(['40 malformed 1', '40 too_frequent 1', '40 unknown 1'])
  for (let n = 0; n < 500; n += 1) client.socket.emit('nonsense', n)
  await vi.waitFor(() => expect(client.socket.connected).toBe(false))
  expect(linesOf('socket_events_dropped').filter((line) => line.includes('flood'))).toEqual(['40 flood 1'])
  expect(linesOf('socket_events_dropped')).toHaveLength(4)
  expect(written.join()).not.toContain('secret words')
})

test('invalid HTTP is logged by kind', async () => {
  await sendBytes('secret words\r\n\r\n')
  await sendBytes('secret words\r\n\r\n')
  await sendBytes(`GET /api/health HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(40_000)}\r\n\r\n`)
  expect(linesOf('request_unreadable')).toEqual(['40 invalid_input 1', '40 too_large 1'])
  expect(written.join()).not.toContain('secret words')
})
