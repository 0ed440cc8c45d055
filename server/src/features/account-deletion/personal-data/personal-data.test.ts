import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { fillRow } from '../../../test/database/fill-row.ts'
import { fillSafety } from '../../../test/database/fill-safety.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { unzip } from '../../../test/media/unzip.ts'
import { join, password } from '../../../test/members/accounts.ts'
import { fillAnswer } from '../../../test/members/custom-fields.ts'
import { lagos, type Made, makeMember } from '../../../test/members/make-member.ts'
import { match, send } from '../../../test/members/matches.ts'
import { fund } from '../../../test/money/books.ts'
import { type Shop, stockShop } from '../../../test/money/shop.ts'
import { personalData } from './personal-data.ts'

let app: TestApp
let bystander: Bystander
let shop: Shop
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  shop = await stockShop(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
const tables = Object.entries(personalData)
const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(app.ctx.db)).rows

test('every table and every column of the database is classified, and nothing else', async () => {
  const known = await rowsOf(sql<{ name: string }>`select c.table_name || '.' || c.column_name as name
    from information_schema.columns c where table_schema = 'public' and table_name not in ('migration', 'applied_function')`)
  const whole = new Set(tables.filter(([, kind]) => typeof kind === 'string').map(([table]) => table))
  const found = known.map(({ name }) => name).filter((name) => !whole.has(name.split('.')[0] ?? ''))
  const classified = tables.flatMap(([table, kind]) =>
    typeof kind === 'string' ? [] : Object.keys(kind.columns).map((column) => `${table}.${column}`),
  )
  expect(classified.sort()).toEqual(found.sort())
  const names = new Set(known.map(({ name }) => name.split('.')[0] ?? ''))
  expect([...whole].filter((table) => !names.has(table))).toEqual([])
})

test('no table that refers to a member, directly or by its parent rows, is classified as not personal', async () => {
  const children = await rowsOf(sql<{ name: string }>`
    with recursive child (oid) as (
      select 'member'::regclass::oid union
      select f.conrelid from pg_constraint f join child on f.confrelid = child.oid where f.contype = 'f')
    select oid::regclass::text as name from child union
    select table_name from information_schema.columns where table_schema = 'public' and column_name in ('member_id',
      'owner', 'owner_id', 'viewer_id', 'actor', 'actor_id', 'target_id', 'staff_id', 'giver_id', 'sender_id', 'email')`)
  const wrong = children.filter(({ name }) => personalData[name as keyof typeof personalData] === 'not_personal')
  expect(wrong).toEqual([])
})

/** A member with a row in every table that is about one, and the texts of those rows that name them. */
async function makeFull(email: string, mark: string): Promise<Made> {
  const token = await join(app, email)
  const { id: uid } = (await app.call(api.accounts.me, { token })).data.user
  const { id } = await app.ctx.db.selectFrom('member').where('uid', '=', uid).select('id').executeTakeFirstOrThrow()
  const me = { id, uid, email, token }
  const other = await makeMember(app)
  const promptAnswers = [{ prompt: 'sunday' as const, answer: `Sunday of ${mark}` }]
  await app.call(api.profiles.change, {
    token,
    body: { ...lagos, about: `About ${mark}`, faith: { value: 'other', consent: true }, promptAnswers },
  })
  await match(app, me, other)
  await send(app, me, { to: other, body: `Hello from ${mark}` })
  await fund(app.ctx, id, 50_000n)
  await fund(app.ctx, other.id, 1_000n)
  const gift = { params: { id: shop.gift('rose'), otherId: uid }, body: { note: `For ${mark}` } }
  expect((await app.call(api.gifts.purchase, { token: other.token, ...gift })).status).toBe(200)
  await app.call(api.boosts.buy, { token, params: { id: shop.boost(1) }, body: {} })
  await app.call(api.subscriptions.subscribe, { token, params: { id: shop.plan('silver') }, body: { renew: false } })
  await app.call(api.support.open, { token, body: { kind: 'chat', content: `A question of ${mark}` } })
  await app.call(api.safety.report, { token, params: { id: other.uid }, body: { content: `A report by ${mark}` } })
  await fillContacts(me, other, mark)
  await fillMoney(me, other, mark)
  return me
}

async function fillContacts({ id, token }: Made, other: Made, mark: string): Promise<void> {
  const member_id = id
  const plain = ['dormancy', 'place_change', 'trip', 'trip_start', 'genotype_ask', 'city_watch', 'api_token'] as const
  for (const table of plain) await fillRow(app, table, { member_id })
  await fillAnswer(app, id, `Dream of ${mark}`)
  await fillRow(app, 'past_terms_acceptance', { member_id, version: '2026-01-01' })
  await fillRow(app, 'photo', { member_id, storage_key: `photo-${mark}`, position: 0, shared_with: null })
  await fillRow(app, 'voice_intro', { member_id, storage_key: `voice-${mark}`, mime: 'audio/webm', tenths: 40 })
  await fillSafety(app, { memberId: id, token, mark })
  await fillRow(app, 'data_copy_link', { member_id, token_hash: Buffer.alloc(32, id) })
  const dates = { created_at: new Date(0), opens_at: new Date(0) }
  await fillRow(app, 'email_correction', { member_id, new_email: `new-${mark}@example.com`, ...dates })
  await fillRow(app, 'mailed_code', { member_id, purpose: 'reset', email: `${mark}@example.net` })
  await fillRow(app, 'reaction', { actor: id, target: other.id, kind: 1 })
  await fillRow(app, 'pair_block', { a: id, b: (await makeMember(app)).id, mine: true })
  await fillRow(app, 'favourite', { member_id, other_id: other.id })
  const now = app.ctx.now()
  const requested = { low_requested_at: now, high_requested_at: now, possible_risk: false, compared_at: now }
  await fillRow(app, 'genotype_comparison', { low: Math.min(id, other.id), high: Math.max(id, other.id), ...requested })
  await fillRow(app, 'visit', { viewer_id: id, owner_id: other.id })
  await fillRow(app, 'visit', { viewer_id: other.id, owner_id: id })
  await fillRow(app, 'saved_filter', { member_id, name: `Filter ${mark}` })
  await fillRow(app, 'weekly_pick', { member_id, other_id: other.id })
  await fillRow(app, 'member_rating', { member_id, gender: 0 })
  await fillRow(app, 'message_opening', { sender_id: id, other_id: other.id })
  await fillMessages({ id }, other, mark)
}

async function fillMessages({ id }: Pick<Made, 'id'>, other: Made, mark: string): Promise<void> {
  const member_id = id
  const ended = { kind: 'voice', state: 'ended', reason: null }
  const call = await fillRow(app, 'call', { caller_id: id, callee_id: other.id, ...ended })
  await fillRow(app, 'call_side', { call_id: call.id, member_id, live: false, device: `Phone ${mark}` })
  const message = await app.ctx.db
    .selectFrom('message')
    .where('sender_id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const { conversation_id, seq } = message
  const media = { mime: null, waveform: null, tenths: null, storage_key: `sent-${mark}` }
  await fillRow(app, 'message_media', { conversation_id, seq, ...media })
  const notice = { member_id, kind: 'security', actor_id: null }
  await fillRow(app, 'notice', { ...notice, topic: mark })
  await fillRow(app, 'outbox', notice)
  await fillRow(app, 'notice_dead_letter', { ...notice, id: member_id })
  await fillRow(app, 'notice_mail', { member_id, kind: 'like' })
  await fillRow(app, 'notice_setting', { member_id, quiet_from: 60, quiet_to: 120 })
  const { id: session_id } = await app.ctx.db
    .selectFrom('member_session')
    .where('member_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow()
  await fillRow(app, 'push_subscription', { member_id, session_id, endpoint: `https://push.example/${mark}` })
  await fillRow(app, 'audit_entry', { staff_id: id, action: 'rate.set' })
  const reported = { reporter_id: other.id, target_id: id, category: null, evidence: '[]', outcome: 'warned' }
  const report = await fillRow(app, 'abuse_report', { ...reported, taken_by: null })
  const reopened = { reopened_by: other.id, undone_by: null, deciders: [], outcome: 'warned' }
  await fillRow(app, 'report_decision', { report_id: report.id, ...reopened, reason: `Decided about ${mark}` })
  const upheld = { appeal: `An appeal written by ${mark}`, appeal_outcome: 'upheld', appeal_decided_by: other.id }
  const sanction = { member_id, kind: 'texts', deciders: [], report_id: null, until: null, ended_at: null }
  const removed = { fault: null, removed_texts: '{"about":"Removed words"}', removed_photo: null, removed_voice: null }
  await fillRow(app, 'sanction', { ...sanction, ...upheld, ...removed, removed_message: null })
  const decided = { proposer_id: other.id, decided_by: other.id + 1_000_000, outcome: 'confirmed', report_id: null }
  await fillRow(app, 'staff_note', { member_id, body: `Note of staff about ${mark}` })
  const proposal = { target_id: id, kind: 'permissions', permissions: ['finance'], new_email: null, ticket_id: null }
  await fillRow(app, 'staff_proposal', { ...proposal, ...decided })
}

async function fillMoney({ id }: Made, other: Made, mark: string): Promise<void> {
  const member_id = id
  const channel = 'paystack'
  const purchase = { kind: 'gift', receiver_id: other.id, state: 'done', note: `Words of ${mark}` }
  await fillRow(app, 'deposit_purchase', { member_id, ...purchase })
  const deposit = await fillRow(app, 'deposit', {
    member_id,
    channel,
    currency: 'NGN',
    state: 'paid',
    reference: `deposit-${mark}`,
    ...{ transfer: null, purchase_id: null, method: 'card', paid_by: 'card' },
    ...{ amount_minor: 100, returned_minor: 0, returned_cents: 0 },
  })
  const dispute = { kind: 'dispute', state: 'open', provider_id: `claim-${mark}` }
  await fillRow(app, 'deposit_reversal', { deposit_id: deposit.id, ...dispute })
  await fillRow(app, 'deposit_return', { deposit_id: deposit.id, usd_cents: 100, gift_cents: null, debt_cents: 0 })
  await fillRow(app, 'deposit_refund', {
    deposit_id: deposit.id,
    state: 'done',
    reference: `refund-of-${mark}`.toLowerCase().padEnd(20, 'x'),
    staff_id: null,
  })
  await fillRow(app, 'refund_proposal', { deposit_id: deposit.id, exception_id: null, outcome: 'declined' })
  await fillRow(app, 'payment_exception', { channel, reference: `deposit-${mark}`, fault: 'amount' })
  await fillRow(app, 'rate_quote', { member_id, currency: 'NGN' })
  await fillRow(app, 'wallet_quote', { member_id, sells: 'USD', fee: 0 })
  const account = { kind: 'bank', country: 'NG', currency: 'NGN', number: '0123456789', account_name: `Holder ${mark}` }
  await fillRow(app, 'payout_account', { member_id, ...account })
  const withdrawal = await fillRow(app, 'withdrawal', {
    member_id,
    ...account,
    channel,
    state: 'paid',
    reference: `withdrawal-of-${mark}`.toLowerCase(),
    provider_id: null,
    is_live: false,
    sends: 1,
    destination_hash: null,
    paid_transfer: randomUUID(),
  })
  await fillRow(app, 'withdrawal_approval', { withdrawal_id: withdrawal.id, staff_id: other.id })
  await fillRow(app, 'earning_lot', { member_id })
  await fillRow(app, 'member_debt', { member_id })
  await fillRow(app, 'allowance_use', { member_id, kind: 'message_request' })
}

async function exportOf({ token }: Pick<Made, 'token'>): Promise<Record<string, Buffer>> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.app.inject({ method: 'POST', url: '/api/me/export', headers, payload: { password } })
  expect(answer.statusCode).toBe(200)
  return unzip(answer.rawPayload)
}

/** Under which key a column is exported, if it is. */
function keyOf(column: string, how: string): string | null {
  if (how === 'exported') return column
  return how.startsWith('as ') ? how.slice(3) : null
}

test('the export contains everything classified as exported, and no data of a bystander', async () => {
  const me = await makeFull('full@example.com', 'Nankoma')
  const bystander = await makeFull('bystander@example.com', 'Zubairu')
  const files = await exportOf(me)
  const missing = tables.flatMap(([table, kind]) => {
    if (typeof kind === 'string') return []
    const rows = JSON.parse(String(files[`${kind.part}.json`] ?? '[]')) as Record<string, unknown>[]
    const keys = new Set(rows.flatMap((row) => Object.keys(row)))
    return Object.entries<string>(kind.columns)
      .map(([column, how]) => ({
        column,
        key: keyOf(column, how),
      }))
      .filter(({ key }) => key !== null && !keys.has(key))
      .map(({ column }) => `${table}.${column} in ${kind.part}.json`)
  })
  expect(missing).toEqual([])
  const everything = Object.values(files).join('\n')
  for (const text of [
    'Hello from Nankoma',
    'Sunday of Nankoma',
    'Holder Nankoma',
    'deposit-Nankoma',
    'Phone Nankoma',
    '0123456789',
  ])
    expect(everything).toContain(text)
  for (const text of ['Zubairu', bystander.uid, bystander.email]) expect(everything).not.toContain(text)
  const { rows } = await sql<{ secret: string }>`
    select encode(token_hash, 'hex') as secret from member_session where member_id = ${me.id}
    union all select password_hash from member where id = ${me.id}`.execute(app.ctx.db)
  for (const { secret } of rows) expect(everything).not.toContain(secret)
})

test('the export of a new member contains only their account, whatever is stored about others', async () => {
  await makeFull('filled@example.com', 'Okello')
  const files = await exportOf({ token: await join(app, 'new@example.com') })
  const counts = Object.entries(files).map(([name, bytes]) => [name, JSON.parse(String(bytes)).length] as const)
  const filled = counts.filter(([, count]) => count > 0)
  expect(Object.fromEntries(filled)).toEqual({
    'account.json': 1,
    // The browser and the network that the member joined from.
    'knownOrigins.json': 2,
    'mailedCodes.json': 1,
    'profile.json': 1,
    'sessions.json': 1,
  })
})

test('exported messages, calls, gifts and visits name the members, and hidden visitors are omitted', async () => {
  const token = await join(app, 'both@example.com')
  const { id: uid } = (await app.call(api.accounts.me, { token })).data.user
  const { id } = await app.ctx.db.selectFrom('member').where('uid', '=', uid).select('id').executeTakeFirstOrThrow()
  const [me, other] = [{ id, uid, token, email: '' }, await makeMember(app)]
  const hidden = await makeMember(app, { hidden: true })
  await match(app, me, other)
  await send(app, me, { to: other, body: 'Mine' })
  await send(app, other, { to: me, body: 'Theirs' })
  for (const [from, to] of [
    [me, other],
    [other, me],
  ] as const) {
    const ended = { kind: 'voice', state: 'ended', reason: null }
    const call = await fillRow(app, 'call', { caller_id: from.id, callee_id: to.id, ...ended })
    for (const { id: member_id } of [me, other])
      await fillRow(app, 'call_side', { call_id: call.id, member_id, live: false, device: `Phone of ${member_id}` })
    await fund(app.ctx, from.id, 1_000n)
    const gift = { params: { id: shop.gift('rose'), otherId: to.uid }, body: { note: '' } }
    expect((await app.call(api.gifts.purchase, { token: from.token, ...gift })).status).toBe(200)
  }
  for (const viewer of [other, hidden]) await fillRow(app, 'visit', { viewer_id: viewer.id, owner_id: id })
  const files = await exportOf(me)
  const part = (name: string) => JSON.parse(String(files[`${name}.json`])) as Record<string, unknown>[]
  const texts = part('messages').filter(({ body }) => body !== null && body !== '')
  expect(texts.map(({ body, sender }) => [body, sender])).toEqual([
    ['Mine', 'me'],
    ['Theirs', 'other'],
  ])
  const device = `Phone of ${id}`
  expect(part('calls')).toMatchObject([
    { direction: 'made', member: other.uid, device },
    { direction: 'received', member: other.uid, device },
  ])
  expect(part('gifts')).toMatchObject([
    { direction: 'given', member: other.uid },
    { direction: 'received', member: other.uid },
  ])
  expect(part('visits')).toMatchObject([{ direction: 'received', member: other.uid }])
})
