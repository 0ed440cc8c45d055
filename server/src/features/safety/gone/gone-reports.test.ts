import { randomUUID } from 'node:crypto'
import { api, type Report } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { block, makeMatch, send, unmatch } from '../../../test/members/matches.ts'
import { decideReport } from '../../../test/members/sanctions.ts'

let app: TestApp
let bystander: Bystander
let moderator: Made
let victim: Made
let other: Made
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  moderator = await makeMember(app, { role: 'admin', firstname: 'Neema' })
})
beforeEach(async () => {
  ;({ one: victim, other } = await makeMatch(app, ['Amara', 'Kofi']))
  await send(app, other, { to: victim, body: 'Send me 500 dollars' })
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

const content = 'He took my money and blocked me.'
const report = (from: Made, id: string, body: object = { content, category: 'money' }) =>
  app.call(api.safety.report, { token: from.token, params: { id }, body: body as never })
const reportName = (from: Made, name: string, body: object = { content }) =>
  app.call(api.safety.reportGone, { token: from.token, body: { name, ...body } as never })
const mine = async (from: Made): Promise<Report[]> =>
  (await app.call(api.safety.myReports, { token: from.token, query: {} })).data.reports
const queued = (id: string) => app.ctx.db.selectFrom('abuse_report').where('id', '=', id).selectAll().executeTakeFirst()
const hide = (who: Made) => sql`update profile set hidden = true where member_id = ${who.id}`.execute(app.ctx.db)
const talk = async (names: [string, string], from: Made) => {
  const one = await makeMember(app, { firstname: names[0] })
  await send(app, one, { to: from, body: names[1] })
  return one
}
const waiting = async () => (await app.call(api.goneReports.list, { token: moderator.token, query: {} })).data.reports
const peopleOf = (id: string, token = moderator.token) => app.call(api.goneReports.people, { token, params: { id } })
const choose = (id: string, memberId: string, by = moderator) =>
  app.call(api.goneReports.choose, { token: by.token, params: { id }, body: { memberId } })

test('who blocked me can be reported, and staff read what the two wrote', async () => {
  await block(app, other, victim)
  const sent = await report(victim, other.uid)
  expect([sent.status, sent.message]).toEqual([201, 'Thank you. We’ve received your report.'])
  expect(sent.data.report).toMatchObject({ about: '', status: 'open', category: 'money', content })
  await app.runJobs()
  const row = await queued(sent.data.report.id)
  expect(row).toMatchObject({ reporter_id: victim.id, target_id: other.id, way: 'gone', status: 'open', content })
  expect(row?.evidence).toMatchObject([{ from: 'reported', body: 'Send me 500 dollars' }])
  expect(row?.profile).toMatchObject({ name: expect.stringContaining('Kofi') })
  expect((await mine(victim)).map(({ id }) => id)).toEqual([sent.data.report.id])
  expect((await mine(other)).length).toBe(0)
  const decided = await decideReport(app, moderator, { id: sent.data.report.id, action: 'warn' })
  expect(decided.status).toBe(200)
  expect((await mine(victim))[0]).toMatchObject({ status: 'closed', outcome: 'acted', about: '' })
})

test('who ended the match and hid, was banned or asked for the deletion of the account can be reported', async () => {
  const status = (value: string) => sql`update member set status = ${value} where id = ${other.id}`.execute(app.ctx.db)
  await unmatch(app, victim, other)
  for (const leave of [() => hide(other), () => status('banned'), () => status('deleted')]) {
    await leave()
    const { data } = await report(victim, other.uid)
    await app.runJobs()
    expect(await queued(data.report.id)).toMatchObject({ target_id: other.id, way: 'gone' })
  }
})

test('the answer and the list are equal for who blocked me, an unknown id and a hidden stranger', async () => {
  await block(app, other, victim)
  const stranger = await makeMember(app)
  await hide(stranger)
  const uids = [other.uid, randomUUID(), stranger.uid]
  const moment = { id: '', createdAt: '' }
  const seen: string[] = []
  for (const uid of uids) {
    const { status, data, message } = await report(victim, uid, { content, category: 'underage', block: true })
    await app.runJobs()
    const [latest] = await mine(victim)
    expect(latest?.id).toBe(data.report.id)
    seen.push(JSON.stringify([status, message, { ...data.report, ...moment }, { ...latest, ...moment }]))
  }
  expect(new Set(seen).size).toBe(1)
  // The person that the reporter talked with is in the queue, no other one is, and the report blocked no member.
  const { rows } = await sql<{ id: number }>`
    select target_id as id from abuse_report where reporter_id = ${victim.id}`.execute(app.ctx.db)
  expect(rows).toEqual([{ id: other.id }])
  const blocks = await sql`select from pair_block where a = ${victim.id} and mine`.execute(app.ctx.db)
  expect(blocks.rows).toEqual([])
})

test('all reports of people who are gone count together: five a day, also at once', async () => {
  await block(app, other, victim)
  const sent = [other.uid, other.uid, randomUUID(), randomUUID()].map((uid) => report(victim, uid))
  const named = ['Kofi', 'Nobody', 'Kofi'].map((name) => reportName(victim, name))
  const answers = (await Promise.all([...sent, ...named])).map(({ status, code }) => ({ status, code }))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ code }) => code === 'too_many_requests')).toHaveLength(2)
  await app.runJobs()
  expect((await report(victim, other.uid)).code).toBe('too_many_requests')
})

test('the only person of a name that I talked with is found by it, with more of the name, in other letters', async () => {
  await talk(['Zawadi', 'Hello'], victim)
  await block(app, other, victim)
  const { status, data } = await reportName(victim, '  KOFI mensah ', { content: '', category: 'money' })
  expect([status, data.report.about]).toEqual([201, 'KOFI mensah'])
  await app.runJobs()
  const row = await queued(data.report.id)
  expect(row).toMatchObject({ target_id: other.id, way: 'named', target_name: 'KOFI mensah' })
  expect(row?.evidence).toMatchObject([{ body: 'Send me 500 dollars' }])
  const { data: page } = await app.call(api.moderation.reports, { token: moderator.token, query: { limit: 50 } })
  expect(page.reports.find(({ id }) => id === data.report.id)).toMatchObject({ way: 'named', evidenceCount: 1 })
})

test('of two of one name staff say who is meant, among those the reporter talked with only', async () => {
  const second = await talk(['Kofi', 'I love you already'], victim)
  const third = await talk(['Zawadi', 'Hello'], victim)
  await block(app, second, victim)
  const { data } = await reportName(victim, 'Kofi')
  await app.runJobs()
  const { id } = data.report
  expect(await queued(id)).toBeUndefined()
  expect((await waiting()).find((each) => each.id === id)).toMatchObject({
    ...{ name: 'Kofi', category: null, content, reporter: { id: victim.uid, name: 'Amara' } },
  })
  const { people } = (await peopleOf(id)).data
  expect(people.map((each) => each.name)).toEqual(['Kofi', 'Kofi', 'Zawadi'])
  expect(people.at(-1)).toMatchObject({ id: third.uid, status: 'active', messages: 1 })
  const stranger = await makeMember(app, { firstname: 'Kofi' })
  expect((await choose(id, stranger.uid)).code).toBe('not_found')
  expect((await choose(id, second.uid)).status).toBe(200)
  expect(await queued(id)).toMatchObject({ target_id: second.id, way: 'chosen', target_name: 'Kofi', status: 'open' })
  expect((await queued(id))?.evidence).toMatchObject([{ body: 'I love you already' }])
  expect((await choose(id, second.uid)).code).toBe('not_found')
  const entries = await app.ctx.db.selectFrom('audit_entry').where('subject', '=', id).select('action').execute()
  expect(entries.map(({ action }) => action)).toEqual(['report.people', 'report.choose'])
})

test('a report about an unknown person is closed by staff, and its reporter is notified as for any other', async () => {
  const { data } = await reportName(victim, 'Baraka')
  await app.runJobs()
  const close = () => app.call(api.goneReports.close, { token: moderator.token, params: { id: data.report.id } })
  expect((await close()).status).toBe(200)
  expect((await mine(victim))[0]).toMatchObject({ status: 'closed', outcome: 'noBreach', about: 'Baraka' })
  expect((await close()).code).toBe('conflict')
  expect((await choose(data.report.id, other.uid)).code).toBe('conflict')
  const notices = await app.ctx.db.selectFrom('outbox').where('member_id', '=', victim.id).select('kind').execute()
  expect(notices).toContainEqual({ kind: 'report' })
})

test('who is part of a report does not settle it', async () => {
  const staff = await makeMember(app, { role: 'admin', firstname: 'Baraka' })
  await send(app, staff, { to: victim, body: 'Hello' })
  const { data } = await reportName(victim, 'Nobody')
  const own = await reportName(staff, 'Nobody')
  expect((await choose(data.report.id, staff.uid, staff)).code).toBe('conflict')
  expect((await choose(own.data.report.id, victim.uid, staff)).code).toBe('conflict')
})

test('the list narrowed to one report shows that one only', async () => {
  const [first, second] = [await reportName(victim, 'Nobody'), await reportName(victim, 'Baraka')]
  for (const { id, about } of [first.data.report, second.data.report]) {
    const { data } = await app.call(api.goneReports.list, { token: moderator.token, query: { id } })
    expect(data.reports).toMatchObject([{ id, name: about }])
  }
  const query = { id: randomUUID() }
  expect((await app.call(api.goneReports.list, { token: moderator.token, query })).data.reports).toEqual([])
})

test('a name is required, and a reason as for any report', async () => {
  const refused = await reportName(victim, '  ', { content: 'short' })
  expect(refused.errors).toHaveProperty('name')
  expect((await reportName(victim, 'Kofi', { content: 'short' })).errors).toHaveProperty('content')
  const guest = await makeMember(app, { role: 'guest' })
  expect((await reportName(guest, 'Kofi')).code).toBe('forbidden')
})

test('an open report about someone who is gone waits on the staff home, and goes with its reporter', async () => {
  const count = async () => (await app.call(api.staffMembers.summary, { token: moderator.token })).data.reports ?? 0
  const before = await count()
  await reportName(victim, 'Nobody')
  expect(await count()).toBe(before + 1)
  await sql`delete from member where id = ${victim.id}`.execute(app.ctx.db)
  expect(await count()).toBe(before)
})
