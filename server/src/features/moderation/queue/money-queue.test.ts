import { randomUUID } from 'node:crypto'
import { api, type QueryOf, type StaffPermission } from '@karibu/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillRow } from '../../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { reportMember } from '../../../test/members/sanctions.ts'
import { asOwner } from '../../../test/money/books.ts'
import { selectQueue } from './list-queue.ts'

let app: TestApp
let finance: Made
let target: Made
let start: number
beforeEach(async () => {
  app = await makeTestApp()
  finance = await makeStaff('finance')
  target = await makeMember(app)
  start = app.ctx.now().getTime()
})
afterEach(() => app.close())

type Query = Partial<QueryOf<typeof api.staffQueue.list>>
const makeStaff = (...permissions: StaffPermission[]) => makeMember(app, { role: 'admin', permissions })
const list = async (query: Query = {}, by = finance) =>
  (await app.call(api.staffQueue.list, { token: by.token, query: query as never })).data.entries
const brief = async (query?: Query, by?: Made) =>
  (await list(query, by)).map(({ kind, severity, id }) => `${kind} ${severity} ${id}`)
const hours = (count: number) => new Date(start + count * 3_600_000)

async function payout(name: string, waitedHours: number, about = target): Promise<number> {
  const open = { state: 'held', needs_approval: true, sends: 0, sent_at: null, paid_transfer: null, next_step_at: null }
  const at = { created_at: hours(-waitedHours), send_from: null, destination_hash: null }
  const to = { kind: 'bank', country: 'KE', channel: 'paystack', reason: null, provider_code: null, fault: null }
  const money = { ...to, currency: 'KES', usd_cents: 25_000, agreed_cents: 25_050, amount_minor: 3_230_000 }
  const reference = `payout-to-decide-${name}`
  const row = await fillRow(app, 'withdrawal', { ...open, ...at, ...money, reference, member_id: about.id })
  return Number(row.id)
}

async function deposit(reference: string, about = target): Promise<number> {
  const row = await fillRow(app, 'deposit', {
    ...{ reference, member_id: about.id, channel: 'paystack', method: 'card', currency: 'KES', amount_minor: 260_000 },
    ...{ state: 'paid', purchase_id: null, next_poll_at: null, transfer: null, paid_by: null },
  })
  return Number(row.id)
}

async function exception(fault: string, waitedHours: number, about = target): Promise<string> {
  const reference = `exception-${fault}-${waitedHours}`
  await deposit(reference, about)
  const open = { settled_at: null, refund_requested_at: null, refund_error_code: null, refund_cents: null }
  const found_at = hours(-waitedHours)
  const row = await fillRow(app, 'payment_exception', { ...open, channel: 'paystack', reference, fault, found_at })
  return String(row.id)
}

type DisputeTimes = { opened?: number; due: number | null }
async function dispute(name: string, { opened = -24, due }: DisputeTimes, about = target): Promise<number> {
  const id = await deposit(`disputed-${name}`, about)
  await addDispute(id, { opened, due })
  return id
}
const addDispute = (deposit_id: number, { opened = -24, due }: DisputeTimes) =>
  fillRow(app, 'deposit_reversal', {
    ...{ deposit_id, kind: 'dispute', state: 'open', provider_id: randomUUID(), amount_minor: 130_000 },
    ...{ opened_at: hours(opened), reported_at: hours(opened), due_at: due === null ? null : hours(due) },
  })

/** A few of each kind; what they are in the order of the queue. */
async function fillMoney(): Promise<string[]> {
  for (const [name, waited] of [
    ['new', 2],
    ['late', 25],
    ['very-late', 73],
  ] as const)
    await payout(name, waited)
  const [old, fresh, other] = [
    await exception('amount', 80),
    await exception('gone', 3),
    await exception('unknown_reference', 50),
  ]
  await dispute('calm', { due: 200 })
  await dispute('near', { due: 90 })
  await dispute('today', { due: 20 })
  await dispute('undated', { opened: -10, due: null })
  return [
    'dispute urgent disputed-today',
    `exception urgent ${old}`,
    'payout urgent payout-to-decide-very-late',
    'dispute high disputed-near',
    'payout high payout-to-decide-late',
    'dispute high disputed-undated',
    `exception high ${fresh}`,
    `exception usual ${other}`,
    'payout usual payout-to-decide-new',
    'dispute usual disputed-calm',
  ]
}

test('payouts, payment exceptions and disputes are ordered by severity and age, and filtered by both', async () => {
  const expected = await fillMoney()
  expect(await brief()).toEqual(expected)
  expect(await brief({ kind: 'dispute', severity: 'high' })).toEqual([expected[3], expected[5]])
  expect(await brief({ kind: 'payout' })).toEqual([expected[2], expected[4], expected[8]])
  const entries = await list()
  const member = { id: target.uid }
  expect(entries[2]).toMatchObject({ sum: { amount: 250.5, currency: 'USD' }, dueAt: null, member })
  expect(entries[6]).toMatchObject({ sum: { amount: 2_600, currency: 'KES' }, member })
  expect(entries[0]).toMatchObject({
    ...{ sum: { amount: 1_300, currency: 'KES' }, member, dueAt: hours(20).toISOString() },
    since: hours(-24).toISOString(),
  })
})

test('what waits becomes more severe as its time comes', async () => {
  await payout('new', 2)
  await dispute('calm', { due: 200 })
  const at = async (ahead: number) => {
    app.advance(ahead * 3_600_000)
    return brief({}, await makeStaff('finance'))
  }
  expect(await at(0)).toEqual(['payout usual payout-to-decide-new', 'dispute usual disputed-calm'])
  expect(await at(23)).toEqual(['payout high payout-to-decide-new', 'dispute usual disputed-calm'])
  expect(await at(50)).toEqual(['payout urgent payout-to-decide-new', 'dispute usual disputed-calm'])
  expect(await at(32)).toEqual(['payout urgent payout-to-decide-new', 'dispute high disputed-calm'])
  expect(await at(72)).toEqual(['payout urgent payout-to-decide-new', 'dispute urgent disputed-calm'])
})

test('each kind and its count is only for those who may decide it', async () => {
  await fillMoney()
  await reportMember(app, target)
  const [moderator, admin, all] = [
    await makeStaff('moderator'),
    await makeStaff('admin'),
    await makeStaff('moderator', 'finance', 'admin'),
  ]
  const kindsOf = async (by: Made) => [...new Set((await list({ limit: 50 }, by)).map(({ kind }) => kind))].toSorted()
  expect(await kindsOf(finance)).toEqual(['dispute', 'exception', 'payout'])
  expect(await kindsOf(admin)).toEqual(['dispute'])
  expect(await kindsOf(moderator)).toEqual(['report'])
  expect(await kindsOf(all)).toEqual(['dispute', 'exception', 'payout', 'report'])
  expect(await list({ kind: 'payout' }, moderator)).toEqual([])
  expect(await list({ kind: 'report' }, finance)).toEqual([])
  const counts = async ({ token }: Made) => (await app.call(api.staffMembers.summary, { token })).data
  expect(await counts(moderator)).toMatchObject({ reports: 1, payouts: null, exceptions: null, disputes: null })
  expect(await counts(admin)).toMatchObject({ payouts: null, exceptions: null, disputes: 4 })
  expect(await counts(finance)).toMatchObject({ reports: null, payouts: 3, exceptions: 3, disputes: 4 })
  const other = await app.call(api.staffQueue.list, { token: target.token })
  expect(other.status).toBe(404)
})

test('what is about the reader, decided by them, on its way or not waiting is left out', async () => {
  await payout('own', 5, finance)
  await exception('amount', 5, finance)
  await dispute('own', { due: 20 }, finance)
  const [mine, sent, another] = [await payout('mine', 4), await payout('sent', 3), await payout('another', 2)]
  const approve = (withdrawal_id: number, by: Made) =>
    fillRow(app, 'withdrawal_approval', { withdrawal_id, staff_id: by.id })
  const colleague = await makeStaff('finance')
  await approve(mine, finance)
  await approve(sent, finance)
  await approve(sent, colleague)
  await approve(another, colleague)
  const [returning, proposed, refused] = [
    await exception('currency', 9),
    await exception('currency', 8),
    await exception('currency', 7),
  ]
  const { db } = app.ctx
  await sql`update payment_exception set refund_requested_at = found_at,
    refund_error_code = case when id = ${refused} then 'declined' end where id in (${returning}, ${refused})`.execute(
    db,
  )
  await sql`insert into refund_proposal (deposit_id, exception_id, amount_minor, currency, returned_minor, proposed_by, created_at, expires_at)
    select d.id, e.id, 1, 'KES', 0, ${colleague.id}, e.found_at, ${hours(10)}
    from payment_exception e join deposit d on d.reference = e.reference where e.id = ${proposed}`.execute(db)
  const won = await dispute('won', { due: 9 })
  await sql`update deposit_reversal set state = 'won' where deposit_id = ${won}`.execute(db)
  // Of the proposed one it is the proposal that waits.
  expect(await brief()).toEqual([
    expect.stringMatching(/^refund urgent /),
    `exception high ${refused}`,
    'payout usual payout-to-decide-another',
  ])
  const others = await brief({}, colleague)
  expect(others).toContain('payout usual payout-to-decide-own')
  expect(others).toContain('dispute urgent disputed-own')
  expect(others).toHaveLength(5)
})

test('a deposit with several disputes is one entry, by its first deadline', async () => {
  const id = await dispute('twice', { due: 50 })
  await addDispute(id, { due: 10 })
  await addDispute(id, { due: null })
  const entries = await list()
  expect(entries).toMatchObject([{ id: 'disputed-twice', severity: 'urgent', dueAt: hours(10).toISOString() }])
})

test('its pages hold each entry once, also those of one moment', async () => {
  const expected = await fillMoney()
  for (const name of ['one', 'two', 'three', 'four']) {
    await payout(`same-${name}`, 2)
    await dispute(`same-${name}`, { due: 200 })
  }
  const ids: string[] = []
  let cursor: string | null | undefined
  do {
    const query = { limit: 3, ...(cursor && { cursor }) }
    const page = (await app.call(api.staffQueue.list, { token: finance.token, query })).data
    expect(page.entries.length).toBeLessThanOrEqual(3)
    ids.push(...page.entries.map((entry) => entry.id))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(ids).toEqual((await list({ limit: 50 })).map(({ id }) => id))
  expect(new Set(ids).size).toBe(expected.length + 8)
  expect((await app.call(api.staffQueue.list, { token: finance.token, query: { limit: 51 } })).status).toBe(400)
})

test('each entry is read alone by its id, and its handling is seen', async () => {
  await payout('new', 2)
  const id = await exception('amount', 5)
  await dispute('calm', { due: 200 })
  const { token } = finance
  const read = async () => {
    const [payouts, exceptions, disputes] = await Promise.all([
      app.call(api.staffPayouts.list, { token, query: { reference: 'payout-to-decide-new' } }),
      app.call(api.deposits.exceptions, { token, query: { id } }),
      app.call(api.staffDisputes.list, { token, query: { reference: 'disputed-calm' } }),
    ])
    return { ...payouts.data, ...exceptions.data, ...disputes.data }
  }
  await exception('amount', 6)
  await sql`insert into disputed_deposit (deposit_id, at) select deposit_id, reported_at from deposit_reversal`.execute(
    app.ctx.db,
  )
  expect(await read()).toMatchObject({
    payouts: [{ status: 'held' }],
    payments: [{ id, settledAt: null }],
    disputes: [{ state: 'open' }],
  })
  await app.call(api.deposits.settleException, { token, params: { id } })
  await sql`update deposit_reversal set state = 'won'`.execute(app.ctx.db)
  expect(await read()).toMatchObject({
    payments: [{ id, settledAt: expect.any(String) }],
    disputes: [{ state: 'won' }],
  })
  expect((await list()).map(({ kind }) => kind)).toEqual(['exception', 'payout'])
})

test('a page reads its rows by index, however many wait', async () => {
  await payout('of-many', 2)
  await exception('amount', 2)
  await dispute('of-many', { due: 200 })
  const { db } = app.ctx
  const copies = async (table: 'withdrawal' | 'deposit' | 'payment_exception', changes: Record<string, string>) => {
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'`.execute(
      db,
    )
    const values = rows.map(({ name }) => sql.raw(changes[name] ?? `x."${name}"`))
    await sql`insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
      select ${sql.join(values)} from (select * from ${sql.table(table)} order by id limit 1) x,
        generate_series(1, 10000) i`.execute(db)
  }
  const reference = "'copied-reference-' || i"
  await copies('withdrawal', {
    reference,
    uid: 'gen_random_uuid()',
    created_at: "x.created_at - i * interval '1 minute'",
  })
  await copies('deposit', { reference })
  await copies('payment_exception', { reference, found_at: "x.found_at - i * interval '1 minute'" })
  await sql`insert into deposit_reversal (deposit_id, kind, provider_id, state, amount_minor, reported_at, due_at)
    select id, 'dispute', reference, 'open', 1, ${hours(-9)}, case when id % 2 = 0 then ${hours(0)}::timestamptz + id * interval '1 minute' end
    from deposit where reference like 'copied-%'`.execute(db)
  await asOwner(app, (owner) => owner.query('analyze withdrawal, deposit, payment_exception, deposit_reversal'))
  const page = selectQueue({ staff: { id: finance.id, permissions: ['finance'] }, now: app.ctx.now() }, { limit: 20 })
  if (page === null) throw new Error('finance sees nothing')
  const { rows } = await sql<object>`explain (analyze, buffers, timing off) ${page}`.execute(db)
  const plan = rows.flatMap(Object.values).join('\n')
  expect(plan).not.toMatch(/Seq Scan on (withdrawal|payment_exception|deposit_reversal|deposit) /)
  const indexes = [
    'withdrawal_to_decide',
    'payment_exception_waiting',
    'deposit_reversal_due',
    'deposit_reversal_undated',
  ]
  for (const index of indexes) expect(plan).toContain(index)
  // Ten parts of one page, with a few pages of an index for each of their rows.
  expect(Number(/shared hit=(\d+)/.exec(plan)?.[1])).toBeLessThan(2_500)
})
