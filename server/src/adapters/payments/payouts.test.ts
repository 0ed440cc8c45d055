import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Channel, PaymentProvider, PayoutAccount } from '../../ports/payments.ts'
import { answerMs, makeTestSandbox, type TestSandbox } from '../../test/fakes/sandbox.ts'
import { makeFlutterwave } from './flutterwave/flutterwave.ts'
import { makePaystack } from './paystack/paystack.ts'
import { makeTranzak } from './tranzak/tranzak.ts'

let sandbox: TestSandbox
let providers: Record<Channel, PaymentProvider>
beforeAll(async () => {
  sandbox = await makeTestSandbox()
  const settings = { ...sandbox.keys, sandbox: true, timeoutMs: answerMs }
  providers = {
    paystack: makePaystack(settings),
    tranzak: makeTranzak(settings),
    flutterwave: makeFlutterwave(settings),
  }
})
afterAll(() => sandbox.stop())

/** Flutterwave documents no word for a transfer that came back: it has failed, which staff look into. */
const returned = { paystack: 'reversed', tranzak: 'reversed', flutterwave: 'failed' }
const transferPaths = { paystack: '/transfer$', tranzak: '/xp021/v1/transfer', flutterwave: '/v3/transfers' }
const newReference = () => randomUUID().replaceAll('-', '')
const accounts = {
  paystack: (ending: string): PayoutAccount => ({
    currency: 'NGN',
    kind: 'bank',
    bankCode: '057',
    number: `000000${ending}`,
  }),
  tranzak: (ending: string): PayoutAccount => ({
    currency: 'XAF',
    kind: 'mobile_money',
    bankCode: 'cm-mobile',
    number: `23767000${ending}`,
  }),
  flutterwave: (ending: string): PayoutAccount => ({
    currency: 'TZS',
    kind: 'mobile_money',
    bankCode: 'VODACOM',
    number: `25571200${ending}`,
  }),
}
const payout = (channel: Channel, ending: string, reference = newReference()) => {
  const destination = { ...accounts[channel](ending), name: 'Ada Obi' }
  return { reference, amountMinor: 25_000, currency: destination.currency, destination, note: 'Withdrawal' }
}

describe.each(['paystack', 'tranzak', 'flutterwave'] as const)('%s', (channel) => {
  test('a payout is accepted, then paid', async () => {
    const request = payout(channel, '0000')
    const sent = await providers[channel].payOut(request)
    expect(sent).toEqual({ outcome: 'accepted', providerId: expect.stringMatching(/^(TR|\d)/) })
    await sandbox.quiet()
    expect(await providers[channel].fetchPayout(request)).toMatchObject({
      state: 'paid',
      amountMinor: 25_000,
      currency: request.currency,
      live: false,
    })
  })

  test.each([
    ['1001', 'failed'],
    ['1002', 'returned'],
    ['1003', 'pending'],
    ['1004', 'pending'],
  ])('an account that ends in %s is %s', async (ending, state) => {
    const request = payout(channel, ending)
    expect(await providers[channel].payOut(request)).toMatchObject({ outcome: 'accepted' })
    await sandbox.quiet()
    expect(await providers[channel].fetchPayout(request)).toMatchObject({
      state: state === 'returned' ? returned[channel] : state,
    })
  })

  test.each(['1005', '1006'])('an account that ends in %s is rejected, and nothing is sent', async (ending) => {
    const request = payout(channel, ending)
    expect(await providers[channel].payOut(request)).toMatchObject({ outcome: 'refused' })
    expect(await providers[channel].fetchPayout(request)).toEqual({ state: 'missing' })
  })

  test('one reference pays once', async () => {
    const request = payout(channel, '0000')
    const first = await providers[channel].payOut(request)
    expect(await providers[channel].payOut(request)).toEqual(first)
    const { transfers } = await sandbox.state()
    expect(transfers.filter(({ reference }) => reference === request.reference)).toHaveLength(1)
  })

  test.each(['error_after_effect', 'timeout_after_effect'] as const)(
    '%s leaves a payout that can be found',
    async (fault) => {
      const request = payout(channel, '0000')
      await sandbox.fault(fault, { path: transferPaths[channel] })
      expect(await providers[channel].payOut(request)).toEqual({ outcome: 'unknown' })
      await sandbox.quiet()
      expect(await providers[channel].fetchPayout(request)).toMatchObject({ state: 'paid' })
      expect(await providers[channel].payOut(request)).toMatchObject({ outcome: 'accepted' })
      const { transfers } = await sandbox.state()
      expect(transfers.filter(({ reference }) => reference === request.reference)).toHaveLength(1)
    },
  )

  test('no response before processing leaves no payout', async () => {
    const request = payout(channel, '0000')
    await sandbox.fault('server_error', { channel })
    expect(await providers[channel].payOut(request)).toEqual({ outcome: 'unknown' })
    expect(await providers[channel].fetchPayout(request)).toEqual({ state: 'missing' })
  })

  test('a payout never sent is missing', async () => {
    expect(await providers[channel].fetchPayout({ reference: newReference() })).toEqual({ state: 'missing' })
  })
})
