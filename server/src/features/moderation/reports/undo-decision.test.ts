import { api, type BodyOf, undoMinutes } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import {
  auditEntriesOf,
  changeSanction,
  decideReport,
  mailsTo,
  reopenReport,
  reportMember,
  sanctionOf,
  statusOf,
} from '../../../test/members/sanctions.ts'

let app: TestApp
let bystander: Bystander
let one: Made
let two: Made
let target: Made
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
beforeEach(async () => {
  one = await makeMember(app, { role: 'admin' })
  two = await makeMember(app, { role: 'admin' })
  target = await makeMember(app)
  await app.runJobs()
  app.mails.length = 0
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

type Action = BodyOf<typeof api.moderation.decide>['action']
const undoReason = 'I confused two members.'
const undo = (by: Made, id: string, reason = undoReason) =>
  app.call(api.moderation.undo, { token: by.token, params: { id }, body: { reason } })
const decide = async (action: Action, { id = '', by = one } = {}) => {
  const reportId = id || (await reportMember(app, target))
  const { data } = await decideReport(app, by, { id: reportId, action, days: 7 })
  return { id: reportId, report: data.report }
}
const restrictionsOf = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from member where id = ${target.id}
      and (messaging_restricted_until is not null or discovery_restricted_until is not null)`.execute(app.ctx.db)
  ).rows[0]?.n

test.each(['warn', 'restrictMessages', 'restrictDiscovery', 'suspend'] as const)(
  'who decided to %s undoes it: nothing of it is in force, the member is mailed, and both are in the audit log',
  async (action) => {
    const { id, report } = await decide(action)
    expect(Date.parse(report.undoUntil ?? '')).toBeGreaterThan(app.ctx.now().getTime())
    await app.runJobs()
    app.mails.length = 0
    const { status, data } = await undo(one, id)
    expect([status, data.report.status, data.report.taken?.mine]).toEqual([200, 'open', true])
    expect(data.report.reopened).toMatchObject([{ reopenReason: undoReason }])
    expect([(await statusOf(app, target)).status, await restrictionsOf()]).toEqual(['active', 0])
    expect(await sanctionOf(app, target, one)).toMatchObject({ id: '' })
    expect((await mailsTo(app, target)).map(({ text }) => text)).toEqual([expect.stringContaining(undoReason)])
    const entries = await sql<{ action: string; details: { reason?: string; before?: string } }>`
      select action, details from audit_entry where subject = ${id} order by id`.execute(app.ctx.db)
    expect(entries.rows.map((entry) => entry.action)).toEqual([`report.${action}`, 'report.undo'])
    expect(entries.rows[1]?.details).toMatchObject({ reason: undoReason, before: expect.any(String) })
  },
)

test('who undid a decision may decide the report again', async () => {
  const { id } = await decide('dismiss')
  expect((await undo(one, id)).status).toBe(200)
  expect(await mailsTo(app, target)).toEqual([])
  expect((await decide('warn', { id })).report).toMatchObject({ outcome: 'warned', undoUntil: expect.any(String) })
})

test('after some minutes only another person reopens the report', async () => {
  const { id } = await decide('suspend')
  app.advance(undoMinutes * 60_000 + 1000)
  await app.ctx.db
    .updateTable('member_session')
    .set({ password_confirmed_at: app.ctx.now() })
    .where('member_id', 'in', [one.id, two.id])
    .execute()
  expect((await undo(one, id)).code).toBe('conflict')
  expect((await statusOf(app, target)).status).toBe('suspended')
  expect((await reopenReport(app, one, id)).code).toBe('conflict')
  expect((await reopenReport(app, two, id)).status).toBe(200)
})

test('another moderator, an unknown report and a short reason are refused', async () => {
  const { id } = await decide('warn')
  expect((await undo(two, id)).code).toBe('conflict')
  expect((await undo(one, '11111111-1111-4111-8111-111111111111')).code).toBe('not_found')
  expect((await undo(one, id, 'oops')).status).toBe(400)
  expect((await undo(one, id)).status).toBe(200)
  expect((await undo(one, id)).code).toBe('conflict')
})

test('a decision that was changed since, or that replaced another one, is not undone', async () => {
  const { id } = await decide('suspend')
  const { id: sanctionId } = await sanctionOf(app, target, two)
  await changeSanction(app, two, { id: sanctionId })
  expect((await undo(one, id)).code).toBe('conflict')
  const again = await decide('suspend')
  await reopenReport(app, two, again.id)
  const { report } = await decide('warn', { id: again.id, by: two })
  expect(report.undoUntil).toBeNull()
  expect((await undo(two, again.id)).code).toBe('conflict')
})

test('a suspension that closed other reports opens them again', async () => {
  const other = await reportMember(app, target)
  const { id } = await decide('suspend')
  expect((await undo(one, id)).status).toBe(200)
  const { data } = await app.call(api.moderation.reports, { token: two.token, query: { limit: 50 } })
  const ids = data.reports.map((report) => report.id)
  expect([ids.includes(other), ids.includes(id)]).toEqual([true, false])
})

test('a member whose age was in question is hidden again', async () => {
  const reporter = await makeMember(app)
  const body = { content: 'She says she is sixteen.', category: 'underage' as const }
  const input = { token: reporter.token, params: { id: target.uid }, body }
  const { id } = (await app.call(api.safety.report, input)).data.report
  const inQuestion = async () =>
    (
      await app.ctx.db
        .selectFrom('member')
        .where('id', '=', target.id)
        .select('age_in_question as isHidden')
        .executeTakeFirstOrThrow()
    ).isHidden
  await decide('dismiss', { id })
  expect(await inQuestion()).toBe(false)
  expect((await undo(one, id)).status).toBe(200)
  expect(await inQuestion()).toBe(true)
  expect(await auditEntriesOf(app, target)).toEqual(['age.hide', 'age.hide'])
})
