import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { makeMember } from '../test/members/make-member.ts'
import { fund, fundEarned, giftLegs, othersMs, posting, redeemLegs, snapshotNow } from '../test/money/books.ts'
import { balancesOf, checkBooks, type Leg, member, platform, platformBalance, reverse } from './index.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterAll(async () => {
  expect(await checkBooks(app.ctx.db)).toEqual([])
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

const someone = async () => (await makeMember(app)).id
const gift = (from: number, cents: bigint) => posting(app.ctx, { kind: 'gift_purchase', legs: giftLegs(from, cents) })

test('of 1,000 concurrent purchases from a balance for 7 exactly 7 succeed', async () => {
  const id = await someone()
  await fund(app.ctx, id, 799n)
  const held = await platformBalance(app.ctx.db, 'gifts_held')
  const outcomes = await Promise.allSettled(Array.from({ length: 1000 }, () => gift(id, 100n)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  const codes = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(new Set(codes)).toEqual(new Set(['insufficient_funds']))
  expect((await balancesOf(app.ctx.db, id)).usdDeposited).toBe(99n)
  expect((await platformBalance(app.ctx.db, 'gifts_held')) - held).toBe(700n)
}, 60_000)

test('a balance of two parts is spent to the last cent by concurrent purchases', async () => {
  const id = await someone()
  await fundEarned(app.ctx, id, 330n)
  await posting(app.ctx, {
    kind: 'credits_sell',
    legs: [
      { account: member(id, 'credits_earned'), amount: -330n },
      { account: platform('credits_issued', 'CRD'), amount: 330n },
      { account: platform('credits_backing'), amount: -330n },
      { account: member(id, 'usd_earned'), amount: 330n },
    ],
  })
  await fund(app.ctx, id, 370n)
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => gift(id, 70n)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await balancesOf(app.ctx.db, id)).toMatchObject({ usdDeposited: 0n, usdEarned: 0n })
})

test('two members who concurrently reverse each other do not deadlock', async () => {
  const [one, two] = [await someone(), await someone()]
  for (const id of [one, two]) await fundEarned(app.ctx, id, 1000n)
  const takeBack = (from: number, to: number): Leg[] => [
    { account: member(from, 'credits_earned'), amount: -1n },
    { account: platform('credits_issued', 'CRD'), amount: 1n },
    { account: platform('credits_backing'), amount: -1n },
    { account: member(to, 'usd_deposited'), amount: 1n },
  ]
  const order = (from: number, to: number) =>
    posting(app.ctx, { kind: 'gift_take_back', legs: [...takeBack(from, to)].sort(() => Math.random() - 0.5) })
  const all = Array.from({ length: 300 }, (_, at) => (at % 2 ? order(one, two) : order(two, one)))
  expect(new Set(await Promise.all(all))).toEqual(new Set(['posted']))
  expect(await balancesOf(app.ctx.db, one)).toMatchObject({ creditsEarned: 850n, usdDeposited: 150n })
})

test('the first money of a member may come from many senders concurrently', async () => {
  const id = await someone()
  await Promise.all(Array.from({ length: 30 }, () => fund(app.ctx, id, 10n)))
  expect((await balancesOf(app.ctx.db, id)).usdDeposited).toBe(300n)
})

test('duplicates of a reversal between platform accounts are one: the later ones return the first', async () => {
  for (let round = 0; round < 100; round += 1) {
    const fee = randomUUID()
    const legs = [
      { account: platform('clearing:paystack'), amount: 5n },
      { account: platform('provider_fees'), amount: -5n },
    ]
    await posting(app.ctx, { id: fee, kind: 'provider_fee', legs })
    const id = randomUUID()
    const about = { id, at: app.ctx.now(), ends: fee, narration: { key: 'test' } }
    const duplicate = () => app.ctx.db.transaction().execute((tx) => reverse(tx, about))
    expect(
      (await Promise.all(Array.from({ length: 8 }, duplicate))).filter((outcome) => outcome === 'posted'),
    ).toHaveLength(1)
  }
})

test('concurrent redemptions of a gift succeed once', async () => {
  const [giver, receiver] = [await someone(), await someone()]
  await fund(app.ctx, giver, 500n)
  const id = randomUUID()
  await posting(app.ctx, { id, kind: 'gift_purchase', legs: giftLegs(giver, 500n) })
  const redeem = () => posting(app.ctx, { kind: 'gift_redeem', legs: redeemLegs(receiver, 500n, 300n), ends: id })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, redeem))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await balancesOf(app.ctx.db, receiver)).creditsEarned).toBe(300n)
})

test('snapshots during concurrent postings miss nothing and count nothing twice', { timeout: othersMs }, async () => {
  const ids = [await someone(), await someone(), await someone()]
  for (const id of ids) await fund(app.ctx, id, 10_000_000n)
  const before = await platformBalance(app.ctx.db, 'gifts_held')
  let taken = 0
  let bought = 0n
  const buying = ids.map(async (id) => {
    for (; taken < 4; bought += 1n) await gift(id, 7n)
  })
  for (; taken < 4; taken += 1) await snapshotNow(app.ctx)
  await Promise.all(buying)
  expect(bought).toBeGreaterThan(3n)
  expect((await platformBalance(app.ctx.db, 'gifts_held')) - before).toBe(bought * 7n)
})
