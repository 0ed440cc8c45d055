import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchMembers } from '../../test/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/makers.ts'
import * as of from '../../test/sanctions.ts'
import { liftSuspension } from './lift-suspension.ts'

let app: TestApp
let one: Made
let two: Made
let target: Made
let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  app = await makeTestApp()
  const bystander = await makeFull('bystander@example.com')
  const judge = await makeMember(app, { role: 'admin' })
  await decide(await report(bystander), { act: 'ban' }, judge)
  await send(await refusedToken(bystander.email))
  expectUnchanged = await watchMembers(app, bystander)
})
let count = 0
beforeEach(async () => {
  await app.runJobs()
  one = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  two = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  target = await makeFull(`target${'abcdefghijklmnopqrstuvwxyz'[count++]}@example.com`)
  await app.runJobs()
  app.mails.length = 0
})
afterEach(() => expectUnchanged())
afterAll(() => app.close())

const report = (about = target, from?: Made) => of.reportMember(app, about, from)
type Decision = Parameters<typeof of.decideReport>[3]
const decide = (id: string, decision: Decision, by = one) => of.decideReport(app, by, id, decision)
const suspend = (about = target, by = one) => of.suspendMember(app, about, by)
const logIn = (email: string, secret?: string) => of.logInAs(app, email, secret)
const refusedToken = (email: string) => of.appealTokenOf(app, { email })
const send = (token: string, text?: string) => of.sendAppeal(app, token, text)
const show = (token: string) => app.call(api.appeals.show, { body: { token } })
const queue = (by: Made) => of.listSanctions(app, by)
const sanctionOf = (member: Made, by: Made) => of.sanctionOf(app, member, by)
type Verdict = Parameters<typeof of.decideAppeal>[3]
const judge = (by: Made, id: string, verdict: Verdict = {}) => of.decideAppeal(app, by, id, verdict)
const change = (by: Made, id: string, verdict: Parameters<typeof of.changeSanction>[3] = {}) =>
  of.changeSanction(app, by, id, verdict)
const reopen = (by: Made, id: string) => of.reopenReport(app, by, id)
const inDays = (days: number) => new Date(app.ctx.now().getTime() + days * 86_400_000).toISOString()
const rowOf = (who: Made) => of.statusOf(app, who)
const mailsTo = (who: Made) => of.mailsTo(app, who)
const auditOf = (who: Made) => of.auditEntriesOf(app, who)
const makeFull = (email: string) => of.makeWithPassword(app, email)

test('staff without the permission of a moderator may neither read nor decide appeals; members find nothing', async () => {
  await suspend()
  const finance = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  const { id } = await sanctionOf(target, two)
  const body = { member: target.email }
  for (const [who, status] of [
    [finance, 403],
    [await makeMember(app), 404],
  ] as const) {
    const answers = [
      await app.call(api.sanctions.list, { token: who.token }),
      await app.call(api.sanctions.search, { token: who.token, body }),
      await judge(who, id),
      await change(who, id),
      await reopen(who, randomUUID()),
    ]
    expect(answers.map((each) => each.status)).toEqual([status, status, status, status, status])
  }
  app.advance(6 * 60_000)
  expect([(await change(two, id)).code, (await judge(two, id)).code]).toEqual([
    'password_required',
    'password_required',
  ])
})

test('a moderator finds a sanction by e-mail address or id and lifts it without an appeal', async () => {
  const id = await suspend()
  const find = async (member: string) =>
    (await app.call(api.sanctions.search, { token: two.token, body: { member } })).data.sanctions
  expect(await find(target.email.toUpperCase())).toMatchObject([{ member: { id: target.uid }, report: { id } }])
  expect(await find(target.uid)).toHaveLength(1)
  expect(await find('nobody@example.com')).toEqual([])
  await send(await refusedToken(target.email))
  await app.runJobs()
  app.mails.length = 0
  const [found] = await find(target.uid)
  // Who decided may take it back; the open appeal has nothing left to decide.
  expect((await change(one, found?.id ?? '')).data.sanction.appeal?.outcome).toBe('lapsed')
  expect((await mailsTo(target)).map(({ subject }) => subject)).toEqual(['You can use Karibu again'])
  expect(await auditOf(target)).toEqual(['member.lift'])
  expect((await change(two, found?.id ?? '')).code).toBe('conflict')
  expect(await find(target.uid)).toEqual([])
  expect((await logIn(target.email)).status).toBe(200)
})

test('who shortens a suspension while an appeal is open does not decide the appeal', async () => {
  await suspend()
  await send(await refusedToken(target.email))
  const { id } = await sanctionOf(target, two)
  expect((await change(two, id, { action: 'shorten', until: inDays(2) })).status).toBe(200)
  expect((await judge(two, id)).code).toBe('conflict')
})

test('the list is paged, all newest first and appeals by their age', async () => {
  const others = [await makeFull('paged-one@example.com'), await makeFull('paged-two@example.com')]
  for (const other of others) await suspend(other)
  for (const other of others) await send(await refusedToken(other.email))
  const walk = async (list: 'appeals' | 'all') => {
    const seen: string[] = []
    for (let cursor: string | undefined, page = 0; page < 60; page++) {
      const { data } = await app.call(api.sanctions.list, { token: two.token, query: { list, limit: 1, cursor } })
      seen.push(...data.sanctions.map(({ member }) => member.id))
      if (!data.nextCursor) return seen
      cursor = data.nextCursor
    }
    return seen
  }
  const uids = others.map(({ uid }) => uid)
  expect((await walk('appeals')).filter((uid) => uids.includes(uid))).toEqual(uids)
  const all = await walk('all')
  expect(all.slice(0, 2)).toEqual([...uids].reverse())
  expect(new Set(all).size).toBe(all.length)
})

test('an appeal is overdue after 72 hours', async () => {
  await suspend()
  await send(await refusedToken(target.email))
  const overdue = async () => (await queue(two)).find(({ member }) => member.id === target.uid)?.appeal?.overdue
  app.advance(71 * 3_600_000)
  const fresh = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  two = fresh
  expect(await overdue()).toBe(false)
  app.advance(2 * 3_600_000)
  expect(await overdue()).toBe(true)
})

test('a report is reopened by somebody else; the lighter decision lifts the ban, and the earlier one stays on record', async () => {
  const id = await report()
  await decide(id, { act: 'ban' })
  expect((await reopen(one, id)).code).toBe('conflict')
  const reopened = await reopen(two, id)
  expect(reopened.data.report).toMatchObject({
    status: 'open',
    outcome: null,
    reopened: [{ outcome: 'banned', reason: of.decisionReason }],
  })
  // Until the new decision the ban stays in force.
  expect((await rowOf(target)).status).toBe('banned')
  expect((await reopen(two, id)).code).toBe('conflict')
  expect((await decide(id, { act: 'dismiss' }, one)).code).toBe('conflict')
  await app.runJobs()
  app.mails.length = 0
  const decided = await decide(id, { act: 'dismiss' }, two)
  expect(decided.data.report).toMatchObject({ status: 'closed', outcome: 'dismissed', mayReopen: false })
  expect((await rowOf(target)).status).toBe('active')
  expect((await mailsTo(target)).map(({ subject }) => subject)).toEqual(['You can use Karibu again'])
  const record = await app.ctx.db
    .selectFrom('report_decision')
    .where('report_id', '=', id)
    .orderBy('decided_at')
    .select(['outcome', 'deciders', 'reopened_by'])
    .execute()
  expect(record).toEqual([
    { outcome: 'banned', deciders: [one.id], reopened_by: two.id },
    { outcome: 'dismissed', deciders: [two.id], reopened_by: null },
  ])
  expect((await reopen(two, randomUUID())).code).toBe('not_found')
})

test('a reopened ban becomes a suspension that can be appealed anew', async () => {
  const id = await report()
  await decide(id, { act: 'ban' })
  await send(await refusedToken(target.email))
  await reopen(two, id)
  expect((await decide(id, { act: 'suspend', days: 1 }, two)).status).toBe(200)
  expect((await rowOf(target)).status).toBe('suspended')
  expect((await show(await refusedToken(target.email))).data.sanction).toMatchObject({
    kind: 'suspended',
    appeal: null,
  })
  const { rows } = await sql`select from sanction where member_id = ${target.id} and appeal_outcome = 'lapsed'`.execute(
    app.ctx.db,
  )
  expect(rows).toHaveLength(1)
})

test('a lighter decision of another report does not shorten what is in force', async () => {
  const [first, second] = [await report(), await report()]
  await decide(first, { act: 'dismiss' })
  await decide(second, { act: 'ban' })
  await reopen(two, first)
  expect((await decide(first, { act: 'suspend', days: 1 }, two)).code).toBe('conflict')
  expect((await decide(first, { act: 'dismiss' }, two)).status).toBe(200)
  expect((await rowOf(target)).status).toBe('banned')
})

test('the sanction of a member of staff is lifted by the operator only, and neither of those who decided it decides the appeal', async () => {
  const [proposer, confirmer, other] = [
    await makeMember(app, { role: 'admin' }),
    await makeMember(app, { role: 'admin' }),
    await makeMember(app, { role: 'admin' }),
  ]
  const set = { role: 'admin', staff_permissions: ['moderator'] }
  await app.ctx.db.updateTable('member').set(set).where('id', '=', target.id).execute()
  const id = await report()
  expect((await decide(id, { act: 'ban' }, proposer)).data.proposed).toBe(true)
  const { proposals } = (await app.call(api.staff.list, { token: confirmer.token })).data
  const proposal = proposals.find((each) => each.target.id === target.uid)?.id ?? ''
  expect((await app.call(api.staff.confirm, { token: confirmer.token, params: { id: proposal } })).status).toBe(200)
  await send(await refusedToken(target.email))
  const { id: sanction } = await sanctionOf(target, other)
  expect((await judge(proposer, sanction, { action: 'uphold' })).code).toBe('conflict')
  expect((await judge(confirmer, sanction, { action: 'uphold' })).code).toBe('conflict')
  expect((await judge(other, sanction)).code).toBe('conflict')
  expect((await change(other, sanction)).code).toBe('conflict')
  await reopen(other, id)
  expect((await decide(id, { act: 'dismiss' }, other)).code).toBe('conflict')
  expect((await rowOf(target)).status).toBe('banned')
  expect(await liftSuspension(app.ctx, { email: target.email, reason: 'The operator looked at it.' })).toBe('lifted')
  expect((await rowOf(target)).status).toBe('active')
})

test('a suspension that ends takes its open appeal along', async () => {
  await suspend()
  const token = await refusedToken(target.email)
  await send(token)
  app.advance(7 * 86_400_000 + 1000)
  await sql`select graphile_worker.add_job('moderation.let-in', '{}'::json)`.execute(app.ctx.db)
  await app.runJobs()
  expect((await rowOf(target)).status).toBe('active')
  const row = await app.ctx.db
    .selectFrom('sanction')
    .where('member_id', '=', target.id)
    .select(['appeal_outcome', 'ended_at'])
    .executeTakeFirst()
  expect(row).toEqual({ appeal_outcome: 'lapsed', ended_at: expect.any(Date) })
})
