import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander, watchMembers } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { operateStaff } from './operate-staff.ts'

let app: TestApp
let bystander: Bystander
let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  expectUnchanged = await watchMembers(app, await makeMember(app, { role: 'admin' }))
})
afterEach(async () => {
  await bystander.expectUnchanged()
  await expectUnchanged()
})
afterAll(() => app.close())

const reason = 'Decided by the operator.'
const rowOf = (id: number) =>
  app.ctx.db
    .selectFrom('member')
    .where('id', '=', id)
    .select(['role', 'status', 'staff_permissions as permissions'])
    .executeTakeFirstOrThrow()

test('the operator revokes one permission of a staff member, and then all', async () => {
  const { id, email } = await makeMember(app, { role: 'admin', permissions: ['finance', 'moderator'] })
  const changed = await operateStaff(app.ctx, { email, operation: 'revoke', permissions: ['finance'], reason })
  expect(changed).toEqual({ kind: 'changed', permissions: ['moderator'] })
  await operateStaff(app.ctx, { email, operation: 'demote', permissions: [], reason })
  expect(await rowOf(id)).toEqual({ role: 'user', status: 'active', permissions: [] })
})

test('the operator suspends a staff member: the sessions end, and a mail contains the reason and the appeal link', async () => {
  const { id, email } = await makeMember(app, { role: 'admin' })
  expect(await operateStaff(app.ctx, { email, operation: 'suspend', permissions: [], reason })).toEqual({
    kind: 'suspended',
  })
  expect((await rowOf(id)).status).toBe('suspended')
  const sessions = app.ctx.db.selectFrom('member_session').where('member_id', '=', id).select('id')
  expect(await sessions.execute()).toEqual([])
  await app.runJobs()
  const mail = app.mails.findLast(({ to }) => to === email)
  expect(mail?.text).toContain(reason)
  expect(mail?.text).toContain('\nLog in to appeal\nhttp')
  expect(
    await operateStaff(app.ctx, { email: 'nobody@example.com', operation: 'suspend', permissions: [], reason }),
  ).toEqual({
    kind: 'unknown',
  })
})
