import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { balancesOf, checkBooks, platformBalance } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { fund, fundEarned } from '../../test/money/books.ts'
import { letPass, type Shop, stockShop } from '../../test/money/shop.ts'
import { spec } from '../../test/spec.ts'

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

type Options = { days?: number; id?: string; payWith?: 'USD' | 'credits'; price?: number; key?: string }
const boost = ({ token }: { token?: string }, { days = 1, id, payWith, price, key }: Options = {}) =>
  app.call(api.boosts.buy, {
    token,
    params: { id: id ?? shop.boost(days) },
    body: { payWith, price },
    headers: key ? { 'idempotency-key': key } : {},
  })
const boosts = async ({ token }: { token: string }, query = {}) =>
  (await app.call(api.boosts.list, { token, query })).data

async function rich(cents = 10_000n) {
  const member = await makeMember(app)
  await fund(app.ctx, member.id, cents)
  return member
}

test('the plans have days and a price', spec('1.21', '3.24', '7.16'), async () => {
  const { plans } = (await app.call(api.boosts.plans, { token: (await rich()).token })).data
  expect(plans.map(({ period, price }) => [period, price])).toEqual([
    [1, 1.99],
    [3, 4.99],
    [7, 9.99],
    [30, 29.99],
  ])
})

test('a boost is paid in dollars and starts at once', spec('7.17'), async () => {
  const member = await rich()
  const revenue = await platformBalance(app.ctx.db, 'revenue:boosts')
  const bought = await boost(member)
  expect([bought.status, bought.message, bought.data.wallet.usd]).toEqual([200, 'Your profile is boosted.', 98.01])
  expect(bought.data.boost).toMatchObject({
    period: 1,
    price: 1.99,
    paidWith: 'USD',
    running: true,
    views: 0,
    likes: 0,
    matches: 0,
  })
  expect(Date.parse(bought.data.boost.endsAt) - Date.parse(bought.data.boost.startedAt)).toBe(day)
  expect((await platformBalance(app.ctx.db, 'revenue:boosts')) - revenue).toBe(199n)
})

test('a member whose city is not open yet buys no boost until it opens', async () => {
  const member = await rich()
  const setAwaits = (awaits: boolean) =>
    app.ctx.db.updateTable('profile').set({ awaits_city: awaits }).where('member_id', '=', member.id).execute()
  await setAwaits(true)
  const refused = await boost(member)
  expect([refused.code, refused.message]).toEqual([
    'conflict',
    'Your city isn’t open yet, so nobody new would see you. You can buy a boost once it opens.',
  ])
  await setAwaits(false)
  expect((await boost(member)).data.wallet.usd).toBe(98.01)
})

test('a boost is paid in credits at the same price', async () => {
  const member = await makeMember(app)
  await fundEarned(app.ctx, member.id, 300n)
  const bought = await boost(member, { payWith: 'credits' })
  expect(bought.data.boost).toMatchObject({ price: 1.99, paidWith: 'credits' })
  expect(bought.data.wallet).toMatchObject({ usd: 0, credits: 101 })
  expect((await boost(member, { payWith: 'credits' })).code).toBe('insufficient_funds')
  expect((await boost(member)).code).toBe('insufficient_funds')
  expect((await balancesOf(app.ctx.db, member.id)).creditsEarned).toBe(101n)
})

test('another boost begins when the last one ends, also when both are bought concurrently', async () => {
  const member = await rich()
  await boost(member, { days: 3 })
  await Promise.all(Array.from({ length: 5 }, () => boost(member)))
  const { boosts: all } = await boosts(member)
  expect(all.map(({ period }) => period)).toEqual([1, 1, 1, 1, 1, 3])
  for (const [index, later] of all.slice(0, -1).entries()) expect(later.startedAt).toBe(all[index + 1]?.endsAt)
  expect(all.filter(({ running }) => running)).toHaveLength(1)
  await letPass(app, 20 * day)
  const { boost: next } = (await boost(member)).data
  expect(next.running).toBe(true)
})

test('a retry with the same key pays once; another body is rejected', async () => {
  const member = await rich()
  const key = randomUUID()
  const first = await boost(member, { key })
  expect((await boost(member, { key })).body).toBe(first.body)
  expect((await boost(member, { key, payWith: 'credits' })).status).toBe(422)
  expect((await boosts(member)).boosts).toHaveLength(1)
})

test('a boost that costs more than the shown price is rejected and charges nothing', async () => {
  const member = await rich()
  const { status, code, message } = await boost(member, { price: 1.98 })
  expect([status, code]).toEqual([409, 'conflict'])
  expect(message).toContain('The price changed')
  expect((await boosts(member)).boosts).toEqual([])
  expect((await boost(member, { price: 1.99 })).data.wallet.usd).toBe(98.01)
})

test('only members can boost, and only with an offered plan', async () => {
  const member = await rich()
  expect((await boost({})).status).toBe(401)
  expect((await boost(await makeMember(app, { role: 'guest' }))).code).toBe('forbidden')
  expect((await boost(member, { id: randomUUID() })).code).toBe('not_found')
  expect((await boost(member, { id: 'x' })).status).toBe(400)
  expect((await boost(member, { payWith: 'EUR' as never })).status).toBe(400)
  expect((await boosts(member)).boosts).toEqual([])
})

test('of forty concurrent purchases with a balance for seven, seven succeed', async () => {
  const member = await rich(1400n)
  const answers = await Promise.all(Array.from({ length: 40 }, () => boost(member)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
  expect(answers.filter(({ status }) => status === 402)).toHaveLength(33)
})

test('the list continues at its cursor', async () => {
  const member = await rich()
  for (const days of [1, 3, 7]) await boost(member, { days })
  const first = await boosts(member, { limit: 2 })
  const rest = await boosts(member, { limit: 2, cursor: first.nextCursor })
  expect([...first.boosts, ...rest.boosts].map(({ period }) => period)).toEqual([7, 3, 1])
  expect(rest.nextCursor).toBeNull()
  const stranger = await rich()
  await boost(stranger, { days: 30 })
  const foreign = (await boosts(stranger)).boosts[0]?.id ?? null
  expect((await boosts(member, { cursor: foreign })).boosts).toEqual([])
})
