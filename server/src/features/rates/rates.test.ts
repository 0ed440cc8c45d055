import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saneRates, sourcesOf } from '../../adapters/rate-rules.ts'
import { hourMs } from '../../durations.ts'
import type { PaymentProvider } from '../../ports/payments.ts'
import type { RatesPort } from '../../ports/rates.ts'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { refreshRates } from './refresh-rates.ts'

let app: TestApp
let bystander: Bystander
let staff: Made
let member: Made

beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  staff = await makeMember(app, { role: 'admin' })
  member = await makeMember(app)
  // A real provider, as far as the rates can tell.
  const provider = { channel: 'paystack', sandbox: false, live: true, deposits: { NGN: { minMinor: 5_000 } } }
  app.ctx.payments.paystack = provider as unknown as PaymentProvider
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

let fetches = 0
const sourceReturns = (answer: Awaited<ReturnType<RatesPort['fetch']>>) => {
  app.ctx.rates = {
    fetch: async () => {
      fetches += 1
      return answer
    },
  }
}
const table = (perUsd: number) => ({
  outcome: 'accepted' as const,
  table: { asOf: app.ctx.now(), source: 'test', rates: { NGN: perUsd } },
  sources: { NGN: { first: perUsd, second: perUsd } },
  sourcesAt: app.ctx.now(),
  faults: [],
})
const rateOf = async () =>
  (await app.call(api.rates.list, { token: staff.token })).data.rates.find(({ currency }) => currency === 'NGN')
const setTo = async (body: object, token = staff.token) => {
  const fresh = { password_confirmed_at: app.ctx.now() }
  await app.ctx.db.updateTable('member_session').set(fresh).where('member_id', '=', staff.id).execute()
  return app.call(api.rates.set, {
    token,
    params: { currency: 'NGN' },
    body: { ...body, reason: 'What the market says.' },
  })
}
/** Whether the provider takes a second currency. */
const openCedi = (isOpen: boolean) => {
  const deposits = app.ctx.payments.paystack?.deposits
  if (!deposits) throw new Error('no provider')
  if (isOpen) deposits.GHS = { minMinor: 100 } as never
  else delete deposits.GHS
}
const quote = () => app.call(api.deposits.rate, { token: member.token, query: { currency: 'NGN' } })

beforeEach(async () => {
  fetches = 0
  await app.ctx.db.updateTable('rate').set({ fetched_at: null, is_fixed: false }).execute()
})

test('a rate older than 48 hours is stale, one older than 7 days is not used', async () => {
  sourceReturns(table(1400.5))
  await refreshRates(app.ctx)
  fetches = 0
  expect((await quote()).data.rate).toMatchObject({ deposit_rate: 1400.5, stale: false })
  app.advance(20 * hourMs)
  await app.ctx.db
    .updateTable('rate')
    .set({ as_of: new Date(app.ctx.now().getTime() - 49 * hourMs) })
    .execute()
  expect((await quote()).data.rate).toMatchObject({ stale: true })
  await app.ctx.db
    .updateTable('rate')
    .set({ as_of: new Date(app.ctx.now().getTime() - 169 * hourMs) })
    .execute()
  expect(await quote()).toMatchObject({ status: 503, code: 'rate_unavailable' })
  expect(fetches).toBe(0)
})

test('the sources are requested once in six hours, and rejected values change nothing', async () => {
  sourceReturns(table(1500))
  await refreshRates(app.ctx)
  expect(await rateOf()).toMatchObject({ perUsd: 1500, source: 'test', stale: false })
  await refreshRates(app.ctx)
  expect(fetches).toBe(1)
  app.advance(hourMs)
  await app.ctx.db.updateTable('rate').set({ fetched_at: null }).execute()
  sourceReturns({ outcome: 'refused', faults: ['NGN moved by 30 %'] })
  await refreshRates(app.ctx)
  expect(await rateOf()).toMatchObject({ perUsd: 1500, source: 'test' })
})

/** The application's rules before two sources that agree on these rates. */
const sourcesAgreeOn = (rates: Record<string, number>) => {
  app.ctx.rates = {
    fetch: async ({ codes, last }) => {
      const table = { rates: { EUR: Number(rates.XAF) / 655.957, ...rates } }
      const { rates: sane, faults } = saneRates({ codes, table, check: table, last })
      const asOf = app.ctx.now()
      const sources = sourcesOf(codes, { table, check: table })
      return { outcome: 'accepted', table: { asOf, source: 'test', rates: sane }, sources, sourcesAt: asOf, faults }
    },
  }
}
const currentRates = async () => {
  const { rates } = (await app.call(api.rates.list, { token: staff.token })).data
  return Object.fromEntries(rates.map(({ currency, perUsd }) => [currency, perUsd]))
}

test('a currency that jumps is unchanged and logged, and does not affect the others', async () => {
  const before = await currentRates()
  const now = app.ctx.now()
  await app.ctx.db.updateTable('rate').set({ as_of: now, agreed_at: now }).execute()
  const logged = vi.spyOn(app.ctx, 'log')
  const moved = { ...before, NGN: Number(before.NGN) * 1.12, KES: Number(before.KES) * 1.05 }
  sourcesAgreeOn(moved)
  app.advance(1)
  await refreshRates(app.ctx)
  const after = await currentRates()
  expect(after.NGN).toBe(before.NGN)
  expect(after.KES).toBeCloseTo(moved.KES, 4)
  expect(logged).toHaveBeenCalledWith('rates_not_accepted', { faults: [expect.stringMatching(/^NGN/)] })
})

test('a rate too old to convert with is not compared with a new one', async () => {
  const before = await currentRates()
  await app.ctx.db
    .updateTable('rate')
    .set({ agreed_at: new Date(app.ctx.now().getTime() - 30 * 24 * hourMs) })
    .execute()
  sourcesAgreeOn({ ...before, NGN: Number(before.NGN) * 1.12 })
  await refreshRates(app.ctx)
  expect((await currentRates()).NGN).toBeCloseTo(Number(before.NGN) * 1.12, 4)
})

test('a fixed rate is unchanged while the agreed one follows the sources', async () => {
  sourceReturns(table(1500))
  app.advance(1)
  await refreshRates(app.ctx)
  await app.ctx.db.updateTable('rate').set({ is_fixed: true, fetched_at: null }).execute()
  app.advance(1)
  sourceReturns(table(1530))
  await refreshRates(app.ctx)
  expect(await rateOf()).toMatchObject({ perUsd: 1500, fixed: true, agreed: { perUsd: 1530 } })
})

test('a manual rate stays until the sources have a newer table', async () => {
  sourceReturns(table(1500))
  await refreshRates(app.ctx)
  app.advance(1)
  expect((await setTo({ perUsd: '1510' })).data).toMatchObject({ outcome: 'applied', rate: { source: 'staff' } })
  await app.ctx.db.updateTable('rate').set({ fetched_at: null }).execute()
  await refreshRates(app.ctx)
  expect(await rateOf()).toMatchObject({ perUsd: 1510, source: 'staff', agreed: { perUsd: 1500 } })
  await app.ctx.db.updateTable('rate').set({ fetched_at: null }).execute()
  app.advance(1)
  sourceReturns(table(1505))
  await refreshRates(app.ctx)
  expect(await rateOf()).toMatchObject({ perUsd: 1505, source: 'test', manualAt: null, payoutsFrom: null })
})

test('a withdrawn currency can be neither quoted, paid in nor seen, and a deposit under way goes on', async () => {
  openCedi(true)
  await app.ctx.db
    .insertInto('deposit')
    .values({
      ...{ reference: 'under-way', member_id: member.id, channel: 'paystack', is_live: true, currency: 'NGN' },
      ...{
        amount_minor: 100_000,
        per_usd: '1500',
        usd_cents: 66,
        created_at: app.ctx.now(),
        changed_at: app.ctx.now(),
      },
      next_poll_at: app.ctx.now(),
    })
    .execute()
  expect(await rateOf()).toMatchObject({ offered: true, underWay: 1 })
  const { data } = await setTo({ offered: false })
  expect(data.rate).toMatchObject({ offered: false, underWay: 1 })
  const closed = [409, 'Deposits in this currency are closed for now. Please choose another one.']
  const quoted = await quote()
  expect([quoted.status, quoted.message]).toEqual(closed)
  const body = { channel: 'paystack', currency: 'NGN', amount: '5000' } as const
  const started = await app.call(api.deposits.start, { token: member.token, body })
  expect([started.status, started.message]).toEqual(closed)
  const { currencies } = (await app.call(api.deposits.currencies)).data
  expect(currencies.map(({ abbr }) => abbr)).not.toContain('NGN')
  await setTo({ offered: true })
  expect((await app.call(api.deposits.currencies)).data.currencies.map(({ abbr }) => abbr)).toContain('NGN')
  await sql`delete from deposit where reference = 'under-way'`.execute(app.ctx.db)
  openCedi(false)
})

test('the last currency that an open channel takes stays offered', async () => {
  const refused = await setTo({ offered: false })
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('last currency on offer')])
  expect(await rateOf()).toMatchObject({ offered: true })
})

test('only staff see and set rates, and only plausible ones', async () => {
  expect((await setTo({ perUsd: 1 }, member.token)).status).toBe(404)
  expect((await app.call(api.rates.list, { token: member.token })).status).toBe(404)
  for (const perUsd of [0, -1, '1e3', 'x', '1.123456789', 1e9]) expect((await setTo({ perUsd })).status).toBe(400)
  const unknown = await app.call(api.rates.set, {
    token: staff.token,
    params: { currency: 'EUR' },
    body: { perUsd: 1, reason: 'There is no such rate.' },
  })
  expect(unknown.status).toBe(404)
})
