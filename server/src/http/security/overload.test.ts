import { createHmac } from 'node:crypto'
import { api, type Route } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestSandbox } from '../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { bodyBytesUsual } from '../server.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ KARIBU_LIMITS: 'on' })
})
afterAll(() => app.close())

const json = { 'content-type': 'application/json' }
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

// Each test has a network of its own, so that none spends what another one needs.
const from = (remoteAddress: string) => ({ remoteAddress })
const countOf = (statuses: number[], expected: number) => statuses.filter((status) => status === expected).length

test('unknown paths use the rate limit of their network', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 700; n++) {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/nope',
      payload: '{}',
      headers: json,
      ...from('10.1.0.1'),
    })
    statuses.push(answer.statusCode)
    if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect([countOf(statuses, 404), countOf(statuses, 429)]).toEqual([600, 100])
  const bystander = await app.app.inject({ url: '/api/health', ...from('10.1.0.2') })
  expect(bystander.statusCode).toBe(200)
})

test('a member continues while unauthenticated requests of the same network are rejected', async () => {
  const { token } = await makeMember(app)
  for (let n = 0; n < 601; n++) await app.app.inject({ url: '/api/nope', ...from('10.1.0.3') })
  const refused = await app.app.inject({ url: '/api/health', ...from('10.1.0.3') })
  const served = await app.app.inject({
    url: '/api/me',
    headers: { authorization: `Bearer ${token}` },
    ...from('10.1.0.3'),
  })
  expect([refused.statusCode, served.statusCode]).toEqual([429, 200])
})

test('a body sent to an unknown path is not parsed', async () => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/nope',
    payload: '{"broken',
    headers: json,
    ...from('10.1.0.4'),
  })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
})

test('forged webhooks are rejected after a while without a write, and authentic ones of another network pass', async () => {
  const sandbox = await openTestSandbox(app)
  const forge = () =>
    app.app.inject({ method: 'POST', url: '/api/webhooks/paystack', payload: '{}', headers: json, ...from('10.1.0.5') })
  const counted = async () =>
    Number((await app.ctx.pool.query('select coalesce(sum(count), 0) as n from forged_webhook')).rows[0].n)
  const statuses: number[] = []
  for (let n = 0; n < 100; n++) statuses.push((await forge()).statusCode)
  expect([countOf(statuses, 401), countOf(statuses, 429), await counted()]).toEqual([60, 40, 60])
  expect(Number((await forge()).headers['retry-after'])).toBeGreaterThan(0)
  const burst: number[] = []
  const payload = JSON.stringify({
    event: 'charge.success',
    data: { id: 4_711, domain: 'test', reference: 'a'.repeat(32) },
  })
  const signature = createHmac('sha512', sandbox.keys.secretKey).update(payload).digest('hex')
  const headers = { ...json, 'x-paystack-signature': signature }
  const genuine = { method: 'POST', url: '/api/webhooks/paystack', payload, headers, ...from('10.1.0.6') } as const
  for (let n = 0; n < 1000; n++) burst.push((await app.app.inject(genuine)).statusCode)
  expect(countOf(burst, 200)).toBe(1000)
  await sandbox.stop()
})

test('JSON deeper than 32 levels is rejected before it is parsed, also without a session', async () => {
  const login = (payload: string) =>
    app.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: json, ...from('10.1.0.7') })
  const answers = [
    await login(deep(33)),
    await login(deep(7000)),
    await login(`{"email":${JSON.stringify('['.repeat(40))}}`),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
  expect(answers.map((answer) => Object.keys(answer.json().errors ?? {}).length > 0)).toEqual([false, false, true])
})

test('a body over 16 KB is too large unless its route declares more', async () => {
  const send = (route: Route, bytes: number) =>
    app.app.inject({
      method: route.method,
      url: `/api${route.path}`,
      payload: JSON.stringify({ email: 'a'.repeat(bytes) }),
      headers: json,
      ...from('10.1.0.8'),
    })
  expect((await send(api.accounts.forgotPassword, 17_000)).statusCode).toBe(413)
  expect((await send(api.accounts.login, 17_000)).statusCode).toBe(400)
  expect((await send(api.accounts.login, 40_000)).statusCode).toBe(413)
})

test('a wrong method returns 405 with the methods of the path, before authentication', async () => {
  const ask = (method: 'DELETE' | 'PUT' | 'OPTIONS' | 'PATCH', url: string) =>
    app.app.inject({ method, url, payload: '{"broken', headers: json, ...from('10.1.0.9') })
  const answers = [
    await ask('DELETE', '/api/me'),
    await ask('PATCH', '/api/actions/toggle/like?uid=x'),
    await ask('OPTIONS', '/api/webhooks/paystack'),
  ]
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers.allow])).toEqual([
    [405, 'GET'],
    [405, 'GET, POST'],
    [405, 'POST'],
  ])
  expect(answers[0]?.json()).toEqual({
    code: 'method_not_allowed',
    message: expect.any(String),
    requestId: expect.any(String),
  })
  expect((await ask('PUT', '/api/members/x/nothing')).statusCode).toBe(404)
})

test('an unsupported content type returns 415', async () => {
  const { token } = await makeMember(app)
  const send = (method: 'POST' | 'PATCH', url: string, type: string) =>
    app.app.inject({
      method,
      url,
      payload: '{}',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      ...from('10.1.0.10'),
    })
  const answers = [
    await send('PATCH', '/api/profile', 'text/plain'),
    await send('PATCH', '/api/profile', 'multipart/form-data; boundary=x'),
    await send('PATCH', '/api/profile', 'application/x-www-form-urlencoded'),
    await send('POST', '/api/profile/images/upload', 'application/json'),
  ]
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    answers.map(() => [415, 'unsupported_media_type']),
  )
  expect((await send('PATCH', '/api/profile', 'application/json; charset=utf-8')).statusCode).toBe(200)
})

test('the longest texts that a route accepts fit into its body limit', () => {
  for (const route of Object.values(api).flatMap((table): Route[] => Object.values(table))) {
    if (!route.body) continue
    const schema = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as Shape
    expect([route.path, longestOf(schema) <= (route.bodyBytesMax ?? bodyBytesUsual)]).toEqual([route.path, true])
  }
})

type Shape = {
  type?: string
  anyOf?: Shape[]
  enum?: string[]
  properties?: Record<string, Shape>
  items?: Shape
  maxItems?: number
  maxLength?: number
  pattern?: string
  format?: string
}

/** Bytes of the longest value: four for a character, one where the pattern is of base64url. Texts without a limit count 300. */
function longestOf({
  type,
  anyOf,
  enum: values,
  properties,
  items,
  maxItems = 0,
  maxLength = 300,
  pattern,
  format,
}: Shape): number {
  if (anyOf) return Math.max(...anyOf.map(longestOf))
  if (values) return Math.max(...values.map((value) => String(value).length)) + 2
  if (format === 'uuid') return 38
  if (type === 'string') return maxLength * (pattern?.startsWith('^[\\w-]') ? 1 : 4) + 2
  if (type === 'array') return maxItems * (items ? longestOf(items) + 1 : 0)
  if (type !== 'object') return 30
  return Object.entries(properties ?? {}).reduce((sum, [name, shape]) => sum + name.length + 4 + longestOf(shape), 2)
}
