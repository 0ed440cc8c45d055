import { randomUUID } from 'node:crypto'
import { api, type PurchaseOrder } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../../ledger/index.ts'
import { openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { makeMatch } from '../../../test/members/matches.ts'
import { fund } from '../../../test/money/books.ts'
import { type Shop, stockShop } from '../../../test/money/shop.ts'

let app: TestApp
let sandbox: TestSandbox
let shop: Shop

beforeAll(async () => {
  app = await makeTestApp()
  shop = await stockShop(app)
  sandbox = await openTestSandbox(app)
})
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})

/** At 1326.16 naira for a dollar these are 3.00 dollars, the price of a rose. */
const threeDollars = { channel: 'paystack', currency: 'NGN', amount: '3978.48', method: 'card' } as const

const start = (payer: Made, purchase: PurchaseOrder) =>
  app.call(api.deposits.start, { token: payer.token, body: { ...threeDollars, purchase } })
const roseFor = (to: { uid: string }) => ({ kind: 'gift', id: shop.gift('rose'), to: to.uid, price: 3 }) as const
const purchaseOf = async (payer: Made, reference: string) =>
  (await app.call(api.deposits.get, { token: payer.token, params: { reference } })).data.purchase
const usdOf = async (payer: Made) => (await app.call(api.wallet.get, { token: payer.token })).data.usd
const giftsOf = async (to: Made) => (await app.call(api.gifts.mine, { token: to.token })).data.plans

async function pay(...references: string[]) {
  for (const reference of references) await sandbox.pay(reference)
  await sandbox.quiet()
  await app.runJobs()
}

test.each([
  [
    'limit',
    ({ token }: Made) => app.call(api.spending.setLimit, { token, body: { usd: 1 } }),
    'The purchase would have gone over the spending limit you chose.',
  ],
  ['pause', ({ token }: Made) => app.call(api.spending.pause, { token, body: { days: 7 } }), 'You’ve paused spending.'],
] as const)(
  'a %s that the buyer sets meanwhile ends the purchase at once, and the money stays',
  async (_, set, reason) => {
    const { one, other } = await makeMatch(app)
    const { data } = await start(one, roseFor(other))
    expect((await set(one)).status).toBe(200)
    await pay(data.reference)
    expect(await giftsOf(other)).toEqual([])
    expect(await purchaseOf(one, data.reference)).toMatchObject({ state: 'failed', reason })
    expect(await usdOf(one)).toBe(3)
  },
)

test('a boost is neither ordered nor bought while the city of the member waits, and the money stays', async () => {
  const payer = await makeMember(app)
  const setAwaits = (awaits: boolean) =>
    app.ctx.db.updateTable('profile').set({ awaits_city: awaits }).where('member_id', '=', payer.id).execute()
  const boost = { kind: 'boost', id: shop.boost(1), price: 1.99 } as const
  const { data } = await start(payer, boost)
  await setAwaits(true)
  const refused = await start(payer, boost)
  expect([refused.code, refused.message]).toEqual([
    'conflict',
    'Your city isn’t open yet, so nobody new would see you. You can buy a boost once it opens.',
  ])
  await pay(data.reference)
  expect((await app.call(api.boosts.list, { token: payer.token })).data.boosts).toEqual([])
  expect([await purchaseOf(payer, data.reference), await usdOf(payer)]).toMatchObject([{ state: 'failed' }, 3])
  const ended = app.ctx.db.selectFrom('deposit_purchase').where('member_id', '=', payer.id).select('failure')
  expect(await ended.execute()).toEqual([{ failure: 'changed' }])
})

test('a plan that was made to include less since it was ordered is not bought, and the money stays', async () => {
  const payer = await makeMember(app)
  await fund(app.ctx, payer.id, 1700n)
  const { data } = await start(payer, { kind: 'plan', id: shop.plan('gold'), price: 19.99, renew: false })
  const startsAt = new Date(app.ctx.now().getTime() + 1)
  await sql`insert into plan_change (plan_id, calls, messages, gift_conversion, calls_before, messages_before,
      gift_conversion_before, starts_at, reason, staff_id, created_at, state)
    values (${shop.plan('gold')}, 60, 599, 70, 60, 600, 70, ${startsAt}, 'Fewer messages.', 0, ${startsAt}, 'started')`.execute(
    app.ctx.db,
  )
  const include = (messages: number) =>
    app.ctx.db.updateTable('subscription_plan').set({ messages }).where('id', '=', shop.plan('gold')).execute()
  await include(599)
  app.advance(1000)
  await pay(data.reference)
  expect((await app.call(api.subscriptions.mine, { token: payer.token })).data.subscription.plan.code).toBe('free')
  expect(await usdOf(payer)).toBe(20)
  expect(await purchaseOf(payer, data.reference)).toMatchObject({ kind: 'plan', state: 'failed' })
  await sql`delete from plan_change`.execute(app.ctx.db)
  await include(600)
})

test('a plan that includes less than was shown is refused before it is paid for, and a retry of an order is not judged again', async () => {
  const payer = await makeMember(app)
  await fund(app.ctx, payer.id, 1700n)
  const shown = { price: 19.99, calls: 60, messages: 600, giftConversion: 70 }
  const order = { kind: 'plan', id: shop.plan('gold'), price: 19.99, renew: false, plan: shown } as const
  const retried = { token: payer.token, headers: { 'idempotency-key': randomUUID() } }
  const call = () => app.call(api.deposits.start, { ...retried, body: { ...threeDollars, purchase: order } })
  const { data } = await call()
  const include = (calls: number) =>
    app.ctx.db.updateTable('subscription_plan').set({ calls }).where('id', '=', order.id).execute()
  await include(59)
  const refused = await start(payer, order)
  expect([refused.status, refused.code]).toEqual([409, 'conflict'])
  expect(refused.message).toBe('The plan now includes less. You haven’t been charged; please look at it again.')
  expect((await call()).data.reference).toBe(data.reference)
  const deposits = app.ctx.db.selectFrom('deposit').where('member_id', '=', payer.id).select('reference')
  expect((await deposits.execute()).filter(({ reference }) => reference !== data.reference)).toHaveLength(0)
  expect((await start(payer, { ...order, plan: { ...shown, calls: 59 } })).status).toBe(200)
  await include(60)
})
