import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentProvider, PaymentToStart } from '../../../ports/payments.ts'
import { answerMs, makeTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeFlutterwave } from './flutterwave.ts'
import { flutterwaveFailure, flutterwaveReason } from './flutterwave-errors.ts'
import { fromMajorUnits, toMajorUnits } from './major-units.ts'

let sandbox: TestSandbox
let flutterwave: PaymentProvider
beforeAll(async () => {
  sandbox = await makeTestSandbox()
  flutterwave = makeFlutterwave({ ...sandbox.keys, sandbox: true, timeoutMs: answerMs })
})
afterAll(() => sandbox.stop())

let count = 0
function makePayment(change: Partial<PaymentToStart> = {}): PaymentToStart {
  count += 1
  return {
    reference: `flutterwave-${String(count).padStart(8, '0')}`,
    method: 'mobile',
    amountMinor: 2_639_590,
    currency: 'TZS',
    email: 'ada@example.com',
    description: 'Deposit',
    returnUrl: 'http://localhost:1/back?reference=r',
    cancelUrl: 'http://localhost:1/cancel',
    ...change,
  }
}
async function begin(change: Partial<PaymentToStart> = {}) {
  const payment = makePayment(change)
  const started = await flutterwave.start(payment)
  if (started.outcome !== 'started') throw new Error(started.outcome)
  return { ...payment, url: started.url }
}
const page = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

describe('amounts', () => {
  test.each([
    [1_326_160, 'NGN', 13_261.6],
    [5, 'KES', 0.05],
    [99_999_999_999_901, 'TZS', 999_999_999_999.01],
    [5_774, 'XOF', 5_774],
    [3_914, 'UGX', 3_914],
  ])('%i of %s is %d in both directions', (minor, currency, major) => {
    expect(toMajorUnits(minor, currency)).toBe(major)
    expect(fromMajorUnits(String(major), currency)).toBe(minor)
  })

  test.each([
    ['26.875', 'NGN', 2_687],
    ['500.5', 'UGX', 500],
    ['100.00', 'XAF', 100],
    ['0.1', 'KES', 10],
  ])('%s of %s counts only whole units', (text, currency, minor) => {
    expect(fromMajorUnits(text, currency)).toBe(minor)
  })

  test.each(['1e21', '-5', '', '99999999999999', 'NaN', '1,000'])('%s is rejected as an amount', (text) => {
    expect(fromMajorUnits(text, 'NGN')).toBeNull()
  })
})

test('a payment exists at Flutterwave only after the first attempt to pay, and is then paid with its fee', async () => {
  const { reference, url } = await begin()
  expect(await flutterwave.fetchPayment({ reference })).toEqual({ state: 'missing' })
  const back = await page(url, { action: 'pay' })
  const address = new URL(back.headers.get('location') ?? '')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    reference: 'r',
    status: 'successful',
    tx_ref: reference,
  })
  expect(await flutterwave.fetchPayment({ reference })).toEqual({
    state: 'paid',
    amountMinor: 2_639_590,
    currency: 'TZS',
    providerId: address.searchParams.get('transaction_id'),
    feeMinor: 76_548,
    live: false,
    paidBy: 'mobile',
    detail: { code: 'successful', reason: null },
  })
})

test('a failed payment has a reason and may still be paid', async () => {
  const { reference, url } = await begin()
  await page(url, { action: 'fail', failure: 'insufficient_funds' })
  expect(await flutterwave.fetchPayment({ reference })).toMatchObject({
    state: 'failed',
    detail: { reason: 'insufficient_funds' },
  })
  await page(url, { action: 'pay' })
  expect(await flutterwave.fetchPayment({ reference })).toMatchObject({ state: 'paid' })
})

test('a payer who cancels returns to the same address and has made no transaction', async () => {
  const { reference, url } = await begin()
  const back = await page(url, { action: 'cancel' })
  expect(back.headers.get('location')).toContain('status=cancelled')
  expect(await flutterwave.fetchPayment({ reference })).toEqual({ state: 'missing' })
})

test('every currency is offered with the payment methods of its country', async () => {
  expect(
    Object.fromEntries(Object.entries(flutterwave.deposits).map(([code, { methods }]) => [code, methods])),
  ).toEqual({
    NGN: ['card', 'bank'],
    GHS: ['mobile', 'card'],
    KES: ['mobile', 'card'],
    TZS: ['mobile', 'card'],
    UGX: ['mobile', 'card'],
    XOF: ['mobile', 'card'],
    XAF: ['mobile', 'card'],
  })
  for (const currency of Object.keys(flutterwave.deposits)) await begin({ currency, amountMinor: 100_000 })
  expect(await flutterwave.start(makePayment({ currency: 'MZN' }))).toMatchObject({
    outcome: 'refused',
    reason: 'currency_unsupported',
  })
})

test('a wrong key is rejected without exposing payment data', async () => {
  const { reference } = await begin()
  await sandbox.pay(reference)
  const stranger = makeFlutterwave({ ...sandbox.keys, flutterwaveKey: 'FLWSECK_TEST-0000000000-X', sandbox: true })
  expect(await stranger.start(makePayment())).toMatchObject({ outcome: 'refused', reason: 'unavailable' })
  expect(await stranger.fetchPayment({ reference })).toEqual({ state: 'unknown' })
})

test.each(['error_after_effect', 'timeout_after_effect'] as const)(
  'a link whose response is lost by %s is requested again, for the same payment',
  async (fault) => {
    const payment = makePayment()
    await sandbox.fault(fault, { path: '/v3/payments', ms: answerMs * 2 })
    expect(await flutterwave.start(payment)).toEqual({ outcome: 'unknown' })
    expect(await flutterwave.start(payment)).toMatchObject({ outcome: 'started' })
    const { payments } = await sandbox.state()
    expect(payments.filter(({ reference }) => reference === payment.reference)).toHaveLength(1)
  },
)

describe('notices', () => {
  const raw = (body: unknown) => Buffer.from(JSON.stringify(body))
  const charge = { event: 'charge.completed', data: { id: 7, tx_ref: 'r', status: 'successful', amount: 1 } }

  test('one with the secret hash identifies the payment, and is stored without the payer', async () => {
    const { reference } = await begin()
    await sandbox.pay(reference)
    await sandbox.quiet()
    const notice = (await sandbox.state()).notices.at(-1)
    if (!notice) throw new Error('no notice')
    const parsed = flutterwave.parseWebhook(Buffer.from(notice.raw), notice.headers)
    expect(parsed).toMatchObject({ authentic: true, events: [{ kind: 'payment', reference, live: false }] })
    expect(JSON.stringify(parsed)).not.toMatch(/ada@example|Sandbox guest|127\.0\.0\.1/)
  })

  const forgeries: [string, () => Record<string, string | string[] | undefined>][] = [
    ['no hash', () => ({})],
    ['an empty hash', () => ({ 'verif-hash': '' })],
    ['another hash', () => ({ 'verif-hash': 'x'.repeat(48) })],
    ['a truncated hash', () => ({ 'verif-hash': sandbox.keys.webhookHash.slice(0, -1) })],
    ['a longer hash', () => ({ 'verif-hash': `${sandbox.keys.webhookHash}0` })],
    ['two hashes', () => ({ 'verif-hash': [sandbox.keys.webhookHash, sandbox.keys.webhookHash] })],
    ['the secret key', () => ({ 'verif-hash': sandbox.keys.flutterwaveKey })],
    ['another header', () => ({ 'x-paystack-signature': sandbox.keys.webhookHash })],
  ]
  test.each(forgeries)('%s is rejected', (_name, headers) => {
    expect(flutterwave.parseWebhook(raw(charge), headers())).toEqual({ authentic: false })
  })

  test('the same event has the same key, another status another key', () => {
    const headers = { 'verif-hash': sandbox.keys.webhookHash }
    const keyOf = (body: unknown) => {
      const parsed = flutterwave.parseWebhook(raw(body), headers)
      return parsed.authentic ? parsed.events.map(({ dedupeKey }) => dedupeKey) : []
    }
    expect(keyOf({ ...charge, more: 1 })).toEqual(keyOf(charge))
    expect(keyOf({ ...charge, data: { ...charge.data, status: 'failed' } })).not.toEqual(keyOf(charge))
    expect(keyOf('oops')).toEqual([])
  })

  test('an undocumented event is stored without effect', () => {
    const headers = { 'verif-hash': sandbox.keys.webhookHash }
    const parsed = flutterwave.parseWebhook(raw({ event: 'refund.completed', data: { id: 9 } }), headers)
    expect(parsed).toMatchObject({ authentic: true, events: [{ kind: 'other', reference: null }] })
  })
})

describe('refunds', () => {
  test('a full refund is made, and is found by its payment when the response is lost', async () => {
    const { reference, currency } = await begin()
    await sandbox.pay(reference)
    await sandbox.fault('timeout_after_effect', { path: '/v3/transactions', ms: answerMs * 2, times: 1 })
    // The first call is the look at the payment, which gets no answer: nothing was asked for.
    expect(await flutterwave.refund({ reference, currency, note: 'n' })).toEqual({ outcome: 'unknown' })
    expect(await flutterwave.refundsOf({ reference })).toEqual([])
    const sent = await flutterwave.refund({ reference, currency, note: 'n' })
    expect(sent).toMatchObject({ outcome: 'accepted' })
    await sandbox.quiet()
    const [refund] = (await flutterwave.refundsOf({ reference })) ?? []
    expect(refund).toMatchObject({
      state: 'paid',
      amountMinor: 2_639_590,
      currency: 'TZS',
      detail: { code: 'completed-momo' },
    })
    expect(await flutterwave.fetchRefund({ reference, refundId: refund?.providerId ?? '' })).toMatchObject({
      state: 'paid',
    })
    expect(await flutterwave.refund({ reference, currency, note: 'n' })).toMatchObject({ outcome: 'refused' })
  })

  test('refunds of another payment, also on later pages, are ignored', async () => {
    const first = await begin()
    await sandbox.pay(first.reference)
    await flutterwave.refund({ ...first, note: 'n' })
    for (let other = 0; other < 12; other += 1) {
      const { reference, currency, amountMinor } = await begin()
      await sandbox.pay(reference)
      await flutterwave.refund({ reference, currency, amountMinor: amountMinor / 2, note: 'n' })
    }
    expect(await flutterwave.refundsOf(first)).toHaveLength(1)
  })

  test('an unpaid payment is not refunded', async () => {
    const { reference, currency } = await begin()
    expect(await flutterwave.refund({ reference, currency, note: 'n' })).toMatchObject({ outcome: 'refused' })
    expect(await flutterwave.fetchRefund({ reference, refundId: '1' })).toEqual({ state: 'unknown' })
  })
})

test('Tanzania is paid out only if the sender has a name', async () => {
  expect(flutterwave.payouts).toEqual({ TZS: { kinds: ['mobile_money'] }, UGX: { kinds: ['mobile_money'] } })
  const nameless = makeFlutterwave({ ...sandbox.keys, sender: null, sandbox: true })
  expect(nameless.payouts).toEqual({ UGX: { kinds: ['mobile_money'] } })
  const destination = {
    currency: 'TZS',
    kind: 'mobile_money',
    bankCode: 'VODACOM',
    number: '255712000000',
    name: 'A B',
  } as const
  const payout = { reference: 'a'.repeat(32), amountMinor: 1_000_00, currency: 'TZS', destination, note: 'n' }
  expect(await nameless.payOut(payout)).toMatchObject({ outcome: 'refused', reason: 'currency_unsupported' })
  expect((await flutterwave.banks('TZS'))?.map(({ name }) => name)).toContain('M-Pesa (Vodacom)')
  expect(await flutterwave.banks('MZN')).toEqual([])
})

test.each([
  ['Insufficient funds in customer wallet', 400, 'unavailable'],
  ['Invalid authorization key', 401, 'unavailable'],
  ['This currency is not supported', 400, 'currency_unsupported'],
  ['Invalid account number', 400, 'account_invalid'],
  ['A sentence that is new', 400, 'unavailable'],
])('the error “%s” (%i) means %s', (message, httpStatus, reason) => {
  expect(flutterwaveReason({ message, httpStatus })).toBe(reason)
})

test.each([
  ['Insufficient Funds', 'insufficient_funds'],
  ['Incorrect PIN', 'wrong_pin'],
  ['Transaction timed out', 'expired'],
  ['DISBURSE FAILED: the number is not registered', 'account_invalid'],
  ['A sentence that is new', 'declined'],
])('the failure “%s” means %s', (sentence, reason) => {
  expect(flutterwaveFailure(sentence)).toBe(reason)
})
