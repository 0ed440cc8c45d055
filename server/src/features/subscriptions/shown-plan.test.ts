import { randomUUID } from 'node:crypto'
import { api, type ShownPlan } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { balancesOf, checkBooks } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { fund } from '../../test/money/books.ts'
import { letPass, type Shop, stockShop } from '../../test/money/shop.ts'

const day = 86_400_000

let app: TestApp
let bystander: Bystander
let shop: Shop
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  shop = await stockShop(app)
})
beforeEach(() => offer({ price: 999, calls: 10, messages: 300, gift_conversion: 60 }))
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

type Row = { price: number; calls: number; messages: number | null; gift_conversion: number }
const offer = (row: Partial<Row>) =>
  app.ctx.db.updateTable('subscription_plan').set(row).where('code', '=', 'silver').execute()
const shown = { price: 9.99, calls: 10, messages: 300, giftConversion: 60 }

type Purchase = { plan?: ShownPlan; price?: number; key?: string; renew?: boolean }
const take = ({ token }: Made, { key, renew = false, ...body }: Purchase, code = 'silver') =>
  app.call(api.subscriptions.subscribe, {
    token,
    params: { id: shop.plan(code) },
    body: { renew, ...body },
    headers: key ? { 'idempotency-key': key } : {},
  })
const cents = async ({ id }: Made) => Number((await balancesOf(app.ctx.db, id)).usdDeposited)
const codeOf = async ({ token }: Made) =>
  (await app.call(api.subscriptions.mine, { token })).data.subscription.plan.code

async function rich() {
  const member = await makeMember(app)
  await fund(app.ctx, member.id, 10_000n)
  return member
}

test.each([
  ['calls', { calls: 9 }, 'The plan now includes less. You haven’t been charged; please look at it again.'],
  ['messages', { messages: 299 }, /^The plan now includes less/],
  ['gifts', { gift_conversion: 59 }, /^The plan now includes less/],
  ['less of one and more of another', { calls: 9, messages: null }, /^The plan now includes less/],
  ['price', { price: 1000 }, 'The price changed. You haven’t been charged; please check the new one.'],
])('a plan that is worse than it was shown is not bought: %s', async (_, row, message) => {
  const member = await rich()
  await offer(row)
  const refused = await take(member, { price: 10, plan: shown })
  expect([refused.status, refused.code]).toEqual([409, 'conflict'])
  expect(refused.message).toMatch(message)
  expect([await cents(member), await codeOf(member)]).toEqual([10_000, 'free'])

  const { plans } = (await app.call(api.subscriptions.plans, { token: member.token })).data
  const now = plans.find(({ code }) => code === 'silver')
  if (!now?.change) throw new Error('silver is not offered')
  const { price, calls, messages, giftConversion } = now
  const bought = await take(member, { price: now.change.price, plan: { price, calls, messages, giftConversion } })
  expect(bought.data.subscription.plan).toMatchObject({ price, calls, messages, giftConversion })
})

test('a limit where there was none is less, and what is better is bought as it is now', async () => {
  const [member, other] = [await rich(), await rich()]
  expect((await take(member, { plan: { ...shown, messages: null } })).code).toBe('conflict')
  await offer({ price: 899, calls: 20, messages: null })
  const { data } = await take(other, { price: 9.99, plan: shown })
  expect(data.subscription.plan).toMatchObject({ calls: 20, messages: null })
  expect(await cents(other)).toBe(10_000 - 899)
})

test('without what was shown the plan of the moment is bought', async () => {
  const member = await rich()
  await offer({ calls: 9 })
  expect((await take(member, { price: 9.99 })).data.subscription.plan.calls).toBe(9)
})

test('a retry of a purchase that was made returns it, whatever the plan includes by then', async () => {
  const member = await rich()
  const key = randomUUID()
  const first = await take(member, { plan: shown, key })
  await offer({ price: 1500, calls: 1 })
  const second = await take(member, { plan: shown, key })
  expect([second.status, second.data]).toEqual([first.status, first.data])
  expect(await cents(member)).toBe(10_000 - 999)
})

test('a key whose purchase was refused buys what is shown then', async () => {
  const member = await rich()
  const key = randomUUID()
  await offer({ calls: 9 })
  expect((await take(member, { plan: shown, key })).code).toBe('conflict')
  expect((await take(member, { plan: { ...shown, calls: 9 }, key })).data.subscription.plan.calls).toBe(9)
})

test('a dearer plan of which nothing is to pay would last shorter, and is not bought', async () => {
  const member = await rich()
  await take(member, { renew: false }, 'platinum')
  await offer({ price: 1500 })
  expect((await take(member, { price: 0, plan: shown })).code).toBe('conflict')
  expect(await codeOf(member)).toBe('platinum')
  expect((await take(member, { price: 0, plan: { ...shown, price: 15 } })).status).toBe(200)
})

test('a renewal by hand in the days of grace is judged by what it renews', async () => {
  const member = await makeMember(app)
  await fund(app.ctx, member.id, 999n)
  await take(member, { renew: true })
  await letPass(app, 30 * day + 1000)
  const startsAt = app.ctx.now()
  await offer({ calls: 4 })
  await sql`insert into plan_change (plan_id, calls, messages, gift_conversion, calls_before, messages_before,
      gift_conversion_before, starts_at, reason, staff_id, created_at, state)
    values (${shop.plan('silver')}, 4, 300, 60, 10, 300, 60, ${startsAt}, 'Fewer calls.', 0, ${startsAt}, 'started')`.execute(
    app.ctx.db,
  )
  await fund(app.ctx, member.id, 999n)
  expect((await take(member, { price: 9.99, plan: shown })).data.subscription.plan.calls).toBe(10)
  await app.ctx.db.deleteFrom('plan_change').execute()
})
