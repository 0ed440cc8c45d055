import { api } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { checkBooks } from '../../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { answerMs, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { confirm } from '../../../test/money/payouts.ts'
import { accountDeletionJobs } from '../../account-deletion/jobs.ts'
import { balanceOf } from '../../wallet/index.ts'
import { sweepEvents } from '../sweep-deposits.ts'

type Channel = 'paystack' | 'tranzak'

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox
let staff: Made

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  sandbox = await app.startSandbox()
  staff = await makeMember(app, { role: 'admin' })
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())
beforeEach(() => confirm(app, staff))

const settle = async () => {
  await sandbox.quiet()
  await app.runJobs()
}
const later = async () => {
  app.advance(31 * 60_000)
  await sweepEvents(app.ctx)
  await settle()
  await confirm(app, staff)
}
const begin = async (channel: Channel) => {
  const payer = await makeMember(app)
  const body =
    channel === 'paystack' ? { channel, currency: 'NGN', amount: 20_000 } : { channel, currency: 'XAF', amount: 6_000 }
  const { data } = await app.call(api.deposits.start, { token: payer.token, body })
  return { payer, reference: data.reference }
}
/** A payment of which half the amount arrived. */
const payHalf = async (channel: Channel) => {
  const begun = await begin(channel)
  await sandbox.fault('wrong_amount')
  await sandbox.pay(begun.reference)
  await settle()
  return begun
}
const exceptionOf = async (reference: string, settled?: 'true') => {
  const { payments } = (await app.call(api.deposits.exceptions, { token: staff.token, query: { settled } })).data
  return payments.find((one) => one.reference === reference)
}
const refund = async (reference: string, { token }: Made = staff) =>
  app.call(api.deposits.refundException, { token, params: { id: (await exceptionOf(reference))?.id ?? '0' } })
const shownTo = async ({ token }: Made, reference: string) =>
  (await app.call(api.deposits.get, { token, params: { reference } })).data
const refundsOf = async (reference: string) =>
  (await sandbox.state()).refunds.filter((refund) => refund.reference === reference)

test('a mismatched payment logs one error, and its payer sees that it is being checked', async () => {
  const alarm = vi.spyOn(app.ctx, 'log')
  const { payer, reference } = await payHalf('paystack')
  await sandbox.repeat()
  await settle()
  const raised = alarm.mock.calls.filter(
    ([, details]) => details && 'reference' in details && details.reference === reference,
  )
  expect(raised).toEqual([['payment_exception', { channel: 'paystack', reference, fault: 'amount' }]])
  expect(await shownTo(payer, reference)).toMatchObject({ status: 'pending', exception: 'looked_into', url: null })
  expect(await exceptionOf(reference)).toMatchObject({
    payment: {
      member: { id: payer.uid },
      expected: { amount: 20_000, currency: 'NGN' },
      arrived: { amount: 10_000, currency: 'NGN' },
    },
    refund: 'open',
  })
  const { deposits } = (await app.call(api.deposits.list, { token: payer.token, query: {} })).data
  expect(deposits.map((one) => one.exception)).toEqual(['looked_into'])
})

test.each(['paystack', 'tranzak'] as const)('staff refund a payment exception once (%s)', async (channel) => {
  const { payer, reference } = await payHalf(channel)
  expect(await refund(reference)).toMatchObject({ status: 200, data: { payment: { refund: 'requested' } } })
  expect(await refund(reference)).toMatchObject({ status: 409, code: 'conflict' })
  await settle()
  await later()
  await later()
  expect(await exceptionOf(reference)).toBeUndefined()
  expect(await exceptionOf(reference, 'true')).toMatchObject({ refund: 'done', settledAt: expect.any(String) })
  expect((await refundsOf(reference)).map(({ state }) => state)).toEqual(['done'])
  expect((await shownTo(payer, reference)).exception).toBe('sent_back')
  expect(app.mails.filter(({ to }) => to === payer.email)).toMatchObject([
    { subject: expect.stringContaining('sent a payment back'), text: expect.stringContaining(reference) },
  ])
  expect(await balanceOf(app.ctx.db, payer.id)).toEqual({ usd: 0, credits: 0 })
  expect(await checkBooks(app.ctx.db)).toEqual([])
  const auditEntries = await app.ctx.db
    .selectFrom('audit_entry')
    .select(['action', 'staff_id'])
    .where('subject', '=', `${channel}:${reference}`)
    .execute()
  expect(auditEntries).toEqual([{ action: 'payment_exception.refund', staff_id: staff.id }])
})

test.each(['timeout_after_effect', 'error_after_effect', 'timeout', 'server_error'] as const)(
  '%s during the refund: it is refunded once',
  async (fault) => {
    const { reference } = await payHalf('paystack')
    await sandbox.fault(fault, { path: '/refund$', ms: 2 * answerMs })
    await refund(reference)
    await settle()
    await later()
    await later()
    await later()
    expect(await exceptionOf(reference, 'true')).toMatchObject({ refund: 'done' })
    expect(await refundsOf(reference)).toHaveLength(1)
  },
)

test('a refund that the provider rejects is shown with its reason, and may be retried', async () => {
  const { reference } = await payHalf('paystack')
  const { paystack } = app.ctx.payments
  if (!paystack) throw new Error('no channel')
  app.ctx.payments.paystack = {
    ...paystack,
    refund: async () => ({ outcome: 'refused', code: 'low_balance', reason: 'unavailable' }),
  }
  await refund(reference)
  await settle()
  app.ctx.payments.paystack = paystack
  expect(await exceptionOf(reference)).toMatchObject({ refund: 'refused', providerCode: 'low_balance' })
  expect((await refund(reference)).status).toBe(200)
  await settle()
  await later()
  expect(await exceptionOf(reference, 'true')).toMatchObject({ refund: 'done' })
})

test('only staff with a recent password refund, and never their own payment or one of the other mode', async () => {
  const { payer, reference } = await payHalf('paystack')
  await app.ctx.db
    .updateTable('member_session')
    .set({ password_confirmed_at: null })
    .where('member_id', '=', staff.id)
    .execute()
  expect(await refund(reference)).toMatchObject({ code: 'password_required' })
  await confirm(app, staff, payer)
  expect((await refund(reference, payer)).status).toBe(404)
  const unknown = { token: staff.token, params: { id: '999999' } }
  expect((await app.call(api.deposits.refundException, unknown)).code).toBe('not_found')
  await app.ctx.db.updateTable('deposit').set({ member_id: staff.id }).where('reference', '=', reference).execute()
  expect(await refund(reference)).toMatchObject({ status: 403 })
  expect((await exceptionOf(reference))?.refund).toBe('none')
  const other = await begin('paystack')
  await sandbox.fault('other_mode')
  await sandbox.pay(other.reference)
  await settle()
  expect(await exceptionOf(other.reference)).toMatchObject({ fault: 'environment', refund: 'none' })
  expect(await refund(other.reference)).toMatchObject({ status: 409 })
})

test('a payment after the erasure of its member is recorded for staff, and refunded', async () => {
  const { payer, reference } = await begin('paystack')
  await app.ctx.db.updateTable('member').set({ deletion_due_at: app.ctx.now() }).where('id', '=', payer.id).execute()
  await enqueue(app.ctx.db, accountDeletionJobs.erase, {})
  await app.runJobs()
  await sandbox.pay(reference)
  await settle()
  const { rows } = await app.ctx.pool.query(
    `select task_identifier, last_error from graphile_worker.jobs where last_error is not null`,
  )
  expect(rows).toEqual([])
  expect(await exceptionOf(reference)).toMatchObject({ fault: 'gone', refund: 'open' })
  await refund(reference)
  await settle()
  await later()
  expect(await exceptionOf(reference, 'true')).toMatchObject({ refund: 'done' })
  expect(await checkBooks(app.ctx.db)).toEqual([])
})
