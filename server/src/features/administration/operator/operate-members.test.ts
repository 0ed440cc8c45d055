import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { statusOf } from '../../../test/members/sanctions.ts'
import { fund } from '../../../test/money/books.ts'
import { deleteByOperator, exportByOperator, findMembers, suspendByOperator } from './operate-members.ts'

let app: TestApp
let bystander: Bystander
let member: Made
let email: string
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
beforeEach(async () => {
  member = await makeMember(app)
  email = member.email
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

const entriesOf = ({ uid }: Made) =>
  app.ctx.db
    .selectFrom('audit_entry')
    .where('subject', '=', uid)
    .select(['action', 'staff_id', 'details'])
    .orderBy('id')
    .execute()

test('of two concurrent suspensions one is imposed, and the audit log names the operator', async () => {
  const suspend = () => suspendByOperator(app.ctx, { email, days: 3, reason: 'Why.' })
  expect((await Promise.all([suspend(), suspend()])).sort()).toEqual(['sanctioned', 'suspended'])
  expect(await statusOf(app, member)).toMatchObject({ status: 'suspended' })
  expect(await entriesOf(member)).toMatchObject([
    { action: 'member.suspend', staff_id: 0, details: { reason: 'Why.', days: 3 } },
  ])
})

test('staff are neither suspended nor deleted, and an unknown address is reported', async () => {
  const staff = (await makeMember(app, { role: 'admin', permissions: ['moderator'] })).email
  expect(await suspendByOperator(app.ctx, { email: staff, days: 3, reason: 'Why.' })).toBe('staff')
  expect(await deleteByOperator(app.ctx, { email: staff, reason: 'Why.', forfeit: true })).toBe('staff')
  const unknown = 'nobody@example.com'
  expect(await suspendByOperator(app.ctx, { email: unknown, days: 3, reason: 'Why.' })).toBe('unknown')
  expect(await deleteByOperator(app.ctx, { email: unknown, reason: 'Why.', forfeit: true })).toBe('unknown')
  expect(await exportByOperator(app.ctx, unknown)).toBeNull()
})

test('a remaining balance is forfeited only on request', async () => {
  await fund(app.ctx, member.id, 2000n)
  const plan = (forfeit: boolean) => deleteByOperator(app.ctx, { email, reason: 'By letter.', forfeit })
  await expect(plan(false)).rejects.toMatchObject({ details: { messageKey: 'account-deletion:no.balance' } })
  expect(await entriesOf(member)).toEqual([])
  expect(await plan(true)).toMatchObject({ dueAt: expect.any(String) })
  expect(await plan(true)).toBe('planned already')
  expect(await entriesOf(member)).toMatchObject([{ action: 'member.delete', staff_id: 0 }])
})

test('an export is the same zip as that of the member, and is in the audit log', async () => {
  expect((await exportByOperator(app.ctx, email))?.subarray(0, 2).toString()).toBe('PK')
  expect(await entriesOf(member)).toMatchObject([{ action: 'member.export', staff_id: 0 }])
})

test('members are found by address, id and a part of the name', async () => {
  for (const search of [email, member.uid])
    expect(await findMembers(app.ctx.db, { search, limit: 5 })).toMatchObject([{ uid: member.uid, email, reports: 0 }])
  const all = await findMembers(app.ctx.db, { search: '', limit: 1 })
  expect(all).toHaveLength(1)
})
