import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentProvider } from '../../../ports/payments.ts'
import { answerMs, makeTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makePaystack } from './paystack.ts'

let sandbox: TestSandbox
let paystack: PaymentProvider
beforeAll(async () => {
  sandbox = await makeTestSandbox()
  paystack = makePaystack({ ...sandbox.keys, sandbox: true, timeoutMs: answerMs })
})
afterAll(() => sandbox.stop())

const newReference = () => randomUUID().replaceAll('-', '')
const payment = (change: Partial<Parameters<PaymentProvider['start']>[0]> = {}) => ({
  reference: newReference(),
  amountMinor: 150_000,
  currency: 'NGN',
  email: 'ada@example.com',
  description: 'Deposit',
  returnUrl: 'http://localhost:1/deposit',
  cancelUrl: 'http://localhost:1/deposit?cancelled=1',
  ...change,
})
const started = async (change: Partial<Parameters<PaymentProvider['start']>[0]> = {}) => {
  const request = payment(change)
  const answer = await paystack.start(request)
  if (answer.outcome !== 'started') throw new Error(JSON.stringify(answer))
  return { ...request, ...answer }
}

test('a started payment has a page and is pending until it is paid', async () => {
  const { reference, url } = await started()
  expect(url).toMatch(/\/checkout\/\w+$/)
  expect(await paystack.fetchPayment({ reference })).toEqual({
    state: 'pending',
    amountMinor: 150_000,
    currency: 'NGN',
    providerId: expect.stringMatching(/^\d+$/),
    feeMinor: 0,
    live: false,
    paidBy: 'card',
    detail: { code: 'abandoned', reason: null },
  })
  await sandbox.pay(reference)
  expect(await paystack.fetchPayment({ reference })).toMatchObject({
    state: 'paid',
    amountMinor: 150_000,
    feeMinor: 2_250,
  })
})

test('a currency without a smaller unit is sent times a hundred and converted back', async () => {
  const { reference } = await started({ currency: 'XOF', amountMinor: 655 }).catch(() => ({ reference: '' }))
  const { payments } = await sandbox.state()
  expect(payments.find((paid) => paid.reference === reference)).toMatchObject({ amount: 65_500 })
  expect(await paystack.fetchPayment({ reference })).toMatchObject({ amountMinor: 655, currency: 'XOF' })
})

test('the error of the bank for a failed card has a text', async () => {
  const reasons = {
    insufficient_funds: 'insufficient_funds',
    wrong_pin: 'wrong_pin',
    limit_exceeded: 'limit_exceeded',
    expired: 'expired',
    declined: 'declined',
  } as const
  for (const [failure, reason] of Object.entries(reasons)) {
    const { reference } = await started()
    await sandbox.fail(reference, failure as keyof typeof reasons)
    expect(await paystack.fetchPayment({ reference })).toMatchObject({
      state: 'failed',
      detail: { code: 'failed', reason },
    })
  }
})

test('a payer who left may still return', async () => {
  const { reference } = await started()
  await sandbox.cancel(reference)
  expect(await paystack.fetchPayment({ reference })).toMatchObject({ state: 'pending', detail: { code: 'abandoned' } })
  await sandbox.pay(reference)
  expect(await paystack.fetchPayment({ reference })).toMatchObject({ state: 'paid' })
})

test('an unknown payment is missing', async () => {
  expect(await paystack.fetchPayment({ reference: newReference() })).toEqual({ state: 'missing' })
})

test.each([
  ['a currency it does not take', { currency: 'XAF' }, ['unsupported_currency', 'currency_unsupported']],
  ['less than its minimum', { amountMinor: 100 }, ['invalid_params', 'amount_invalid']],
  ['no address', { email: 'nobody' }, ['missing_params', 'unavailable']],
])('it rejects %s', async (_name, change, [code, reason]) => {
  expect(await paystack.start(payment(change))).toEqual({ outcome: 'refused', code, reason })
})

test('a reference is usable once', async () => {
  const { reference } = await started()
  expect(await paystack.start(payment({ reference }))).toEqual({
    outcome: 'refused',
    code: 'duplicate_reference',
    reason: 'try_again',
  })
})

test('a wrong key is a server error, not a payer error', async () => {
  const stranger = makePaystack({ ...sandbox.keys, secretKey: 'sk_test_stranger', sandbox: true })
  expect(await stranger.start(payment())).toMatchObject({ outcome: 'refused', reason: 'unavailable' })
  expect(await stranger.fetchPayment({ reference: newReference() })).toEqual({ state: 'unknown' })
})

test('a full refund reverses the payment, a partial one does not', async () => {
  const { reference } = await started()
  await sandbox.pay(reference)
  const part = await paystack.refund({ reference, amountMinor: 50_000, currency: 'NGN', note: 'half' })
  expect(part).toMatchObject({ outcome: 'accepted' })
  await sandbox.quiet()
  expect(await paystack.fetchPayment({ reference })).toMatchObject({ state: 'paid' })
  const rest = await paystack.refund({ reference, currency: 'NGN', note: 'rest' })
  await sandbox.quiet()
  expect(await paystack.fetchPayment({ reference })).toMatchObject({ state: 'reversed' })
  const refundId = rest.outcome === 'accepted' ? String(rest.providerId) : ''
  expect(await paystack.fetchRefund({ reference, refundId })).toMatchObject({ state: 'paid', amountMinor: 100_000 })
  expect(await paystack.refund({ reference, currency: 'NGN', note: 'again' })).toMatchObject({ outcome: 'refused' })
})

test('a dispute is read from the provider', async () => {
  const { reference } = await started()
  await sandbox.pay(reference)
  await sandbox.dispute(reference, 'open')
  const { disputes } = await sandbox.state()
  const id = String(disputes.at(-1)?.id)
  expect(await paystack.fetchDispute(id)).toEqual({
    id,
    state: 'open',
    reference,
    amountMinor: 150_000,
    currency: 'NGN',
    dueAt: expect.any(Date),
  })
  await sandbox.dispute(reference, 'lost')
  expect(await paystack.fetchDispute(id)).toMatchObject({ state: 'lost' })
  expect(await paystack.fetchPayment({ reference })).toMatchObject({ state: 'reversed' })
})
