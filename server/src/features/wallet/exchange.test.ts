import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balancesOf, checkBooks, type Leg, member, newTransferId, platform, post } from '../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { spec } from '../../test/spec.ts'
import { splitSale, termsOf } from './exchange-rules.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

/** A member with deposited and earned dollars. */
async function rich({ deposited = 0n, earned = 0n }): Promise<Made> {
  const made = await makeMember(app)
  await put('deposit', { account: member(made.id, 'usd_deposited'), amount: deposited })
  await put('payout_reversed', { account: member(made.id, 'usd_earned'), amount: earned })
  return made
}

async function put(kind: 'deposit' | 'payout_reversed', leg: Leg): Promise<void> {
  if (leg.amount === 0n) return
  const at = app.ctx.now()
  const legs = [leg, { account: platform('fx'), amount: -leg.amount }]
  await app.ctx.db
    .transaction()
    .execute((tx) => post(tx, { id: newTransferId(), kind, at, narration: { key: kind }, legs }))
}

type Exchange = { from: 'USD' | 'credits'; amount: number | string }
const quote = async (who: Made, { from, amount }: Exchange) =>
  app.call(api.wallet.quote, { token: who.token, body: { from, to: from === 'USD' ? 'credits' : 'USD', amount } })
const take = (who: Made, quoteId: string, key: string = randomUUID()) =>
  app.call(api.wallet.convert, { token: who.token, body: { quoteId }, headers: { 'idempotency-key': key } })
const exchange = async (who: Made, order: Exchange) => take(who, (await quote(who, order)).data.quoteId)

test('a dollar buys 100 credits, and selling them costs 5 %', spec('1.20', '3.22'), async () => {
  const who = await rich({ deposited: 1_000n })
  expect((await quote(who, { from: 'USD', amount: 4 })).data).toMatchObject({ gives: 4, gets: 400, fee: 0 })
  expect((await exchange(who, { from: 'USD', amount: '4.00' })).data.wallet).toMatchObject({ usd: 6, credits: 400 })
  expect((await quote(who, { from: 'credits', amount: 101 })).data).toMatchObject({
    gives: 101,
    gets: 0.95,
    fee: 6,
  })
  const sold = await exchange(who, { from: 'credits', amount: 101 })
  expect(sold.data.wallet).toMatchObject({ usd: 6.95, credits: 299 })
  expect(sold.message).toBeTruthy()
  expect(app.emitted.at(-1)).toEqual({ to: who.uid, name: 'wallet.changed', payload: { usd: 6.95, credits: 299 } })
  const { transactions } = (await app.call(api.wallet.transactions, { token: who.token })).data
  expect(transactions.map(({ kind, currency, fee }) => [kind, currency, fee])).toEqual([
    ['credits_sell', 'USD', 0.06],
    ['credits_sell', 'credits', null],
    ['credits_buy', 'USD', null],
    ['credits_buy', 'credits', null],
    ['deposit', 'USD', null],
  ])
})

test('deposited money never becomes withdrawable', async () => {
  const who = await rich({ deposited: 500n, earned: 500n })
  await exchange(who, { from: 'USD', amount: 7 })
  expect(await balancesOf(app.ctx.db, who.id)).toMatchObject({
    usdEarned: 300n,
    creditsBought: 500n,
    creditsEarned: 200n,
  })
  const { wallet } = (await exchange(who, { from: 'credits', amount: 600 })).data
  expect(await balancesOf(app.ctx.db, who.id)).toMatchObject({
    usdDeposited: 475n,
    usdEarned: 395n,
    creditsEarned: 100n,
  })
  expect(wallet.withdrawable).toBe(3.95)
})

test('earnings wait for their release, and those in credits are held back first', async () => {
  const who = await rich({ earned: 1_000n })
  const matures = new Date(app.ctx.now().getTime() + 3_600_000)
  await app.ctx.db.insertInto('earning_lot').values({ member_id: who.id, cents: 400, matures_at: matures }).execute()
  const wallet = async () => (await app.call(api.wallet.get, { token: who.token })).data
  expect(await wallet()).toMatchObject({ usd: 10, withdrawable: 6, held: 4, nextFreeAt: matures.toISOString() })
  await exchange(who, { from: 'USD', amount: 3 })
  expect(await wallet()).toMatchObject({ usd: 7, credits: 300, withdrawable: 6, held: 1 })
  app.advance(3_600_001)
  expect(await wallet()).toMatchObject({ withdrawable: 7, held: 0, nextFreeAt: null })
})

test('a quote is valid for a minute, once, and for its owner only', async () => {
  const who = await rich({ deposited: 1_000n })
  const other = await rich({ deposited: 1_000n })
  const { quoteId } = (await quote(who, { from: 'USD', amount: 1 })).data
  expect((await take(other, quoteId)).status).toBe(404)
  const key = randomUUID()
  const both = await Promise.all([take(who, quoteId, key), take(who, quoteId, key)])
  expect(both.map((answer) => answer.status)).toEqual([200, 200])
  expect((await take(who, quoteId)).status).toBe(409)
  expect((await take(who, quoteId, key)).data.wallet).toMatchObject({ usd: 9, credits: 100 })
  const late = (await quote(who, { from: 'USD', amount: 1 })).data
  app.advance(60_001)
  expect(await take(who, late.quoteId)).toMatchObject({ status: 409, message: expect.stringContaining('offer') })
  expect((await take(who, late.quoteId, key)).status).toBe(422)
})

test('of two quotes the accepted one is executed', async () => {
  const who = await rich({ deposited: 1_000n })
  await quote(who, { from: 'USD', amount: 1 })
  const { quoteId } = (await quote(who, { from: 'USD', amount: 3 })).data
  expect((await take(who, quoteId)).data.wallet).toMatchObject({ usd: 7, credits: 300 })
  expect((await take(who, quoteId)).status).toBe(409)
})

test('of two requests for one quote with their own keys, one succeeds', async () => {
  const who = await rich({ deposited: 1_000n })
  const { quoteId } = (await quote(who, { from: 'USD', amount: 1 })).data
  const answers = await Promise.all([take(who, quoteId), take(who, quoteId), take(who, quoteId)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  expect(await balancesOf(app.ctx.db, who.id)).toMatchObject({ usdDeposited: 900n, creditsBought: 100n })
})

test('convert requires a key, and an amount above the balance is rejected without a trace', async () => {
  const who = await rich({ deposited: 100n })
  const { quoteId } = (await quote(who, { from: 'USD', amount: 2 })).data
  expect((await app.call(api.wallet.convert, { token: who.token, body: { quoteId } })).status).toBe(400)
  expect(await take(who, quoteId)).toMatchObject({ status: 402, code: 'insufficient_funds' })
  expect(await balancesOf(app.ctx.db, who.id)).toMatchObject({ usdDeposited: 100n, creditsBought: 0n })
})

test.each([0, -1, '1.5', '1e2', 1, '١٠', null])('%j credits are rejected as an amount', async (amount) => {
  const who = await rich({ deposited: 100n })
  const answer = await quote(who, { from: 'credits', amount: amount as number })
  expect(answer).toMatchObject({ status: 400, errors: { amount: [expect.any(String)] } })
})

test('of a hundred concurrent sales with a balance for seven, seven succeed', async () => {
  const who = await rich({ deposited: 700n })
  const ids = await Promise.all(
    Array.from({ length: 100 }, async () => (await quote(who, { from: 'USD', amount: 1 })).data.quoteId),
  )
  const answers = await Promise.all(ids.map((id) => take(who, id)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(7)
  expect(answers.filter((answer) => answer.status === 402)).toHaveLength(93)
})

test('rounding favours the platform by less than one unit', () => {
  const credits = fc.bigInt({ min: 2n, max: 10n ** 9n })
  fc.assert(
    fc.property(credits, fc.double({ min: 0, max: 1, noNaN: true }), (gives, part) => {
      const { gets, fee } = termsOf('credits', gives)
      expect(gets + fee).toBe(gives)
      expect(fee * 100n - gives * 5n).toBeGreaterThanOrEqual(0n)
      expect(fee * 100n - gives * 5n).toBeLessThan(100n)
      const earned = BigInt(Math.floor(Number(gives) * part))
      const parts = splitSale({ earned, gets })
      expect(parts.earned + parts.deposited).toBe(gets)
      expect(parts.earned <= earned && parts.deposited <= gives - earned && parts.deposited >= 0n).toBe(true)
    }),
  )
})

test('the ledger balances after all of it', async () => {
  expect(await checkBooks(app.ctx.db)).toEqual([])
})
