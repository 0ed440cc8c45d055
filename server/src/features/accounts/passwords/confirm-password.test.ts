import { api } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { join, password, resetAttemptLimits } from '../../../test/members/accounts.ts'
import { type Authenticator, joinWithFactor } from '../../../test/members/second-factor.ts'

let app: TestApp
let staff: Authenticator
let bystander: Authenticator
beforeAll(async () => {
  app = await makeTestApp({ STAFF_SECOND_FACTOR: 'on' })
  staff = await joinWithFactor(app, 'staff@example.com')
  bystander = await joinWithFactor(app, 'bystander@example.com')
  const set = { role: 'admin' as const, staff_permissions: ['finance' as const] }
  await app.ctx.db.updateTable('member').set(set).where('email', '=', staff.email).execute()
})
beforeEach(async () => {
  await resetAttemptLimits(app)
  app.advance(6 * 60_000)
})
afterAll(() => app.close())

/** The session goes on under the token of the answer. */
async function confirm(who: Authenticator, body: object) {
  const response = await app.call(api.accounts.confirmPassword, {
    token: who.token,
    body: { password, ...body } as never,
  })
  if (response.status === 200) who.token = response.data.token ?? who.token
  return response
}
const settle = () => app.call(api.deposits.settleException, { token: staff.token, params: { id: '1' } })
const timesOf = (email: string) =>
  app.ctx.db
    .selectFrom('member_session as s')
    .innerJoin('member as m', 'm.id', 's.member_id')
    .where('m.email', '=', email)
    .select(['s.password_confirmed_at', 's.second_factor_at'])
    .execute()

test('for staff the password alone is not enough: the response lists the available second factors', async () => {
  const before = await timesOf(bystander.email)
  expect((await settle()).code).toBe('password_required')
  const response = await confirm(staff, {})
  expect([response.status, JSON.parse(response.body).code, JSON.parse(response.body).factor]).toEqual([
    ...[401, 'second_factor_required'],
    { code: true, passkey: null },
  ])
  expect((await settle()).code).toBe('password_required')
  expect((await confirm(staff, { secondFactor: '000000' })).code).toBe('wrong_code')
  expect((await confirm(staff, { password: 'not the password', secondFactor: staff.code() })).code).toBe(
    'wrong_credentials',
  )
  expect((await settle()).code).toBe('password_required')
  expect((await confirm(staff, { secondFactor: staff.code() })).status).toBe(200)
  expect((await settle()).code).toBe('not_found')
  expect(await timesOf(bystander.email)).toEqual(before)
})

test('a second factor that is 5 minutes old is required again, even if the password is recent', async () => {
  await confirm(staff, { secondFactor: staff.nextCode() })
  expect((await settle()).code).toBe('not_found')
  app.advance(5 * 60_000 + 1000)
  const fresh = { password_confirmed_at: app.ctx.now() }
  await app.ctx.db.updateTable('member_session').set(fresh).execute()
  expect((await settle()).code).toBe('password_required')
})

test('a code confirms once', async () => {
  const code = staff.nextCode()
  expect((await confirm(staff, { secondFactor: code })).status).toBe(200)
  expect((await confirm(staff, { secondFactor: code })).code).toBe('wrong_code')
})

test('members without a second factor need only the password', async () => {
  const token = await join(app, 'password-only@example.com')
  expect((await app.call(api.accounts.confirmPassword, { token, body: { password } })).status).toBe(200)
})
