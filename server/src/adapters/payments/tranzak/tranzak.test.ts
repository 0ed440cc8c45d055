import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentProvider } from '../../../ports/payments.ts'
import { answerMs, makeTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTranzak } from './tranzak.ts'

let sandbox: TestSandbox
let tranzak: PaymentProvider
let clockMs = 0
beforeAll(async () => {
  sandbox = await makeTestSandbox()
  tranzak = makeTranzak({ ...sandbox.keys, sandbox: true, timeoutMs: answerMs, clock: () => clockMs })
})
afterAll(() => sandbox.stop())

const newReference = () => randomUUID().replaceAll('-', '')
const payment = (change: Partial<Parameters<PaymentProvider['start']>[0]> = {}) => ({
  reference: newReference(),
  amountMinor: 5_774,
  currency: 'XAF',
  email: 'ada@example.com',
  description: 'Deposit',
  returnUrl: 'http://localhost:1/deposit',
  cancelUrl: 'http://localhost:1/deposit?cancelled=1',
  ...change,
})
const started = async () => {
  const request = payment()
  const answer = await tranzak.start(request)
  if (answer.outcome !== 'started') throw new Error(JSON.stringify(answer))
  return { ...request, ...answer }
}

test('francs are sent and received as whole francs', async () => {
  const { reference, providerId, url } = await started()
  expect(url).toMatch(/\/flow\/REQ\w+$/)
  const { payments } = await sandbox.state()
  expect(payments.at(-1)).toMatchObject({ reference, amount: 5_774, currency: 'XAF' })
  expect(await tranzak.fetchPayment({ reference, providerId })).toEqual({
    state: 'pending',
    amountMinor: 5_774,
    currency: 'XAF',
    providerId,
    feeMinor: 0,
    live: false,
    detail: { code: 'PENDING', reason: null },
  })
})

test('a paid payment includes the fee of the merchant, also if only the reference is known', async () => {
  const { reference, providerId } = await started()
  await sandbox.pay(reference)
  const seen = { state: 'paid', amountMinor: 5_774, feeMinor: 173, providerId }
  expect(await tranzak.fetchPayment({ reference })).toMatchObject(seen)
  expect(await tranzak.fetchPayment({ reference, providerId, refresh: true })).toMatchObject(seen)
})

test('the reason of a failed payment has a text', async () => {
  const reasons = {
    insufficient_funds: ['7002 OPERATOR_PAYER_INSUFF_BALANCE', 'insufficient_funds'],
    wrong_pin: ['1010 PAYER_INVALID_PIN', 'wrong_pin'],
    limit_exceeded: ['3013 TXN_LIMIT_EXCEEDED', 'limit_exceeded'],
    expired: ['3004 TXN_EXPIRED', 'expired'],
  } as const
  for (const [failure, [code, reason]] of Object.entries(reasons)) {
    const { reference, providerId } = await started()
    await sandbox.fail(reference, failure as keyof typeof reasons)
    expect(await tranzak.fetchPayment({ reference, providerId })).toMatchObject({
      state: 'failed',
      detail: { code, reason },
    })
  }
})

test('a cancelled payment has failed permanently', async () => {
  const { reference, providerId } = await started()
  await sandbox.cancel(reference)
  await sandbox.pay(reference)
  expect(await tranzak.fetchPayment({ reference, providerId })).toMatchObject({
    state: 'failed',
    detail: { code: 'CANCELLED_BY_PAYER', reason: 'cancelled' },
  })
})

test('an unknown payment is reported as missing', async () => {
  expect(await tranzak.fetchPayment({ reference: newReference() })).toEqual({ state: 'missing' })
  expect(await tranzak.fetchPayment({ reference: newReference(), providerId: 'REQ1' })).toEqual({ state: 'missing' })
})

test('the id of another payment is rejected', async () => {
  const mine = await started()
  const other = await started()
  await sandbox.pay(other.reference)
  expect(await tranzak.fetchPayment({ reference: mine.reference, providerId: other.providerId })).toEqual({
    state: 'unknown',
  })
})

test.each([
  ['another currency', { currency: 'NGN' }, ['3005 TXN_UNSUPPORTED_CURRENCY', 'currency_unsupported']],
  ['less than its minimum', { amountMinor: 10 }, ['3007 TXN_INVALID_AMOUNT', 'amount_invalid']],
])('it rejects %s although the response is 200', async (_name, change, [code, reason]) => {
  expect(await tranzak.start(payment(change))).toEqual({ outcome: 'refused', code, reason })
})

test('wrong keys are a server error, not a payer error', async () => {
  const stranger = makeTranzak({ ...sandbox.keys, appKey: 'SAND_stranger', sandbox: true })
  expect(await stranger.start(payment())).toMatchObject({ outcome: 'refused', reason: 'unavailable' })
  expect(await stranger.fetchPayment({ reference: newReference() })).toEqual({ state: 'unknown' })
})

test('an invalidated token is renewed once, and the call repeated once', async () => {
  await sandbox.fault('expired_token')
  const { reference } = await started()
  const { payments } = await sandbox.state()
  expect(payments.filter((paid) => paid.reference === reference)).toHaveLength(1)
  await sandbox.fault('expired_token', { times: 2 })
  expect(await tranzak.fetchPayment({ reference })).toEqual({ state: 'unknown' })
})

test('a token is used for three quarters of its lifetime', async () => {
  const urls: string[] = []
  const counting = makeTranzak({ ...sandbox.keys, sandbox: true, timeoutMs: answerMs, clock: () => clockMs })
  const { fetch: real } = globalThis
  globalThis.fetch = (url, options) => {
    if (String(url).endsWith('/auth/token')) urls.push(String(url))
    return real(url, options)
  }
  try {
    const reference = newReference()
    await Promise.all([1, 2, 3].map(() => counting.fetchPayment({ reference })))
    clockMs += 5_399_000
    await counting.fetchPayment({ reference })
    expect(urls).toHaveLength(1)
    clockMs += 1_000
    await Promise.all([1, 2, 3].map(() => counting.fetchPayment({ reference })))
    expect(urls).toHaveLength(2)
  } finally {
    globalThis.fetch = real
  }
})

test('a full refund voids the request, a partial one is a refund of its own', async () => {
  const { reference, providerId } = await started()
  await sandbox.pay(reference)
  const part = await tranzak.refund({ reference, providerId, amountMinor: 774, currency: 'XAF', note: 'a part' })
  await sandbox.quiet()
  const refundId = part.outcome === 'accepted' ? String(part.providerId) : ''
  expect(await tranzak.fetchRefund({ reference, refundId })).toMatchObject({ state: 'paid', amountMinor: 774 })
  expect(await tranzak.fetchPayment({ reference, providerId })).toMatchObject({ state: 'paid' })
  const rest = await tranzak.refund({ reference, providerId, currency: 'XAF', note: 'the rest' })
  expect(rest).toEqual({ outcome: 'accepted', providerId })
  await sandbox.quiet()
  expect(await tranzak.fetchPayment({ reference, providerId })).toMatchObject({ state: 'reversed' })
  expect(await tranzak.fetchRefund({ reference, refundId: String(providerId) })).toMatchObject({ state: 'paid' })
})
