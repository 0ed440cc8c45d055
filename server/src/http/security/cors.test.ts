import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/members/make-member.ts'

const origin = 'https://app.example'
let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ CORS_ORIGINS: `${origin}, https://other.example:8443` })
})
afterAll(() => app.close())

const ask = (from: string, { method = 'GET', url = '/api/health', headers = {} } = {}) =>
  app.app.inject({ method: method as 'GET', url, headers: { origin: from, ...headers } })
const names = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control'))

test('a page of an allowed origin may call after a preflight, and sees the rate limit headers', async () => {
  const preflight = await ask(origin, {
    method: 'OPTIONS',
    url: '/api/members/11111111-1111-4111-8111-111111111111/messages',
    headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-headers': expect.stringContaining('authorization'),
    'access-control-allow-methods': expect.stringContaining('POST'),
    'x-content-type-options': 'nosniff',
  })
  const { token } = await makeMember(app)
  const answer = await ask(origin, { url: '/api/wallet', headers: { authorization: `Bearer ${token}` } })
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, origin])
  expect(answer.headers['access-control-expose-headers']).toContain('retry-after')
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  // A refusal is readable too.
  const refused = await ask(origin, { url: '/api/wallet' })
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, origin])
})

test.each([
  'null',
  'http://app.example',
  'https://app.example:443',
  'https://app.example.evil.example',
  'https://evil-app.example',
  'https://sub.app.example',
  'https://other.example',
  'HTTPS://APP.EXAMPLE',
])('a page of %s gets no header, and its preflight no approval', async (from) => {
  const answer = await ask(from)
  expect([answer.statusCode, names(answer.headers)]).toEqual([200, []])
  expect(answer.headers.vary).toContain('origin')
  const preflight = await ask(from, { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } })
  expect([preflight.statusCode, names(preflight.headers)]).toEqual([405, []])
})

test('without the setting no origin is allowed, and Vary is unchanged', async () => {
  const closed = await makeTestApp()
  const answer = await closed.app.inject({ url: '/api/health', headers: { origin } })
  expect([names(answer.headers), String(answer.headers.vary)]).toEqual([[], expect.not.stringContaining('origin')])
  await closed.close()
})

test('calls report the remaining rate limit as in the RFC draft, and a rejected one the retry time', async () => {
  const limited = await makeTestApp({ KARIBU_LIMITS: 'on' })
  const { token } = await makeMember(limited)
  const first = await limited.call(api.wallet.get, { token })
  expect(first.headers['ratelimit-policy']).toBe('"default";q=600;w=60')
  const [, left = 0] = /^"default";r=(\d+);t=\d+$/.exec(String(first.headers.ratelimit)) ?? []
  const second = await limited.call(api.wallet.get, { token })
  expect(String(second.headers.ratelimit)).toMatch(new RegExp(`^"default";r=${Number(left) - 1};t=`))
  const costly = await limited.call(api.accounts.confirmPassword, { token, body: { password: 'wrong' } as never })
  expect(costly.headers['ratelimit-policy']).toBe('"costly";q=30;w=60')
  await limited.close()
})
