import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentProvider, ProviderEvent } from '../../ports/payments.ts'
import { makeTestSandbox, type TestSandbox } from '../../test/fakes/sandbox.ts'
import { makePaystack } from './paystack/paystack.ts'
import { makeTranzak } from './tranzak/tranzak.ts'

let sandbox: TestSandbox
let paystack: PaymentProvider
let tranzak: PaymentProvider
beforeAll(async () => {
  sandbox = await makeTestSandbox()
  paystack = makePaystack({ ...sandbox.keys, sandbox: true })
  tranzak = makeTranzak({ ...sandbox.keys, sandbox: true })
})
afterAll(() => sandbox.stop())

const bytes = (text: string) => Buffer.from(text)
const body = JSON.stringify({ event: 'charge.success', data: { id: 1, domain: 'test', reference: 'r', amount: 1.0 } })
const sign = (text: string | Buffer, { algorithm = 'sha512', key = sandbox.keys.secretKey } = {}) =>
  createHmac(algorithm, key).update(text).digest('hex')
const isAuthentic = (raw: string, signature: unknown) =>
  paystack.parseWebhook(bytes(raw), { 'x-paystack-signature': signature as string }).authentic

test('a webhook signed by Paystack is authentic', () => {
  expect(isAuthentic(body, sign(body))).toBe(true)
})

const forgeries: [string, () => [string, unknown]][] = [
  ['no signature', () => [body, undefined]],
  ['an empty signature', () => [body, '']],
  ['the signature of another key', () => [body, sign(body, { key: 'sk_test_other' })]],
  ['SHA-256', () => [body, sign(body, { algorithm: 'sha256' })]],
  ['upper case', () => [body, sign(body).toUpperCase()]],
  ['a truncated signature', () => [body, sign(body).slice(0, 127)]],
  ['a longer signature', () => [body, `${sign(body)}0`]],
  ['two signatures', () => [body, [sign(body), sign(body)]]],
  ['a body written anew', () => [JSON.stringify(JSON.parse(body), null, 1), sign(body)]],
  ['a byte order mark', () => [`\uFEFF${body}`, sign(body)]],
  ['another amount', () => [body.replace('"amount":1', '"amount":2'), sign(body)]],
  ['something that is no hex', () => [body, 'z'.repeat(128)]],
]
test.each(forgeries)('%s is rejected', (_name, forge) => {
  expect(isAuthentic(...forge())).toBe(false)
})

test('a signed body that is not JSON is ignored', () => {
  expect(paystack.parseWebhook(bytes('oops'), { 'x-paystack-signature': sign('oops') })).toMatchObject({ events: [] })
})

test('a 64-bit id keeps all its digits', () => {
  const raw = '{"event":"charge.success","data":{"id":18446744073709551615,"reference":"r"}}'
  const parsed = paystack.parseWebhook(bytes(raw), { 'x-paystack-signature': sign(raw) })
  expect(parsed).toMatchObject({ events: [{ providerId: '18446744073709551615' }] })
})

const last = async (): Promise<{ raw: string; headers: Record<string, string> }> => {
  await sandbox.quiet()
  const { notices } = await sandbox.state()
  const notice = notices.at(-1)
  if (!notice) throw new Error('no notice')
  return notice
}
const eventOf = (
  provider: PaymentProvider,
  notice: { raw: string; headers: Record<string, string> },
): ProviderEvent => {
  const parsed = provider.parseWebhook(bytes(notice.raw), notice.headers)
  if (!parsed.authentic || !parsed.events[0]) throw new Error('not authentic')
  return parsed.events[0]
}
const start = async (provider: PaymentProvider, reference: string, currency: string) =>
  provider.start({
    reference,
    amountMinor: 50_000,
    currency,
    email: 'ada@example.com',
    description: 'Deposit',
    returnUrl: 'http://localhost:1/back',
    cancelUrl: 'http://localhost:1/cancel',
  })

test('each Paystack event has its reference', async () => {
  await start(paystack, 'dep-events-paystack', 'NGN')
  await sandbox.pay('dep-events-paystack')
  expect(eventOf(paystack, await last())).toMatchObject({
    kind: 'payment',
    name: 'charge.success',
    reference: 'dep-events-paystack',
    dedupeKey: expect.stringMatching(/^charge\.success:\d+$/),
    live: false,
  })
  await sandbox.dispute('dep-events-paystack', 'open')
  const dispute = eventOf(paystack, await last())
  expect(dispute).toMatchObject({ kind: 'dispute', reference: 'dep-events-paystack', providerId: expect.any(String) })
  await sandbox.dispute('dep-events-paystack', 'won')
  expect(eventOf(paystack, await last()).dedupeKey).not.toBe(dispute.dedupeKey)
  await paystack.refund({ reference: 'dep-events-paystack', currency: 'NGN', note: '' })
  expect(eventOf(paystack, await last())).toMatchObject({
    kind: 'refund',
    name: 'refund.processed',
    reference: 'dep-events-paystack',
  })
})

test('each Tranzak event has its reference', async () => {
  await start(tranzak, 'dep-events-tranzak', 'XAF')
  await sandbox.pay('dep-events-tranzak')
  expect(eventOf(tranzak, await last())).toMatchObject({
    kind: 'payment',
    name: 'REQUEST.COMPLETED',
    reference: 'dep-events-tranzak',
    dedupeKey: expect.stringMatching(/^REQUEST\.COMPLETED:REQ/),
  })
  await tranzak.refund({ reference: 'dep-events-tranzak', currency: 'XAF', note: '' })
  expect(eventOf(tranzak, await last())).toMatchObject({ kind: 'refund', reference: 'dep-events-tranzak' })
})

test('both providers announce payouts', async () => {
  const common = { amountMinor: 10_000, note: '' }
  const bank = { currency: 'NGN', kind: 'bank', bankCode: '057', number: '0000000000', name: 'Ada' } as const
  await paystack.payOut({ ...common, reference: 'pay-events-paystack', currency: 'NGN', destination: bank })
  expect(eventOf(paystack, await last())).toMatchObject({ kind: 'payout', reference: 'pay-events-paystack' })
  const wallet = { ...bank, currency: 'XAF', kind: 'mobile_money', number: '237674460261' } as const
  await tranzak.payOut({ ...common, reference: 'pay-events-tranzak', currency: 'XAF', destination: wallet })
  expect(eventOf(tranzak, await last())).toMatchObject({ kind: 'payout', reference: 'pay-events-tranzak' })
})

test('a stored webhook contains no secret, card or address', async () => {
  for (const [provider, reference, currency] of [
    [paystack, 'dep-kept-paystack', 'NGN'],
    [tranzak, 'dep-kept-tranzak', 'XAF'],
  ] as const) {
    await start(provider, reference, currency)
    await sandbox.pay(reference)
    const notice = await last()
    const parsed = provider.parseWebhook(bytes(notice.raw), notice.headers)
    const stored = JSON.stringify(parsed)
    expect(stored).toContain(reference)
    expect(stored).not.toMatch(/ada@example|AUTH_sandbox|674460261/)
    expect(stored).not.toContain(sandbox.keys.authKey)
  }
})

const parseTranzak = (change: object) =>
  tranzak.parseWebhook(
    bytes(
      JSON.stringify({
        eventType: 'REQUEST.CANCELED',
        appId: sandbox.keys.appId,
        resourceId: 'REQ1',
        resource: { mchTransactionRef: 'r' },
        webhookId: 'WH1',
        authKey: sandbox.keys.authKey,
        ...change,
      }),
    ),
    {},
  )

test('both spellings of a cancelled request are the same event', () => {
  const one = parseTranzak({})
  const two = parseTranzak({ eventType: 'REQUEST.CANCELLED', webhookId: 'WH2' })
  expect(one).toMatchObject({ events: [{ dedupeKey: 'REQUEST.CANCELLED:REQ1', kind: 'payment' }] })
  expect(two).toMatchObject({ events: [{ dedupeKey: 'REQUEST.CANCELLED:REQ1' }] })
})

test.each([
  ['another key', { authKey: 'guessed' }],
  ['no key', { authKey: undefined }],
  ['a key that is no text', { authKey: ['x'] }],
  ['another application', { appId: 'ap-other' }],
  ['no resource', { resourceId: undefined }],
])('a Tranzak webhook with %s is rejected', (_name, change) => {
  expect(parseTranzak(change)).toEqual({ authentic: false })
})

test('without a configured key no webhook is authentic', () => {
  const open = makeTranzak({ ...sandbox.keys, authKey: '', sandbox: true })
  expect(open.parseWebhook(bytes('{"eventType":"REQUEST.COMPLETED","resourceId":"REQ1","authKey":""}'), {})).toEqual({
    authentic: false,
  })
})
