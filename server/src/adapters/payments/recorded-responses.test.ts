import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentProvider, PaymentToStart } from '../../ports/payments.ts'
import { type Recorded, type RecordedServer, startRecordedServer } from '../../test/money/recorded-server.ts'
import { makeFlutterwave } from './flutterwave/flutterwave.ts'
import { makePaystack } from './paystack/paystack.ts'
import { makeTranzak } from './tranzak/tranzak.ts'

// Answers as the providers' documents and integrators recorded them, served as they are.
let recorded: RecordedServer
let answer: Recorded
let paystack: PaymentProvider
let tranzak: PaymentProvider
let flutterwave: PaymentProvider

beforeAll(async () => {
  const token = { data: { token: 'abc', expiresIn: 7200, scope: 'collections', appId: 'ap1' }, success: true }
  recorded = await startRecordedServer((path) => (path === '/auth/token' ? { body: token } : answer))
  const shared = { baseUrl: recorded.baseUrl, sandbox: false }
  paystack = makePaystack({ secretKey: 'sk_live_0123456789', ...shared })
  tranzak = makeTranzak({ appId: 'ap1', appKey: 'PROD_0123456789', authKey: 'a key of notices', ...shared })
  const keys = { flutterwaveKey: 'FLWSECK-0123456789-X', webhookHash: 'a hash', sender: null }
  flutterwave = makeFlutterwave({ ...keys, ...shared })
})
afterAll(() => recorded.close())
beforeEach(() => void recorded.requests.splice(0))

const reference = 're4lyvq3s3'
const payment = {
  reference,
  amountMinor: 30_050,
  currency: 'NGN',
  email: 'ada@example.com',
  description: 'Deposit',
  returnUrl: 'http://localhost/back',
  cancelUrl: 'http://localhost/cancel',
}

test('Paystack and Flutterwave get the address of the payer by every method, Tranzak does not', async () => {
  answer = { body: {} }
  const names = async (provider: PaymentProvider, change: Partial<PaymentToStart>) => {
    recorded.requests.splice(0)
    await provider.start({ ...payment, method: null, ...change })
    return recorded.requests.some(({ body }) => body.includes(payment.email))
  }
  for (const method of ['card', 'bank'] as const) expect(await names(paystack, { method })).toBe(true)
  for (const method of ['card', 'mobile'] as const) expect(await names(flutterwave, { method })).toBe(true)
  expect(await names(tranzak, { method: 'mobile', currency: 'XAF' })).toBe(false)
})

describe('Paystack', () => {
  const verified = (data: object) => ({
    body: {
      status: true,
      message: 'Verification successful',
      data: {
        id: 4_099_260_516,
        domain: 'live',
        status: 'success',
        reference,
        receipt_number: null,
        amount: 40_333,
        message: null,
        gateway_response: 'Successful',
        channel: 'card',
        currency: 'NGN',
        metadata: '',
        fees: 10_283,
        customer: { id: 1, email: 'ada@example.com', customer_code: 'CUS_1' },
        requested_amount: 30_050,
        ...data,
      },
    },
  })

  test('if the payer bears the fee, the requested amount counts', async () => {
    answer = verified({})
    expect(await paystack.fetchPayment({ reference })).toEqual({
      state: 'paid',
      amountMinor: 30_050,
      currency: 'NGN',
      providerId: '4099260516',
      feeMinor: 10_283,
      live: true,
      paidBy: 'card',
      detail: { code: 'success', reason: null },
    })
  })

  test('an older response without the requested amount uses the paid amount', async () => {
    answer = verified({ requested_amount: undefined, fees: null, metadata: 0 })
    expect(await paystack.fetchPayment({ reference })).toMatchObject({ amountMinor: 40_333, feeMinor: 0 })
  })

  test.each([
    ['card', 'card'],
    ['bank_transfer', 'bank'],
    ['ussd', 'bank'],
    ['eft', 'bank'],
    ['mobile_money', 'mobile'],
    ['apple_pay', null],
    [undefined, null],
  ])('%s was paid by %s', async (channel, paidBy) => {
    answer = verified({ channel })
    expect(await paystack.fetchPayment({ reference })).toMatchObject({ paidBy })
  })

  test.each([
    ['success', 'paid'],
    ['failed', 'failed'],
    ['abandoned', 'pending'],
    ['ongoing', 'pending'],
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['queued', 'pending'],
    ['reversed', 'reversed'],
    ['something_new', 'pending'],
  ])('%s is %s', async (status, state) => {
    answer = verified({ status })
    expect(await paystack.fetchPayment({ reference })).toMatchObject({ state, detail: { code: status } })
  })

  test.each([
    ['success', 'paid'],
    ['failed', 'failed'],
    ['reversed', 'reversed'],
    ['abandoned', 'failed'],
    ['blocked', 'failed'],
    ['rejected', 'failed'],
    ['pending', 'pending'],
    ['otp', 'pending'],
    ['received', 'pending'],
  ])('a transfer that is %s is %s', async (status, state) => {
    const data = { amount: 50_000, currency: 'NGN', domain: 'live', reference, status, transfer_code: 'TRF_1', id: 1 }
    answer = { body: { status: true, message: 'Transfer retrieved', data } }
    expect(await paystack.fetchPayout({ reference })).toMatchObject({ state, amountMinor: 50_000, providerId: 'TRF_1' })
  })

  test('a 64-bit id keeps all its digits', async () => {
    const text = JSON.stringify(verified({ id: 1 }).body).replace('"id":1,', '"id":18446744073709551615,')
    answer = { body: text }
    expect(await paystack.fetchPayment({ reference })).toMatchObject({ providerId: '18446744073709551615' })
  })

  test('the response of another payment is rejected', async () => {
    answer = verified({ reference: 'another' })
    expect(await paystack.fetchPayment({ reference })).toEqual({ state: 'unknown' })
  })

  test('hundredths are sent as a whole number, with return addresses', async () => {
    answer = {
      status: 400,
      body: { status: false, message: 'Duplicate Transaction Reference', code: 'duplicate_reference' },
    }
    await paystack.start(payment)
    expect(recorded.requests).toHaveLength(1)
    expect(recorded.requests[0]).toMatchObject({ method: 'POST', path: '/transaction/initialize' })
    expect(recorded.requests[0]?.headers.authorization).toBe('Bearer sk_live_0123456789')
    expect(JSON.parse(recorded.requests[0]?.body ?? '')).toMatchObject({
      amount: 30_050,
      currency: 'NGN',
      reference,
      callback_url: 'http://localhost/back',
      metadata: { cancel_action: 'http://localhost/cancel' },
    })
  })

  test('without a chosen way to pay the page offers each that the currency has, and else only the chosen one', async () => {
    answer = { status: 400, body: { status: false, message: 'Duplicate Transaction Reference' } }
    const sent = async (change: Partial<PaymentToStart>) => {
      await paystack.start({ ...payment, ...change })
      return JSON.parse(recorded.requests.at(-1)?.body ?? '').channels
    }
    const bank = ['bank_transfer', 'ussd', 'bank', 'eft']
    const all = ['card', ...bank]
    const phone = ['card', 'mobile_money']
    const offered = { NGN: all, ZAR: all, GHS: phone, KES: phone, USD: ['card'], XOF: ['card'] }
    for (const [currency, channels] of Object.entries(offered))
      expect(await sent({ currency, method: null }), currency).toEqual(channels)
    expect(await sent({ currency: 'GHS', method: 'mobile' })).toEqual(['mobile_money'])
    expect(await sent({ currency: 'NGN', method: 'bank' })).toEqual(bank)
  })
})

describe('Tranzak', () => {
  const detailed = (data: object) => ({
    body: {
      success: true,
      data: {
        requestId: 'REQ2309',
        amount: 5_774,
        currencyCode: 'XAF',
        description: 'Deposit',
        status: 'SUCCESSFUL',
        mchTransactionRef: reference,
        appId: 'ap1',
        transactionId: 'TX2309',
        payer: { fee: 7, amount: 5_774 },
        merchant: { currencyCode: 'XAF', amount: 5_774, fee: 173, netAmountReceived: 5_601 },
        links: {},
        ...data,
      },
    },
  })

  test('every call but that of the token carries the application and the token', async () => {
    answer = detailed({})
    await tranzak.fetchPayment({ reference })
    expect(recorded.requests.at(-1)?.path).toBe(`/xp021/v1/request/details?mchTransactionRef=${reference}`)
    expect(recorded.requests.at(-1)?.headers).toMatchObject({ authorization: 'Bearer abc', 'x-app-id': 'ap1' })
  })

  test('the merchant bears the fee, and amounts may be strings of digits', async () => {
    answer = detailed({ amount: '5774' })
    expect(await tranzak.fetchPayment({ reference, providerId: 'REQ2309' })).toMatchObject({
      state: 'paid',
      amountMinor: 5_774,
      feeMinor: 173,
      live: true,
    })
  })

  test.each([
    ['PENDING', 'pending'],
    ['PAYMENT_IN_PROGRESS', 'pending'],
    ['PAYER_REDIRECT_REQUIRED', 'pending'],
    ['SUCCESSFUL', 'paid'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'failed'],
    ['CANCELLED_BY_PAYER', 'failed'],
    ['CANCELLED/REFUNDED', 'reversed'],
    ['REFUNDED', 'reversed'],
    ['SOMETHING_NEW', 'pending'],
  ])('%s is %s', async (status, state) => {
    answer = detailed({ status, transactionId: undefined, payer: undefined, merchant: undefined })
    expect(await tranzak.fetchPayment({ reference })).toMatchObject({ state, detail: { code: status } })
  })

  test('a request cancelled by the merchant is failed, with its reason', async () => {
    answer = detailed({ status: 'FAILED', errorCode: 3008, errorMessage: 'TXN_CANCELLED' })
    expect(await tranzak.fetchPayment({ reference })).toMatchObject({
      state: 'failed',
      detail: { reason: 'cancelled' },
    })
  })

  test.each([
    ['PENDING', 'pending'],
    ['PROCESSING', 'pending'],
    ['SUCCESSFUL', 'paid'],
    ['FAILED', 'failed'],
    ['CANCELLED', 'failed'],
  ])('a transfer that is %s is %s', async (status, state) => {
    const data = {
      transferId: 'TR1',
      status,
      amount: 1_000,
      currencyCode: 'XAF',
      fee: 10,
      customTransactionRef: reference,
    }
    answer = { body: { success: true, data } }
    expect(await tranzak.fetchPayout({ reference })).toMatchObject({ state, feeMinor: 10 })
  })

  test('an error that carries an id may have created something', async () => {
    answer = { body: { success: false, data: { requestId: 'REQ1' }, errorMsg: 'Oops', errorCode: 5008 } }
    expect(await tranzak.start({ ...payment, currency: 'XAF' })).toEqual({ outcome: 'unknown' })
    answer = { body: { success: false, data: [], errorMsg: 'Oops', errorCode: null } }
    expect(await tranzak.start({ ...payment, currency: 'XAF' })).toMatchObject({ outcome: 'refused' })
  })

  test.each([401, 4001, 40022, 5002, 5008])('a poll rejected with %i contains no payment data', async (errorCode) => {
    answer = { body: { success: false, data: {}, errorMsg: 'No', errorCode } }
    expect(await tranzak.fetchPayment({ reference })).toEqual({ state: 'unknown' })
    expect(await tranzak.fetchPayout({ reference })).toEqual({ state: 'unknown' })
  })
})

describe.each(['paystack', 'tranzak'] as const)('%s', (channel) => {
  const provider = () => (channel === 'paystack' ? paystack : tranzak)
  test.each<[string, Recorded]>([
    ['a redirect', { status: 302, headers: { location: '/elsewhere' }, body: '' }],
    ['a page', { body: '<h1>Maintenance</h1>' }],
    ['an answer of another shape', { body: { ok: true } }],
    ['an answer without its facts', { body: { status: true, success: true, message: '', data: {} } }],
    ['nothing', { body: '' }],
    ['500', { status: 500, body: { status: false, success: false } }],
    ['429', { status: 429, body: { status: false, success: false } }],
    ['408', { status: 408, body: { status: false, success: false } }],
    ['a page with 403', { status: 403, body: '<h1>Blocked</h1>' }],
    ['an oversized response', { body: `"${'x'.repeat(2_100_000)}"` }],
  ])('%s is no answer, and nothing is sent twice', async (_name, response) => {
    answer = response
    const sent = { ...payment, currency: channel === 'paystack' ? 'NGN' : 'XAF' }
    expect(await provider().start(sent)).toEqual({ outcome: 'unknown' })
    expect(recorded.requests.filter(({ path }) => path !== '/auth/token')).toHaveLength(1)
    expect(await provider().fetchPayment({ reference })).toEqual({ state: 'unknown' })
    expect(await provider().fetchPayout({ reference })).toEqual({ state: 'unknown' })
  })
})
