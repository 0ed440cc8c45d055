import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { spec } from '../../test/spec.ts'

let app: TestApp
let reporter: Made
let target: Made
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

const content = 'He asks everybody for gift cards.'
const report = (from: Made, id: string, body: object = { content }) =>
  app.call(api.safety.report, { token: from.token, params: { id }, body: body as never })

/** A fresh pair that matched and wrote `count` messages to each other, in turn. */
async function talkingPair(count: number): Promise<void> {
  reporter = await makeMember(app)
  target = await makeMember(app, { firstname: 'Kofi' })
  const { db } = app.ctx
  const at = app.ctx.now()
  await sql`insert into matched values (${reporter.id}, ${target.id}, ${at}), (${target.id}, ${reporter.id}, ${at})`.execute(
    db,
  )
  const conversation = await db
    .insertInto('conversation')
    .values({ low: reporter.id, high: target.id, last_seq: count })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into conversation_side (conversation_id, member_id, other_id, updated_at) values
    (${conversation.id}, ${reporter.id}, ${target.id}, ${at}), (${conversation.id}, ${target.id}, ${reporter.id}, ${at})`.execute(
    db,
  )
  for (let seq = 1; seq <= count; seq += 1) {
    await sql`insert into message (conversation_id, seq, sender_id, client_id, kind, body, sent_at)
      values (${conversation.id}, ${seq}, ${seq % 2 ? target.id : reporter.id}, ${randomUUID()}, 'text', ${`words ${seq}`}, ${at})`.execute(
      db,
    )
  }
}

test('a report is stored with the last twenty messages as evidence', spec('1.16', '7.21'), async () => {
  await talkingPair(23)
  const sent = await report(reporter, target.uid, { content: `  ${content} `, category: 'money' })
  expect([sent.status, sent.message]).toEqual([201, 'Thank you. We’ve received your report.'])
  const row = await app.ctx.db
    .selectFrom('abuse_report')
    .where('id', '=', sent.data.report.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    reporter_id: reporter.id,
    target_id: target.id,
    content,
    category: 'money',
    status: 'open',
  })
  const evidence = row.evidence as { from: string; body: string }[]
  expect(evidence).toHaveLength(20)
  expect(evidence[0]).toMatchObject({ from: 'reporter', body: 'words 4' })
  expect(evidence.at(-1)).toMatchObject({ from: 'reported', body: 'words 23' })
})

test('a report preserves the texts of the profile, also when their owner changes them later', async () => {
  await talkingPair(0)
  const change = (body: object) => app.call(api.profiles.change, { token: target.token, body })
  const promptAnswers = [{ prompt: 'ask_me' as const, answer: 'How to double your money' }]
  expect((await change({ about: 'Rich uncle.', promptAnswers })).status).toBe(200)
  const sent = await report(reporter, target.uid)
  expect((await change({ about: 'Nobody.', promptAnswers: [] })).status).toBe(200)
  const row = await app.ctx.db
    .selectFrom('abuse_report')
    .where('id', '=', sent.data.report.id)
    .select('profile')
    .executeTakeFirstOrThrow()
  expect(row.profile).toEqual({ name: 'Kofi Okafor', about: 'Rich uncle.', promptAnswers, photos: [] })
})

test('a reason of at least ten characters is required', spec('5.10', '5.11', '9.9'), async () => {
  await talkingPair(0)
  const texts = [
    [{}, 'Please provide a reason for the report'],
    [{ content: '   ' }, 'Please provide a reason for the report'],
    [{ content: 'too short' }, 'Please write at least 10 characters.'],
    [{ content: 'x'.repeat(4001) }, 'At most 4000 characters, please.'],
  ] as const
  for (const [body, text] of texts) {
    const refused = await report(reporter, target.uid, body)
    expect([refused.status, refused.errors?.content]).toEqual([400, [text]])
  }
  expect((await report(reporter, target.uid, { content, category: 'boring' })).errors).toHaveProperty('category')
})

test('a category is sufficient, with a short text or none', spec('5.11'), async () => {
  await talkingPair(0)
  for (const [text, body] of [
    ['', { category: 'danger' }],
    ['', { category: 'money', content: '  ' }],
    ['Help', { category: 'harassment', content: 'Help' }],
  ] as const) {
    const sent = await report(reporter, target.uid, body)
    expect([sent.status, sent.data?.report.content, sent.data?.report.category]).toEqual([201, text, body.category])
  }
  expect((await report(reporter, target.uid, { content: '', category: null as never })).status).toBe(400)
})

test('reporting and blocking are one step; a blocked member can still be reported', async () => {
  await talkingPair(3)
  expect((await report(reporter, target.uid, { content, block: true })).status).toBe(201)
  const gone = await app.call(api.profiles.get, { token: reporter.token, params: { id: target.uid } })
  expect(gone.status).toBe(404)
  expect((await report(reporter, target.uid)).status).toBe(201)
})

test('the reported member is not notified of a report', async () => {
  await talkingPair(2)
  // Asking anything makes the reporter active; that is not what is looked for here.
  await app.call(api.safety.myReports, { token: reporter.token, query: {} })
  app.emitted.length = 0
  const before = await app.call(api.profiles.get, { token: target.token, params: { id: reporter.uid } })
  await report(reporter, target.uid)
  expect(app.emitted).toEqual([])
  const after = await app.call(api.profiles.get, { token: target.token, params: { id: reporter.uid } })
  expect(after.data).toEqual(before.data)
  expect((await app.call(api.safety.myReports, { token: target.token, query: {} })).data.reports).toEqual([])
})

test('oneself cannot be reported', async () => {
  await talkingPair(0)
  expect((await report(reporter, reporter.uid)).code).toBe('not_found')
})

test('reporting requires a session and is not for guests', async () => {
  await talkingPair(0)
  const params = { id: target.uid }
  expect((await app.call(api.safety.report, { params, body: { content } })).code).toBe('unauthenticated')
  const guest = await makeMember(app, { role: 'guest' })
  expect((await report(guest, target.uid)).code).toBe('forbidden')
})

test('the same member can be reported five times a day, also concurrently', async () => {
  await talkingPair(0)
  const answers = await Promise.all(Array.from({ length: 7 }, () => report(reporter, target.uid)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  const refused = answers.find(({ status }) => status !== 201)
  expect([refused?.code, Number(refused?.headers['retry-after']) > 86_000]).toEqual(['too_many_requests', true])
  app.advance(24 * 3_600_000 + 1000)
  // The session is older than a day by now, so another one asks.
  const later = await makeMember(app)
  expect((await report(later, target.uid)).status).toBe(201)
})

test('reports by others, and about others, do not count against a reporter', async () => {
  await talkingPair(0)
  const [witness, another] = [await makeMember(app), await makeMember(app)]
  for (let count = 0; count < 5; count += 1) {
    expect((await report(witness, target.uid)).status).toBe(201)
    expect((await report(reporter, another.uid)).status).toBe(201)
  }
  expect((await report(reporter, target.uid)).status).toBe(201)
})

test('only the reporter reads the own reports, page by page', async () => {
  await talkingPair(0)
  for (let count = 0; count < 3; count += 1) await report(reporter, target.uid)
  const first = await app.call(api.safety.myReports, { token: reporter.token, query: { limit: 2 } })
  expect(first.data.reports).toHaveLength(2)
  expect(first.data.reports[0]).toMatchObject({ about: 'Kofi', content, status: 'open', outcome: null, closedAt: null })
  const cursor = first.data.nextCursor ?? ''
  const second = await app.call(api.safety.myReports, { token: reporter.token, query: { limit: 2, cursor } })
  expect([second.data.reports.length, second.data.nextCursor]).toEqual([1, null])
  const ids = [...first.data.reports, ...second.data.reports].map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  const bad = await app.call(api.safety.myReports, { token: reporter.token, query: { cursor: 'bm90aGluZw' } })
  expect(bad.status).toBe(400)
  expect((await app.call(api.safety.myReports, { query: {} })).code).toBe('unauthenticated')
})

test('a member who is erased while they are reported is not found', async () => {
  await talkingPair(1)
  const other = await app.ctx.pool.connect()
  await other.query('begin')
  const [low, high] = [reporter.id, target.id].sort((one, two) => one - two)
  await other.query('select pg_advisory_xact_lock($1::int, $2::int)', [low, high])
  const sent = report(reporter, target.uid)
  await vi.waitFor(async () => {
    const { rows } = await app.ctx.pool.query("select from pg_locks where locktype = 'advisory' and not granted")
    expect(rows).toHaveLength(1)
  })
  await other.query('delete from member where id = $1', [target.id])
  await other.query('commit')
  other.release()
  expect((await sent).status).toBe(404)
})
