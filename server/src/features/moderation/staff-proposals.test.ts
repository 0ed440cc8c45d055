import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'

let app: TestApp
let one: Made
let two: Made
let target: Made
let bystander: Made
beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(async () => {
  one = await makeMember(app, { role: 'admin' })
  two = await makeMember(app, { role: 'admin' })
  target = await makeMember(app, { role: 'admin' })
  bystander = await makeMember(app, { role: 'admin' })
  app.cut.length = 0
})
afterAll(() => app.close())

const reason = 'The account was taken over.'
const me = async (who: Made) => (await app.call(api.accounts.me, { token: who.token })).status
const rowOf = ({ id }: Made) =>
  app.ctx.db
    .selectFrom('member')
    .where('id', '=', id)
    .select(['role', 'status', 'staff_permissions as may'])
    .executeTakeFirstOrThrow()
const auditEntriesOf = ({ uid }: Made) =>
  app.ctx.db.selectFrom('audit_entry').where('subject', '=', uid).orderBy('id').select(['staff_id', 'action']).execute()
const propose = (by: Made, about: Made, permissions: ('moderator' | 'finance' | 'admin')[]) =>
  app.call(api.staff.propose, { token: by.token, body: { email: about.email, permissions, reason } })
const decide = (how: 'confirm' | 'reject', by: Made, id: string) =>
  app.call(api.staff[how], { token: by.token, params: { id } })
const proposalAbout = async (who: Made, viewer = one) =>
  (await app.call(api.staff.list, { token: viewer.token })).data.proposals.find((each) => each.target.id === who.uid)
const idAbout = async (who: Made) => (await proposalAbout(who))?.id ?? ''

async function reportAbout(who: Made): Promise<string> {
  const { token } = await makeMember(app)
  const body = { content: 'He asks everybody for gift cards.' }
  return (await app.call(api.safety.report, { token, params: { id: who.uid }, body })).data.report.id
}
const ban = (by: Made, id: string, action: 'ban' | 'suspend' = 'ban') =>
  app.call(api.moderation.decide, { token: by.token, params: { id }, body: { action, reason, days: 7 } })

test('one administrator alone cannot ban another: the ban waits for a second one', async () => {
  const report = await reportAbout(target)
  const answer = await ban(one, report)
  expect(answer).toMatchObject({ status: 200, data: { proposed: true, report: { status: 'open' } } })
  expect(await me(target)).toBe(200)
  expect((await decide('confirm', one, await idAbout(target))).code).toBe('conflict')
  expect((await decide('confirm', target, await idAbout(target))).code).toBe('conflict')
  expect((await decide('reject', target, await idAbout(target))).code).toBe('conflict')
  expect(await me(target)).toBe(200)
  expect(app.cut).toEqual([])

  await propose(one, bystander, [])
  const before = await rowOf(bystander)
  expect((await decide('confirm', two, await idAbout(target))).status).toBe(200)
  expect(await me(target)).toBe(401)
  expect(await rowOf(target)).toMatchObject({ status: 'banned' })
  expect(app.cut).toHaveLength(1)
  expect(await rowOf(bystander)).toEqual(before)
  expect(await me(bystander)).toBe(200)
  expect(await proposalAbout(bystander)).toMatchObject({ mayReject: true })
  const closed = await app.call(api.moderation.reports, { token: one.token, query: { status: 'closed' } })
  expect(closed.data.reports.find(({ id }) => id === report)).toMatchObject({ outcome: 'banned' })
})

test('a suspension of staff is proposed too, a warning is not', async () => {
  expect((await ban(one, await reportAbout(target), 'suspend')).data.proposed).toBe(true)
  expect(await rowOf(target)).toMatchObject({ status: 'active' })
  const warned = { action: 'warn' as const, reason, days: 7 as const }
  const id = await reportAbout(two)
  const answer = await app.call(api.moderation.decide, { token: one.token, params: { id }, body: warned })
  expect(answer.data).toMatchObject({ proposed: false, report: { outcome: 'warned' } })
})

test('permissions change once a second administrator confirms; then every session of the target ends', async () => {
  const member = await makeMember(app)
  expect((await propose(one, member, ['moderator'])).status).toBe(201)
  expect(await rowOf(member)).toEqual({ role: 'user', status: 'active', may: [] })
  expect(await me(member)).toBe(200)
  expect((await decide('confirm', two, await idAbout(member))).status).toBe(200)
  expect(await rowOf(member)).toEqual({ role: 'admin', status: 'active', may: ['moderator'] })
  expect(await me(member)).toBe(401)
  await app.runJobs()
  expect(app.cut).toHaveLength(1)
  expect(await auditEntriesOf(member)).toEqual([
    { staff_id: one.id, action: 'staff.propose' },
    { staff_id: two.id, action: 'staff.confirm' },
    { staff_id: two.id, action: 'staff.change' },
  ])
  expect(await me(bystander)).toBe(200)
})

test('without any permission a former staff member is an ordinary member', async () => {
  await propose(one, target, [])
  await decide('confirm', two, await idAbout(target))
  expect(await rowOf(target)).toEqual({ role: 'user', status: 'active', may: [] })
})

test('staff cannot propose anything about themselves, repeat a proposal, or add a second one while one is pending', async () => {
  expect((await propose(one, one, ['admin'])).code).toBe('conflict')
  expect((await propose(one, target, ['admin', 'finance', 'moderator'])).code).toBe('conflict')
  expect((await propose(one, { ...target, email: 'nobody@example.com' }, ['admin'])).code).toBe('not_found')
  expect((await propose(one, target, [])).status).toBe(201)
  expect((await propose(two, target, ['admin'])).code).toBe('conflict')
})

test('a proposal is rejected by others or withdrawn by its proposer, without effect, and decided once', async () => {
  await propose(one, target, [])
  const first = await idAbout(target)
  expect(await decide('reject', one, first)).toMatchObject({
    status: 200,
    message: 'Your proposal is withdrawn. Nothing changes.',
  })
  await propose(one, target, [])
  const second = await idAbout(target)
  const answers = await Promise.all([decide('confirm', two, second), decide('reject', bystander, second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await decide('confirm', two, first)).code).toBe('conflict')
  expect((await decide('confirm', two, randomUUID())).code).toBe('not_found')
})

test('a proposal contains whether the reader may confirm or reject it', async () => {
  await propose(one, target, [])
  expect(await proposalAbout(target, one)).toMatchObject({ mayConfirm: false, mayReject: true })
  expect(await proposalAbout(target, two)).toMatchObject({ mayConfirm: true, mayReject: true })
  expect(await proposalAbout(target, target)).toMatchObject({ mayConfirm: false, mayReject: false })
})

test('the audit log pages, and is filtered by actor, action and day', async () => {
  await propose(one, target, [])
  await decide('confirm', two, await idAbout(target))
  const audit = (query: object) => app.call(api.staff.audit, { token: one.token, query: query as never })
  const mine = await audit({ by: two.uid })
  expect(mine.data.entries.map(({ action }) => action)).toEqual(['staff.change', 'staff.confirm'])
  expect(mine.data.entries[0]).toMatchObject({ by: { id: two.uid }, subject: target.uid })
  const paged = await audit({ by: two.uid, limit: 1 })
  const rest = await audit({ by: two.uid, limit: 1, cursor: paged.data.nextCursor })
  expect(rest.data.entries.map(({ action }) => action)).toEqual(['staff.confirm'])
  expect(rest.data.nextCursor).toBeNull()
  expect((await audit({ by: two.uid, action: 'staff.change' })).data.entries).toHaveLength(1)
  const about = await audit({ subject: target.uid, limit: 100 })
  expect(new Set(about.data.entries.map(({ subject }) => subject))).toEqual(new Set([target.uid]))
  expect((await audit({ by: two.uid, subject: ` ${target.uid} ` })).data.entries).toHaveLength(2)
  expect((await audit({ by: two.uid, subject: target.uid.slice(0, 8) })).data.entries).toEqual([])
  const today = app.ctx.now().toISOString().slice(0, 10)
  expect((await audit({ by: two.uid, from: today, to: today })).data.entries).toHaveLength(2)
  expect((await audit({ by: two.uid, to: '2020-01-01' })).data.entries).toEqual([])
  expect((await audit({ from: 'x' })).status).toBe(400)
})
