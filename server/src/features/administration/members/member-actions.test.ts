import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import {
  auditEntriesOf,
  changeSanction,
  logInAs,
  mailsTo,
  makeWithPassword,
  reportMember,
  statusOf,
} from '../../../test/members/sanctions.ts'
import { fund } from '../../../test/money/books.ts'

let app: TestApp
let bystander: Bystander
let admin: Made
let second: Made
let moderator: Made
let finance: Made
let member: Made
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  const staff = (...permissions: ('admin' | 'moderator' | 'finance')[]) =>
    makeMember(app, { role: 'admin', permissions })
  admin = await staff('admin')
  second = await staff('admin')
  moderator = await staff('moderator')
  finance = await staff('finance')
})
beforeEach(async () => {
  member = await makeMember(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

const { staffMembers } = api
const reason = 'Asked for by the member in a ticket.'
const on = (who: Made) => ({ params: { id: who.uid } })
const by = (staff: Made, who = member) => ({ token: staff.token, ...on(who) })
const rowOf = (who: Made) =>
  app.ctx.db
    .selectFrom('member')
    .where('id', '=', who.id)
    .select(['firstname', 'role', 'status', 'staff_permissions as permissions', 'deletion_due_at as due'])
    .executeTakeFirstOrThrow()
const me = async (who: Made) => (await app.call(api.accounts.me, { token: who.token })).status

const actions = {
  readPrivate: (staff: Made, who: Made) => app.call(staffMembers.readPrivate, { ...by(staff, who), body: { reason } }),
  readLinked: (staff: Made, who: Made) => app.call(staffMembers.readLinked, { ...by(staff, who), body: { reason } }),
  note: (staff: Made, who: Made) => app.call(staffMembers.note, { ...by(staff, who), body: { text: 'A note.' } }),
  edit: (staff: Made, who: Made) =>
    app.call(staffMembers.edit, {
      ...by(staff, who),
      body: { firstname: 'Ada', lastname: 'Obi', gender: 'female', reason },
    }),
  setRole: (staff: Made, who: Made) =>
    app.call(staffMembers.setRole, { ...by(staff, who), body: { role: 'guest', reason } }),
  setStatus: (staff: Made, who: Made) =>
    app.call(staffMembers.setStatus, { ...by(staff, who), body: { status: 'inactive', reason } }),
  suspend: (staff: Made, who: Made) => app.call(staffMembers.suspend, { ...by(staff, who), body: { days: 7, reason } }),
  ban: (staff: Made, who: Made) => app.call(staffMembers.ban, { ...by(staff, who), body: { reason } }),
  endSessions: (staff: Made, who: Made) => app.call(staffMembers.endSessions, { ...by(staff, who), body: { reason } }),
  offerExport: (staff: Made, who: Made) => app.call(staffMembers.offerExport, { ...by(staff, who), body: { reason } }),
  proposeDeletion: (staff: Made, who: Made) =>
    app.call(staffMembers.proposeDeletion, { ...by(staff, who), body: { reason } }),
}
type Action = keyof typeof actions
const names = Object.keys(actions) as Action[]
const mayBy = (action: Action): Made => (action === 'suspend' || action === 'ban' ? moderator : admin)

test.each(names)('staff cannot %s themselves', async (action) => {
  const self = mayBy(action)
  const before = await rowOf(self)
  expect((await actions[action](self, self)).code).toBe('conflict')
  expect(await rowOf(self)).toEqual(before)
  expect(await me(self)).toBe(200)
})

test.each(names)('a moderator cannot %s an administrator', async (action) => {
  const before = await rowOf(admin)
  expect((await actions[action](moderator, admin)).status).toBeGreaterThanOrEqual(403)
  expect(await rowOf(admin)).toEqual(before)
  expect(await me(admin)).toBe(200)
})

test.each(['edit', 'setStatus', 'offerExport', 'proposeDeletion'] as const)(
  'an administrator alone cannot %s another',
  async (action) => {
    const before = await rowOf(second)
    expect((await actions[action](admin, second)).code).toBe('conflict')
    expect(await rowOf(second)).toEqual(before)
  },
)

test.each(names)('%s without its permission is rejected and leaves no trace', async (action) => {
  const others = action === 'suspend' || action === 'ban' ? [admin, finance] : [finance]
  for (const staff of others) expect((await actions[action](staff, member)).code).toBe('forbidden')
  expect(await auditEntriesOf(app, member)).toEqual([])
  expect((await rowOf(member)).status).toBe('active')
})

test.each(names)('%s of an unknown member returns not_found', async (action) => {
  const unknown = { ...member, uid: '11111111-1111-4111-8111-111111111111' }
  expect((await actions[action](mayBy(action), unknown)).code).toBe('not_found')
})

test.each(names.filter((name) => name !== 'note'))('%s without a reason is rejected', async (action) => {
  const route = staffMembers[action]
  const filled = { firstname: 'Ada', lastname: 'Obi', gender: 'female', role: 'guest', status: 'inactive', days: 7 }
  const body = { ...filled, reason: 'short' }
  const answer = await app.call(route, { ...by(mayBy(action)), body } as never)
  expect(answer).toMatchObject({ status: 400, errors: { reason: [expect.any(String)] } })
})

test('private data is read with a reason, which the audit log and the history show', async () => {
  await fund(app.ctx, member.id, 1_250n)
  const { data } = await actions.readPrivate(moderator, member)
  expect(data.data).toMatchObject({ email: member.email, phone: '+2348031234567', dob: null })
  expect(data.data.money).toMatchObject({ usd: 12.5, credits: 0 })
  expect(data.data.sessions).toMatchObject([{ device: 'test' }])
  const opened = await app.call(staffMembers.open, by(moderator))
  expect(opened.data.member.history).toMatchObject([{ action: 'member.read', reason, by: { id: moderator.uid } }])
  expect(opened.body).not.toContain(member.email)
  expect(opened.body).not.toContain('8031234567')
})

test('a note cannot be changed, is visible to all staff, and has its author', async () => {
  const { data, status } = await actions.note(moderator, member)
  expect([status, data.member.notes]).toMatchObject([201, [{ text: 'A note.', by: { id: moderator.uid } }]])
  expect((await app.call(staffMembers.open, by(admin))).data.member.notes).toHaveLength(1)
})

test('the name of a member is corrected, and the audit log contains only the field names', async () => {
  expect((await actions.edit(admin, member)).data.member).toMatchObject({ firstname: 'Ada', lastname: 'Obi' })
  const entry = await app.ctx.db
    .selectFrom('audit_entry')
    .where('subject', '=', member.uid)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(entry.details).toEqual({ reason, changed: ['firstname', 'lastname'] })
  const contact = { firstname: 'call me', lastname: 'ada@mail.com', gender: 'female' as const, reason }
  expect((await app.call(staffMembers.edit, { ...by(admin), body: contact })).status).toBe(400)
})

test('a guest is hidden from everyone, and becomes a user again', async () => {
  const visible = () =>
    app.ctx.db.selectFrom('card').where('member_id', '=', member.id).select('visible').executeTakeFirst()
  expect(await actions.setRole(admin, member)).toMatchObject({
    message: 'Role changed.',
    data: { member: { role: 'guest' } },
  })
  expect(await visible()).toEqual({ visible: false })
  const body = { role: 'user' as const, reason }
  expect((await app.call(staffMembers.setRole, { ...by(admin), body })).data.member.role).toBe('user')
  expect(await visible()).toEqual({ visible: true })
  expect((await app.call(staffMembers.setRole, { ...by(admin), body })).code).toBe('conflict')
})

test('role admin is only proposed, and removes only what a second administrator confirms', async () => {
  const body = { role: 'admin' as const, permissions: ['finance' as const], reason }
  const { data, message } = await app.call(staffMembers.setRole, { ...by(admin), body })
  expect(message).toBe('Proposed. Another administrator has to confirm it.')
  expect(data.member).toMatchObject({ role: 'user', proposal: 'permissions' })
  const { proposals } = (await app.call(api.staff.list, { token: second.token })).data
  const id = proposals.find(({ target }) => target.id === member.uid)?.id ?? ''
  expect((await app.call(api.staff.confirm, { token: admin.token, params: { id } })).code).toBe('conflict')
  expect((await app.call(api.staff.confirm, { token: second.token, params: { id } })).status).toBe(200)
  expect(await rowOf(member)).toMatchObject({ role: 'admin', permissions: ['finance'] })
  const away = await app.call(staffMembers.setRole, { ...by(admin), body: { role: 'user', reason } })
  expect(away.data.member).toMatchObject({ role: 'admin', proposal: 'permissions' })
  const empty = { role: 'admin' as const, reason }
  expect((await app.call(staffMembers.setRole, { ...by(admin), body: empty })).status).toBe(400)
})

test('an inactive member is logged out and cannot log in until reactivated', async () => {
  const full = await makeWithPassword(app, 'inactive@example.com')
  expect((await actions.setStatus(admin, full)).data.member.status).toBe('inactive')
  expect([await me(full), (await logInAs(app, full.email)).code]).toEqual([401, 'wrong_credentials'])
  const body = { status: 'active' as const, reason }
  expect((await app.call(staffMembers.setStatus, { ...by(admin, full), body })).data.member.status).toBe('active')
  expect((await logInAs(app, full.email)).status).toBe(200)
})

test('a suspension logs out, is mailed with its reason, and ends when the same or another moderator lifts it', async () => {
  const { data } = await actions.suspend(moderator, member)
  expect(data.member).toMatchObject({ status: 'suspended', sanctions: [{ kind: 'suspended', reason, endedAt: null }] })
  expect(await me(member)).toBe(401)
  expect((await mailsTo(app, member)).at(-1)?.text).toContain(reason)
  expect((await actions.suspend(moderator, member)).code).toBe('conflict')
  expect((await actions.setStatus(admin, member)).code).toBe('conflict')
  const id = data.member.sanctions[0]?.id ?? ''
  expect((await changeSanction(app, moderator, { id, action: 'lift' })).status).toBe(200)
  expect((await statusOf(app, member)).status).toBe('active')
  expect(await auditEntriesOf(app, member)).toEqual(['member.suspend', 'member.lift'])
})

test('a ban is a suspension until an administrator other than the proposer confirms it', async () => {
  const { data } = await actions.ban(moderator, member)
  expect(data.member).toMatchObject({ status: 'suspended', proposal: 'ban' })
  expect((await actions.ban(moderator, member)).code).toBe('conflict')
  const { proposals } = (await app.call(api.staff.list, { token: admin.token })).data
  const id = proposals.find(({ target }) => target.id === member.uid)?.id ?? ''
  expect((await app.call(api.staff.confirm, { token: moderator.token, params: { id } })).code).toBe('forbidden')
  expect((await app.call(api.staff.confirm, { token: admin.token, params: { id } })).status).toBe(200)
  expect(await statusOf(app, member)).toEqual({ status: 'banned', until: null })
  expect((await actions.ban(moderator, member)).code).toBe('conflict')
  const { history } = (await app.call(staffMembers.open, by(admin))).data.member
  expect(history[0]).toMatchObject({ action: 'report.ban', reason, by: { id: admin.uid } })
  const query = { subject: member.uid, action: 'report.ban' } as const
  const { entries } = (await app.call(api.staff.audit, { token: admin.token, query })).data
  expect(entries).toMatchObject([{ subject: member.uid, by: { id: admin.uid } }])
})

test('the reporter of a member cannot decide about that member', async () => {
  await reportMember(app, member, moderator)
  for (const action of ['suspend', 'ban'] as const)
    expect((await actions[action](moderator, member)).code).toBe('conflict')
  expect((await statusOf(app, member)).status).toBe('active')
})

test('one session ends, or all', async () => {
  const { sessions } = (await actions.readPrivate(admin, member)).data.data
  const foreign = (await actions.readPrivate(admin, moderator)).data.data.sessions[0]?.id ?? ''
  const end = (sessionId?: string) =>
    app.call(staffMembers.endSessions, { ...by(admin), body: { reason, ...(sessionId && { sessionId }) } })
  await end(foreign)
  expect([await me(member), await me(moderator)]).toEqual([200, 200])
  await end(sessions[0]?.id)
  expect(await me(member)).toBe(401)
  expect(app.cut).toContain(sessions[0]?.id)
})

test('the export link is mailed to the member only; neither the mail nor the response contains the data', async () => {
  const { status, message, data } = await actions.offerExport(admin, member)
  expect([status, message]).toEqual([200, 'The email is on its way. Only the member can download the data.'])
  expect(JSON.stringify(data)).not.toContain(member.email)
  const [mail, ...others] = await mailsTo(app, member)
  expect(others).toEqual([])
  expect(mail?.text).toContain('/dashboard/settings?tab=data')
  expect(await auditEntriesOf(app, member)).toEqual(['member.offer-export'])
  const password = { password: 'not the password' }
  expect((await app.call(api.accountDeletion.export, { token: member.token, body: password })).code).toBe(
    'wrong_credentials',
  )
  const change = (values: { status?: 'inactive'; email_verified_at?: null }) =>
    app.ctx.db.updateTable('member').set(values).where('id', '=', member.id).execute()
  await change({ status: 'inactive' })
  expect((await actions.offerExport(admin, member)).status).toBe(200)
  expect((await mailsTo(app, member)).map(({ text }) => text.includes('/data-copy#'))).toEqual([false, true])
  await change({ email_verified_at: null })
  expect((await actions.offerExport(admin, member)).code).toBe('conflict')
  expect(await mailsTo(app, member)).toHaveLength(2)
})

test('the summary counts pending work, only in queues that the reader may open', async () => {
  await reportMember(app, member)
  const summary = async (staff: Made) => (await app.call(staffMembers.summary, { token: staff.token })).data
  expect(await summary(moderator)).toMatchObject({ reports: expect.any(Number), payouts: null, proposals: null })
  expect((await summary(moderator)).reports).toBeGreaterThan(0)
  expect(await summary(finance)).toMatchObject({
    reports: null,
    payouts: 0,
    exceptions: expect.any(Number),
    refunds: expect.any(Number),
    disputes: expect.any(Number),
    notices: null,
  })
  expect(await summary(admin)).toMatchObject({ reports: null, notices: 0, proposals: expect.any(Number) })
})

test('the application cannot change the audit log and the notes', async () => {
  await actions.note(moderator, member)
  for (const table of ['audit_entry', 'staff_note'] as const) {
    await expect(app.ctx.db.deleteFrom(table).execute()).rejects.toThrow('permission denied')
  }
})
