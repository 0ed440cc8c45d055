import { randomUUID } from 'node:crypto'
import { api, type BodyOf, reportNumber } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchMembers } from '../../test/bystanders/bystander.ts'
import { meanwhile } from '../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { confirmBan } from '../../test/members/sanctions.ts'
import { liftSuspension } from './sanctions/lift-suspension.ts'

let app: TestApp
let staff: Made
let reporter: Made
let target: Made
let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  app = await makeTestApp()
  const [bystander, accused] = [await makeMember(app), await makeMember(app)]
  // All made members have one phone number, by which a ban finds accounts.
  await app.ctx.db.updateTable('member').set({ phone: '' }).execute()
  await report(bystander, accused)
  expectUnchanged = await watchMembers(app, bystander, accused)
  staff = await makeMember(app, { role: 'admin' })
})
beforeEach(async () => {
  await app.runJobs()
  reporter = await makeMember(app, { firstname: 'Nia' })
  target = await makeMember(app, { firstname: 'Kofi' })
  app.mails.length = 0
  app.cut.length = 0
  await confirm(staff)
})
afterEach(() => expectUnchanged())
afterAll(() => app.close())

const confirm = (who: Made) =>
  app.ctx.db
    .updateTable('member_session')
    .set({ password_confirmed_at: app.ctx.now() })
    .where('member_id', '=', who.id)
    .execute()
const report = async (from = reporter, about = target) => {
  const body = { content: 'He asks everybody for gift cards.' }
  return (await app.call(api.safety.report, { token: from.token, params: { id: about.uid }, body })).data.report.id
}
type Decision = Partial<BodyOf<typeof api.moderation.decide>>
const reason = 'Asking members for money is against our rules.'
const decide = (id: string, decision: Decision, token = staff.token) =>
  app.call(api.moderation.decide, { token, params: { id }, body: { action: 'warn', reason, ...decision } as never })
const me = (who: Made) => app.call(api.accounts.me, { token: who.token })
const run = async (job: string) => {
  await sql`select graphile_worker.add_job(${job}, '{}'::json)`.execute(app.ctx.db)
  await app.runJobs()
}
const notices = async (who: Made) =>
  (
    await sql<{ data: unknown }>`select data from outbox where member_id = ${who.id} and kind = 'report'
    union all select data from notice where member_id = ${who.id} and kind = 'report'`.execute(app.ctx.db)
  ).rows

test('a ban is a suspension until a second moderator confirms it; then it closes all reports about the member, and all parties are notified', async () => {
  const witness = await makeMember(app)
  const [id] = [await report(), await report(witness)]
  const decided = await decide(id, { action: 'ban' })
  expect([decided.status, decided.data]).toMatchObject([
    200,
    { proposed: true, report: { status: 'open', outcome: null, reporters: 2, reported: { status: 'suspended' } } },
  ])
  expect(decided.data.report.proposal).toMatchObject({ kind: 'ban', reason, mayConfirm: false, mayReject: true })
  expect(app.cut).toHaveLength(1)
  expect(await notices(reporter)).toEqual([])
  await app.runJobs()
  const suspended = app.mails.find(({ to }) => to === target.email)
  expect(suspended?.subject).toBe('Your Karibu account is suspended')
  expect(suspended?.text).toContain('30 days')
  app.mails.length = 0
  // Decided with the proposal and in no other way.
  expect((await decide(id, { action: 'dismiss' })).code).toBe('conflict')
  await confirmBan(app, target)
  const closed = await app.call(api.moderation.reports, { token: staff.token, query: { status: 'closed' } })
  expect(closed.data.reports.find((each) => each.id === id)).toMatchObject({ outcome: 'banned', proposal: null })
  expect((await me(target)).code).toBe('unauthenticated')
  expect((await app.call(api.profiles.get, { token: reporter.token, params: { id: target.uid } })).code).toBe(
    'not_found',
  )
  expect(await notices(reporter)).toMatchObject([{ data: { state: 'acted' } }])
  expect(await notices(witness)).toMatchObject([{ data: { state: 'acted' } }])
  await app.runJobs()
  const mail = app.mails.find(({ to }) => to === target.email)
  expect(mail?.subject).toBe('Your Karibu account is closed')
  expect(mail?.text).toContain(reason)
  const open = await app.call(api.moderation.reports, { token: staff.token })
  expect(open.data.reports.filter(({ reported }) => reported?.id === target.uid)).toEqual([])
})

test('the reporter reads whether action was taken, under the name at that time, and never which', async () => {
  const [warned, banned, dismissed] = [await report(), await report(), await report()]
  await app.ctx.db.updateTable('member').set({ firstname: 'Kwame' }).where('id', '=', target.id).execute()
  const mine = async () =>
    new Map(
      (await app.call(api.safety.myReports, { token: reporter.token, query: {} })).data.reports.map((seen) => [
        seen.id,
        seen,
      ]),
    )
  expect((await mine()).get(warned)).toMatchObject({ about: 'Kofi', status: 'open', outcome: null, closedAt: null })
  await decide(dismissed, { action: 'dismiss' })
  await decide(warned, { action: 'warn' })
  await decide(banned, { action: 'ban' })
  expect((await mine()).get(banned)).toMatchObject({ status: 'open', outcome: null })
  await confirmBan(app, target)
  const after = await mine()
  expect([dismissed, warned, banned].map((id) => after.get(id)?.outcome)).toEqual(['noBreach', 'acted', 'acted'])
  const fields = ['about', 'category', 'closedAt', 'content', 'createdAt', 'id', 'outcome', 'status']
  expect(Object.keys(after.get(banned) ?? {}).sort()).toEqual(fields)
  expect(after.get(banned)).toMatchObject({ status: 'closed', about: 'Kofi', closedAt: expect.any(String) })
})

test('a suspension ends automatically', async () => {
  await decide(await report(), { action: 'suspend', days: 7 })
  const status = async () =>
    (await app.ctx.db.selectFrom('member').where('id', '=', target.id).select('status').executeTakeFirst())?.status
  app.advance(6 * 86_400_000)
  await run('moderation.let-in')
  expect(await status()).toBe('suspended')
  app.advance(86_400_000 + 1000)
  await run('moderation.let-in')
  expect(await status()).toBe('active')
  const { token } = await makeMember(app)
  expect((await app.call(api.profiles.get, { token, params: { id: target.uid } })).status).toBe(200)
  staff = await makeMember(app, { role: 'admin' })
})

test('two members whose suspensions end together are both found again', async () => {
  const another = await makeMember(app)
  await decide(await report(), { action: 'suspend', days: 7 })
  await decide(await report(reporter, another), { action: 'suspend', days: 7 })
  app.advance(7 * 86_400_000 + 1000)
  await run('moderation.let-in')
  const cards = await app.ctx.db
    .selectFrom('card')
    .where('member_id', 'in', [target.id, another.id])
    .select('member_id')
    .execute()
  expect(cards).toHaveLength(2)
  staff = await makeMember(app, { role: 'admin' })
})

test('of two concurrent decisions about one member the second finds its report closed', async () => {
  const ids = [await report(), await report(await makeMember(app))]
  const answers = await meanwhile(app, {
    hold: (tx) => sql`select from member where id = ${target.id} for no key update`.execute(tx),
    work: () => Promise.all(ids.map((id) => decide(id, { action: 'ban' }))),
    count: 2,
  })
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a ban stays, also at the moment when a suspension ends', async () => {
  await decide(await report(), { action: 'suspend', days: 7 })
  app.advance(1000)
  const another = await makeMember(app)
  await decide(await report(reporter, another), { action: 'suspend', days: 7 })
  app.advance(8 * 86_400_000)
  await meanwhile(app, {
    hold: (tx) => tx.updateTable('member').set({ status: 'banned' }).where('id', '=', target.id).execute(),
    work: () => run('moderation.let-in'),
  })
  const statuses = app.ctx.db
    .selectFrom('member')
    .where('id', 'in', [target.id, another.id])
    .orderBy('id')
    .select('status')
  expect(await statuses.execute()).toEqual([{ status: 'banned' }, { status: 'active' }])
  staff = await makeMember(app, { role: 'admin' })
})

test('a warning is mailed and changes nothing else; only the reporter is notified of a dismissed report', async () => {
  await decide(await report(), { action: 'warn' })
  expect((await me(target)).status).toBe(200)
  await app.runJobs()
  expect(app.mails.filter(({ to }) => to === target.email)).toHaveLength(1)
  await decide(await report(), { action: 'dismiss' })
  await app.runJobs()
  expect(app.mails.filter(({ to }) => to === target.email)).toHaveLength(1)
  expect(await notices(reporter)).toMatchObject([{ data: { state: 'acted' } }, { data: { state: 'closed' } }])
})

test('a report is decided once, by an uninvolved moderator, with a reason, a recent password and an audit entry', async () => {
  const id = await report()
  const answers = await Promise.all(Array.from({ length: 10 }, () => decide(id, { action: 'warn' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect((await decide(await report(), { reason: 'short' })).errors).toHaveProperty('reason')
  expect((await decide(await report(staff), {})).code).toBe('conflict')
  expect((await decide(randomUUID(), {})).code).toBe('not_found')
  const { rows } = await sql`select from audit_entry where action = 'report.warn' and subject = ${id}`.execute(
    app.ctx.db,
  )
  expect(rows).toHaveLength(1)
  app.advance(6 * 60_000)
  expect((await decide(await report(), {})).code).toBe('password_required')
})

test('the messages of a report are read only with a recent password, and every reading is recorded', async () => {
  const id = await report()
  const sentAt = app.ctx.now().toISOString()
  const evidence = [{ from: 'reported' as const, kind: 'text', body: 'Send me a gift card', sentAt }]
  await app.ctx.db
    .updateTable('abuse_report')
    .set({ evidence: JSON.stringify(evidence) })
    .where('id', '=', id)
    .execute()
  const read = (token = staff.token, of = id) => app.call(api.moderation.evidence, { token, params: { id: of } })
  const entries = () =>
    app.ctx.db
      .selectFrom('audit_entry')
      .where('action', '=', 'report.evidence')
      .where('subject', '=', id)
      .select(['staff_id', 'details'])
      .execute()
  const details = { reason: `report ${reportNumber({ id })}` }
  const then = { name: 'Kofi Okafor', about: '', promptAnswers: [] }
  expect((await read()).data).toEqual({
    evidence,
    profile: { ...then, photos: [] },
    today: { ...then, photos: [], voice: null },
  })
  expect(await entries()).toEqual([{ staff_id: staff.id, details }])
  await app.call(api.profiles.change, { token: target.token, body: { about: 'A quiet reader.' } })
  expect((await read()).data).toMatchObject({ profile: then, today: { about: 'A quiet reader.' } })
  expect((await read(reporter.token)).code).toBe('not_found')
  expect((await read(staff.token, randomUUID())).code).toBe('not_found')
  app.advance(6 * 60_000)
  expect((await read()).code).toBe('password_required')
  expect(await entries()).toHaveLength(2)
  const list = await app.call(api.moderation.reports, { token: staff.token })
  expect(list.data.reports.find((one) => one.id === id)).not.toHaveProperty('evidence')
})

test('for members the staff reports do not exist', async () => {
  expect((await app.call(api.moderation.reports, { token: reporter.token })).code).toBe('not_found')
  expect((await decide(await report(), {}, reporter.token)).code).toBe('not_found')
  expect((await app.call(api.moderation.reports)).code).toBe('unauthenticated')
})

test.each(['suspend', 'ban'] as const)(
  'a %s is lifted with a mail and an entry in the audit log, once',
  async (action) => {
    const id = await report()
    await decide(id, { action, days: 7 })
    await app.runJobs()
    const { token, email } = target
    expect((await app.call(api.accounts.me, { token })).status).toBe(401)
    app.mails.length = 0
    const order = { email, reason: 'The screenshots were of somebody else.' }
    expect(await liftSuspension(app.ctx, order)).toBe('lifted')
    expect(await liftSuspension(app.ctx, order)).toBe('active')
    await app.runJobs()
    const row = await app.ctx.db
      .selectFrom('member')
      .where('id', '=', target.id)
      .select(['status', 'suspended_until'])
      .executeTakeFirst()
    expect(row).toEqual({ status: 'active', suspended_until: null })
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([[email, 'You can use Karibu again']])
    const entries = await app.ctx.db
      .selectFrom('audit_entry')
      .where('action', '=', 'member.lift')
      .where('subject', '=', target.uid)
      .select(['staff_id', 'details'])
      .execute()
    expect(entries).toEqual([{ staff_id: 0, details: expect.objectContaining({ reason: order.reason }) }])
  },
)

test('an unverified address cannot be reinstated', async () => {
  expect(await liftSuspension(app.ctx, { email: 'nobody@example.com', reason: 'An error.' })).toBe('unknown')
})
