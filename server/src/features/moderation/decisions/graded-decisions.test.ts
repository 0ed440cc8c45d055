import { api, type BodyOf } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { match, send } from '../../../test/members/matches.ts'
import { auditEntriesOf } from '../../../test/members/sanctions.ts'

let app: TestApp
let bystander: Bystander
let one: Made
let two: Made
let reporter: Made
let target: Made
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
beforeEach(async () => {
  await app.runJobs()
  one = await makeMember(app, { role: 'admin' })
  two = await makeMember(app, { role: 'admin' })
  reporter = await makeMember(app)
  target = await makeMember(app)
  app.mails.length = 0
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

const reason = 'Asking members for money is against our rules.'
type Category = BodyOf<typeof api.safety.report>['category']
async function report({ from = reporter, about = target, category = 'money' as Category } = {}): Promise<string> {
  const body = { content: 'He asks everybody for gift cards.', category }
  return (await app.call(api.safety.report, { token: from.token, params: { id: about.uid }, body })).data.report.id
}
type Action = BodyOf<typeof api.moderation.decide>['action']
const decide = (id: string, action: Action, { by = one, days = 7 as 1 | 7 } = {}) =>
  app.call(api.moderation.decide, { token: by.token, params: { id }, body: { action, reason, days } })
const reopen = (id: string, by: Made) =>
  app.call(api.moderation.reopen, { token: by.token, params: { id }, body: { reason: 'New evidence came in.' } })
const isSeenBy = async (viewer: Made, who = target) =>
  (await app.call(api.profiles.get, { token: viewer.token, params: { id: who.uid } })).status === 200
const isFound = async (who = target) => {
  const { rows } = await sql<{ visible: boolean }>`select visible from card where member_id = ${who.id}`.execute(
    app.ctx.db,
  )
  return rows[0]?.visible
}
const endDue = async () => {
  await sql`select graphile_worker.add_job('moderation.let-in', '{}'::json)`.execute(app.ctx.db)
  await app.runJobs()
}
const mailTo = async (who: Made) => {
  await app.runJobs()
  return app.mails.find(({ to }) => to === who.email)
}
/** What staff see of a member's restrictions. */
const shown = async (by: Made) =>
  (await app.call(api.staffMembers.open, { token: by.token, params: { id: target.uid } })).data.member.restrictions
const endEarly = (by: Made, kind: 'messages' | 'discovery') =>
  app.call(api.staffMembers.endRestriction, {
    ...{ token: by.token, params: { id: target.uid } },
    body: { kind, reason: 'A mistake of ours, we are sorry.' },
  })
/** The first message to a stranger. */
const write = (from: Made, to: Made) => send(app, from, { to, body: 'Good morning, I like your cloth.' })

test('a member hidden from discovery is visible to matches only, cannot write to others, and is visible again after the days', async () => {
  const [stranger, friend] = [await makeMember(app), await makeMember(app)]
  await match(app, target, friend)
  const { data } = await decide(await report(), 'restrictDiscovery')
  expect(data).toMatchObject({ proposed: false, report: { status: 'closed', outcome: 'discovery_restricted' } })
  expect([await isSeenBy(stranger), await isSeenBy(friend), await isFound()]).toEqual([false, true, false])
  expect((await write(target, stranger)).code).toBe('messaging_restricted')
  const mail = await mailTo(target)
  expect([mail?.subject, mail?.text]).toEqual(['Only your matches see you for now', expect.stringContaining(reason)])
  // Logged in all the time, and no appeal page: they answer by mail.
  expect((await app.call(api.accounts.me, { token: target.token })).status).toBe(200)
  app.advance(7 * 86_400_000 - 60_000)
  await endDue()
  expect(await isFound()).toBe(false)
  app.advance(61_000)
  await endDue()
  const later = await makeMember(app)
  expect([await isSeenBy(later), await isFound()]).toEqual([true, true])
})

test('with restricted messages a member can only reply, for the chosen days', async () => {
  const stranger = await makeMember(app)
  const begun = app.ctx.now().getTime()
  expect((await decide(await report(), 'restrictMessages')).data.report.outcome).toBe('messages_restricted')
  expect((await write(target, stranger)).code).toBe('messaging_restricted')
  expect([await isSeenBy(stranger), (await mailTo(target))?.subject]).toEqual([
    true,
    'You can’t write to new people for now',
  ])
  // Another decision of fewer days does not shorten it.
  await decide(await report(), 'restrictMessages', { days: 1 })
  const { until } = await app.ctx.db
    .selectFrom('member')
    .where('id', '=', target.id)
    .select('messaging_restricted_until as until')
    .executeTakeFirstOrThrow()
  expect(until?.getTime()).toBeGreaterThanOrEqual(begun + 7 * 86_400_000)
})

test('removed texts are deleted from the profile and stay in the evidence', async () => {
  const promptAnswers = [{ prompt: 'ask_me' as const, answer: 'How to double your money' }]
  const body = { about: 'Rich uncle.', promptAnswers }
  await app.call(api.profiles.change, { token: target.token, body })
  const id = await report()
  expect((await decide(id, 'removeTexts')).data.report.outcome).toBe('texts_removed')
  const shown = await app.call(api.profiles.get, { token: reporter.token, params: { id: target.uid } })
  expect(shown.data.person).toMatchObject({ about: null, promptAnswers: [] })
  const evidence = await app.call(api.moderation.evidence, { token: one.token, params: { id } })
  expect(evidence.data).toMatchObject({ profile: body, today: { about: '', promptAnswers: [] } })
  expect((await mailTo(target))?.subject).toBe('We removed text from your profile')
})

test('a restriction ends when its report is reopened and decided otherwise, and one of another report stays', async () => {
  const [first, second] = [await report(), await report()]
  await decide(first, 'restrictDiscovery')
  app.advance(60_000)
  await decide(second, 'restrictMessages')
  await reopen(first, two)
  expect(await isFound()).toBe(false)
  await decide(first, 'dismiss', { by: two })
  expect(await isFound()).toBe(true)
  expect((await write(target, await makeMember(app))).code).toBe('messaging_restricted')
})

test('a report of a minor hides the member at once, and any decision shows them again', async () => {
  const [stranger, friend] = [await makeMember(app), await makeMember(app)]
  await match(app, target, friend)
  const id = await report({ category: 'underage' })
  expect([await isSeenBy(stranger), await isSeenBy(friend), await isFound()]).toEqual([false, true, false])
  await decide(id, 'dismiss')
  expect([await isSeenBy(stranger), await isFound()]).toEqual([true, true])
  // Staff have looked: another report of this kind waits in the queue and hides no member.
  await report({ from: stranger, category: 'underage' })
  expect([await isFound(), await auditEntriesOf(app, target)]).toEqual([true, ['age.hide']])
})

test('a reporter with unfounded earlier reports or many at once hides no member', async () => {
  for (let n = 0; n < 3; n += 1) await decide(await report({ about: await makeMember(app) }), 'dismiss')
  await report({ category: 'underage' })
  expect(await isFound()).toBe(true)
  const many = await makeMember(app)
  // A number of its own: the record of older accounts with the same one would count too.
  await sql`update member set phone = '+2348039999999' where id = ${many.id}`.execute(app.ctx.db)
  const reported = [await makeMember(app), await makeMember(app), await makeMember(app), await makeMember(app)]
  for (const about of reported) await report({ from: many, about, category: 'underage' })
  expect(await Promise.all(reported.map((each) => isFound(each)))).toEqual([false, false, false, true])
})

test('staff see a restriction with its decision, and another moderator ends it early', async () => {
  await decide(await report(), 'restrictDiscovery')
  const stranger = await makeMember(app)
  expect([await isSeenBy(stranger), await isFound()]).toEqual([false, false])
  expect(await shown(two)).toMatchObject([{ kind: 'discovery', decision: { reason, by: [{ id: one.uid }] } }])
  expect((await endEarly(one, 'discovery')).code).toBe('conflict')
  expect((await endEarly(two, 'messages')).code).toBe('conflict')
  expect((await endEarly(two, 'discovery')).data.member.restrictions).toEqual([])
  expect([await isSeenBy(stranger), await isFound()]).toEqual([true, true])
  expect((await endEarly(two, 'discovery')).code).toBe('conflict')
  expect(await auditEntriesOf(app, target)).toContain('member.unrestrict')
})

test('a restriction keeps its decision while the report is reopened, and who decided it cannot end it alone', async () => {
  const id = await report()
  await decide(id, 'restrictDiscovery')
  await reopen(id, two)
  expect(await shown(two)).toMatchObject([{ kind: 'discovery', decision: { reason, by: [{ id: one.uid }] } }])
  expect((await endEarly(one, 'discovery')).code).toBe('conflict')
  expect(await isFound()).toBe(false)
  expect((await endEarly(two, 'discovery')).data.member.restrictions).toEqual([])
  expect(await isFound()).toBe(true)
})

test('ending a restriction early mails the member, and leaves a shorter one of another decision in force', async () => {
  await decide(await report(), 'restrictMessages', { by: one, days: 1 })
  app.advance(60_000)
  await decide(await report(), 'restrictMessages', { by: one, days: 7 })
  const [longer] = await shown(two)
  await app.runJobs()
  app.mails.length = 0
  expect((await endEarly(two, 'messages')).status).toBe(200)
  const [shorter] = await shown(two)
  expect(Date.parse(shorter?.until ?? '')).toBeLessThan(Date.parse(longer?.until ?? '') - 5 * 86_400_000)
  expect(shorter?.decision?.by).toEqual(longer?.decision?.by)
  expect((await write(target, await makeMember(app))).code).toBe('messaging_restricted')
  expect(await mailTo(target)).toBeUndefined()
  expect((await endEarly(two, 'messages')).status).toBe(200)
  expect(await shown(two)).toEqual([])
  expect((await write(target, await makeMember(app))).status).toBe(201)
  expect((await mailTo(target))?.subject).toBe('You can write to new people again')
})

test('reopening a decision leaves a shorter restriction of another one in force', async () => {
  const longer = await report()
  await decide(await report(), 'restrictDiscovery', { by: one, days: 1 })
  await decide(longer, 'restrictDiscovery', { by: one, days: 7 })
  await reopen(longer, two)
  await decide(longer, 'dismiss', { by: two })
  expect(await isFound()).toBe(false)
  app.advance(86_400_000 + 1000)
  await endDue()
  expect(await isFound()).toBe(true)
})

test('an automatic restriction has no decision, and any moderator ends it', async () => {
  const until = new Date(app.ctx.now().getTime() + 86_400_000)
  await app.ctx.pool.query('update member set messaging_restricted_until = $1 where id = $2', [until, target.id])
  expect(await shown(one)).toEqual([{ kind: 'messages', until: until.toISOString(), decision: null }])
  expect((await write(target, one)).code).toBe('messaging_restricted')
  expect((await endEarly(one, 'messages')).status).toBe(200)
  expect((await write(target, reporter)).status).toBeLessThan(300)
  await app.ctx.pool.query('update member set messaging_restricted_until = $1 where id = $2', [
    new Date(app.ctx.now().getTime() - 1000),
    target.id,
  ])
  expect(await shown(one)).toEqual([])
})
