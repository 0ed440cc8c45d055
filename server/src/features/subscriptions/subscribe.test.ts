import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balancesOf, checkBooks, platformBalance } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { fund } from '../../test/money/books.ts'
import { letPass, type Shop, stockShop } from '../../test/money/shop.ts'
import { spec } from '../../test/spec.ts'
import { conversionOf, mayDo, useAllowance } from './index.ts'

const minute = 60_000
const day = 86_400_000

let app: TestApp
let bystander: Bystander
let shop: Shop
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  shop = await stockShop(app)
})
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

type Options = { renew?: boolean; price?: number; key?: string }
const take = ({ token }: { token?: string }, plan: string, { renew, price, key }: Options = {}) =>
  app.call(api.subscriptions.subscribe, {
    token,
    params: { id: plan.includes('-') ? plan : shop.plan(plan) },
    body: { renew, price },
    headers: key ? { 'idempotency-key': key } : {},
  })
const mine = async ({ token }: Made) => (await app.call(api.subscriptions.mine, { token })).data.subscription
const plans = async ({ token }: Made) => (await app.call(api.subscriptions.plans, { token })).data.plans
const changeTo = async (who: Made, code: string) => (await plans(who)).find((plan) => plan.code === code)?.change
const cents = async ({ id }: Made) => Number((await balancesOf(app.ctx.db, id)).usdDeposited)

async function rich(amount = 10_000n) {
  const member = await makeMember(app)
  await fund(app.ctx, member.id, amount)
  return member
}

const use = (memberId: number, kind: 'message_request' | 'call') =>
  app.ctx.db.transaction().execute((tx) => useAllowance(tx, { memberId, kind, now: app.ctx.now() }))

test('there are four plans, each with its current price', spec('1.22', '3.25', '7.15'), async () => {
  const member = await rich()
  const offered = await plans(member)
  expect(
    offered.map(({ code, price, calls, messages, giftConversion }) => [code, price, calls, messages, giftConversion]),
  ).toEqual([
    ['free', 0, 0, 30, 50],
    ['silver', 9.99, 10, 300, 60],
    ['gold', 19.99, 60, 600, 70],
    ['platinum', 39.99, 300, null, 80],
  ])
  expect(offered.map(({ name, period }) => [name, period])).toEqual([
    ['Free', 30],
    ['Silver', 30],
    ['Gold', 30],
    ['Platinum', 30],
  ])
  expect(offered[0]?.change).toBeNull()
  expect(offered[1]?.change).toMatchObject({ price: 9.99, credit: 0 })
  expect(await mine(member)).toMatchObject({
    plan: { code: 'free' },
    endsAt: null,
    renews: false,
    left: { calls: 0, messages: 30 },
  })
})

test('a plan is paid from the wallet, lasts its days and is not renewed unless requested', spec('7.18'), async () => {
  const member = await rich()
  const revenue = await platformBalance(app.ctx.db, 'revenue:plans')
  const taken = await take(member, 'silver')
  expect([taken.status, taken.message, taken.data.wallet.usd]).toEqual([200, 'Your plan has started.', 90.01])
  expect((await platformBalance(app.ctx.db, 'revenue:plans')) - revenue).toBe(999n)
  const { subscription } = taken.data
  expect(subscription).toMatchObject({ plan: { code: 'silver' }, renews: false, left: { calls: 10, messages: 300 } })
  expect(Date.parse(subscription.endsAt ?? '') - Date.parse(subscription.startedAt ?? '')).toBe(30 * day)
  expect(await conversionOf(app.ctx.db, member.id, app.ctx.now())).toBe(60)
  await letPass(app, 30 * day)
  expect(await mine(member)).toMatchObject({ plan: { code: 'free' } })
  expect(await conversionOf(app.ctx.db, member.id, app.ctx.now())).toBe(50)
})

test('a retry with the same key pays once; another body is rejected', async () => {
  const member = await rich()
  const key = randomUUID()
  const first = await take(member, 'gold', { key })
  expect((await take(member, 'gold', { key })).body).toBe(first.body)
  expect((await take(member, 'gold', { key, renew: true })).status).toBe(422)
  expect(await cents(member)).toBe(8001)
})

test('ten concurrent requests for one plan create one period', async () => {
  const member = await rich()
  const answers = await Promise.all(Array.from({ length: 10 }, () => take(member, 'silver')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'conflict']))
  expect(await cents(member)).toBe(9001)
})

test('the free plan, the current one and an unknown one cannot be bought, nor any with too little money', async () => {
  const member = await rich(998n)
  expect((await take(member, 'silver')).code).toBe('insufficient_funds')
  expect(await mine(member)).toMatchObject({ plan: { code: 'free' } })
  expect((await take(member, 'free')).code).toBe('conflict')
  expect((await take(member, randomUUID())).code).toBe('not_found')
  expect((await take(member, 'x-')).status).toBe(400)
  expect((await take({}, 'silver')).status).toBe(401)
  expect((await take(await makeMember(app, { role: 'guest' }), 'silver')).code).toBe('forbidden')
  await fund(app.ctx, member.id, 100n)
  await take(member, 'silver')
  expect((await take(member, 'silver')).code).toBe('conflict')
})

test('a change to a larger plan credits the unused part, as the list showed', async () => {
  const member = await rich()
  await take(member, 'silver')
  await letPass(app, 15 * day)
  const shown = await changeTo(member, 'gold')
  expect(shown).toMatchObject({ price: 15, credit: 4.99 })
  expect(await changeTo(member, 'silver')).toBeNull()
  expect((await take(member, 'gold')).data.wallet.usd).toBe(75.01)
  const { periods } = (await app.call(api.subscriptions.history, { token: member.token })).data
  expect(periods.map(({ planName, price, reason }) => [planName, price, reason])).toEqual([
    ['Gold', 15, 'changed'],
    ['Silver', 9.99, 'bought'],
  ])
  expect(periods[1]?.endedAt).toBe(periods[0]?.startedAt)
})

test('the shown price of a change applies for ten minutes, then a higher one is rejected', async () => {
  const member = await rich()
  await take(member, 'gold')
  await letPass(app, 15 * day)
  const shown = (await changeTo(member, 'platinum'))?.price
  await letPass(app, 40 * minute)
  expect((await changeTo(member, 'platinum'))?.price).toBeGreaterThan(shown ?? 0)
  const { status, code, message } = await take(member, 'platinum', { price: shown })
  expect([status, code]).toEqual([409, 'conflict'])
  expect(message).toContain('The price changed')
  const next = (await changeTo(member, 'platinum'))?.price ?? 0
  await letPass(app, 9 * minute)
  expect((await take(member, 'platinum', { price: next })).data.wallet.usd).toBeCloseTo(80.01 - next, 5)
})

test('a change to a smaller plan costs nothing and lasts longer; no money is returned', async () => {
  const member = await rich()
  await take(member, 'gold')
  await letPass(app, 3 * day)
  expect(await changeTo(member, 'silver')).toMatchObject({ price: 0, credit: 17.99 })
  const { subscription, wallet } = (await take(member, 'silver')).data
  expect(wallet.usd).toBe(80.01)
  const days = (Date.parse(subscription.endsAt ?? '') - app.ctx.now().getTime()) / day
  expect(days).toBeGreaterThan(53.9)
  expect(days).toBeLessThan(54.1)
})

test('allowances of a plan are used one by one, also by concurrent requests', async () => {
  const member = await rich()
  expect(await mayDo(app.ctx.db, { memberId: member.id, kind: 'call', now: app.ctx.now() })).toEqual({
    allowed: false,
    left: 0,
  })
  await expect(use(member.id, 'call')).rejects.toThrow('quota_used_up')
  await take(member, 'silver')
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => use(member.id, 'call')))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await mayDo(app.ctx.db, { memberId: member.id, kind: 'call', now: app.ctx.now() })).toEqual({
    allowed: false,
    left: 0,
  })
  expect(await mayDo(app.ctx.db, { memberId: member.id, kind: 'message_request', now: app.ctx.now() })).toEqual({
    allowed: true,
    left: 300,
  })
  expect((await mine(member)).left).toEqual({ calls: 0, messages: 300 })
})

test('allowances used by one member do not count for another whose month began at the same moment', async () => {
  const [user, other] = [await rich(), await rich()]
  const ids = [user.id, other.id]
  await app.ctx.db.updateTable('member').set({ created_at: app.ctx.now() }).where('id', 'in', ids).execute()
  await use(user.id, 'message_request')
  const leftOf = async ({ id }: Made) =>
    (await mayDo(app.ctx.db, { memberId: id, kind: 'message_request', now: app.ctx.now() })).left
  expect([await leftOf(user), await leftOf(other)]).toEqual([29, 30])
})

test('used allowances stay used when the plan is changed back and forth', async () => {
  const member = await rich()
  await take(member, 'silver')
  for (let n = 0; n < 10; n += 1) await use(member.id, 'call')
  await take(member, 'gold')
  expect((await mine(member)).left.calls).toBe(50)
  await take(member, 'silver')
  expect((await mine(member)).left.calls).toBe(0)
})

test('the free allowance renews every 30 days; unlimited allowances stay unlimited', async () => {
  const member = await rich()
  for (let n = 0; n < 30; n += 1) await use(member.id, 'message_request')
  await expect(use(member.id, 'message_request')).rejects.toThrow('quota_used_up')
  await letPass(app, 30 * day)
  expect(await mayDo(app.ctx.db, { memberId: member.id, kind: 'message_request', now: app.ctx.now() })).toEqual({
    allowed: true,
    left: 30,
  })
  await take(member, 'platinum')
  await use(member.id, 'message_request')
  expect(await mayDo(app.ctx.db, { memberId: member.id, kind: 'message_request', now: app.ctx.now() })).toEqual({
    allowed: true,
    left: null,
  })
})

test('a retry gets the answer that a version without `next` stored', async () => {
  const member = await rich()
  const key = randomUUID()
  await take(member, 'silver', { key })
  await sql`update idempotency_key set answer = answer::jsonb #- '{subscription,next}' where member_id = ${member.id}`.execute(
    app.ctx.db,
  )
  const again = await take(member, 'silver', { key })
  expect([again.status, again.data.subscription.next]).toEqual([200, null])
  expect(await cents(member)).toBe(10_000 - 999)
})
