import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fillRow } from '../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { codeFor, join, logIn, password, resetAttemptLimits } from '../../test/members/accounts.ts'
import { addPasskey, givePassword, joinFresh, makeDevice } from '../../test/members/passkeys.ts'
import { codeOf, joinWithFactor } from '../../test/members/second-factor.ts'
import { clearSecondFactor } from './second-factor/clear-second-factor.ts'

let app: TestApp
let other: number
let before: unknown
beforeAll(async () => {
  app = await makeTestApp({ PUBLIC_URL: 'https://karibu.example' })
  // Every row is older than those of the member who acts.
  const { email } = await joinWithFactor(app, 'other@example.com')
  other = await idOf(email)
  await givePassword(app, email)
  const member_id = other
  for (const purpose of ['login', 'reset', 'email'])
    await fillRow(app, 'mailed_code', { member_id, purpose, email: purpose === 'email' ? 'next@example.com' : email })
  for (const purpose of ['add', 'login', 'proof'])
    await fillRow(app, 'passkey_challenge', { member_id, purpose, expires_at: new Date(Date.now() + 86_400_000) })
  await fillRow(app, 'passkey', { member_id, name: 'Key of another' })
  await fillRow(app, 'notice_setting', { member_id, quiet_from: 60, quiet_to: 120 })
  await app.runJobs()
  before = await stored()
})
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const idOf = async (email: string) =>
  (await app.ctx.db.selectFrom('member').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id

async function stored(): Promise<unknown> {
  const tables = ['profile', 'member_session', 'second_factor', 'recovery_code', 'passkey', 'passkey_challenge']
  const parts = [...tables, 'mailed_code', 'notice_setting', 'notice'].map(
    (table) =>
      sql`(select json_agg(t order by to_json(t)::text) from ${sql.table(table)} t where member_id = ${other})`,
  )
  const { rows } = await sql`select to_json(m) as member, json_build_array(${sql.join(parts)}) as rest
    from member m where id = ${other}`.execute(app.ctx.db)
  return rows
}
const unchanged = async () => expect(await stored()).toEqual(before)
const enter = (email: string, secondFactor?: string, secret = password) =>
  app.call(api.accounts.login, { body: { email, password: secret, secondFactor } })

test('settings, password, address and sessions change only for their owner', async () => {
  const email = 'settings@example.com'
  const token = await join(app, email)
  const privacy = { phone: 'matches', hidden: true, showVisits: false, giftsOpen: false } as const
  const { data } = await app.call(api.accounts.changeSettings, { token, body: { locale: 'fr', privacy } })
  expect(data.user).toMatchObject({ locale: 'fr', privacy })
  await unchanged()
  const next = 'four green birds'
  const body = { oldPassword: password, newPassword: next, confirmPassword: next }
  const { token: second } = (await app.call(api.accounts.changePassword, { token, body })).data
  await unchanged()
  const moved = 'settings-moved@example.com'
  await app.call(api.accounts.changeEmail, { token: second, body: { email: moved, password: next } })
  await unchanged()
  await app.runJobs()
  const proof = { token: second, body: { code: codeFor(app, moved) } }
  const { token: third } = (await app.call(api.accounts.verifyNewEmail, proof)).data
  await unchanged()
  await logIn(app, moved, { password: next })
  const { sessions } = (await app.call(api.accounts.sessions, { token: third })).data
  expect(sessions).toHaveLength(2)
  const id = sessions.find(({ current }) => !current)?.id ?? ''
  expect((await app.call(api.accounts.endSession, { token: third, params: { id } })).status).toBe(200)
  await unchanged()
  await app.call(api.accounts.logoutAll, { token: third })
  await unchanged()
})

test('a mailed code logs in and resets the password of its owner only', async () => {
  const email = 'mailed@example.com'
  const token = await join(app, email)
  await app.call(api.accounts.requestLoginCode, { body: { email } })
  await app.runJobs()
  const entered = await app.call(api.accounts.loginByCode, { body: { email, code: codeFor(app, email) } })
  expect(entered.data.user.id).toBe((await app.call(api.accounts.me, { token })).data.user.id)
  await unchanged()
  await app.call(api.accounts.forgotPassword, { body: { email } })
  await app.runJobs()
  const next = { password: 'four green birds', confirmPassword: 'four green birds' }
  expect(
    (await app.call(api.accounts.resetPassword, { body: { email, code: codeFor(app, email), ...next } })).status,
  ).toBe(200)
  await unchanged()
})

test('a second factor is set up, used and removed only for its owner', async () => {
  const email = 'factor@example.com'
  const token = await join(app, email)
  const begun = await app.call(api.secondFactor.begin, { token, body: { password } })
  await unchanged()
  const code = () => codeOf(app, begun.data.secret)
  const confirmed = await app.call(api.secondFactor.confirm, { token, body: { code: code() } })
  expect(confirmed.data.recoveryCodes).toHaveLength(10)
  await unchanged()
  app.advance(30_000)
  expect((await enter(email, code())).status).toBe(200)
  expect((await enter(email, confirmed.data.recoveryCodes?.[0])).status).toBe(200)
  await unchanged()
  app.advance(30_000)
  const proven = { password, secondFactor: code() }
  expect((await app.call(api.secondFactor.newCodes, { token, body: proven })).data.recoveryCodes).toHaveLength(10)
  expect((await app.call(api.secondFactor.show, { token })).data).toMatchObject({ passkeys: [], recoveryCodesLeft: 10 })
  await unchanged()
  app.advance(30_000)
  const last = { password, secondFactor: code() }
  expect((await app.call(api.secondFactor.end, { token, body: last })).status).toBe(200)
  await unchanged()
  expect((await enter(email)).status).toBe(200)
  const cleared = await joinWithFactor(app, 'cleared@example.com')
  expect(await clearSecondFactor(app.ctx, cleared.email)).toBe('cleared')
  await unchanged()
})

test('a passkey is added, used and removed only for its owner', async () => {
  const email = 'passkey@example.com'
  const token = await joinFresh(app, email)
  const device = makeDevice()
  const { data } = await addPasskey(app, { token, device })
  await unchanged()
  const response = JSON.parse((await enter(email)).body)
  const passkey = device.sign(response.factor.passkey)
  expect((await app.call(api.accounts.login, { body: { email, password, passkey } })).status).toBe(200)
  await unchanged()
  const removed = await app.call(api.passkeys.remove, { token, params: { id: data.passkey.id } })
  expect(removed.status).toBe(200)
  await unchanged()
  expect((await enter(email)).status).toBe(200)
})
