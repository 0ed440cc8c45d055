import { api, type PurchaseOrder } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { relay } from '../../../test/communication/notices.ts'
import { openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { block, makeMatch, unmatch } from '../../../test/members/matches.ts'
import { fund } from '../../../test/money/books.ts'
import { letPass, type Shop, stockShop } from '../../../test/money/shop.ts'
import { runPurchase } from './run-purchase.ts'

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox
let shop: Shop

beforeAll(async () => {
  app = await makeTestApp()
  shop = await stockShop(app)
  bystander = await makeBystander(app)
  sandbox = await openTestSandbox(app)
})
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

/** At 1326.16 naira for a dollar these are 3.00 dollars, the price of a rose. */
const threeDollars = { channel: 'paystack', currency: 'NGN', amount: '3978.48', method: 'card' } as const

const start = (payer: Made, purchase?: PurchaseOrder) =>
  app.call(api.deposits.start, { token: payer.token, body: { ...threeDollars, ...(purchase && { purchase }) } })
const roseFor = (to: { uid: string }, more: { price?: number; note?: string } = {}) =>
  ({ kind: 'gift', id: shop.gift('rose'), to: to.uid, price: 3, ...more }) as const
const buyRose = (from: Made, to: { uid: string }) =>
  app.call(api.gifts.purchase, { token: from.token, params: { id: shop.gift('rose'), otherId: to.uid }, body: {} })
const purchaseOf = async (payer: Made, reference: string) =>
  (await app.call(api.deposits.get, { token: payer.token, params: { reference } })).data.purchase
const usdOf = async (payer: Made) => (await app.call(api.wallet.get, { token: payer.token })).data.usd
const noticesOf = async (payer: Made) =>
  (await app.call(api.notifications.list, { token: payer.token })).data.notifications
const giftsOf = async (to: Made) => (await app.call(api.gifts.mine, { token: to.token })).data.plans
const isOpen = (id: number, giftsOpen: boolean) =>
  app.ctx.db.updateTable('profile').set({ gifts_open: giftsOpen }).where('member_id', '=', id).execute()

/** The payment has arrived, and the jobs that it asked for have run. */
async function pay(...references: string[]) {
  for (const reference of references) await sandbox.pay(reference)
  await sandbox.quiet()
  await app.runJobs()
}

test('a gift is sent once its deposit is credited, with its note, and not before', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  const { data } = await start(one, roseFor(other, { note: 'For you' }))
  await app.runJobs()
  expect(await giftsOf(other)).toEqual([])
  expect(await purchaseOf(one, data.reference)).toEqual({
    kind: 'gift',
    name: 'Rose',
    to: { id: other.uid, firstname: 'Tunde' },
    state: 'waiting',
    reason: null,
  })
  await pay(data.reference)
  expect(await giftsOf(other)).toMatchObject([{ gift: { code: 'rose' }, note: 'For you', from: { id: one.uid } }])
  expect(await usdOf(one)).toBe(0)
  expect(await purchaseOf(one, data.reference)).toMatchObject({ state: 'done', reason: null })
  const { messages } = (await app.call(api.chat.messages, { token: other.token, params: { id: conversationId } })).data
  expect(messages).toMatchObject([{ kind: 'gift', senderId: one.uid }])
})

test('a payment reported twice, with its job run twice concurrently, buys one gift', async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 1000n)
  const { data } = await start(one, roseFor(other))
  await sandbox.pay(data.reference)
  await sandbox.quiet()
  await Promise.all([app.runJobs(), ...[1, 2, 3].map(() => runPurchase(app.ctx, { reference: data.reference }))])
  await sandbox.repeat()
  await pay()
  expect(await giftsOf(other)).toHaveLength(1)
  expect(await usdOf(one)).toBe(10)
})

test('two tabs start the same gift: it is sent once, and the second payment stays in the wallet', async () => {
  const { one, other } = await makeMatch(app)
  const first = await start(one, roseFor(other))
  const second = await start(one, roseFor(other))
  await pay(first.data.reference, second.data.reference)
  expect(await giftsOf(other)).toHaveLength(1)
  expect(await usdOf(one)).toBe(3)
  for (const { data } of [first, second]) expect(await purchaseOf(one, data.reference)).toMatchObject({ state: 'done' })
})

test('the same gift bought manually meanwhile is not bought again', async () => {
  const { one, other } = await makeMatch(app)
  const { data } = await start(one, roseFor(other))
  await fund(app.ctx, one.id, 300n)
  expect((await buyRose(one, other)).status).toBe(200)
  await pay(data.reference)
  expect(await giftsOf(other)).toHaveLength(1)
  expect(await usdOf(one)).toBe(3)
  expect(await purchaseOf(one, data.reference)).toMatchObject({ state: 'done' })
})

test('a member who buys after the money arrived and before the job has run pays once', async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 300n)
  const { data } = await start(one, roseFor(other))
  await app.ctx.db
    .updateTable('deposit')
    .set({ transfer: crypto.randomUUID() })
    .where('reference', '=', data.reference)
    .execute()
  expect(await buyRose(one, other)).toMatchObject({ status: 409, code: 'conflict' })
  await runPurchase(app.ctx, { reference: data.reference })
  expect(await giftsOf(other)).toHaveLength(1)
  expect((await buyRose(one, other)).code).toBe('insufficient_funds')
  await app.ctx.db.updateTable('deposit').set({ transfer: null }).where('reference', '=', data.reference).execute()
})

test('a price that rose meanwhile is not charged: the money stays, and the member is notified', async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 1000n)
  const { data } = await start(one, roseFor(other))
  const setPrice = (price: number) => app.ctx.db.updateTable('gift').set({ price }).where('code', '=', 'rose').execute()
  await setPrice(400)
  await pay(data.reference)
  expect((await start(one, roseFor(other))).code).toBe('conflict')
  await setPrice(300)
  expect(await giftsOf(other)).toEqual([])
  expect(await usdOf(one)).toBe(13)
  const reason =
    'The price or the offer changed in the meantime, or you can’t buy this right now. You never pay more than you were shown.'
  expect(await purchaseOf(one, data.reference)).toMatchObject({ state: 'failed', reason })
  await relay(app)
  const notices = (await noticesOf(one)).filter(({ data: { state } }) => state === 'notBought')
  expect(notices).toMatchObject([{ kind: 'deposit', data: { usd: 3, reference: data.reference } }])
})

test.each([
  ['blocked', (one: Made, other: Made) => block(app, other, one), 'It’s no longer available.'],
  ['unmatched', (one: Made, other: Made) => unmatchAndClose(one, other), 'This member no longer accepts gifts.'],
  ['gone', (_: Made, other: Made) => leave(other), 'It’s no longer available.'],
  ['erased', (_: Made, other: Made) => erase(other), 'It’s no longer available.'],
] as const)('a gift to a receiver who is %s meanwhile is not sent, and nothing is taken', async (_, happen, reason) => {
  const { one, other } = await makeMatch(app)
  const { data } = await start(one, roseFor(other))
  await happen(one, other)
  await pay(data.reference)
  expect(await purchaseOf(one, data.reference)).toMatchObject({ state: 'failed', reason })
  expect(await usdOf(one)).toBe(3)
})

async function unmatchAndClose(one: Made, other: Made) {
  await unmatch(app, one, other)
  await isOpen(other.id, false)
}

async function leave({ id }: Made) {
  await app.ctx.db.updateTable('member').set({ status: 'deleted' }).where('id', '=', id).execute()
}

async function erase({ id }: Made) {
  await app.ctx.db.deleteFrom('member').where('id', '=', id).execute()
}

test('an impossible purchase is rejected before any payment', async () => {
  const { one, other } = await makeMatch(app)
  const stranger = await makeMember(app)
  await isOpen(stranger.id, false)
  expect((await start(one, roseFor(stranger))).code).toBe('gifts_closed')
  expect((await start(one, roseFor(one))).code).toBe('not_found')
  expect((await start(one, roseFor({ uid: crypto.randomUUID() }))).code).toBe('not_found')
  expect((await start(one, { ...roseFor(other), id: crypto.randomUUID() })).code).toBe('not_found')
  expect((await start(one, roseFor(other, { price: 2.99 }))).code).toBe('conflict')
  await isOpen(stranger.id, true)
  expect((await start(one, roseFor(stranger, { note: 'wa.me/2348012345678' }))).errors).toHaveProperty('note')
  expect((await start(one, { kind: 'boost', id: crypto.randomUUID(), price: 1 })).code).toBe('not_found')
  const rows = await app.ctx.db.selectFrom('deposit').where('member_id', '=', one.id).select('id').execute()
  expect(rows).toEqual([])
})

test('a note of a member who may not write to new people starts no payment, and a payment made before buys nothing', async () => {
  const { one, other } = await makeMatch(app)
  const restrict = (until: Date) =>
    app.ctx.db.updateTable('member').set({ messaging_restricted_until: until }).where('id', '=', one.id).execute()
  const { data } = await start(one, roseFor(other, { note: 'Write to me' }))
  await restrict(new Date(app.ctx.now().getTime() + 86_400_000))
  expect((await start(one, roseFor(other, { note: 'Write to me' }))).code).toBe('messaging_restricted')
  await pay(data.reference)
  const reason = 'Your message with the gift contains contact details, or you can’t write to new people for now.'
  expect(await purchaseOf(one, data.reference)).toMatchObject({ state: 'failed', reason })
  expect([await usdOf(one), await giftsOf(other)]).toEqual([3, []])
  const allowed = await start(one, roseFor(other))
  await pay(allowed.data.reference)
  expect([await usdOf(one), (await giftsOf(other)).map(({ note }) => note)]).toEqual([3, [null]])
})

test('a payment that is too small buys nothing and stays in the wallet', async () => {
  const { one, other } = await makeMatch(app)
  const body = { ...threeDollars, amount: '2000', purchase: roseFor(other) }
  const { data } = await app.call(api.deposits.start, { token: one.token, body })
  await pay(data.reference)
  expect(await purchaseOf(one, data.reference)).toMatchObject({ state: 'failed' })
  expect([await giftsOf(other), await usdOf(one)]).toEqual([[], 1.5])
})

test('a failed payment buys nothing', async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 1000n)
  const { data } = await start(one, roseFor(other))
  await sandbox.fail(data.reference)
  await sandbox.quiet()
  await app.runJobs()
  expect([await giftsOf(other), await usdOf(one)]).toEqual([[], 10])
})

test('a payment that arrives after more than a day buys nothing', async () => {
  const { one, other } = await makeMatch(app)
  const { data } = await start(one, roseFor(other))
  await letPass(app, 25 * 3_600_000)
  await pay(data.reference)
  expect(await purchaseOf(one, data.reference)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('day'),
  })
  expect([await giftsOf(other), await usdOf(one)]).toEqual([[], 3])
})

test('a suspended member buys nothing with a payment that arrives', async () => {
  const { one, other } = await makeMatch(app)
  const { data } = await start(one, roseFor(other))
  await app.ctx.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', one.id).execute()
  await pay(data.reference)
  expect(await giftsOf(other)).toEqual([])
  await app.ctx.db.updateTable('member').set({ status: 'active' }).where('id', '=', one.id).execute()
  expect([await purchaseOf(one, data.reference), await usdOf(one)]).toMatchObject([{ state: 'failed' }, 3])
})

test('a boost and a plan are bought once with the deposit that was started for them', async () => {
  const payer = await makeMember(app)
  await fund(app.ctx, payer.id, 1700n)
  const boost = { kind: 'boost', id: shop.boost(1), price: 1.99 } as const
  const plan = { kind: 'plan', id: shop.plan('gold'), price: 19.99, renew: true } as const
  const first = await start(payer, plan)
  await pay(first.data.reference)
  const { subscription } = (await app.call(api.subscriptions.mine, { token: payer.token })).data
  expect(subscription).toMatchObject({ plan: { code: 'gold' }, renews: true })
  expect(await usdOf(payer)).toBe(0.01)
  const second = await start(payer, boost)
  await pay(second.data.reference)
  await runPurchase(app.ctx, { reference: second.data.reference })
  expect((await app.call(api.boosts.list, { token: payer.token })).data.boosts).toHaveLength(1)
  expect(await usdOf(payer)).toBe(1.02)
  expect(await purchaseOf(payer, first.data.reference)).toMatchObject({ kind: 'plan', name: 'Gold', state: 'done' })
  expect(await purchaseOf(payer, second.data.reference)).toMatchObject({ kind: 'boost', name: '1', state: 'done' })
})

test('a payment method must belong to the currency, and the payment page opens with it', async () => {
  const payer = await makeMember(app)
  const { currencies } = (await app.call(api.deposits.currencies, {})).data
  const naira = currencies.find(({ abbr }) => abbr === 'NGN')
  expect(naira).toMatchObject({
    perUsd: 1326.16,
    methods: [
      { channel: 'paystack', method: 'card' },
      { channel: 'paystack', method: 'bank' },
    ],
  })
  const body = { ...threeDollars, method: 'mobile' } as const
  expect((await app.call(api.deposits.start, { token: payer.token, body })).errors).toHaveProperty('method')
  expect((await app.call(api.deposits.start, { token: payer.token, body: { ...body, method: 'bank' } })).status).toBe(
    200,
  )
})
