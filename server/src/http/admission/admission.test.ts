import { createHmac, randomUUID } from 'node:crypto'
import { api, type Route } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMetrics } from '../../metrics/metrics.ts'
import { openTestSandbox } from '../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import type { Made } from '../../test/members/make-member.ts'
import { makeMatch } from '../../test/members/matches.ts'
import { fund } from '../../test/money/books.ts'
import { type Shop, stockShop } from '../../test/money/shop.ts'
import { isRefusedAt, makeLoadJudge } from './admission-rules.ts'
import { loadClassOf } from './load-classes.ts'

const limitMs = 150

let app: TestApp
let shop: Shop
let origin: string
const logged: unknown[][] = []
const metrics = makeMetrics()
beforeAll(async () => {
  app = await makeTestApp({ OVERLOAD_MS: String(limitMs) })
  shop = await stockShop(app)
  app.ctx.metrics = metrics
  app.ctx.log = (...line: unknown[]) => void logged.push(line)
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

type Sent = { from?: Made; method?: string; body?: object; path: string }
const send = ({ from, method = 'GET', body, path }: Sent) =>
  fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(from && { authorization: `Bearer ${from.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

/** All connections of the pool are taken, until the function that this answers is called. */
async function exhaustPool(): Promise<() => void> {
  const clients = await Promise.all(Array.from({ length: app.ctx.pool.options.max ?? 0 }, () => app.ctx.pool.connect()))
  return () => {
    for (const client of clients) client.release()
  }
}

test('without a free connection Discover is refused while messages, purchases, logins and webhooks go on', async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 1000n)
  const sandbox = await openTestSandbox(app)
  const discover = () => send({ from: one, path: '/members' })
  expect((await discover()).status).toBe(200)
  const notice = JSON.stringify({ event: 'charge.success', data: { id: 1, domain: 'test', reference: 'a'.repeat(32) } })
  const signature = createHmac('sha512', sandbox.keys.secretKey).update(notice).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  const release = await exhaustPool()
  const body = { clientId: randomUUID(), body: 'Jambo! Habari ya leo?' }
  const served = [
    send({ from: one, method: 'POST', path: `/members/${other.uid}/messages`, body }),
    send({ from: one, method: 'POST', path: `/gift/${shop.gift('rose')}/purchase/${other.uid}`, body: {} }),
    send({ method: 'POST', path: '/auth/login', body: { email: other.email, password: 'Wrong, 1 time' } }),
    send({ from: one, path: '/wallet' }),
    fetch(`${origin}/api/webhooks/paystack`, { method: 'POST', headers, body: notice }),
  ]
  await expect.poll(() => app.ctx.pool.waitMs).toBeGreaterThan(limitMs)
  const refused = await Promise.all(Array.from({ length: 40 }, discover))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  for (const { headers } of refused) expect([2, 3, 4, 5]).toContain(Number(headers.get('retry-after')))
  expect(await refused[0]?.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('moment') })
  expect((await send({ path: '/health' })).status).toBe(200)
  release()
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual([201, 200, 401, 200, 200])
  await expect.poll(async () => (await discover()).status, { timeout: 5_000 }).toBe(200)
  expect(logged.filter(([event]) => event === 'load_shed')).toEqual([['load_shed', { kind: 'deferrable', count: 1 }]])
  expect(await metrics.registry.metrics()).toMatch(/karibu_requests_shed_total\{class="deferrable"\} [4-9]\d\n/)
  await sandbox.stop()
})

test('the load is high for a second after a long wait, and extreme after one four times as long', () => {
  const judge = makeLoadJudge(100)
  const at = (now: number, ms: number) => judge({ now, ms })
  expect([at(0, 100), at(1, 101), at(900, 0), at(1001, 0)]).toEqual(['normal', 'high', 'high', 'normal'])
  expect([at(2000, 401), at(2999, 101), at(3500, 0), at(4000, 0)]).toEqual(['extreme', 'extreme', 'high', 'normal'])
  const never = makeLoadJudge(0)
  expect(never({ now: 0, ms: 60_000 })).toBe('normal')
})

test('lists go first, then everything but money, messages, calls, login, protection and health', () => {
  const refusedAt = (load: 'high' | 'extreme') =>
    Object.values(api)
      .flatMap((table) => Object.values<Route>(table))
      .filter((route) => isRefusedAt(load, loadClassOf(route)))
  const high = refusedAt('high')
  const writes = high.filter(({ method }) => method !== 'GET').map(({ path }) => path)
  expect(writes.filter((path) => !/preview|search|file|ledger|export|download|view|holds/.test(path))).toEqual([])
  expect(high).toContain(api.discovery.members)
  // A member who logs a stranger out has to see the sessions first.
  expect(high).not.toContain(api.accounts.sessions)
  for (const route of [
    api.chat.send,
    api.gifts.purchase,
    api.deposits.start,
    api.withdrawals.withdraw,
    api.accounts.login,
    api.calls.start,
    api.safety.report,
    api.reactions.toggle,
    api.reactions.act,
    api.system.health,
    api.system.ready,
  ])
    expect(refusedAt('extreme')).not.toContain(route)
  expect(refusedAt('extreme')).toContain(api.profiles.change)
})
