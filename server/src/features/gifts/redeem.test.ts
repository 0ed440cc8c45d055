import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { balancesOf, checkBooks, platformBalance } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { block, makeMatch } from '../../test/members/matches.ts'
import { depositLegs, fund, posting } from '../../test/money/books.ts'
import { letPass, type Shop, stockShop } from '../../test/money/shop.ts'
import { spec } from '../../test/spec.ts'
import { creditsFor } from './gift-rules.ts'
import { lockGiftsAtRisk, takeBackGifts } from './index.ts'
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

const redeem = ({ token }: { token?: string }, id: string, key?: string) =>
  app.call(api.gifts.redeem, { token, params: { id }, headers: key ? { 'idempotency-key': key } : {} })

async function makeGift(code = 'rose', money = 1000n) {
  const { one, other } = await makeMatch(app)
  await fund(app.ctx, one.id, money)
  return { one, other, id: await give(one, other, code) }
}

async function give(one: Made, other: Made, code: string): Promise<string> {
  const params = { id: shop.gift(code), otherId: other.uid }
  return (await app.call(api.gifts.purchase, { token: one.token, params, body: {} })).data.gift.id
}

const statusOf = async ({ token }: Made) =>
  (await app.call(api.gifts.mine, { token })).data.plans.map((plan) => plan.status)
const lotsOf = ({ id }: Made) =>
  app.ctx.db.selectFrom('earning_lot').where('member_id', '=', id).select(['cents', 'matures_at']).execute()
const daysUntil = (at: Date | undefined) => Math.round(((at?.getTime() ?? 0) - app.ctx.now().getTime()) / hour / 24)

test(
  'a gift is held for 24 hours and then becomes credits by the plan; the rest is revenue',
  spec('7.13'),
  async () => {
    const { other, id } = await makeGift()
    expect((await redeem(other, id)).code).toBe('gift_held')
    await letPass(app, 24 * hour - 60_000)
    expect((await redeem(other, id)).code).toBe('gift_held')
    expect(await statusOf(other)).toEqual(['held'])
    await letPass(app, 60_000)
    expect(await statusOf(other)).toEqual(['redeemable'])
    const revenue = await platformBalance(app.ctx.db, 'revenue:gifts')
    const redeemed = await redeem(other, id)
    expect(redeemed.message).toBe('You swapped your gift for credits.')
    expect(redeemed.data).toMatchObject({
      credits: 150,
      gift: { status: 'redeemed', redeemable: false, credits: 150 },
      wallet: { usd: 0, credits: 150 },
    })
    expect((await platformBalance(app.ctx.db, 'revenue:gifts')) - revenue).toBe(150n)
    expect((await balancesOf(app.ctx.db, other.id)).creditsEarned).toBe(150n)
  },
)

test(
  'a gift is redeemed once: again is a conflict, the same key returns the first response',
  spec('7.20'),
  async () => {
    const { other, id } = await makeGift()
    await letPass(app, 25 * hour)
    const key = randomUUID()
    const first = await redeem(other, id, key)
    expect((await redeem(other, id, key)).body).toBe(first.body)
    expect((await redeem(other, id)).code).toBe('conflict')
    expect((await balancesOf(app.ctx.db, other.id)).creditsEarned).toBe(150n)
  },
)

test('of twenty concurrent redemptions of one gift one succeeds', async () => {
  const { other, id } = await makeGift()
  await letPass(app, 25 * hour)
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(other, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect((await balancesOf(app.ctx.db, other.id)).creditsEarned).toBe(150n)
})

test('only the recipient redeems', async () => {
  const { one, other, id } = await makeGift()
  await letPass(app, 25 * hour)
  expect((await redeem(one, id)).code).toBe('not_found')
  expect((await redeem(await makeMember(app), id)).code).toBe('not_found')
  expect((await redeem(other, randomUUID())).code).toBe('not_found')
  expect((await redeem(other, 'x')).status).toBe(400)
  expect((await redeem({}, id)).status).toBe(401)
  expect((await redeem(await makeMember(app, { role: 'guest' }), id)).code).toBe('forbidden')
})

test('a larger plan pays more for the same gift', async () => {
  const { other, id } = await makeGift()
  await fund(app.ctx, other.id, 3999n)
  const params = { id: shop.plan('platinum') }
  await app.call(api.subscriptions.subscribe, { token: other.token, params, body: {} })
  await letPass(app, 25 * hour)
  expect((await redeem(other, id)).data.credits).toBe(240)
})

test('the platform keeps the fraction of a credit', () => {
  expect([creditsFor(99n, 50), creditsFor(101n, 60), creditsFor(15_000n, 80), creditsFor(1n, 50)]).toEqual([
    49n,
    60n,
    12_000n,
    0n,
  ])
})

test('earnings are held 14 days after a card payment and 3 after mobile money, from the purchase on', async () => {
  const { other, id } = await makeGift()
  await letPass(app, 25 * hour)
  await redeem(other, id)
  expect((await lotsOf(other)).map(({ cents, matures_at }) => [cents, daysUntil(matures_at)])).toEqual([[150, 13]])

  const pair = await makeMatch(app)
  const deposit = { kind: 'deposit', legs: depositLegs(pair.one.id, 1000n), memberId: pair.one.id } as const
  await posting(app.ctx, { ...deposit, channel: 'tranzak' })
  const mobile = await give(pair.one, pair.other, 'rose')
  await letPass(app, 24 * hour)
  await redeem(pair.other, mobile)
  expect((await lotsOf(pair.other)).map(({ matures_at }) => daysUntil(matures_at))).toEqual([2])
  await posting(app.ctx, { ...deposit, channel: 'paystack' })
  const mixed = await give(pair.one, pair.other, 'kola')
  await letPass(app, 24 * hour)
  await redeem(pair.other, mixed)
  expect((await lotsOf(pair.other)).map(({ matures_at }) => daysUntil(matures_at))).toEqual([1, 13])
})

test('a returned payment first takes back the newest unredeemed gifts, then those whose earnings are held', async () => {
  const { one, other, id } = await makeGift('rose', 2000n)
  await letPass(app, 25 * hour)
  await redeem(other, id)
  await give(one, other, 'lantern')
  await letPass(app, 1000)
  await give(one, other, 'cocoa')
  const takeBack = (cents: bigint) =>
    app.ctx.db.transaction().execute((tx) => takeBackGifts(tx, { buyerId: one.id, cents, now: app.ctx.now() }))
  expect(await takeBack(0n)).toBe(0n)
  expect(await takeBack(150n)).toBe(200n)
  expect(await statusOf(other)).toEqual(['reversed', 'held', 'redeemed'])
  expect(await takeBack(400n)).toBe(500n)
  expect(await statusOf(other)).toEqual(['reversed', 'reversed', 'redeemed'])
  expect(await takeBack(9999n)).toBe(300n)
  expect(await takeBack(9999n)).toBe(0n)
  expect(await statusOf(other)).toEqual(['reversed', 'reversed', 'reversed'])
  expect((await balancesOf(app.ctx.db, one.id)).usdDeposited).toBe(2000n)
  const [newest] = (await app.call(api.gifts.mine, { token: other.token })).data.plans
  await letPass(app, 25 * hour)
  expect((await redeem(other, newest?.id ?? '')).code).toBe('conflict')
})

test('a gift taken back while it is redeemed is taken back in either order', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { one, other, id } = await makeGift()
    await letPass(app, 25 * hour)
    const loss = { buyerId: one.id, cents: 300n, now: app.ctx.now() }
    const takeBack = app.ctx.db.transaction().execute(async (tx) => {
      await lockGiftsAtRisk(tx, loss)
      return takeBackGifts(tx, loss)
    })
    const [answer, back] = await Promise.all([redeem(other, id), takeBack])
    expect([200, 409]).toContain(answer.status)
    expect([back, await statusOf(other)]).toEqual([300n, ['reversed']])
    expect((await balancesOf(app.ctx.db, other.id)).creditsEarned).toBe(0n)
  }
})

test('the recipient gets one mail about a gift, and one if it is taken back, in their language', async () => {
  const one = await makeMember(app, { firstname: 'Tunde' })
  const other = await makeMember(app, { locale: 'fr' })
  await fund(app.ctx, one.id, 1000n)
  await give(one, other, 'rose')
  const mailsTo = () => app.mails.filter(({ to }) => to === other.email).map(({ subject }) => subject)
  await sweep()
  await sweep()
  expect(mailsTo()).toEqual(['Tunde t’a envoyé un cadeau'])
  await app.ctx.db.transaction().execute((tx) => takeBackGifts(tx, { buyerId: one.id, cents: 1n, now: app.ctx.now() }))
  await app.runJobs()
  expect(mailsTo()).toEqual(['Tunde t’a envoyé un cadeau', 'Un cadeau a été annulé'])
})

test('a recipient who has blocked the giver gets no mail that names them', async () => {
  const [blocked, other, giver] = [
    await makeMember(app, { firstname: 'Tunde' }),
    await makeMember(app),
    await makeMember(app, { firstname: 'Kofi' }),
  ]
  await fund(app.ctx, blocked.id, 1000n)
  await fund(app.ctx, giver.id, 1000n)
  await give(blocked, other, 'rose')
  await block(app, other, blocked)
  await give(giver, other, 'rose')
  await sweep()
  const mails = app.mails.filter(({ to }) => to === other.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Kofi has sent you a gift'])
})

async function sweep() {
  await enqueue(app.ctx.db, giftJobs.sweep, {})
  await app.runJobs()
  await app.runJobs()
}
