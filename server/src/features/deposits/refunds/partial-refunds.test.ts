import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { balanceOf } from '../../wallet/index.ts'
import { sweepEvents } from '../sweep-deposits.ts'

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

const settle = async () => {
  await sandbox.quiet()
  await app.runJobs()
}
async function payIn(payer: Made, channel: 'paystack' | 'tranzak' = 'paystack') {
  const what = channel === 'paystack' ? { currency: 'USD', amount: 20 } : { currency: 'XAF', amount: 12_000 }
  const { data } = await app.call(api.deposits.start, { token: payer.token, body: { channel, ...what } })
  await sandbox.pay(data.reference)
  await settle()
  return data.reference
}
const refund = (reference: string, amountMinor: number) =>
  app.ctx.payments.paystack?.refund({ reference, currency: 'USD', note: 'by hand', amountMinor })
const usd = async ({ id }: Made) => (await balanceOf(app.ctx.db, id)).usd
const stateOf = async (reference: string) =>
  (await app.ctx.db.selectFrom('deposit').where('reference', '=', reference).select('state').executeTakeFirst())?.state
const faultsOf = (reference: string) =>
  app.ctx.db.selectFrom('payment_exception').where('reference', '=', reference).select('fault').execute()

test('partial refunds are read from the provider and add up, to the cent', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer)
  await refund(reference, 500)
  await settle()
  expect(await usd(payer)).toBe(15)
  await refund(reference, 251)
  await settle()
  expect([await usd(payer), await stateOf(reference), await faultsOf(reference)]).toEqual([12.49, 'paid', []])
  await refund(reference, 1249)
  await settle()
  expect([await usd(payer), await stateOf(reference), await faultsOf(reference)]).toEqual([0, 'reversed', []])
})

test('two partial refunds of the same amount are two, though their webhooks are equal', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer)
  await Promise.all([refund(reference, 500), refund(reference, 500)])
  await settle()
  expect(await usd(payer)).toBe(10)
})

test('repeated, late and reordered webhooks take nothing twice', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer)
  await sandbox.fault('duplicate', { channel: 'paystack', times: 2 })
  await refund(reference, 300)
  await sandbox.fault('reorder', { channel: 'paystack', times: 2, ms: 30 })
  await refund(reference, 200)
  await settle()
  await sandbox.repeat()
  await settle()
  expect(await usd(payer)).toBe(15)
})

test('a refund whose result is not reported is read after an hour', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer)
  await sandbox.fault('drop', { channel: 'paystack', times: 2 })
  const sent = await refund(reference, 400)
  if (sent?.outcome !== 'accepted' || !sent.providerId) throw new Error('refused')
  await settle()
  const { id } = await app.ctx.db
    .selectFrom('deposit')
    .where('reference', '=', reference)
    .select('id')
    .executeTakeFirstOrThrow()
  const begun = { kind: 'refund', provider_id: sent.providerId, state: 'open', amount_minor: 400 } as const
  await app.ctx.db
    .insertInto('deposit_reversal')
    .values({ deposit_id: id, ...begun, reported_at: app.ctx.now() })
    .execute()
  expect(await usd(payer)).toBe(20)
  app.advance(61 * 60_000)
  await sweepEvents(app.ctx)
  await app.runJobs()
  expect(await usd(payer)).toBe(16)
})

test('while the list is unavailable no money moves; afterwards it does', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer)
  await refund(reference, 700)
  await sandbox.quiet()
  await sandbox.fault('server_error', { channel: 'paystack', path: '/refund?', times: 2 })
  await app.runJobs()
  expect(await usd(payer)).toBe(20)
  await app.ctx.pool.query('update graphile_worker._private_jobs set run_at = now(), locked_at = null')
  await app.runJobs()
  expect(await usd(payer)).toBe(13)
})

test('a webhook about a refund missing in the list is recorded for staff', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer)
  const now = app.ctx.now()
  const { id } = await app.ctx.db
    .insertInto('provider_event')
    .values({
      channel: 'paystack',
      dedupe_key: `refund.processed:${reference}`,
      kind: 'refund',
      name: 'refund.processed',
      reference,
      is_live: false,
      received_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { handleEvent } = await import('../events/handle-event.ts')
  await handleEvent(app.ctx, { eventId: id })
  expect([await faultsOf(reference), await usd(payer)]).toEqual([[{ fault: 'refund_unread' }], 20])
})

test('francs partially refunded by Tranzak leave the wallet in part', async () => {
  const payer = await makeMember(app)
  const reference = await payIn(payer, 'tranzak')
  const before = await usd(payer)
  const row = await app.ctx.db.selectFrom('deposit').where('reference', '=', reference).selectAll().executeTakeFirst()
  await app.ctx.payments.tranzak?.refund({
    reference,
    providerId: row?.provider_id,
    currency: 'XAF',
    note: '',
    amountMinor: 3_000,
  })
  await settle()
  expect(await usd(payer)).toBeCloseTo(before * 0.75, 1)
  expect(await stateOf(reference)).toBe('paid')
})
