import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { centreOf, relay } from '../../../test/communication/notices.ts'
import { openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { pay, posting } from '../../../test/money/books.ts'
import { confirm } from '../../../test/money/payouts.ts'
import { balanceOf } from '../../wallet/index.ts'
import { sweepDeposits } from '../sweep-deposits.ts'

const reason = 'Paid by mistake, asked for by mail.'
let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox
let staff: Made

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  sandbox = await openTestSandbox(app)
  staff = await makeMember(app, { role: 'admin' })
})
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

const settle = async () => {
  await sandbox.quiet()
  await app.runJobs()
}
async function later(minutes: number) {
  app.advance(minutes * 60_000)
  await confirm(app, staff)
  await sweepDeposits(app.ctx)
  await settle()
  await app.runJobs()
}
async function payIn(payer: Made, channel: 'paystack' | 'tranzak' = 'paystack') {
  const what = channel === 'paystack' ? { currency: 'USD', amount: 20 } : { currency: 'XAF', amount: 12_000 }
  const { data } = await app.call(api.deposits.start, { token: payer.token, body: { channel, ...what } })
  await sandbox.pay(data.reference)
  await settle()
  return data.reference
}
const refund = (reference: string, amount?: number, { by = staff, key = randomUUID() } = {}) =>
  app.call(api.staffDeposits.refund, {
    token: by.token,
    params: { reference },
    body: { reason, ...(amount === undefined ? {} : { amount }) },
    headers: { 'idempotency-key': key },
  })
const view = async (reference: string) =>
  (await app.call(api.staffDeposits.get, { token: staff.token, params: { reference } })).data.deposit
const usd = async ({ id }: Made) => (await balanceOf(app.ctx.db, id)).usd
const sentBack = async (reference: string) =>
  (await sandbox.state()).refunds.filter((one) => one.reference === reference).map(({ amount }) => amount)

test('partial refunds and then the rest are made once each, and are in the record', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer)
  const key = randomUUID()
  expect((await refund(reference, 5, { key })).data.deposit).toMatchObject({ left: 15, status: 'paid' })
  expect((await refund(reference, 5, { key })).status).toBe(200)
  expect(await usd(payer)).toBe(15)
  expect((await refund(reference, 1)).code).toBe('conflict')
  await settle()
  await settle()
  expect(await view(reference)).toMatchObject({ left: 15, refunds: [{ amount: 5, status: 'done', reason }] })
  await relay(app)
  const mailed = app.mails.filter(({ to }) => to === payer.email).at(-1)
  expect(mailed?.subject).toMatch(/has sent a payment back to you$/)
  expect(mailed?.text).toContain('Our team sent USD\u00a05.00 of your payment back')
  expect((await centreOf(app, payer)).notifications[0]?.data).toEqual({ state: 'refunded', usd: 5, reference })
  expect((await refund(reference)).status).toBe(200)
  await settle()
  await settle()
  expect(await view(reference)).toMatchObject({ left: 0, status: 'reversed' })
  expect([await usd(payer), await sentBack(reference)]).toEqual([0, [500, 1500]])
  await sandbox.repeat()
  await settle()
  expect(await usd(payer)).toBe(0)
  const auditEntries = await app.ctx.db.selectFrom('audit_entry').where('subject', '=', reference).selectAll().execute()
  expect(auditEntries.map(({ action, staff_id: by }) => [action, by])).toEqual([
    ['deposit.refund', staff.id],
    ['deposit.refund', staff.id],
  ])
})

test('a refund uses the exchange rate of its payment, not that of the day', async () => {
  const payer = await makeMember(app)
  const body = { channel: 'paystack' as const, currency: 'NGN', amount: 20_000 }
  const { data } = await app.call(api.deposits.start, { token: payer.token, body })
  await sandbox.pay(data.reference)
  await settle()
  const paid = await usd(payer)
  const rate = () => app.ctx.db.updateTable('rate').where('currency', '=', 'NGN')
  await rate()
    .set(({ eb }) => ({ per_usd: eb('per_usd', '*', '2') }))
    .execute()
  await refund(data.reference, 5_000)
  await settle()
  await settle()
  expect(await sentBack(data.reference)).toEqual([500_000])
  expect(await usd(payer)).toBeCloseTo(paid * 0.75, 1)
  await rate()
    .set(({ eb }) => ({ per_usd: eb('per_usd', '/', '2') }))
    .execute()
})

test('a refund exceeds neither the rest nor the balance, and requires reason, key and password', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer)
  expect((await refund(reference, 20.01)).errors?.amount).toHaveLength(1)
  expect((await refund(reference, 0)).status).toBe(400)
  await posting(app.ctx, { kind: 'boost_purchase', legs: pay(payer.id, 500n, 'revenue:boosts') })
  expect((await refund(reference)).code).toBe('insufficient_funds')
  const params = { reference }
  const headers = { 'idempotency-key': randomUUID() }
  const ask = (body: { reason: string }, more = headers) =>
    app.call(api.staffDeposits.refund, { token: staff.token, params, body, headers: more })
  expect((await ask({ reason: 'short' })).status).toBe(400)
  expect((await app.call(api.staffDeposits.refund, { token: staff.token, params, body: { reason } })).status).toBe(400)
  expect((await refund(reference, 1, { by: payer })).status).toBe(404)
  expect((await refund('nothing-of-that-name', 1)).code).toBe('not_found')
  const other = await makeMember(app, { role: 'admin' })
  await app.ctx.db
    .updateTable('member_session')
    .set({ password_confirmed_at: null })
    .where('member_id', '=', other.id)
    .execute()
  expect((await refund(reference, 1, { by: other })).code).toBe('password_required')
  expect([await usd(payer), await sentBack(reference)]).toEqual([15, []])
})

test('refunding an unknown payment returns not_found to staff', async () => {
  const params = { reference: 'f'.repeat(32) }
  expect((await app.call(api.staffDeposits.get, { token: staff.token, params })).code).toBe('not_found')
})

test('staff cannot refund their own deposit', async () => {
  const reference = await payIn(staff)
  expect((await refund(reference)).code).toBe('forbidden')
})

test('when the provider rejects, the money is in the wallet again', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer)
  const { paystack } = app.ctx.payments
  if (!paystack) throw new Error('off')
  app.ctx.payments.paystack = {
    ...paystack,
    refund: async () => ({ outcome: 'refused', code: 'no', reason: 'unavailable' }),
  }
  await refund(reference)
  expect(await usd(payer)).toBe(0)
  await app.runJobs()
  app.ctx.payments.paystack = paystack
  expect(await usd(payer)).toBe(20)
  expect(await view(reference)).toMatchObject({ left: 20, status: 'paid', refunds: [{ status: 'failed' }] })
})

test('after a lost response the refund is looked up, not requested again', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer)
  await sandbox.fault('timeout_after_effect', { channel: 'paystack', path: '/refund$' })
  await sandbox.fault('drop', { channel: 'paystack', times: 2 })
  await refund(reference, 5)
  await app.runJobs()
  await later(2)
  expect(await view(reference)).toMatchObject({ left: 15, refunds: [{ status: 'done' }] })
  expect([await usd(payer), await sentBack(reference)]).toEqual([15, [500]])
})

test('a refund that the provider never received is sent again after a while, and once', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer)
  await sandbox.fault('timeout', { channel: 'paystack', path: '/refund$' })
  await refund(reference, 5)
  await app.runJobs()
  await later(2)
  expect(await sentBack(reference)).toEqual([])
  await later(11)
  await later(11)
  expect([await usd(payer), await sentBack(reference)]).toEqual([15, [500]])
  expect(await view(reference)).toMatchObject({ refunds: [{ status: 'done' }] })
})

test('two concurrent refunds that the provider never received are each sent again once', async () => {
  const payers = [await makeMember(app), await makeMember(app)]
  const references: string[] = []
  for (const payer of payers) references.push(await payIn(payer))
  await sandbox.fault('timeout', { channel: 'paystack', path: '/refund$', times: 2 })
  for (const reference of references) await refund(reference, 5)
  await app.runJobs()
  const deposits = app.ctx.db.selectFrom('deposit').where('reference', 'in', references).select('id')
  const both = app.ctx.db.updateTable('deposit_refund').where('deposit_id', 'in', deposits)
  expect((await both.set({ sent_at: app.ctx.now() }).executeTakeFirst()).numUpdatedRows).toBe(2n)
  await later(11)
  await later(11)
  for (const reference of references) {
    expect(await sentBack(reference)).toEqual([500])
    expect(await view(reference)).toMatchObject({ left: 15, refunds: [{ status: 'done' }] })
  }
})

test('a refund made at the provider counts beside those of staff', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer)
  await refund(reference, 5)
  await app.ctx.payments.paystack?.refund({ reference, currency: 'USD', note: 'by hand', amountMinor: 300 })
  await app.runJobs()
  await settle()
  await settle()
  expect([await usd(payer), (await view(reference)).left]).toEqual([12, 12])
})

test('a payment through Tranzak is refunded in full only', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer, 'tranzak')
  expect((await refund(reference, 3_000)).errors?.amount).toHaveLength(1)
  expect((await refund(reference)).status).toBe(200)
  await app.runJobs()
  await settle()
  await later(2)
  expect([await usd(payer), (await view(reference)).status]).toEqual([0, 'reversed'])
  expect(await view(reference)).toMatchObject({ refunds: [{ status: 'done' }] })
})
