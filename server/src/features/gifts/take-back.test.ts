import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { balancesOf, checkBooks, member, platformBalance } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { makeMatch } from '../../test/members/matches.ts'
import { fund, pay, posting, sellLegs } from '../../test/money/books.ts'
import { letPass, type Shop, stockShop } from '../../test/money/shop.ts'
import { takeBackGifts } from './index.ts'
import { giftJobs } from './jobs.ts'

const hour = 3_600_000

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

const moneyOf = async ({ id }: Made) => {
  const { usdDeposited, usdEarned, creditsEarned } = await balancesOf(app.ctx.db, id)
  return { deposited: Number(usdDeposited), earned: Number(usdEarned), credits: Number(creditsEarned) }
}
const walletOf = async ({ token }: Made) => (await app.call(api.wallet.get, { token })).data
const takeBack = (buyer: Made, cents: bigint) =>
  app.ctx.db.transaction().execute((tx) => takeBackGifts(tx, { buyerId: buyer.id, cents, now: app.ctx.now() }))

async function give(one: Made, other: Made, code = 'rose'): Promise<string> {
  const params = { id: shop.gift(code), otherId: other.uid }
  return (await app.call(api.gifts.purchase, { token: one.token, params, body: {} })).data.gift.id
}
async function redeemed(one: Made, other: Made): Promise<void> {
  const id = await give(one, other)
  await letPass(app, 25 * hour)
  expect((await app.call(api.gifts.redeem, { token: other.token, params: { id } })).status).toBe(200)
}
/** A member with so much paid in, and one who redeemed a rose (3 USD, 150 credits) from them. */
async function pair(money = 1000n) {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, money)
  await redeemed(one, other)
  return { one, other }
}

test('a redeemed gift is taken back as credits, and its dollars return to the giver', async () => {
  const { one, other } = await pair()
  const revenue = await platformBalance(app.ctx.db, 'revenue:gifts')
  expect(await takeBack(one, 1n)).toBe(300n)
  expect(await moneyOf(one)).toEqual({ deposited: 1000, earned: 0, credits: 0 })
  expect(await moneyOf(other)).toEqual({ deposited: 0, earned: 0, credits: 0 })
  expect((await platformBalance(app.ctx.db, 'revenue:gifts')) - revenue).toBe(-150n)
  const { transactions } = (await app.call(api.wallet.transactions, { token: other.token })).data
  expect(transactions[0]).toMatchObject({ txn_amount: -150, name: expect.stringMatching(/^Gift reversed: /) })
  await app.runJobs()
  const mail = app.mails.filter(({ to }) => to === other.email).at(-1)
  expect(mail?.text).toContain('if it was still in your wallet')
  expect(app.emitted).toContainEqual({ to: other.uid, name: 'wallet.changed', payload: { usd: 0, credits: 0 } })
})

test('the proceeds of its sold credits are taken back too; the fee and the spent part are a loss of the platform', async () => {
  const { one, other } = await pair()
  await posting(app.ctx, { kind: 'credits_sell', legs: sellLegs(other.id, 100n, 5n) })
  await posting(app.ctx, { kind: 'boost_purchase', legs: pay(other.id, 20n, 'revenue:boosts') })
  const before = await platformBalance(app.ctx.db, 'chargebacks')
  expect(await takeBack(one, 300n)).toBe(300n)
  expect(await moneyOf(other)).toEqual({ deposited: 0, earned: 0, credits: 0 })
  expect((await platformBalance(app.ctx.db, 'chargebacks')) - before).toBe(-25n)
})

test('a gift whose earnings are released stays', async () => {
  const { one, other } = await pair()
  await letPass(app, 14 * 24 * hour)
  expect(await takeBack(one, 300n)).toBe(0n)
  expect((await moneyOf(other)).credits).toBe(150)
})

test('a gift bought with the earnings of another one is taken back with it, and nothing else of its giver', async () => {
  const [one, other, third] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  await fund(app.ctx, one.id, 1000n)
  await fund(app.ctx, other.id, 300n)
  await give(other, third)
  for (const _ of [1, 2, 3]) await redeemed(one, other)
  await posting(app.ctx, { kind: 'credits_sell', legs: sellLegs(other.id, 450n, 0n) })
  await redeemed(other, third)
  expect(await moneyOf(other)).toEqual({ deposited: 0, earned: 150, credits: 0 })
  expect(await takeBack(one, 900n)).toBe(900n)
  expect(await moneyOf(third)).toEqual({ deposited: 0, earned: 0, credits: 0 })
  expect(await moneyOf(other)).toEqual({ deposited: 0, earned: 0, credits: 0 })
})

test('earnings given on are held as long as they would be with their giver', async () => {
  const { one, other } = await makeMatch(app)
  const [third, fourth] = [await makeMember(app), await makeMember(app)]
  await fund(app.ctx, one.id, 1000n)
  for (const _ of [1, 2, 3]) await redeemed(one, other)
  await posting(app.ctx, { kind: 'credits_sell', legs: sellLegs(other.id, 450n, 0n) })
  await redeemed(other, third)
  const latest = async ({ id }: Made) => {
    const lots = app.ctx.db.selectFrom('earning_lot').where('member_id', '=', id)
    return (await lots.select(({ fn }) => fn.max('matures_at').as('at')).executeTakeFirstOrThrow()).at
  }
  expect(await latest(third)).toEqual(await latest(other))
  await letPass(app, 15 * 24 * hour)
  await fund(app.ctx, other.id, 300n)
  await redeemed(other, fourth)
  const waits = ((await latest(fourth))?.getTime() ?? 0) - app.ctx.now().getTime()
  expect(Math.round(waits / hour)).toBe(14 * 24 - 25)
})

test('during a dispute of a payment the earnings of its gifts are not released', async () => {
  const { one, other } = await pair()
  await posting(app.ctx, { kind: 'credits_sell', legs: sellLegs(other.id, 150n, 0n) })
  const reversal = await dispute(one)
  for (let days = 0; days < 20; days += 1) {
    await letPass(app, 24 * hour)
    await enqueue(app.ctx.db, giftJobs.holdDisputed, {})
    await app.runJobs()
  }
  expect(await walletOf(other)).toMatchObject({ usd: 1.5, withdrawable: 0, held: 1.5 })
  await app.ctx.db.updateTable('deposit_reversal').set({ state: 'won' }).where('deposit_id', '=', reversal).execute()
  await letPass(app, 48 * hour)
  expect(await walletOf(other)).toMatchObject({ withdrawable: 1.5, held: 0 })
})

test('a gift redeemed during a dispute of its payment has no released earnings', async () => {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, 300n)
  const id = await give(one, other)
  await dispute(one)
  await letPass(app, 15 * 24 * hour)
  await app.call(api.gifts.redeem, { token: other.token, params: { id } })
  await posting(app.ctx, { kind: 'credits_sell', legs: sellLegs(other.id, 150n, 0n) })
  expect(await walletOf(other)).toMatchObject({ withdrawable: 0, held: 1.5 })
})

test('only a gift taken back may move earned dollars to the wallet of another member', async () => {
  const { one, other } = await pair()
  await posting(app.ctx, { kind: 'credits_sell', legs: sellLegs(other.id, 150n, 0n) })
  const legs = [
    { account: member(other.id, 'usd_earned'), amount: -100n },
    { account: member(one.id, 'usd_earned'), amount: 100n },
  ]
  await expect(posting(app.ctx, { kind: 'gift_take_back', legs })).rejects.toMatchObject({ code: 'KB403' })
})

async function dispute({ id }: Made): Promise<number> {
  const now = app.ctx.now()
  const money = { currency: 'USD', amount_minor: 1000, per_usd: '1', usd_cents: 1000 }
  const state = { channel: 'paystack', is_live: false, state: 'paid', created_at: now, changed_at: now } as const
  const deposit = await app.ctx.db
    .insertInto('deposit')
    .values({ reference: `disputed-${id}-${now.getTime()}`, member_id: id, ...money, ...state })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reversal = {
    kind: 'dispute',
    provider_id: `D${id}`,
    state: 'open',
    amount_minor: 1000,
    reported_at: now,
  } as const
  await app.ctx.db
    .insertInto('deposit_reversal')
    .values({ deposit_id: deposit.id, ...reversal })
    .execute()
  return deposit.id
}
