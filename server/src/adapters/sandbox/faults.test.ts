import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Channel, PaymentProvider } from '../../ports/payments.ts'
import { answerMs, makeTestSandbox, type TestSandbox } from '../../test/fakes/sandbox.ts'
import { makeFlutterwave } from '../payments/flutterwave/flutterwave.ts'
import { makePaystack } from '../payments/paystack/paystack.ts'
import { makeTranzak } from '../payments/tranzak/tranzak.ts'
import type { SentNotice } from './webhooks.ts'

let sandbox: TestSandbox
let providers: Record<Channel, PaymentProvider>
const arrived: SentNotice[] = []
beforeAll(async () => {
  sandbox = await makeTestSandbox({ deliver: async (notice) => arrived.push(notice) && 200 })
  const settings = { ...sandbox.keys, sandbox: true, timeoutMs: answerMs }
  providers = {
    paystack: makePaystack(settings),
    tranzak: makeTranzak(settings),
    flutterwave: makeFlutterwave(settings),
  }
})
afterAll(() => sandbox.stop())
afterEach(() => void arrived.splice(0))

let count = 0
const all = ['paystack', 'tranzak', 'flutterwave'] as const
const currencies = { paystack: 'NGN', tranzak: 'XAF', flutterwave: 'TZS' }
const startPaths = {
  paystack: '/transaction/initialize',
  tranzak: '/xp021/v1/request/create',
  flutterwave: '/v3/payments',
}
const makePayment = (channel: Channel) => {
  count += 1
  return {
    reference: `sandbox-fault-${count}`,
    amountMinor: 60_000,
    currency: currencies[channel],
    email: 'ada@example.com',
    description: 'Deposit',
    returnUrl: 'http://localhost:1/back',
    cancelUrl: 'http://localhost:1/cancel',
  }
}
const started = async (channel: Channel) => {
  const payment = makePayment(channel)
  expect(await providers[channel].start(payment)).toMatchObject({ outcome: 'started' })
  return payment.reference
}
const isAuthentic = (notice: SentNotice | undefined) =>
  notice !== undefined && providers[notice.channel].parseWebhook(Buffer.from(notice.raw), notice.headers).authentic

test.each(all)('%s: without a fault one authentic webhook arrives', async (channel) => {
  await sandbox.pay(await started(channel))
  await sandbox.quiet()
  expect(arrived.map(isAuthentic)).toEqual([true])
})

test.each(all)('%s: drop loses the webhook, and the payment is paid', async (channel) => {
  const reference = await started(channel)
  await sandbox.fault('drop')
  await sandbox.pay(reference)
  await sandbox.quiet()
  expect(arrived).toEqual([])
  expect(await providers[channel].fetchPayment({ reference })).toMatchObject({ state: 'paid' })
})

test.each(all)('%s: duplicate sends the same webhook three times', async (channel) => {
  const reference = await started(channel)
  await sandbox.fault('duplicate')
  await sandbox.pay(reference)
  await sandbox.quiet()
  expect(arrived).toHaveLength(3)
  expect(new Set(arrived.map(({ raw }) => raw)).size).toBe(1)
})

test('delay sends the webhook later', async () => {
  const reference = await started('paystack')
  await sandbox.fault('delay', { ms: 150 })
  await sandbox.pay(reference)
  expect(arrived).toEqual([])
  await expect.poll(() => arrived.length).toBe(1)
})

test('reorder sends the next webhook first', async () => {
  const [first, second] = [await started('paystack'), await started('paystack')]
  await sandbox.fault('reorder')
  await sandbox.pay(first)
  await sandbox.pay(second)
  await expect.poll(() => arrived.length).toBe(2)
  expect(arrived.map(({ raw }) => JSON.parse(raw).data.reference)).toEqual([second, first])
})

test.each(all)('%s: forge sends a webhook that is not authentic', async (channel) => {
  const reference = await started(channel)
  await sandbox.fault('forge')
  await sandbox.pay(reference)
  await sandbox.quiet()
  expect(arrived.map(isAuthentic)).toEqual([false])
})

test.each(all)('%s: wrong_amount returns the amount actually paid', async (channel) => {
  const reference = await started(channel)
  await sandbox.fault('wrong_amount')
  await sandbox.pay(reference)
  expect(await providers[channel].fetchPayment({ reference })).toMatchObject({ state: 'paid', amountMinor: 30_000 })
})

test.each(all)('%s: wrong_currency returns the currency actually paid', async (channel) => {
  const reference = await started(channel)
  await sandbox.fault('wrong_currency')
  await sandbox.pay(reference)
  expect(await providers[channel].fetchPayment({ reference })).toMatchObject({ state: 'paid', currency: 'GHS' })
})

test.each(all)('%s: server_error and too_many create no payment', async (channel) => {
  for (const fault of ['server_error', 'too_many'] as const) {
    const payment = makePayment(channel)
    const path = startPaths[channel]
    await sandbox.fault(fault, { path })
    expect(await providers[channel].start(payment)).toEqual({ outcome: 'unknown' })
    expect(await providers[channel].fetchPayment(payment)).toEqual({ state: 'missing' })
    expect(await providers[channel].start(payment)).toMatchObject({ outcome: 'started' })
  }
})

test.each(all)('%s: a poll without a response returns nothing', async (channel) => {
  const reference = await started(channel)
  await sandbox.pay(reference)
  for (const fault of ['server_error', 'too_many', 'timeout', 'timeout_after_effect', 'error_after_effect'] as const) {
    await sandbox.fault(fault, { channel, ms: 2 * answerMs })
    expect(await providers[channel].fetchPayment({ reference })).toEqual({ state: 'unknown' })
  }
})

// At Flutterwave there is only a link until the payer has tried.
test.each(['paystack', 'tranzak'] as const)(
  '%s: after error and timeout the payment exists nevertheless',
  async (channel) => {
    const path = startPaths[channel]
    for (const fault of ['error_after_effect', 'timeout_after_effect'] as const) {
      const payment = makePayment(channel)
      await sandbox.fault(fault, { path })
      expect(await providers[channel].start(payment)).toEqual({ outcome: 'unknown' })
      expect(await providers[channel].fetchPayment(payment)).toMatchObject({ state: 'pending' })
      // Asked again with the same reference it does not start a second one.
      expect(await providers[channel].start(payment)).toMatchObject({ outcome: 'refused' })
    }
  },
)

test('other_mode returns a test payment to a live key', async () => {
  const keys = { secretKey: 'sk_live_0123456789', appKey: 'PROD_0123456789' }
  const other = await makeTestSandbox({ keys })
  try {
    const live = {
      paystack: makePaystack({ ...other.keys, sandbox: true }),
      tranzak: makeTranzak({ ...other.keys, sandbox: true }),
    }
    const [card, mobile] = [makePayment('paystack'), makePayment('tranzak')]
    await live.paystack.start(card)
    await live.tranzak.start(mobile)
    expect(await live.paystack.fetchPayment(card)).toMatchObject({ live: true })
    await other.fault('other_mode', { times: 2 })
    await other.pay(card.reference)
    await other.pay(mobile.reference)
    await other.quiet()
    const { notices } = await other.state()
    const [cardNotice, mobileNotice] = notices
    expect(live.paystack.parseWebhook(Buffer.from(cardNotice?.raw ?? ''), cardNotice?.headers ?? {})).toMatchObject({
      events: [{ live: false }],
    })
    expect(await live.paystack.fetchPayment(card)).toMatchObject({ state: 'paid', live: false })
    expect(live.paystack.live).toBe(true)
    // Tranzak's worlds differ by their application, and that of another is not ours to look at.
    expect(mobileNotice?.channel).toBe('tranzak')
    expect(await live.tranzak.fetchPayment(mobile)).toEqual({ state: 'unknown' })
  } finally {
    await other.stop()
  }
})

test('Paystack repeats a webhook that was not accepted', async () => {
  const answers = [500, 200]
  const received: string[] = []
  const other = await makeTestSandbox({ deliver: async ({ raw }) => answers[received.push(raw) - 1] ?? 200 })
  try {
    const provider = makePaystack({ ...other.keys, sandbox: true })
    const payment = makePayment('paystack')
    await provider.start(payment)
    await other.pay(payment.reference)
    await expect.poll(() => received.length, { timeout: 3_000 }).toBe(2)
    expect(received[0]).toBe(received[1])
  } finally {
    await other.stop()
  }
})
