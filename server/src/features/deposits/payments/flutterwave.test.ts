import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks, platformBalance } from '../../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { answerMs, openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { confirm } from '../../../test/money/payouts.ts'
import { balanceOf } from '../../wallet/index.ts'
import { sweepDeposits } from '../sweep-deposits.ts'

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  sandbox = await openTestSandbox(app)
})
afterEach(async () => expect(await checkBooks(app.ctx.db)).toEqual([]))
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

const shillings = { channel: 'flutterwave', currency: 'TZS', amount: '26395.90', method: 'mobile' } as const

const start = (payer: Made, change: object = {}) =>
  app.call(api.deposits.start, { token: payer.token, body: { ...shillings, ...change } })
const depositOf = async (payer: Made, reference: string) =>
  (await app.call(api.deposits.get, { token: payer.token, params: { reference } })).data
const usdOf = async ({ id }: Made) => (await balanceOf(app.ctx.db, id)).usd
/** The notice has arrived and the jobs it asked for have run. */
const settle = async () => {
  await sandbox.quiet()
  await app.runJobs()
}
const faultsOf = async (reference: string) => {
  const rows = await app.ctx.db
    .selectFrom('payment_exception')
    .where('reference', '=', reference)
    .select('fault')
    .execute()
  return rows.map(({ fault }) => fault)
}

test('Tanzanian shillings are credited as dollars once, however often the webhook arrives', async () => {
  const payer = await makeMember(app)
  const before = await platformBalance(app.ctx.db, 'clearing:flutterwave', { currency: 'TZS' })
  const { data } = await start(payer)
  expect(data.url).toMatch(/\/hosted\/pay\//)
  await sandbox.fault('duplicate')
  await sandbox.pay(data.reference)
  await settle()
  await sandbox.repeat()
  await settle()
  expect(await depositOf(payer, data.reference)).toMatchObject({ status: 'paid', amount: 26_395.9, credited: 10 })
  expect(await usdOf(payer)).toBe(10)
  const fee = 76_548n
  expect(await platformBalance(app.ctx.db, 'clearing:flutterwave', { currency: 'TZS' })).toBe(before - 2_639_590n + fee)
})

test.each([
  { currency: 'UGX', amount: 39_147 },
  { currency: 'XOF', amount: 5_774 },
  { currency: 'XAF', amount: 5_774 },
  { currency: 'KES', amount: '1296.75' },
  { currency: 'GHS', amount: '116.47' },
  { currency: 'NGN', amount: '13261.60', method: 'bank' },
])('$currency is paid with the exact amount', async (money) => {
  const payer = await makeMember(app)
  const { data } = await start(payer, money)
  await sandbox.pay(data.reference)
  await settle()
  expect(await depositOf(payer, data.reference)).toMatchObject({
    status: 'paid',
    amount: Number(money.amount),
    credited: 10,
  })
})

test('a forged webhook is rejected and credits nothing', async () => {
  const payer = await makeMember(app)
  const { data } = await start(payer)
  const body = {
    event: 'charge.completed',
    data: { id: 1, tx_ref: data.reference, status: 'successful', amount: 26_395.9 },
  }
  for (const headers of [{}, { 'verif-hash': 'x'.repeat(48) }]) {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/webhooks/flutterwave',
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    })
    expect(answer.statusCode).toBe(401)
  }
  await app.runJobs()
  expect(await depositOf(payer, data.reference)).toMatchObject({ status: 'pending', credited: null })
})

test('an authentic webhook about an unknown payment credits nothing', async () => {
  const payer = await makeMember(app)
  const { data } = await start(payer)
  const body = {
    event: 'charge.completed',
    data: { id: 1, tx_ref: data.reference, status: 'successful', amount: 26_395.9 },
  }
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/webhooks/flutterwave',
    headers: { 'content-type': 'application/json', 'verif-hash': sandbox.keys.webhookHash },
    payload: JSON.stringify(body),
  })
  expect(answer.statusCode).toBe(200)
  await app.runJobs()
  expect(await usdOf(payer)).toBe(0)
  expect(await faultsOf(data.reference)).toEqual(['not_at_provider'])
})

test.each([
  ['wrong_amount', 'amount'],
  ['wrong_currency', 'currency'],
] as const)('%s credits nothing and waits for staff', async (fault, expected) => {
  const payer = await makeMember(app)
  const { data } = await start(payer)
  await sandbox.fault(fault, { channel: 'flutterwave' })
  await sandbox.pay(data.reference)
  await settle()
  expect(await usdOf(payer)).toBe(0)
  expect(await faultsOf(data.reference)).toEqual([expected])
})

test('a lost webhook is compensated by polling', async () => {
  const payer = await makeMember(app)
  const { data } = await start(payer)
  await sandbox.fault('drop')
  await sandbox.pay(data.reference)
  await settle()
  expect(await usdOf(payer)).toBe(0)
  app.advance(60_000)
  await sweepDeposits(app.ctx)
  await app.runJobs()
  expect(await usdOf(payer)).toBe(10)
})

test('a start without a response is polled under the same reference', async () => {
  const payer = await makeMember(app)
  await sandbox.fault('timeout', { path: '/v3/payments', ms: 2 * answerMs })
  const { data } = await start(payer)
  expect(data.url).toBeUndefined()
  app.advance(60_000)
  await sweepDeposits(app.ctx)
  await app.runJobs()
  expect((await depositOf(payer, data.reference)).url).toMatch(/\/hosted\/pay\//)
})

test('a failed payment shows the reason and is credited if it is paid later', async () => {
  const payer = await makeMember(app)
  const { data } = await start(payer)
  await sandbox.fail(data.reference, 'insufficient_funds')
  await settle()
  expect(await depositOf(payer, data.reference)).toMatchObject({ status: 'failed', reason: expect.any(String) })
  await sandbox.pay(data.reference)
  await settle()
  expect(await depositOf(payer, data.reference)).toMatchObject({ status: 'paid', credited: 10 })
})

test('staff make a full refund, not a partial one', async () => {
  const payer = await makeMember(app)
  const staff = await makeMember(app, { role: 'admin' })
  const { data } = await start(payer)
  await sandbox.pay(data.reference)
  await settle()
  await confirm(app, staff)
  const refund = (part: object) =>
    app.call(api.staffDeposits.refund, {
      token: staff.token,
      params: { reference: data.reference },
      body: { reason: 'Paid by mistake, asked for by mail.', ...part },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  expect(await refund({ amount: 100 })).toMatchObject({ status: 400 })
  // The answer is lost, so that the refund is found by its payment.
  const { payments } = await sandbox.state()
  const id = payments.find(({ reference }) => reference === data.reference)?.id
  await sandbox.fault('error_after_effect', { path: `/v3/transactions/${id}/refund` })
  expect((await refund({})).status).toBe(200)
  for (let step = 0; step < 4; step += 1) {
    app.advance(11 * 60_000)
    await sweepDeposits(app.ctx)
    await settle()
  }
  expect(await usdOf(payer)).toBe(0)
  expect(await depositOf(payer, data.reference)).toMatchObject({ status: 'reversed' })
  expect((await sandbox.state()).refunds.filter((one) => one.reference === data.reference)).toHaveLength(1)
})

test('each payment method is listed once, and Flutterwave replaces a disabled channel', async () => {
  const methodsOf = async (code: string) => {
    const { currencies } = (await app.call(api.deposits.currencies, {})).data
    return currencies.find(({ id }) => id === code)?.methods.map(({ channel, method }) => `${channel} ${method}`)
  }
  expect(await methodsOf('TZS')).toEqual(['flutterwave mobile', 'flutterwave card'])
  expect(await methodsOf('XOF')).toEqual(['paystack card', 'flutterwave mobile'])
  expect(await methodsOf('KES')).toEqual(['paystack card', 'paystack mobile'])
  expect(await methodsOf('XAF')).toEqual(['tranzak mobile', 'flutterwave card'])
  const { paystack } = app.ctx.payments
  app.ctx.payments.paystack = null
  expect(await methodsOf('KES')).toEqual(['flutterwave mobile', 'flutterwave card'])
  app.ctx.payments.paystack = paystack
})
