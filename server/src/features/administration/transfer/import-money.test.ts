import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadReference } from '../../../db/reference/load-reference.ts'
import { dayMs } from '../../../durations.ts'
import { balancesOf, checkBooks, platformBalance } from '../../../ledger/index.ts'
import { fillRow } from '../../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { exportMembers } from './export-members.ts'
import { type ImportSettings, makeImporter } from './import-members.ts'
import type { TransferRow } from './transfer-columns.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await loadReference({ adminUrl: app.ctx.pool.options.connectionString ?? '' })
})
afterAll(() => app.close())

const settings = { source: 'old', isVerified: false, isDryRun: false, balances: { centsMax: 10_000_000 } }
const bring = (rows: TransferRow[], changed: Partial<ImportSettings> = {}) =>
  makeImporter(app.ctx, { ...settings, ...changed })(rows.map((values, index) => ({ row: index + 2, values })))
const one = (id: string, row: TransferRow = {}): TransferRow => ({
  ...{ id, email: `m${id}@example.com`, first_name: 'Ada', last_name: 'Obi', gender: 'female' },
  ...{ birth_date: '1994-07-30', country: 'NG', city: 'Lagos', ...row },
})
const idOf = async (id: string) =>
  (await app.ctx.db.selectFrom('member').where('email', '=', `m${id}@example.com`).select('id').executeTakeFirst())
    ?.id ?? 0
const held = async (id: string) => {
  const { usdDeposited, usdEarned, creditsBought, creditsEarned } = await balancesOf(app.ctx.db, await idOf(id))
  return [usdDeposited, usdEarned, creditsBought, creditsEarned]
}
const owed = () => platformBalance(app.ctx.db, 'imported_balances')
const endsAt = () => new Date(app.ctx.now().getTime() + 40 * dayMs)

test('a balance is paid once, as money that can be spent and not withdrawn, and the books stay balanced', async () => {
  const bystander = await makeMember(app)
  const row = one('1', { balance_usd: '12.50', balance_credits: '300' })
  expect(await bring([row])).toMatchObject([{ outcome: 'imported', money: { cents: 1250, credits: 300, plans: 0 } }])
  expect(await held('1')).toEqual([1250n, 0n, 300n, 0n])
  expect(await owed()).toBe(-1550n)
  expect(await bring([{ ...row, balance_usd: '99' }])).toMatchObject([
    { outcome: 'known', money: { cents: 0, credits: 0 } },
  ])
  expect(await held('1')).toEqual([1250n, 0n, 300n, 0n])
  expect(await checkBooks(app.ctx.db)).toEqual([])
  expect((await balancesOf(app.ctx.db, bystander.id)).usdDeposited).toBe(0n)
})

test('a run without balances leaves them out, and a later run with them pays each once', async () => {
  const row = one('2', { balance_usd: '5' })
  expect(await bring([row], { balances: null })).toMatchObject([
    { outcome: 'imported', faults: [{ field: 'balance_usd', reason: 'balances_not_asked' }] },
  ])
  expect(await held('2')).toEqual([0n, 0n, 0n, 0n])
  await Promise.all([bring([row]), bring([row])])
  expect(await held('2')).toEqual([500n, 0n, 0n, 0n])
})

test('a member who has left is not paid again', async () => {
  const row = one('3', { balance_usd: '5' })
  await bring([row])
  await app.ctx.db
    .deleteFrom('member')
    .where('id', '=', await idOf('3'))
    .execute()
  const before = await owed()
  expect(await bring([row])).toMatchObject([{ outcome: 'known', money: { cents: 0 } }])
  expect(await owed()).toBe(before)
})

type Case = { title: string; row: TransferRow; field: string; reason: string }
const refusals: Case[] = [
  { title: 'dollars with a comma', row: { balance_usd: '1,50' }, field: 'balance_usd', reason: 'invalid' },
  { title: 'dollars below zero', row: { balance_usd: '-5' }, field: 'balance_usd', reason: 'invalid' },
  { title: 'a third of a cent', row: { balance_usd: '1.005' }, field: 'balance_usd', reason: 'invalid' },
  {
    title: 'more than 1,000 dollars',
    row: { balance_usd: '1000.01' },
    field: 'balance_usd',
    reason: 'balance_too_large',
  },
  { title: 'half a credit', row: { balance_credits: '1.5' }, field: 'balance_credits', reason: 'invalid' },
  {
    title: 'too many credits',
    row: { balance_credits: '100001' },
    field: 'balance_credits',
    reason: 'balance_too_large',
  },
  {
    title: 'a plan that is none',
    row: { plan: 'free', plan_ends: '2099-01-01' },
    field: 'plan',
    reason: 'plan_unknown',
  },
  { title: 'a plan without an end', row: { plan: 'gold' }, field: 'plan_ends', reason: 'required' },
  {
    title: 'an end that is no day',
    row: { plan: 'gold', plan_ends: '31.12.2026' },
    field: 'plan_ends',
    reason: 'invalid',
  },
  {
    title: 'a plan for life',
    row: { plan: 'gold', plan_ends: '2099-01-01' },
    field: 'plan_ends',
    reason: 'plan_too_long',
  },
]
test.each(refusals)('$title refuses the row, and makes neither a member nor money', async ({ row, field, reason }) => {
  const before = await owed()
  const [outcome] = await bring([one('4', row)])
  expect(outcome).toMatchObject({ row: 2, outcome: 'refused', money: { cents: 0, credits: 0 } })
  expect(outcome?.faults).toContainEqual({ field, reason })
  expect([await idOf('4'), await owed()]).toEqual([0, before])
})

test('a dry run adds up and writes nothing', async () => {
  const before = await owed()
  const rows = [one('5', { balance_usd: '7' }), one('6', { balance_credits: '20' })]
  const outcomes = await bring(rows, { isDryRun: true })
  expect(outcomes.map(({ money }) => money.cents + money.credits)).toEqual([700, 20])
  expect([await idOf('5'), await owed()]).toEqual([0, before])
})

test('a run that would pay more than was confirmed writes nothing of the batch', async () => {
  const before = await owed()
  const rows = [one('7', { balance_usd: '7' }), one('8', { balance_usd: '7' })]
  await expect(bring(rows, { balances: { centsMax: 1399 } })).rejects.toThrow('than were confirmed')
  expect([await idOf('7'), await idOf('8'), await owed()]).toEqual([0, 0, before])
})

test('a paid plan runs to its end on the other site, costs nothing, and does not renew', async () => {
  const at = endsAt()
  const row = one('9', { plan: 'gold', plan_ends: at.toISOString() })
  expect(await bring([row])).toMatchObject([{ outcome: 'imported', money: { plans: 1, cents: 0 } }])
  const period = await app.ctx.db
    .selectFrom('subscription as s')
    .innerJoin('subscription_period as t', 't.id', 's.period_id')
    .innerJoin('subscription_plan as plan', 'plan.id', 't.plan_id')
    .where('s.member_id', '=', await idOf('9'))
    .select(['plan.code', 's.ends_at', 's.renews', 't.paid', 't.worth', 't.transfer'])
    .executeTakeFirst()
  expect(period).toEqual({ code: 'gold', ends_at: at, renews: false, paid: 0, worth: 0, transfer: null })
  expect(await bring([{ ...row, plan: 'silver' }])).toMatchObject([{ outcome: 'known', money: { plans: 0 } }])
})

test('a plan that is over is left out, and the member comes', async () => {
  const [outcome] = await bring([one('10', { plan: 'gold', plan_ends: '2020-01-01' })])
  expect(outcome).toMatchObject({
    outcome: 'imported',
    faults: [{ field: 'plan', reason: 'plan_over' }],
    money: { plans: 0 },
  })
})

test('an export has plan and balances in the columns that an import reads', async () => {
  const at = endsAt()
  await bring([one('11', { balance_usd: '3.05', balance_credits: '40', plan: 'silver', plan_ends: at.toISOString() })])
  const rows: TransferRow[] = []
  for await (const { row } of exportMembers(app.ctx)) rows.push(row)
  expect(rows.find(({ email }) => email === 'm11@example.com')).toMatchObject({
    ...{ balance_usd: '3.05', balance_credits: '40', plan: 'silver', plan_ends: at.toISOString() },
  })
})

test('an export has the visibility that a member chose, also while the profile is hidden since it is not used', async () => {
  const [away, other] = [await makeMember(app, { hidden: true }), await makeMember(app, { hidden: true })]
  await fillRow(app, 'dormancy', { member_id: away.id, hidden_before: false })
  await fillRow(app, 'dormancy', { member_id: other.id, hidden_before: null })
  const found = new Map<string, string | undefined>()
  for await (const { row } of exportMembers(app.ctx)) found.set(row.email ?? '', row.hidden)
  expect([found.get(away.email), found.get(other.email)]).toEqual(['no', 'yes'])
})

test('a member reads in the wallet where the balance came from', async () => {
  const { token, id } = await makeMember(app)
  await app.ctx.db
    .insertInto('imported_member')
    .values({ source: 'old', foreign_id: 'mine', member_id: id, imported_at: app.ctx.now() })
    .execute()
  const { email } = await app.ctx.db.selectFrom('member').where('id', '=', id).select('email').executeTakeFirstOrThrow()
  // The number of a member of one site may be that of another person at the next.
  expect(await bring([one('mine', { balance_usd: '4' })])).toMatchObject([
    { outcome: 'known', faults: [{ field: 'email', reason: 'email_differs' }], money: { cents: 0 } },
  ])
  await bring([one('mine', { email, balance_usd: '4' })])
  const { data } = await app.call(api.wallet.transactions, { token })
  expect(data.transactions).toMatchObject([{ kind: 'balance_import', name: 'Balance from your previous site' }])
})
