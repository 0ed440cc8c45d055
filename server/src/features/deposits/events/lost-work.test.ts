import { randomUUID } from 'node:crypto'
import { api, type BodyOf } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { openTestSandbox, type TestSandbox } from '../../../test/fakes/sandbox.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { balanceOf } from '../../wallet/index.ts'
import { sweepDeposits, sweepEvents } from '../sweep-deposits.ts'
import { handleEvent } from './handle-event.ts'

let app: TestApp
let bystander: Bystander
let sandbox: TestSandbox

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  sandbox = await openTestSandbox(app)
})
afterAll(async () => {
  await sandbox.stop()
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

const dropJobs = () =>
  app.ctx.pool.query(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)

test('a payment whose process died before it called the provider is resumed', async () => {
  const payer = await makeMember(app)
  const reference = randomUUID().replaceAll('-', '')
  const now = app.ctx.now()
  await app.ctx.db
    .insertInto('deposit')
    .values({
      reference,
      member_id: payer.id,
      channel: 'tranzak',
      is_live: false,
      currency: 'XAF',
      amount_minor: 6_000,
      per_usd: '600',
      usd_cents: 1_000,
      next_poll_at: now,
      created_at: now,
      changed_at: now,
    })
    .execute()
  app.advance(180_000)
  await sweepDeposits(app.ctx)
  await app.runJobs()
  const ask = { token: payer.token, params: { reference } }
  expect((await app.call(api.deposits.get, ask)).data.url).toMatch(/^http/)
  await sandbox.pay(reference)
  await sandbox.quiet()
  await app.runJobs()
  expect((await balanceOf(app.ctx.db, payer.id)).usd).toBe(10)
})

test('an event that was stored but not handled is handled once', async () => {
  const payer = await makeMember(app)
  const body = { channel: 'paystack', currency: 'USD', amount: 10 } as const
  const { reference } = (await app.call(api.deposits.start, { token: payer.token, body })).data
  await sandbox.pay(reference)
  await sandbox.quiet()
  await dropJobs()
  app.advance(31 * 60_000)
  await sweepEvents(app.ctx)
  await app.runJobs()
  expect((await balanceOf(app.ctx.db, payer.id)).usd).toBe(10)
  const events = await app.ctx.db.selectFrom('provider_event').selectAll().where('reference', '=', reference).execute()
  expect(events).toEqual([expect.objectContaining({ handled_at: expect.any(Date) })])
  await Promise.all(events.map((event) => handleEvent(app.ctx, { eventId: event.id })))
  expect((await balanceOf(app.ctx.db, payer.id)).usd).toBe(10)
})

test('a card payment that was declined and then paid on the same page is credited without a webhook', async () => {
  const payer = await makeMember(app)
  const body = { channel: 'paystack', currency: 'USD', amount: 10 } as const
  const { reference } = (await app.call(api.deposits.start, { token: payer.token, body })).data
  const statusOf = async () =>
    (await app.call(api.deposits.get, { token: payer.token, params: { reference } })).data.status
  const later = async (ms: number) => {
    app.advance(ms)
    await sweepDeposits(app.ctx)
    await app.runJobs()
  }
  await sandbox.fail(reference)
  await later(11_000)
  expect(await statusOf()).toBe('failed')
  await sandbox.fault('drop', { channel: 'paystack' })
  await sandbox.pay(reference)
  await sandbox.quiet()
  await later(11 * 60_000)
  expect([await statusOf(), (await balanceOf(app.ctx.db, payer.id)).usd]).toEqual(['paid', 10])
})

test('a payment that was started while the clock was a day ahead is credited once the clock is right, without a webhook', async () => {
  const body = { channel: 'paystack', currency: 'USD', amount: 10 } as const
  const aDay = 24 * 60 * 60_000
  app.advance(aDay)
  const payer = await makeMember(app)
  const { reference } = (await app.call(api.deposits.start, { token: payer.token, body })).data
  await dropJobs()
  app.advance(-aDay)
  await sandbox.fault('drop', { channel: 'paystack' })
  await sandbox.pay(reference)
  await sandbox.quiet()
  await sweepDeposits(app.ctx)
  await app.runJobs()
  expect((await balanceOf(app.ctx.db, payer.id)).usd).toBe(10)
})

test('a declined card payment is polled for a day, a declined mobile prompt is not polled', async () => {
  const payer = await makeMember(app)
  const pollStateOf = (reference: string) =>
    app.ctx.db
      .selectFrom('deposit')
      .where('reference', '=', reference)
      .select(['state', 'next_poll_at as next'])
      .executeTakeFirst()
  const refused = async (body: BodyOf<typeof api.deposits.start>) => {
    const { reference } = (await app.call(api.deposits.start, { token: payer.token, body })).data
    await sandbox.fail(reference)
    app.advance(11_000)
    await app.runJobs()
    return reference
  }
  const byPhone = await refused({ channel: 'tranzak', currency: 'XAF', amount: 6_000 })
  const byCard = await refused({ channel: 'paystack', currency: 'USD', amount: 10 })
  expect(await pollStateOf(byPhone)).toEqual({ state: 'failed', next: null })
  expect(await pollStateOf(byCard)).toEqual({ state: 'failed', next: expect.any(Date) })
  for (const _ of [1, 2, 3, 4]) {
    app.advance(24 * 60 * 60_000)
    await sweepDeposits(app.ctx)
    await app.runJobs()
  }
  expect(await pollStateOf(byCard)).toEqual({ state: 'failed', next: null })
})

test('while the provider does not respond, its events wait and no money moves', async () => {
  const payer = await makeMember(app)
  const body = { channel: 'paystack', currency: 'USD', amount: 10 } as const
  const { reference } = (await app.call(api.deposits.start, { token: payer.token, body })).data
  await sandbox.fault('server_error', { path: '/transaction/verify', times: 3 })
  await sandbox.pay(reference)
  await sandbox.quiet()
  const event = await app.ctx.db
    .selectFrom('provider_event')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  for (const _ of [1, 2, 3])
    await expect(handleEvent(app.ctx, { eventId: event.id })).rejects.toThrow('could not be asked')
  expect((await balanceOf(app.ctx.db, payer.id)).usd).toBe(0)
  await handleEvent(app.ctx, { eventId: event.id })
  expect((await balanceOf(app.ctx.db, payer.id)).usd).toBe(10)
})

test('an error of the provider is explained to the payer, and the same key may retry', async () => {
  const payer = await makeMember(app)
  const { paystack } = app.ctx.payments
  if (!paystack) throw new Error('no channel')
  const start = paystack.start
  paystack.start = async () => ({ outcome: 'refused', code: 'x', reason: 'country_unsupported' })
  const headers = { 'idempotency-key': randomUUID(), 'accept-language': 'es' }
  const body = { channel: 'paystack', currency: 'USD', amount: 10 } as const
  const refused = await app.call(api.deposits.start, { token: payer.token, body, headers })
  expect(refused).toMatchObject({ status: 503, code: 'channel_unavailable' })
  expect(refused.message).toBe(app.ctx.translations.translate('es', 'payments:refusals.country_unsupported'))
  paystack.start = start
  const again = await app.call(api.deposits.start, { token: payer.token, body, headers })
  expect(again).toMatchObject({ status: 200, data: { url: expect.any(String) } })
  const { deposits } = (await app.call(api.deposits.list, { token: payer.token, query: { limit: 1 } })).data
  expect(deposits.map((deposit) => deposit.status)).toEqual(['pending'])
})
