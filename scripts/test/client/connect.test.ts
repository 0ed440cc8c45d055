import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { connect, KaribuError } from '@karibu/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

type Reply = { status: number; headers?: Record<string, string>; body?: object } | 'cut'
type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

const keyParameter = { name: 'Idempotency-Key', in: 'header' }
const description = {
  paths: {
    '/api/wallet': { get: { operationId: 'wallet.get', parameters: [] } },
    '/api/wallet/convert': { post: { operationId: 'wallet.convert', parameters: [keyParameter] } },
    '/api/members/{id}/messages': { post: { operationId: 'chat.send', parameters: [] } },
    '/api/members': { get: { operationId: 'discovery.members', parameters: [] } },
  },
}

/** A fake of a server that is busy, away or refuses: each request takes the next of `replies`. */
let server: Server
let url: string
let replies: Reply[] = []
let received: Received[] = []
let pauses: number[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    if (request.url === '/api/openapi.json' && replies.length === 0)
      return void reply(response, { status: 200, body: description })
    received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
    reply(response, replies.shift() ?? { status: 200, body: { data: { usd: 1 } } })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => server.close())
beforeEach(() => {
  replies = []
  received = []
  pauses = []
})

function reply(response: ServerResponse, next: Reply): void {
  if (next === 'cut') return void response.socket?.destroy()
  response.writeHead(next.status, { 'content-type': 'application/json', ...next.headers })
  response.end(JSON.stringify(next.body ?? {}))
}

const open = () => connect({ url, token: 'secret', locale: 'fr', pause: async (ms) => void pauses.push(ms) })
const refusal = {
  message: 'Trop peu.',
  code: 'insufficient_funds',
  errors: { amount: ['Trop grand.'] },
  requestId: 'request-1',
}
const convert = { body: { quoteId: '0f6d2f0e-6a0b-4a57-9d3e-2f4f9a1b7c55' } }
const message = {
  params: { id: 'c9b1f9a4-5d2e-4b7f-9a10-6f1f6c7f3d21' },
  body: { clientId: '0f6d2f0e-6a0b-4a57-9d3e-2f4f9a1b7c55', body: 'Hello' },
}

test('a call sends the token, the language, the path, the query and the body', async () => {
  const client = await open()
  expect(await client.wallet.get()).toEqual({ usd: 1 })
  await client.chat.send(message)
  await client.discovery.members({ query: { name: 'Ada & co', limit: 5 } })
  expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/wallet',
    `POST /api/members/${message.params.id}/messages`,
    'GET /api/members?name=Ada+%26+co&limit=5',
  ])
  expect(received[1]?.headers).toMatchObject({ authorization: 'Bearer secret', 'accept-language': 'fr' })
  expect(JSON.parse(received[1]?.body ?? '')).toEqual(message.body)
})

test('a refusal is a KaribuError with code, status, faults of fields and request id', async () => {
  const client = await open()
  replies = [{ status: 402, body: refusal }]
  const error = await client.wallet.convert(convert).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(KaribuError)
  expect(error).toMatchObject({
    name: 'KaribuError',
    status: 402,
    code: 'insufficient_funds',
    errors: { amount: ['Trop grand.'] },
    requestId: 'request-1',
    message: '402 insufficient_funds: Trop peu.',
  })
  expect(received).toHaveLength(1)
})

test('a refusal without a readable body is an internal one of its status', async () => {
  const client = await open()
  replies = [{ status: 502, headers: { 'content-type': 'text/html' } }]
  await expect(client.chat.send(message)).rejects.toMatchObject({ status: 502, code: 'internal', errors: {} })
})

test('a read is sent again after 429 and 503, after as long as the server says', async () => {
  const client = await open()
  const date = new Date(Date.now() + 20_000).toUTCString()
  replies = [
    { status: 429, headers: { 'retry-after': '7' } },
    { status: 503, headers: { 'retry-after': date } },
    { status: 503 },
  ]
  expect(await client.wallet.get()).toEqual({ usd: 1 })
  expect(received).toHaveLength(4)
  expect([pauses[0], pauses[2]]).toEqual([7_000, 1_000])
  expect(pauses[1]).toBeGreaterThan(15_000)
})

test('after the fourth try, or for a longer wait than a minute, the refusal is thrown', async () => {
  const client = await open()
  replies = Array(4).fill({ status: 503, body: { code: 'unavailable' } })
  await expect(client.wallet.get()).rejects.toMatchObject({ code: 'unavailable' })
  expect(received).toHaveLength(4)
  replies = [{ status: 429, headers: { 'retry-after': '3600' }, body: { code: 'too_many_requests' } }]
  await expect(client.wallet.get()).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(pauses).toEqual([1_000, 1_000, 1_000])
})

test('a call with an Idempotency-Key is sent again with the same key, also after a lost connection', async () => {
  const client = await open()
  replies = ['cut', { status: 503 }]
  await client.wallet.convert(convert)
  const keys = received.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual(Array(3).fill(expect.stringMatching(/^[\da-f-]{36}$/)))
  expect(new Set(keys).size).toBe(1)
  await client.wallet.convert({ ...convert, idempotencyKey: '5b8f1f2c-7a43-4c0e-8b1d-3d9a6c1e4f20' })
  expect(received.at(-1)?.headers['idempotency-key']).toBe('5b8f1f2c-7a43-4c0e-8b1d-3d9a6c1e4f20')
})

test('a read is sent again after a lost connection, and its error is thrown after the fourth', async () => {
  const client = await open()
  replies = ['cut']
  expect(await client.wallet.get()).toEqual({ usd: 1 })
  replies = ['cut', 'cut', 'cut', 'cut']
  await expect(client.wallet.get()).rejects.toThrow('fetch failed')
  expect(pauses).toEqual([1_000, 1_000, 2_000, 3_000])
})

test('a call without a key is never sent twice: neither after 503 nor after a lost connection', async () => {
  const client = await open()
  for (const next of [{ status: 503, body: { code: 'unavailable' } }, 'cut'] as const) {
    replies = [next]
    received = []
    await expect(client.chat.send(message)).rejects.toThrow()
    expect(received).toHaveLength(1)
  }
  expect(pauses).toEqual([])
})

test('connecting waits for a server that starts, and throws its refusal', async () => {
  replies = [{ status: 503 }, { status: 200, body: description }]
  expect(Object.keys(await open())).toEqual(['wallet', 'chat', 'discovery'])
  replies = [{ status: 403, body: { code: 'forbidden' } }]
  await expect(open()).rejects.toMatchObject({ code: 'forbidden' })
})
