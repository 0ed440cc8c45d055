import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { makeMember } from '../test/members/make-member.ts'
import { fund, fundEarned, giftLegs, posting, sellLegs } from '../test/money/books.ts'
import { spec } from '../test/spec.ts'
import { balancesAt, type HistoryFilter, historyOf, member, platform } from './index.ts'

let app: TestApp
let bystander: Bystander
let id: number
const gift = randomUUID()
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  id = (await makeMember(app)).id
  await posting(app.ctx, {
    kind: 'deposit',
    channel: 'paystack',
    externalRef: 'paystack:KAR-100%:success',
    narration: { key: 'wallet:narrations.deposit', params: { reference: 'KAR-100%' } },
    legs: [
      { account: member(id, 'usd_deposited'), amount: 1000n },
      { account: platform('clearing:paystack'), amount: -1000n },
    ],
  })
  app.advance(86_400_000)
  await posting(app.ctx, {
    id: gift,
    kind: 'gift_purchase',
    channel: 'gift',
    narration: { key: 'wallet:narrations.gift', params: { to: 'Kofi' } },
    legs: giftLegs(id, 250n),
  })
  app.advance(86_400_000)
  await posting(app.ctx, {
    kind: 'credits_buy',
    channel: 'wallet',
    narration: { key: 'wallet:narrations.credits' },
    legs: [
      { account: member(id, 'usd_deposited'), amount: -100n },
      { account: platform('credits_backing'), amount: 100n },
      { account: platform('credits_issued', 'CRD'), amount: -100n },
      { account: member(id, 'credits_bought'), amount: 100n },
    ],
  })
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

const all = { limit: 50 }
const amounts = async (filter: HistoryFilter) =>
  (await historyOf(app.ctx.db, { memberId: id, filter, ...all })).rows.map(({ amount }) => Number(amount))

test('the history has a row for each transfer and currency, newest first, with the balance after it', async () => {
  const { rows, nextCursor } = await historyOf(app.ctx.db, { memberId: id, filter: {}, ...all })
  expect(nextCursor).toBeNull()
  expect(rows.map(({ amount, currency, balanceAfter, channel }) => [amount, currency, balanceAfter, channel])).toEqual([
    [-100n, 'USD', 650n, 'wallet'],
    [100n, 'CRD', 100n, 'wallet'],
    [-250n, 'USD', 750n, 'gift'],
    [1000n, 'USD', 1000n, 'paystack'],
  ])
  expect(rows[2]).toMatchObject({
    id: gift,
    reference: gift,
    kind: 'gift_purchase',
    narration: 'wallet:narrations.gift',
    params: { to: 'Kofi' },
    createdAt: expect.any(Date),
  })
  expect(rows[3]?.reference).toBe('KAR-100%')
})

test('a member sees only own entries', async () => {
  const other = (await makeMember(app)).id
  expect((await historyOf(app.ctx.db, { memberId: other, filter: {}, ...all })).rows).toEqual([])
  await fund(app.ctx, other, 5n)
  expect((await historyOf(app.ctx.db, { memberId: other, filter: {}, ...all })).rows).toHaveLength(1)
  expect((await historyOf(app.ctx.db, { memberId: id, filter: {}, ...all })).rows).toHaveLength(4)
})

test('pages of any size make the same whole', async () => {
  const whole = (await historyOf(app.ctx.db, { memberId: id, filter: {}, ...all })).rows
  for (const limit of [1, 2, 3]) {
    const seen: typeof whole = []
    let cursor: string | undefined
    do {
      const page = await historyOf(app.ctx.db, { memberId: id, filter: {}, cursor, limit })
      expect(page.rows.length).toBeLessThanOrEqual(limit)
      seen.push(...page.rows)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(whole)
  }
})

test('a forged cursor is rejected, and one of an unknown transfer returns nothing', async () => {
  for (const cursor of ['', '1', `${gift}`, `${gift}.usd`, `${gift}.USD'--`])
    await expect(historyOf(app.ctx.db, { memberId: id, filter: {}, cursor, limit: 5 })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  expect(
    (await historyOf(app.ctx.db, { memberId: id, filter: {}, cursor: `${randomUUID()}.USD`, limit: 5 })).rows,
  ).toEqual([])
})

test('text is matched in every mode, with a literal %', spec('3.27'), async () => {
  const reference = (mode: NonNullable<HistoryFilter['reference']>['mode'], value: string) =>
    amounts({ reference: { mode, value }, currency: 'USD' })
  expect(await reference('startsWith', 'kar-')).toEqual([1000])
  expect(await reference('contains', '0%')).toEqual([1000])
  expect(await reference('contains', '%')).toEqual([1000])
  expect(await reference('contains', '_')).toEqual([])
  expect(await reference('notContains', '%')).toEqual([-100, -250])
  expect(await reference('endsWith', '100%')).toEqual([1000])
  expect(await reference('equals', 'kar-100%')).toEqual([1000])
  expect(await reference('notEquals', 'KAR-100%')).toEqual([-100, -250])
  expect(await amounts({ channel: { mode: 'equals', value: 'gift' } })).toEqual([-250])
})

test('amounts are matched in every mode, in major units and with their sign', spec('3.28'), async () => {
  const amount = (mode: NonNullable<HistoryFilter['amount']>['mode'], value: number | string, to?: number) =>
    amounts({ amount: { mode, value, to } })
  expect(await amount('equals', -2.5)).toEqual([-250])
  expect(await amount('equals', 100)).toEqual([100])
  expect(await amount('notEquals', '10.00')).toEqual([-100, 100, -250])
  expect(await amount('lt', -1)).toEqual([-250])
  expect(await amount('lte', -1)).toEqual([-100, -250])
  expect(await amount('gt', 10)).toEqual([100])
  expect(await amount('gte', 10)).toEqual([100, 1000])
  expect(await amount('between', -2.5, -1)).toEqual([-100, -250])
})

test('time ranges and narrations are matched', async () => {
  const day = (ago: number) => new Date(app.ctx.now().getTime() - ago * 86_400_000)
  expect(await amounts({ from: day(1.5), until: day(0.5) })).toEqual([-250])
  expect(await amounts({ from: day(1.5), until: day(0.5), isExcluded: true })).toEqual([-100, 100, 1000])
  expect(await amounts({ until: day(1.5) })).toEqual([1000])
  expect(await amounts({ from: day(0.5), currency: 'CRD' })).toEqual([100])
  expect(await amounts({ narrations: ['wallet:narrations.gift', 'wallet:narrations.deposit'] })).toEqual([-250, 1000])
  expect(await amounts({ narrations: [] })).toEqual([])
})

test('held money leaves the balance, and returns with its own row', async () => {
  const payee = (await makeMember(app)).id
  await fundEarned(app.ctx, payee, 500n)
  await posting(app.ctx, { kind: 'credits_sell', legs: sellLegs(payee, 500n, 25n) })
  const hold = [
    { account: member(payee, 'usd_earned'), amount: -400n },
    { account: member(payee, 'payout_hold'), amount: 400n },
  ]
  const held = randomUUID()
  await posting(app.ctx, { id: held, kind: 'payout_hold', legs: hold })
  const back = hold.map(({ account, amount }) => ({ account, amount: -amount }))
  await posting(app.ctx, { kind: 'payout_released', legs: back, ends: held })
  const { rows } = await historyOf(app.ctx.db, { memberId: payee, filter: { currency: 'USD' }, limit: 3 })
  expect(rows.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [400n, 475n],
    [-400n, 75n],
    [475n, 475n],
  ])
})

test('a past balance is computed correctly', async () => {
  const day = (ago: number) => new Date(app.ctx.now().getTime() - ago * 86_400_000)
  expect(await balancesAt(app.ctx.db, id, [day(3), day(1.5), day(0.5), day(0)])).toEqual([
    { usd: 0n, credits: 0n },
    { usd: 1000n, credits: 0n },
    { usd: 750n, credits: 0n },
    { usd: 650n, credits: 100n },
  ])
  expect(await balancesAt(app.ctx.db, (await makeMember(app)).id, [day(0)])).toEqual([{ usd: 0n, credits: 0n }])
  expect(await balancesAt(app.ctx.db, id, [])).toEqual([])
})
