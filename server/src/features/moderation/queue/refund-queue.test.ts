import { randomUUID } from 'node:crypto'
import { api, type QueryOf, type StaffPermission } from '@karibu/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillRow } from '../../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { asOwner } from '../../../test/money/books.ts'
import { selectQueue } from './list-queue.ts'

let app: TestApp
let proposer: Made
let finance: Made
let payer: Made
let start: number
beforeEach(async () => {
  app = await makeTestApp()
  proposer = await makeStaff('finance')
  finance = await makeStaff('finance')
  payer = await makeMember(app)
  start = app.ctx.now().getTime()
})
afterEach(() => app.close())

type Query = Partial<QueryOf<typeof api.staffQueue.list>>
type Proposal = { waitedHours: number; isUncredited?: boolean; about?: Made; by?: Made; outcome?: 'declined' }
const makeStaff = (...permissions: StaffPermission[]) => makeMember(app, { role: 'admin', permissions })
const list = async (query: Query = {}, by = finance) =>
  (await app.call(api.staffQueue.list, { token: by.token, query: query as never })).data.entries
const brief = async (query?: Query, by?: Made) => (await list(query, by)).map(({ severity, id }) => `${severity} ${id}`)
const counted = async ({ token }: Made) => (await app.call(api.staffMembers.summary, { token })).data.refunds
const hours = (count: number) => new Date(start + count * 3_600_000)
const lifeHours = 72

/** A refund that `by` proposed so long ago: of a deposit, or of money that arrived and was never credited. */
async function proposal({ waitedHours, isUncredited = false, about = payer, by = proposer, outcome }: Proposal) {
  const reference = `refunded-${randomUUID()}`
  const deposit = await fillRow(app, 'deposit', {
    ...{
      reference,
      member_id: about.id,
      channel: 'paystack',
      method: 'card',
      currency: 'KES',
      amount_minor: 3_900_000,
    },
    ...{ state: 'paid', purchase_id: null, next_poll_at: null, transfer: null, paid_by: null },
  })
  const open = { settled_at: null, refund_requested_at: null, refund_error_code: null, refund_cents: null }
  const exception = isUncredited
    ? await fillRow(app, 'payment_exception', { ...open, channel: 'paystack', reference, fault: 'amount' })
    : { id: null }
  const decided = outcome ? { outcome, decided_by: by.id, decided_at: hours(0) } : {}
  const row = await fillRow(app, 'refund_proposal', {
    ...{ deposit_id: deposit.id, exception_id: exception.id, amount_minor: 3_250_000, currency: 'KES', reason: null },
    ...{ proposed_by: by.id, created_at: hours(-waitedHours), expires_at: hours(lifeHours - waitedHours) },
    ...{ outcome: null, decided_by: null, decided_at: null, ...decided },
  })
  return String(row.uid)
}

test('proposed refunds are ordered by severity and age, with their sum and the time at which they expire', async () => {
  const [fresh, day, late] = [
    await proposal({ waitedHours: 2 }),
    await proposal({ waitedHours: 25 }),
    await proposal({ waitedHours: 50 }),
  ]
  const [uncredited, lateUncredited] = [
    await proposal({ waitedHours: 3, isUncredited: true }),
    await proposal({ waitedHours: 60, isUncredited: true }),
  ]
  const expected = [`urgent ${lateUncredited}`, `urgent ${late}`, `high ${day}`, `high ${uncredited}`, `usual ${fresh}`]
  expect(await brief()).toEqual(expected)
  expect(await brief({ kind: 'refund', severity: 'high' })).toEqual([expected[2], expected[3]])
  // The payment exceptions of the last two are not entries of their own.
  expect(await brief({ kind: 'exception' })).toEqual([])
  expect((await list())[1]).toMatchObject({
    ...{ kind: 'refund', member: { id: payer.uid }, sum: { amount: 32_500, currency: 'KES' } },
    ...{ since: hours(-50).toISOString(), dueAt: hours(lifeHours - 50).toISOString() },
  })
  const pages = [await list({ limit: 2 })]
  const first = await app.call(api.staffQueue.list, { token: finance.token, query: { limit: 2 } })
  pages.push(await list({ limit: 3, cursor: first.data.nextCursor ?? '' }))
  expect(pages.flat().map(({ severity, id }) => `${severity} ${id}`)).toEqual(expected)
})

test('what waits becomes more severe, and is gone when it expires', async () => {
  const id = await proposal({ waitedHours: 2 })
  const at = async (ahead: number) => {
    app.advance(ahead * 3_600_000)
    const reader = await makeStaff('finance')
    return [await brief({}, reader), await counted(reader)]
  }
  expect(await at(0)).toEqual([[`usual ${id}`], 1])
  expect(await at(23)).toEqual([[`high ${id}`], 1])
  expect(await at(24)).toEqual([[`urgent ${id}`], 1])
  expect(await at(24)).toEqual([[], 0])
})

test('it is only for those who may decide it, and its count too', async () => {
  const id = await proposal({ waitedHours: 2 })
  await proposal({ waitedHours: 2, about: finance })
  await proposal({ waitedHours: 2, by: finance })
  await proposal({ waitedHours: 2, outcome: 'declined' })
  expect([await brief(), await counted(finance)]).toEqual([[`usual ${id}`], 1])
  const [moderator, admin] = [await makeStaff('moderator'), await makeStaff('admin')]
  for (const other of [moderator, admin])
    expect([await list({}, other), await list({ kind: 'refund' }, other), await counted(other)]).toEqual([[], [], null])
  expect(await list({}, proposer)).toHaveLength(1)
  expect(await brief({}, proposer)).not.toContain(`usual ${id}`)
  expect(await list({}, await makeStaff('finance', 'moderator'))).toHaveLength(3)
})

test('each entry is read alone by its id, and its handling is seen', async () => {
  const id = await proposal({ waitedHours: 2 })
  await proposal({ waitedHours: 1 })
  const read = async (by = finance, of = id) =>
    (await app.call(api.staffDeposits.proposals, { token: by.token, query: { id: of } })).data
  expect(await read()).toMatchObject({ proposals: [{ id, outcome: null, mine: false }], nextCursor: null })
  expect(await read(proposer)).toMatchObject({ proposals: [{ id, mine: true }] })
  expect(await read(finance, randomUUID())).toEqual({ proposals: [], nextCursor: null })
  await app.ctx.db
    .updateTable('refund_proposal')
    .set({ outcome: 'declined', decided_by: proposer.id, decided_at: hours(0) })
    .where('uid', '=', id)
    .execute()
  expect(await read()).toMatchObject({ proposals: [{ id, outcome: 'declined' }] })
  expect((await list()).map((entry) => entry.id)).not.toContain(id)
  const expired = await proposal({ waitedHours: lifeHours })
  expect(await read(finance, expired)).toMatchObject({ proposals: [{ id: expired, outcome: 'expired' }] })
  const unknown = { token: finance.token, query: { id: 'x' } } as const
  expect((await app.call(api.staffDeposits.proposals, unknown)).status).toBe(400)
})

test('a page reads its rows by index, however many wait and expired', async () => {
  await proposal({ waitedHours: 2 })
  const { db } = app.ctx
  const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'deposit' and is_identity = 'NO' and is_generated = 'NEVER'`.execute(
    db,
  )
  const values = columns.map(({ name }) => sql.raw(name === 'reference' ? "'copied-reference-' || i" : `x."${name}"`))
  await sql`insert into deposit (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)} from (select * from deposit limit 1) x, generate_series(1, 20000) i`.execute(db)
  await sql`insert into refund_proposal
      (deposit_id, amount_minor, currency, returned_minor, proposed_by, created_at, expires_at)
    select d.id, 1, 'KES', 0, ${proposer.id}, at.time, at.time + interval '3 days'
    from deposit d, lateral (select ${hours(0)}::timestamptz - (d.id % 2) * interval '9 days' - d.id * interval '10 seconds' as time) at
    where d.reference like 'copied-%'`.execute(db)
  await asOwner(app, (owner) => owner.query('analyze deposit, refund_proposal'))
  const reader = { staff: { id: finance.id, permissions: ['finance' as const] }, now: app.ctx.now() }
  const page = selectQueue(reader, { kind: 'refund', limit: 20 })
  if (page === null) throw new Error('finance sees nothing')
  expect((await page.execute(db)).rows).toHaveLength(21)
  const { rows } = await sql<object>`explain (analyze, buffers, timing off) ${page}`.execute(db)
  const plan = rows.flatMap(Object.values).join('\n')
  expect(plan).not.toMatch(/Seq Scan on (refund_proposal|deposit) /)
  expect(plan).toContain('refund_proposal_expires')
  // Five parts of one page, with a few pages of an index for each of their rows.
  expect(Number(/shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(1_000)
})
