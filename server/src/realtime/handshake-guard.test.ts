import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListeningApp, listenTestApp } from '../test/communication/socket-clients.ts'
import { makeMember } from '../test/members/make-member.ts'

// Connections that do not say whose they are.

let app: ListeningApp
const sockets: Socket[] = []
beforeAll(async () => {
  app = await listenTestApp({ connectTimeoutMs: 15_000 }, { KARIBU_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1/32' })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** Opens a websocket and says nothing; answers the status. */
async function knock(address: string, url = app.url): Promise<number> {
  const handshake = request(`${url}/socket.io/?EIO=4&transport=websocket`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
      'x-forwarded-for': address,
    },
  })
  handshake.end()
  const [status, socket] = await Promise.race([
    once(handshake, 'upgrade').then(([, stream]) => [101, stream as Socket] as const),
    once(handshake, 'response').then(
      ([response]) => [response.statusCode as number, response.socket as Socket] as const,
    ),
  ])
  socket.on('error', () => {}).resume()
  sockets.push(socket)
  return status
}

test('one network opens at most 50 unauthenticated connections, and members pass', async () => {
  const { token } = await makeMember(app)
  const statuses: number[] = []
  for (let n = 0; n < 55; n++) statuses.push(await knock('198.51.100.7'))
  expect([statuses.slice(0, 50), statuses.slice(50)]).toEqual([Array(50).fill(101), Array(5).fill(429)])
  await app.connect(token)
})

test('all networks together open at most 1,000 unauthenticated connections', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 1010; n++) statuses.push(await knock(`203.0.113.${n % 250}`))
  expect(statuses.slice(0, 900)).toEqual(Array(900).fill(101))
  expect(statuses).toContain(503)
}, 30_000)

test('a connection that does not authenticate is closed', async () => {
  const hasty = await listenTestApp({ connectTimeoutMs: 50 })
  expect(await knock('198.51.100.8', hasty.url)).toBe(101)
  const silent = sockets.at(-1) as Socket
  if (!silent.destroyed) await once(silent, 'close')
  await hasty.close()
})
