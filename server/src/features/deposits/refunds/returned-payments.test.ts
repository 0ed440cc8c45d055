import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkBooks, newTransferId, platform, platformBalance, post, purse } from '../../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { askWithdrawal, confirm, makeAccount } from '../../../test/money/payouts.ts'
import { letPass } from '../../../test/money/shop.ts'
import { balanceOf } from '../../wallet/index.ts'
import { sweepEvents } from '../sweep-deposits.ts'

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  sandbox = await openTestSandbox(app)
})
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

const settle = async () => {
  await sandbox.quiet()
  await app.runJobs()
}
const payIn = async (payer: Made, amount = 20) => {
  const body = { channel: 'paystack', currency: 'USD', amount } as const
  const { data } = await app.call(api.deposits.start, { token: payer.token, body })
  await sandbox.pay(data.reference)
  await settle()
  return data.reference
}
const buyCredits = (payer: Made, amount: number) => exchange(payer, 'USD', amount)
const exchange = async (payer: Made, from: 'USD' | 'credits', amount: number) => {
  const body = { from, to: from === 'USD' ? 'credits' : 'USD', amount } as const
  const { data } = await app.call(api.wallet.quote, { token: payer.token, body })
  await app.call(api.wallet.convert, {
    token: payer.token,
    body: { quoteId: data.quoteId },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
}
const refund = (reference: string) => app.ctx.payments.paystack?.refund({ reference, currency: 'USD', note: 'test' })
const frozen = async ({ id }: Made) =>
  (await app.ctx.db.selectFrom('member').where('id', '=', id).select('payouts_frozen_at').executeTakeFirst())
    ?.payouts_frozen_at instanceof Date
const debtOf = async ({ id }: Made) =>
  (await app.ctx.db.selectFrom('member_debt').where('member_id', '=', id).select('cents').executeTakeFirst())?.cents ??
  0
const stateOf = async (reference: string) =>
  (await app.ctx.db.selectFrom('deposit').where('reference', '=', reference).select('state').executeTakeFirst())?.state

test('a refund debits the wallet and is mailed to the payer', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer)
  expect(await balanceOf(app.ctx.db, payer.id)).toEqual({ usd: 20, credits: 0 })
  await refund(reference)
  await settle()
  expect(await stateOf(reference)).toBe('reversed')
  expect(await balanceOf(app.ctx.db, payer.id)).toEqual({ usd: 0, credits: 0 })
  expect(await frozen(payer)).toBe(false)
  expect(app.mails.at(-1)).toMatchObject({ to: payer.email, subject: expect.stringContaining('was reversed') })
  const { transactions } = (await app.call(api.wallet.transactions, { token: payer.token })).data
  expect(transactions.map((one) => [one.txn_amount, one.status, one.channel, one.reference])).toEqual([
    [-20, 'done', 'paystack', reference],
    [20, 'reversed', 'paystack', reference],
  ])
})

test('purchases made with it are reversed too, and a spent amount is a debt: no balance falls below zero', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer)
  await buyCredits(payer, 15)
  const before = await platformBalance(app.ctx.db, 'chargebacks')
  await app.ctx.db.transaction().execute(async (tx) => {
    await post(tx, {
      id: newTransferId(),
      kind: 'boost_purchase',
      at: app.ctx.now(),
      narration: { key: 'boost_purchase' },
      legs: [
        { account: purse(payer.id, 'usd'), amount: -400n },
        { account: platform('revenue:boosts'), amount: 400n },
      ],
    })
  })
  await refund(reference)
  await settle()
  expect(await balanceOf(app.ctx.db, payer.id)).toEqual({ usd: 0, credits: 0 })
  expect([await debtOf(payer), await frozen(payer)]).toEqual([400, true])
  expect((await platformBalance(app.ctx.db, 'chargebacks')) - before).toBe(-400n)
  expect(app.mails.at(-1)?.text).toContain('Withdrawals are paused')

  await payIn(payer, 10)
  expect(await balanceOf(app.ctx.db, payer.id)).toEqual({ usd: 6, credits: 0 })
  expect([await debtOf(payer), await frozen(payer)]).toEqual([0, false])
})

test('an unredeemed gift is taken back before a debt arises', async () => {
  const [payer, friend] = [await makeMember(app), await makeMember(app)]
  const reference = await payIn(payer)
  await app.ctx.db
    .insertInto('gift')
    .values({ code: 'drum', price: 1200, position: 1 })
    .onConflict((on) => on.doNothing())
    .execute()
  const { plans } = (await app.call(api.gifts.plans, { token: payer.token })).data
  const drum = plans.find((plan) => plan.code === 'drum')
  const params = { id: drum?.id ?? '', otherId: friend.uid }
  expect((await app.call(api.gifts.purchase, { token: payer.token, params, body: {} })).status).toBe(200)
  expect((await balanceOf(app.ctx.db, payer.id)).usd).toBe(8)
  await refund(reference)
  await settle()
  expect([(await balanceOf(app.ctx.db, payer.id)).usd, await debtOf(payer), await frozen(payer)]).toEqual([0, 0, false])
  const received = await app.ctx.db
    .selectFrom('gift_received')
    .where('receiver_id', '=', friend.id)
    .select('status')
    .execute()
  expect(received).toEqual([{ status: 'reversed' }])
  const [taken] = (await app.call(api.wallet.transactions, { token: payer.token, query: { name: 'reversed: ' } })).data
    .transactions
  expect(taken).toMatchObject({ txn_amount: 12, name: `Gift reversed: ${drum?.name}` })
})

test('a gift redeemed and sold before its payment was lost pays nothing out', async () => {
  const [payer, friend] = [await makeMember(app), await makeMember(app)]
  const reference = await payIn(payer, 100)
  await app.ctx.db
    .insertInto('gift')
    .values({ code: 'coral_bead', price: 10_000, position: 3 })
    .onConflict((on) => on.doNothing())
    .execute()
  const { plans } = (await app.call(api.gifts.plans, { token: payer.token })).data
  const params = { id: plans.find((plan) => plan.code === 'coral_bead')?.id ?? '', otherId: friend.uid }
  const { gift } = (await app.call(api.gifts.purchase, { token: payer.token, params, body: {} })).data
  await letPass(app, 25 * 3_600_000)
  await app.call(api.gifts.redeem, { token: friend.token, params: { id: gift.id } })
  await exchange(friend, 'credits', 5_000)
  expect(await balanceOf(app.ctx.db, friend.id)).toEqual({ usd: 47.5, credits: 0 })
  await letPass(app, 48 * 3_600_000)
  await sandbox.dispute(reference, 'open')
  await settle()
  await sandbox.dispute(reference, 'lost')
  await settle()
  expect([await debtOf(payer), await frozen(payer), await balanceOf(app.ctx.db, payer.id)]).toEqual([
    0,
    false,
    { usd: 0, credits: 0 },
  ])
  await letPass(app, 14 * 24 * 3_600_000)
  await confirm(app, friend)
  const withdrawal = await askWithdrawal(app, friend, { accountId: await makeAccount(app, friend) })
  expect(withdrawal.code).toBe('insufficient_funds')
})

test('an open dispute blocks payouts, and a lost one takes the money', async () => {
  const payer = await makeMember(app)
  const [first, second] = [await payIn(payer), await payIn(payer)]
  await sandbox.dispute(first, 'open')
  await settle()
  expect([await frozen(payer), (await balanceOf(app.ctx.db, payer.id)).usd]).toEqual([true, 40])
  await sandbox.dispute(first, 'won')
  await settle()
  expect([await frozen(payer), (await balanceOf(app.ctx.db, payer.id)).usd]).toEqual([false, 40])
  await sandbox.dispute(second, 'open')
  await settle()
  await sandbox.dispute(second, 'lost')
  await settle()
  expect([await frozen(payer), (await balanceOf(app.ctx.db, payer.id)).usd]).toEqual([false, 20])
  expect(await stateOf(second)).toBe('reversed')
})

test.each(['won', 'lost'] as const)('a dispute whose result (%s) is not reported is read again', async (end) => {
  const payer = await makeMember(app)
  const reference = await payIn(payer)
  await sandbox.dispute(reference, 'open')
  await settle()
  await sandbox.fault('drop', { channel: 'paystack' })
  await sandbox.dispute(reference, end)
  await settle()
  expect([await frozen(payer), (await balanceOf(app.ctx.db, payer.id)).usd]).toEqual([true, 20])
  app.advance(61 * 60_000)
  await sweepEvents(app.ctx)
  const { paystack } = app.ctx.payments
  if (!paystack) throw new Error('off')
  const lookups = vi.spyOn(paystack, 'fetchDispute')
  await app.runJobs()
  // Not the dispute about another payment, which is open as well.
  expect(lookups).toHaveBeenCalledTimes(1)
  lookups.mockRestore()
  expect([await frozen(payer), (await balanceOf(app.ctx.db, payer.id)).usd]).toEqual([false, end === 'won' ? 20 : 0])
})

test('francs refunded by Tranzak leave the wallet', async () => {
  const payer = await makeMember(app)
  const body = { channel: 'tranzak', currency: 'XAF', amount: 6_000 } as const
  const { reference } = (await app.call(api.deposits.start, { token: payer.token, body })).data
  await sandbox.pay(reference)
  await settle()
  const row = await app.ctx.db.selectFrom('deposit').where('reference', '=', reference).selectAll().executeTakeFirst()
  await app.ctx.payments.tranzak?.refund({ reference, providerId: row?.provider_id, currency: 'XAF', note: 'test' })
  await settle()
  expect(await stateOf(reference)).toBe('reversed')
  expect((await balanceOf(app.ctx.db, payer.id)).usd).toBe(0)
})

test('the ledger balances after all of it', async () => {
  expect(await checkBooks(app.ctx.db)).toEqual([])
})
