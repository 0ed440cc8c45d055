import { type api as Api, api, type CallOf, centsFor } from '@karibu/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { letPass } from '../../../test/money/shop.ts'
import { spec } from '../../../test/spec.ts'
import { fromCents, pollDelayMs, shareOf } from '../deposit-rules.ts'

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox
let payer: Made

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  sandbox = await openTestSandbox(app)
  payer = await makeMember(app)
})
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

type Body = CallOf<typeof Api.deposits.start>['body']
const start = (body: unknown, token = payer.token) => app.call(api.deposits.start, { token, body: body as Body })
const deposits = async () =>
  (await app.ctx.db.selectFrom('deposit').where('member_id', '=', payer.id).select('id').execute()).length

test.each([
  -1,
  0,
  0.1,
  '1e3',
  '١٠٠',
  Number.NaN,
  null,
  [],
  {},
  '',
  ' ',
  '1,000',
  '+5000',
  '-5000',
  '5000.',
  '.5',
  '5000.001',
  '0x10',
  1e21,
  2 ** 53 + 2,
  'Infinity',
  true,
  '９０００',
])('the amount %j of naira is rejected at its field', async (amount) => {
  const answer = await start({ channel: 'paystack', currency: 'NGN', amount })
  expect(answer).toMatchObject({ status: 400, errors: { amount: [expect.any(String)] } })
  expect(await deposits()).toBe(0)
})

test('a channel accepts only its own currencies', spec('3.9'), async () => {
  for (const [channel, currency] of [
    ['tranzak', 'NGN'],
    ['paystack', 'XAF'],
    ['paystack', 'EUR'],
    ['paystack', 'ngn'],
  ]) {
    const answer = await start({ channel, currency, amount: 5000 })
    expect(answer).toMatchObject({ status: 400, errors: { currency: [expect.any(String)] } })
  }
  expect((await start({ channel: 'cash', currency: 'NGN', amount: 5000 })).errors).toHaveProperty('channel')
})

test('errors state the smallest and the largest amount with the currency', async () => {
  const small = await app.call(api.deposits.start, {
    token: payer.token,
    body: { channel: 'paystack', currency: 'KES', amount: 5 },
    headers: { 'accept-language': 'fr' },
  })
  expect(small.errors?.amount?.[0]).toMatch(/KES/)
  const large = await start({ channel: 'paystack', currency: 'KES', amount: 200_000 })
  expect(large.errors?.amount?.[0]).toMatch(/KES.129,675/)
  // Paystack's own smallest payment in dollars is 2.
  expect(await start({ channel: 'paystack', currency: 'USD', amount: 1.99 })).toMatchObject({ status: 400 })
})

test('more than 1,000 dollars in a day are rejected, also in concurrent calls', async () => {
  const eager = await makeMember(app)
  const body = { channel: 'paystack', currency: 'USD', amount: 400 }
  const answers = await Promise.all([1, 2, 3, 4].map(() => start(body, eager.token)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 409, 409])
  expect(answers.find((answer) => answer.status === 409)?.code).toBe('deposit_limit')
})

test('a started deposit counts towards the limit as long as it can be paid', async () => {
  const eager = await makeMember(app)
  const body = { channel: 'paystack', currency: 'USD', amount: 1000 }
  const first = await start(body, eager.token)
  app.advance(16 * 60_000)
  expect((await start(body, eager.token)).code).toBe('deposit_limit')
  const { reference } = first.data
  await app.ctx.db.updateTable('deposit').set({ state: 'failed' }).where('reference', '=', reference).execute()
  expect((await start(body, eager.token)).code).toBe('deposit_limit')
  await app.ctx.db.updateTable('deposit').set({ channel: 'tranzak' }).where('reference', '=', reference).execute()
  expect((await start(body, eager.token)).status).toBe(200)
  await letPass(app, 24 * 3_600_000)
  expect((await start(body, eager.token)).status).toBe(200)
})

test('the offer names currencies in the requested language, by channel', spec('3.7', '7.11'), async () => {
  const { data } = await app.call(api.deposits.currencies, { headers: { 'accept-language': 'pt' } })
  const byCode = Object.fromEntries(data.currencies.map((currency) => [currency.abbr, currency]))
  expect(Object.keys(byCode).sort().join(' ')).toBe('GHS KES NGN TZS UGX USD XAF XOF ZAR')
  expect(byCode.NGN).toMatchObject({ id: 'NGN', name: 'Naira nigeriana', decimals: 2 })
  expect(byCode.NGN?.channels).toEqual(['paystack', 'flutterwave'])
  expect(byCode.NGN).toMatchObject({ smallest: 1326.16, largest: 1_326_160 })
  expect(byCode.XAF).toMatchObject({
    decimals: 0,
    channels: ['tranzak', 'flutterwave'],
    smallest: 578,
    largest: 577_390,
  })
  expect(byCode.USD).toMatchObject({ smallest: 2, largest: 1000 })
})

test('a disabled channel is rejected, and its currencies are not offered', async () => {
  const { tranzak, flutterwave } = app.ctx.payments
  Object.assign(app.ctx.payments, { tranzak: null, flutterwave: null })
  expect(await start({ channel: 'tranzak', currency: 'XAF', amount: 6000 })).toMatchObject({
    code: 'channel_unavailable',
  })
  expect((await app.app.inject({ method: 'POST', url: '/api/webhooks/tranzak', payload: '{}' })).statusCode).toBe(404)
  const { data } = await app.call(api.deposits.currencies)
  expect(data.currencies.some(({ abbr }) => abbr === 'XAF')).toBe(false)
  Object.assign(app.ctx.payments, { tranzak, flutterwave })
})

test('a provider that does not respond leaves a pending payment that is resumed once', async () => {
  const patient = await makeMember(app)
  await sandbox.fault('timeout', { path: '/transaction/initialize' })
  const { status, data } = await start({ channel: 'paystack', currency: 'NGN', amount: 5000 }, patient.token)
  expect([status, data.url]).toEqual([200, undefined])
  app.advance(35_000)
  await app.runJobs()
  const ask = { token: patient.token, params: { reference: data.reference } }
  expect((await app.call(api.deposits.get, ask)).data).toMatchObject({
    status: 'pending',
    url: expect.any(String),
  })
})

test('a stranger cannot see a deposit, and a guest cannot pay', async () => {
  const { data } = await start({ channel: 'paystack', currency: 'NGN', amount: 5000 })
  const other = await makeMember(app)
  const params = { reference: data.reference }
  expect((await app.call(api.deposits.get, { token: other.token, params })).status).toBe(404)
  expect((await app.call(api.deposits.get, { params })).status).toBe(401)
  const guest = await makeMember(app, { role: 'guest' })
  expect((await start({ channel: 'paystack', currency: 'NGN', amount: 5000 }, guest.token)).status).toBe(403)
})

test('fractions of a cent stay in the ledger: never more than was paid is credited, and less than a cent below it', () => {
  expect(centsFor({ minor: 19n, decimals: 0, perUsd: '1000' })).toBe(1n)
  expect(centsFor({ minor: 199_999n, decimals: 2, perUsd: 1326.16 })).toBe(150n)
  const minor = fc.bigInt({ min: 1n, max: 10n ** 12n })
  const rates = fc.integer({ min: 1_000, max: 2 * 10 ** 9 }).map((millionths) => millionths / 1e6)
  fc.assert(
    fc.property(minor, rates, fc.constantFrom(0, 2), (amount, perUsd, decimals) => {
      const cents = centsFor({ minor: amount, decimals, perUsd: String(perUsd) })
      // The browser has the rate as a number.
      expect(centsFor({ minor: amount, decimals, perUsd })).toBe(cents)
      const millionths = BigInt(Math.round(perUsd * 1e6))
      const [paid, unit] = [amount * 100n * 1_000_000n, millionths * 10n ** BigInt(decimals)]
      expect(cents * unit <= paid && paid < (cents + 1n) * unit).toBe(true)
      const least = fromCents(100n, { decimals, perUsd: String(perUsd) })
      expect(centsFor({ minor: least, decimals, perUsd })).toBeGreaterThanOrEqual(100n)
    }),
  )
})

test('partial refunds take at most a fraction of a cent too much, and together never more than was credited', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 7n }),
      fc.bigInt({ min: 1n, max: 10n ** 10n }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (cents, whole, part) => {
        const returned = BigInt(Math.floor(Number(whole) * part))
        const share = shareOf(cents, { part: returned, whole })
        expect(share * whole >= cents * returned && (share - 1n) * whole < cents * returned).toBe(true)
        expect(share).toBeLessThanOrEqual(cents)
        expect(shareOf(cents, { part: whole, whole })).toBe(cents)
      },
    ),
  )
})

test('a payment is polled often at first, and for one day', () => {
  let ageMs = 0
  const delays: number[] = []
  for (let polls = 0; ; polls += 1) {
    const delay = pollDelayMs({ ageMs, polls })
    if (delay === null) break
    delays.push(delay / 1000)
    ageMs += delay
  }
  expect(delays.slice(0, 5)).toEqual([10, 20, 40, 60, 60])
  expect(delays.filter((delay) => delay === 60).length).toBe(10)
  expect(ageMs).toBeGreaterThanOrEqual(86_400_000)
  expect(delays.length).toBeLessThan(170)
})
