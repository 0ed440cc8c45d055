import { randomUUID } from 'node:crypto'
import { type Route, routes } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { balancesOf, newTransferId, platform, post, purse } from '../ledger/index.ts'
import { waitUntilBlocked } from '../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { type Made, makeMember } from '../test/members/make-member.ts'
import { fund } from '../test/money/books.ts'
import { sweepIdempotency } from './idempotency.ts'
import { makeLimits } from './limits.ts'
import { makeMount, type Once } from './mount.ts'
import { configureHttp, makeHttp } from './server.ts'

const baseRoute = {
  method: 'POST',
  auth: 'member',
  summary: 'Spends cents on nothing.',
  body: z.object({ cents: z.number() }),
  reply: z.object({ id: z.string(), at: z.string(), cents: z.number() }),
  refuses: ['insufficient_funds'],
} as const satisfies Omit<Route, 'path'>

const { must, may, other } = routes({
  must: {
    ...baseRoute,
    path: '/must/{id}',
    params: z.object({ id: z.string() }),
    idempotency: 'required',
    status: 201,
  },
  may: { ...baseRoute, path: '/may', idempotency: 'optional' },
  other: { ...baseRoute, path: '/other', idempotency: 'optional' },
})

let app: TestApp
let http: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  app = await makeTestApp()
  http = await serve()
})
afterAll(async () => {
  await http.close()
  await app.close()
})

async function serve() {
  const server = makeHttp(app.ctx.config)
  const limits = makeLimits(app.ctx.config)
  await configureHttp(server, app.ctx, limits)
  const on = makeMount(server, app.ctx, {
    limits,
    limitProfiles: async () => {},
    assertOpen: async () => {},
    assertAdmitted: () => {},
  })
  on(must, ({ member, body, once }) => spend(member.id, body.cents, once))
  on(may, ({ member, body, once }) => spend(member.id, body.cents, once))
  on(other, ({ member, body, once }) => spend(member.id, body.cents, once))
  return server
}

const spend = (memberId: number, cents: number, once: Once) =>
  app.ctx.db.transaction().execute((tx) =>
    once(tx, async () => {
      const id = newTransferId()
      const legs = [
        { account: purse(memberId, 'usd'), amount: BigInt(-cents) },
        { account: platform('gifts_held'), amount: BigInt(cents) },
      ]
      await post(tx, { id, kind: 'gift_purchase', at: app.ctx.now(), legs, narration: { key: 'test' } })
      return { id, at: new Date(), cents } as never
    }),
  )

type Ask = { url?: string; key?: string | undefined; cents?: number }
async function ask({ token }: Made, { url = '/api/must/1', key, cents = 100 }: Ask) {
  const headers = { authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) }
  const response = await http.inject({ method: 'POST', url, headers, payload: { cents } })
  return { status: response.statusCode, ...response.json() }
}

async function rich(cents: bigint) {
  const made = await makeMember(app)
  await fund(app.ctx, made.id, cents)
  return made
}
const left = async ({ id }: Made) => Number((await balancesOf(app.ctx.db, id)).usdDeposited)

test('a retry returns the stored response of the first request, and pays nothing', async () => {
  const [member, key] = [await rich(1000n), randomUUID()]
  const first = await ask(member, { key })
  expect(first).toMatchObject({ status: 201, data: { cents: 100, at: expect.any(String) } })
  expect(await ask(member, { key })).toEqual(first)
  expect(await ask(member, { key: key.toUpperCase() })).toEqual(first)
  expect(await left(member)).toBe(900)
})

test('twenty concurrent duplicates have one effect and one response', async () => {
  const [member, key] = [await rich(150n), randomUUID()]
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(member, { key })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await left(member)).toBe(50)
})

test('the stored response survives a restart of the server', async () => {
  const [member, key] = [await rich(1000n), randomUUID()]
  const first = await ask(member, { key })
  await http.close()
  http = await serve()
  expect(await ask(member, { key })).toEqual(first)
  expect(await left(member)).toBe(900)
})

test('the same key with another body or another address is rejected', async () => {
  const [member, key] = [await rich(1000n), randomUUID()]
  await ask(member, { key })
  for (const changed of [{ cents: 101 }, { url: '/api/must/2' }])
    expect(await ask(member, { key, ...changed })).toMatchObject({ status: 422, code: 'key_reused' })
  expect(await left(member)).toBe(900)
})

test('a key belongs to one member and one route', async () => {
  const [one, two, key] = [await rich(1000n), await rich(1000n), randomUUID()]
  const askAll = async () => {
    const answers = []
    for (const member of [one, two])
      for (const url of ['/api/may', '/api/other']) answers.push(await ask(member, { key, url }))
    return answers
  }
  const first = await askAll()
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(first.map(({ data }) => data.id)).size).toBe(4)
  expect(await askAll()).toEqual(first)
  expect([await left(one), await left(two)]).toEqual([800, 800])
})

test('a call that requires a key reports it at the field', async () => {
  const member = await rich(1000n)
  const missing = await ask(member, {})
  expect(missing).toMatchObject({ status: 400, code: 'invalid_input' })
  expect(missing.errors).toEqual({ 'Idempotency-Key': ['This field is required.'] })
  expect(await left(member)).toBe(1000)
})

test('a malformed key is rejected, also if none is required', async () => {
  const member = await rich(1000n)
  for (const key of ['', '1', `${randomUUID()}, ${randomUUID()}`, 'z'.repeat(36), `${randomUUID()}'--`])
    expect(await ask(member, { key, url: '/api/may' })).toMatchObject({
      status: 400,
      errors: { 'Idempotency-Key': [expect.any(String)] },
    })
  expect(await left(member)).toBe(1000)
})

test('without a key each request is a new one where the key is optional', async () => {
  const member = await rich(1000n)
  const answers = [await ask(member, { url: '/api/may' }), await ask(member, { url: '/api/may' })]
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(2)
  expect(await left(member)).toBe(800)
})

test('an error is not stored: the same key may succeed later', async () => {
  const [member, key] = [await rich(50n), randomUUID()]
  expect(await ask(member, { key })).toMatchObject({ status: 402, code: 'insufficient_funds' })
  await fund(app.ctx, member.id, 100n)
  expect((await ask(member, { key })).status).toBe(201)
  expect(await left(member)).toBe(50)
})

test('a duplicate of a rolled-back request does the work itself', async () => {
  const [member, key] = [await rich(1000n), randomUUID()]
  const claim = await app.ctx.pool.connect()
  await claim.query('begin')
  await claim.query(`insert into idempotency_key values ($1, 'POST /must/{id}', $2, '\\x00', null, now())`, [
    member.id,
    key,
  ])
  const duplicate = ask(member, { key })
  await waitUntilBlocked(app)
  await claim.query('rollback')
  claim.release()
  expect((await duplicate).status).toBe(201)
  expect(await left(member)).toBe(900)
})

test('responses are stored for a week', async () => {
  const [member, key] = [await rich(1000n), randomUUID()]
  await ask(member, { key })
  const in6Days = new Date(app.ctx.now().getTime() + 6 * 86_400_000)
  expect(await sweepIdempotency(app.ctx.db, in6Days)).toBe(0)
  expect((await ask(member, { key })).status).toBe(201)
  expect(await left(member)).toBe(900)
  expect(await sweepIdempotency(app.ctx.db, new Date(in6Days.getTime() + 2 * 86_400_000))).toBeGreaterThan(0)
  const rest = await app.ctx.db.selectFrom('idempotency_key').selectAll().execute()
  expect(rest).toEqual([])
})
