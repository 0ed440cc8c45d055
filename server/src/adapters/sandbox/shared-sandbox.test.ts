import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSandboxStore } from '../../db/site/sandbox-store.ts'
import type { PaymentProvider } from '../../ports/payments.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeFlutterwave } from '../payments/flutterwave/flutterwave.ts'
import { makePaystack } from '../payments/paystack/paystack.ts'
import { makeTranzak } from '../payments/tranzak/tranzak.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { emptySnapshot } from './world.ts'

let app: TestApp
let one: Sandbox
let two: Sandbox
const sent: string[] = []
const { keys } = emptySnapshot()

const start = (name: string) =>
  startSandbox({
    keys,
    store: makeSandboxStore(app.ctx.db),
    settleMs: 20,
    deliver: async ({ raw }) => {
      const { event } = JSON.parse(raw)
      sent.push(`${name} ${event}`)
      return 200
    },
  })
beforeAll(async () => {
  app = await makeTestApp()
  one = await start('one')
  two = await start('two')
})
afterAll(async () => {
  await one.stop()
  await two.stop()
  await app.close()
})

const makers: Record<string, (keys: Sandbox['keys'] & { sandbox: boolean }) => PaymentProvider> = {
  paystack: makePaystack,
  tranzak: makeTranzak,
  flutterwave: makeFlutterwave,
}
const currencies: Record<string, string> = { paystack: 'NGN', tranzak: 'XAF', flutterwave: 'KES' }
const at = (sandbox: Sandbox, channel: string) => {
  const make = makers[channel]
  if (!make) throw new Error(channel)
  return make({ ...sandbox.keys, sandbox: true })
}
async function begin(sandbox: Sandbox, channel: string, reference: string): Promise<string> {
  const started = await at(sandbox, channel).start({
    reference,
    amountMinor: 150_000,
    currency: currencies[channel] ?? '',
    email: 'amara@example.com',
    description: 'Deposit',
    returnUrl: 'http://localhost:1/back',
    cancelUrl: 'http://localhost:1/cancelled',
  })
  if (started.outcome !== 'started') throw new Error(JSON.stringify(started))
  return started.url
}
const press = (url: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' })

test.for(['paystack', 'tranzak', 'flutterwave'])(
  'a payment of %s begun at one is paid at the other',
  async (channel) => {
    const reference = `shared-payment-of-${channel}`
    const url = await begin(one, channel, reference)
    expect((await press(url.replace(one.url, two.url))).status).toBe(303)
    expect(await at(one, channel).fetchPayment({ reference })).toMatchObject({ state: 'paid', amountMinor: 150_000 })
    expect(await at(two, channel).fetchPayment({ reference })).toMatchObject({ state: 'paid', amountMinor: 150_000 })
  },
)

test('a page that is pressed at both at once announces the payment once', async () => {
  const url = await begin(one, 'paystack', 'shared-pressed-twice')
  sent.length = 0
  await Promise.all([press(url), press(url.replace(one.url, two.url)), press(url)])
  await Promise.all([one.settled(1_000), two.settled(1_000)])
  expect(sent.map((line) => line.split(' ')[1])).toEqual(['charge.success'])
})

const destination = { currency: 'NGN', kind: 'bank', bankCode: '057', number: '0123456789', name: 'AMARA' } as const
const payout = (reference: string) => ({ reference, amountMinor: 10_000, currency: 'NGN', destination, note: '' })

test('a payout that is on its way when its server ends is settled by the other, and announced once', async () => {
  const third = await start('third')
  sent.length = 0
  expect(await at(third, 'paystack').payOut(payout('shared-payout-left'))).toMatchObject({ outcome: 'accepted' })
  await third.stop()
  const { fetchPayout } = at(two, 'paystack')
  await expect.poll(async () => (await fetchPayout({ reference: 'shared-payout-left' })).state).toBe('paid')
  await Promise.all([one.settled(1_000), two.settled(1_000)])
  expect(sent.map((line) => line.split(' ')[1])).toEqual(['transfer.success'])
})

test('ids given out by both at once differ', async () => {
  const references = Array.from({ length: 12 }, (_, at) => `shared-id-number-${String(at).padStart(2, '0')}`)
  await Promise.all(references.map((reference, at) => begin(at % 2 ? one : two, 'paystack', reference)))
  const { rows } = await app.ctx.pool.query(
    `select count(*) as payments, count(distinct data->>'id') as ids from sandbox_record
     where kind = 'payment' and data->>'reference' like 'shared-id-number-%'`,
  )
  expect(rows).toEqual([{ payments: 12, ids: 12 }])
})

test('no address, name or account number of a person is stored', async () => {
  const { rows } = await app.ctx.pool.query(`select string_agg(data::text, ' ') as all from sandbox_record`)
  expect(rows[0].all).not.toMatch(/amara|0123456789/i)
})
