import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { decideReport, mailsTo, reportMember } from '../../test/members/sanctions.ts'
import { relayFacts } from './relay.ts'

let app: TestApp
let bystander: Bystander
let staff: Made
let target: Made
let reporter: Made
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
beforeEach(async () => {
  staff = await makeMember(app, { role: 'admin' })
  target = await makeMember(app)
  reporter = await makeMember(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

const undo = (id: string) =>
  app.call(api.moderation.undo, {
    token: staff.token,
    params: { id },
    body: { reason: 'I confused two members.' },
  })
const decide = (id: string, action: 'dismiss' | 'warn' | 'suspend') => decideReport(app, staff, { id, action, days: 7 })
/** What a member was notified of, the oldest first. */
async function statesOf({ id }: Made) {
  const { rows } = await sql<{ state: string }>`select data ->> 'state' as state from (
      select 1 as part, id, data from notice where member_id = ${id} and kind = 'report'
      union all select 2, id, data from outbox where member_id = ${id} and kind = 'report') q
    order by part, id`.execute(app.ctx.db)
  return rows.map(({ state }) => state)
}
/** Delivers notices and the mails about them. */
async function deliver() {
  for (let round = 0; round < 4; round += 1) {
    await relayFacts(app.ctx)
    await app.runJobs()
    app.advance(60_000)
  }
}
const listed = async ({ token }: Made) =>
  (await app.call(api.notifications.list, { token })).data.notifications.map(({ kind, data }) => [kind, data])

test('an undone dismissal is corrected for its reporter, in the list and by mail, and notified of the next decision', async () => {
  const settings = { discreet: false, notifications: { report: { email: true } } }
  await app.call(api.accounts.changeSettings, { token: reporter.token, body: settings } as never)
  const id = await reportMember(app, target, reporter)
  await decide(id, 'dismiss')
  await deliver()
  expect((await undo(id)).status).toBe(200)
  await deliver()
  expect(await listed(reporter)).toMatchObject([
    ['report', { state: 'reopened', reportId: id }],
    ['report', { state: 'closed', reportId: id }],
  ])
  const mails = (await mailsTo(app, reporter)).map(({ text }) => text).join('\n')
  expect(mails).toContain('We’ve withdrawn our decision on your report')
  const confirmed = { password_confirmed_at: app.ctx.now() }
  await app.ctx.db.updateTable('member_session').set(confirmed).where('member_id', '=', staff.id).execute()
  await decide(id, 'warn')
  expect(await statesOf(reporter)).toEqual(['closed', 'reopened', 'acted'])
  expect(await statesOf(target)).toEqual([])
})

test('of two requests to undo at once one succeeds, and each reporter gets one corrected notice, also for two reports', async () => {
  const other = await makeMember(app)
  const id = await reportMember(app, target, reporter)
  await reportMember(app, target, reporter)
  await reportMember(app, target, other)
  await decide(id, 'suspend')
  const before = await statesOf(reporter)
  const replies = await Promise.all([undo(id), undo(id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await undo(id)).status).toBe(409)
  expect(await statesOf(reporter)).toEqual([...before, 'reopened'])
  expect(await statesOf(other)).toEqual(['acted', 'reopened'])
})

test('a reporter of a report that the decision did not close gets nothing', async () => {
  const other = await makeMember(app)
  await reportMember(app, target, other)
  const id = await reportMember(app, target, reporter)
  await decide(id, 'warn')
  const untold = await statesOf(other)
  await undo(id)
  expect(await statesOf(reporter)).toEqual(['acted', 'reopened'])
  expect(await statesOf(other)).toEqual(untold.length === 0 ? [] : ['acted', 'reopened'])
})

test('no corrected notice reaches who has left, and none is shown or mailed to who switched these off', async () => {
  const gone = await makeMember(app)
  await reportMember(app, target, gone)
  const id = await reportMember(app, target, reporter)
  const off = { inApp: false, push: false, email: false }
  await app.call(api.accounts.changeSettings, {
    token: reporter.token,
    body: { notifications: { report: off } },
  } as never)
  await decide(id, 'suspend')
  await deliver()
  app.mails.length = 0
  await sql`update member set status = 'deleted' where id = ${gone.id}`.execute(app.ctx.db)
  const before = await statesOf(gone)
  expect((await undo(id)).status).toBe(200)
  expect(await statesOf(gone)).toEqual(before)
  await deliver()
  expect(await mailsTo(app, reporter)).toEqual([])
  expect(await listed(reporter)).toEqual([])
})
