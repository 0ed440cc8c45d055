import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { makeMember } from '../test/members/make-member.ts'
import { depositLegs, fund, fundEarned, giftLegs, posting, redeemLegs, sellLegs } from '../test/money/books.ts'
import {
  balancesOf,
  checkBooks,
  lockBalances,
  member,
  platform,
  platformBalance,
  post,
  purse,
  reverse,
} from './index.ts'

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
const narration = { key: 'test' }

test('a member without transactions has a zero balance', async () => {
  expect(await balancesOf(app.ctx.db, await someone())).toEqual({
    usdDeposited: 0n,
    usdEarned: 0n,
    creditsBought: 0n,
    creditsEarned: 0n,
    payoutHold: 0n,
  })
})

test('a deposit in another currency balances in both', async () => {
  const id = await someone()
  const before = await platformBalance(app.ctx.db, 'fx', { currency: 'XAF' })
  await posting(app.ctx, {
    kind: 'deposit',
    legs: [
      { account: platform('clearing:tranzak', 'XAF'), amount: -6050n },
      { account: platform('fx', 'XAF'), amount: 6050n },
      { account: platform('fx'), amount: -1000n },
      { account: member(id, 'usd_deposited'), amount: 1000n },
    ],
  })
  expect((await balancesOf(app.ctx.db, id)).usdDeposited).toBe(1000n)
  expect((await platformBalance(app.ctx.db, 'fx', { currency: 'XAF' })) - before).toBe(6050n)
})

test('a price is paid from deposits first, then from earnings', async () => {
  const id = await someone()
  await fundEarned(app.ctx, id, 600n)
  await posting(app.ctx, { kind: 'credits_sell', legs: sellLegs(id, 600n, 30n) })
  await fund(app.ctx, id, 500n)
  await posting(app.ctx, { kind: 'gift_purchase', legs: giftLegs(id, 700n) })
  expect(await balancesOf(app.ctx.db, id)).toMatchObject({ usdDeposited: 0n, usdEarned: 370n })
  await posting(app.ctx, { kind: 'gift_purchase', legs: giftLegs(id, 370n) })
  expect(await balancesOf(app.ctx.db, id)).toMatchObject({ usdDeposited: 0n, usdEarned: 0n })
})

test('a price above both is rejected and nothing moves', async () => {
  const id = await someone()
  await fund(app.ctx, id, 500n)
  await expect(posting(app.ctx, { kind: 'gift_purchase', legs: giftLegs(id, 501n) })).rejects.toMatchObject({
    code: 'insufficient_funds',
  })
  expect((await balancesOf(app.ctx.db, id)).usdDeposited).toBe(500n)
})

test('a member without accounts cannot pay, and an unknown member has none', async () => {
  await expect(posting(app.ctx, { kind: 'gift_purchase', legs: giftLegs(await someone(), 1n) })).rejects.toMatchObject({
    code: 'insufficient_funds',
  })
  await expect(fund(app.ctx, 2_000_000_000, 100n)).rejects.toMatchObject({ code: 'KB403' })
})

test('the same id again changes nothing, even if the balance is now insufficient', async () => {
  const id = await someone()
  await fund(app.ctx, id, 500n)
  const order = { id: randomUUID(), kind: 'gift_purchase' as const, legs: giftLegs(id, 500n) }
  expect(await posting(app.ctx, order)).toBe('posted')
  expect(await posting(app.ctx, order)).toBe('known')
  expect((await balancesOf(app.ctx.db, id)).usdDeposited).toBe(0n)
})

test('twenty concurrent duplicates are one transfer', async () => {
  const id = await someone()
  await fund(app.ctx, id, 500n)
  const order = { id: randomUUID(), kind: 'gift_purchase' as const, legs: giftLegs(id, 400n) }
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => posting(app.ctx, order)))
  expect(outcomes.filter((each) => each === 'posted')).toHaveLength(1)
  expect((await balancesOf(app.ctx.db, id)).usdDeposited).toBe(100n)
})

test('the same id with other legs is an error', async () => {
  const id = await someone()
  const order = { id: randomUUID(), kind: 'deposit' as const, legs: depositLegs(id, 500n) }
  await posting(app.ctx, order)
  await expect(posting(app.ctx, { ...order, legs: depositLegs(id, 600n) })).rejects.toMatchObject({ code: 'KB409' })
})

test('an external reference is posted once', async () => {
  const id = await someone()
  const order = { kind: 'deposit' as const, legs: depositLegs(id, 500n), externalRef: `paystack:${randomUUID()}` }
  await posting(app.ctx, order)
  await expect(posting(app.ctx, order)).rejects.toMatchObject({ constraint: 'ledger_transfer_external_ref' })
  expect((await balancesOf(app.ctx.db, id)).usdDeposited).toBe(500n)
})

test('a transfer is reversed once and to the cent', async () => {
  const id = await someone()
  await fundEarned(app.ctx, id, 300n)
  await posting(app.ctx, { kind: 'credits_sell', legs: sellLegs(id, 300n, 0n) })
  await fund(app.ctx, id, 200n)
  const gift = randomUUID()
  await posting(app.ctx, { id: gift, kind: 'gift_purchase', legs: giftLegs(id, 450n) })
  const undo = (reversal: string) =>
    app.ctx.db.transaction().execute((tx) => reverse(tx, { id: reversal, ends: gift, at: app.ctx.now(), narration }))
  const reversal = randomUUID()
  expect(await undo(reversal)).toBe('posted')
  expect(await undo(reversal)).toBe('known')
  await expect(undo(randomUUID())).rejects.toMatchObject({ code: 'conflict' })
  expect(await balancesOf(app.ctx.db, id)).toMatchObject({ usdDeposited: 200n, usdEarned: 300n })
})

test('of redeeming a gift and taking it back only one succeeds', async () => {
  const [giver, receiver] = [await someone(), await someone()]
  await fund(app.ctx, giver, 1000n)
  const gift = randomUUID()
  await posting(app.ctx, { id: gift, kind: 'gift_purchase', legs: giftLegs(giver, 1000n) })
  const outcomes = await Promise.allSettled([
    posting(app.ctx, { kind: 'gift_redeem', legs: redeemLegs(receiver, 1000n, 600n), ends: gift }),
    app.ctx.db
      .transaction()
      .execute((tx) => reverse(tx, { id: randomUUID(), ends: gift, at: app.ctx.now(), narration })),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
})

test('a reversal requires the balance', async () => {
  const id = await someone()
  const deposit = randomUUID()
  await posting(app.ctx, { id: deposit, kind: 'deposit', legs: depositLegs(id, 500n) })
  await posting(app.ctx, { kind: 'gift_purchase', legs: giftLegs(id, 1n) })
  await expect(
    app.ctx.db
      .transaction()
      .execute((tx) => reverse(tx, { id: randomUUID(), ends: deposit, at: app.ctx.now(), narration })),
  ).rejects.toMatchObject({ code: 'insufficient_funds' })
})

test('only an existing hold can be ended', async () => {
  const id = await someone()
  const order = { kind: 'deposit' as const, legs: depositLegs(id, 5n), ends: randomUUID() }
  await expect(posting(app.ctx, order)).rejects.toMatchObject({ code: 'KB404' })
})

test('unbalanced or empty legs are a bug before any query', async () => {
  const id = await someone()
  const off = [
    { account: member(id, 'usd_deposited'), amount: 500n },
    { account: platform('clearing:paystack', 'NGN'), amount: -500n },
  ]
  await expect(posting(app.ctx, { kind: 'deposit', legs: off })).rejects.toThrow('deposit: USD is off by 500')
  const empty = [...depositLegs(id, 5n), { account: platform('fx'), amount: 0n }]
  await expect(posting(app.ctx, { kind: 'deposit', legs: empty })).rejects.toThrow('an empty leg on fx')
})

test('an operation that locks first may read, decide and post more than once', async () => {
  const id = await someone()
  await fund(app.ctx, id, 100n)
  const spendHalf = () =>
    app.ctx.db.transaction().execute(async (tx) => {
      await lockBalances(tx, [id])
      const { usdDeposited } = await balancesOf(tx, id)
      for (const amount of [usdDeposited / 4n, usdDeposited / 4n])
        await post(tx, {
          id: randomUUID(),
          kind: 'gift_purchase',
          at: app.ctx.now(),
          narration,
          legs: [
            { account: purse(id, 'usd'), amount: -amount },
            { account: platform('gifts_held'), amount },
          ],
        })
    })
  await Promise.all([spendHalf(), spendHalf()])
  expect((await balancesOf(app.ctx.db, id)).usdDeposited).toBe(26n)
})
