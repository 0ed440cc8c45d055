import { api, staffPermissions } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { join, logIn, password, resetAttemptLimits, signUpForm } from '../../../test/members/accounts.ts'
import { makeAdministrator } from './make-administrator.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const rowsOf = (email: string) =>
  app.ctx.db
    .selectFrom('member')
    .where('email', '=', email)
    .select(['id', 'role', 'staff_permissions as permissions', 'email_verified_at as verifiedAt'])
    .execute()
const me = (token: string) => app.call(api.accounts.me, { token }).then(({ status }) => status)

test('an unknown address becomes a verified administrator who logs in with the password of the response', async () => {
  const email = 'first-staff@example.com'
  const made = await makeAdministrator(app.ctx, email)
  expect(made).toEqual({ kind: 'made', password: expect.any(String) })
  const rows = await rowsOf(email)
  expect(rows).toEqual([
    { id: expect.any(Number), role: 'admin', permissions: [...staffPermissions], verifiedAt: expect.any(Date) },
  ])
  const body = { email, password: made.kind === 'made' ? made.password : '' }
  expect((await app.call(api.accounts.login, { body })).data.user.role).toBe('admin')
  expect(await makeAdministrator(app.ctx, email)).toEqual({ kind: 'already' })
})

test('what strangers registered at an unverified address is removed, what they registered elsewhere stays', async () => {
  const [email, elsewhere] = ['staff-unproved@example.com', 'elsewhere-unproved@example.com']
  for (const address of [email, elsewhere]) await app.call(api.accounts.register, { body: signUpForm(address) })
  const [[before], stays] = [await rowsOf(email), await rowsOf(elsewhere)]
  expect(await makeAdministrator(app.ctx, email, ['finance'])).toMatchObject({ kind: 'made' })
  expect(await rowsOf(email)).toMatchObject([{ role: 'admin', permissions: ['finance'] }])
  expect((await rowsOf(email))[0]?.id).not.toBe(before?.id)
  expect(await rowsOf(elsewhere)).toEqual(stays)
})

test('one member is promoted: their sessions end, their password stays, and no other member gains rights', async () => {
  const [email, bystander] = ['promoted@example.com', 'not-promoted@example.com']
  const [mine, theirs] = [await join(app, email), await join(app, bystander)]
  expect(await makeAdministrator(app.ctx, email, ['finance'])).toEqual({ kind: 'promoted' })
  expect(await rowsOf(email)).toMatchObject([{ role: 'admin', permissions: ['finance'] }])
  expect(await rowsOf(bystander)).toMatchObject([{ role: 'user', permissions: [] }])
  expect([await me(mine), await me(theirs)]).toEqual([401, 200])
  expect(await me(await logIn(app, email, { password }))).toBe(200)
})

test('a printed password works for a day and only for its account; later the command creates another, and a chosen one lasts', async () => {
  const [email, other] = ['slow-staff@example.com', 'quick-staff@example.com']
  const [made, quick] = [await makeAdministrator(app.ctx, email), await makeAdministrator(app.ctx, other)]
  const secretOf = (result: typeof made) => ('password' in result ? result.password : '')
  const open = (address: string, secret: string) =>
    app.call(api.accounts.login, { body: { email: address, password: secret } })
  const quickToken = (await open(other, secretOf(quick))).data.token
  const body = { oldPassword: secretOf(quick), newPassword: 'four green birds', confirmPassword: 'four green birds' }
  expect((await app.call(api.accounts.changePassword, { token: quickToken, body })).status).toBe(200)
  app.advance(24 * 3_600_000 - 60_000)
  const { token } = (await open(email, secretOf(made))).data
  app.advance(60_000)
  expect((await open(email, secretOf(made))).code).toBe('wrong_credentials')
  expect((await app.call(api.accounts.confirmPassword, { token, body: { password: secretOf(made) } })).code).toBe(
    'wrong_credentials',
  )
  expect((await open(other, 'four green birds')).status).toBe(200)
  expect(await makeAdministrator(app.ctx, other)).toEqual({ kind: 'already' })
  const renewed = await makeAdministrator(app.ctx, email)
  expect(renewed.kind).toBe('renewed')
  expect((await open(email, secretOf(made))).code).toBe('wrong_credentials')
  expect((await open(email, secretOf(renewed))).status).toBe(200)
})
