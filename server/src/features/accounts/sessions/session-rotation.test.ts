import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { codeFor, join, logIn, password, resetAttemptLimits } from '../../../test/members/accounts.ts'
import { sessionsMax } from './open-session.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const me = (token: string) => app.call(api.accounts.me, { token }).then(({ status }) => status)
const next = 'four green birds'
const changePassword = (token: string) =>
  app.call(api.accounts.changePassword, {
    token,
    body: { oldPassword: password, newPassword: next, confirmPassword: next },
  })
const ownSession = async (token: string) =>
  (await app.call(api.accounts.sessions, { token })).data.sessions.find(({ current }) => current)?.id

test('a password change rotates the token of this browser; the old one works for one more minute in tabs that still have it', async () => {
  const [email, bystander] = ['rotate@example.com', 'rotate-bystander@example.com']
  const [mine, other, theirs] = [await join(app, email), await logIn(app, email), await join(app, bystander)]
  const id = await ownSession(mine)
  const { data } = await changePassword(mine)
  expect(data.token).not.toBe(mine)
  expect([await me(data.token), await me(mine), await me(other), await me(theirs)]).toEqual([200, 200, 401, 200])
  expect(await ownSession(data.token)).toBe(id)
  expect(app.cut).not.toContain(id)
  app.advance(60_001)
  expect([await me(data.token), await me(mine), await me(theirs)]).toEqual([200, 401, 200])
})

test('an e-mail change rotates the token of this browser', async () => {
  const email = 'rotate-address@example.com'
  const [mine, other] = [await join(app, email), await logIn(app, email)]
  const fresh = 'rotated-address@example.com'
  await app.call(api.accounts.changeEmail, { token: mine, body: { email: fresh, password } })
  await app.runJobs()
  const { data } = await app.call(api.accounts.verifyNewEmail, { token: mine, body: { code: codeFor(app, fresh) } })
  app.advance(60_001)
  expect([await me(data.token), await me(mine), await me(other)]).toEqual([200, 401, 401])
})

const confirm = (token: string) => app.call(api.accounts.confirmPassword, { token, body: { password } })
/** Only what asks for a password given just now answers it. */
const begin = async (token: string) => (await app.call(api.passkeys.begin, { token })).status

test('a confirmed password rotates the token of this browser, and the previous one repeats the rejected call for a minute', async () => {
  const [email, bystander] = ['rotate-confirmed@example.com', 'rotate-confirmed-bystander@example.com']
  const [mine, other, theirs] = [await join(app, email), await logIn(app, email), await join(app, bystander)]
  app.advance(6 * 60_000)
  const id = await ownSession(mine)
  const { data } = await confirm(mine)
  expect(data.token).not.toBe(mine)
  const fresh = data.token ?? ''
  expect([await begin(fresh), await begin(mine), await begin(other)]).toEqual([201, 201, 403])
  expect([await me(fresh), await me(mine), await me(other), await me(theirs)]).toEqual([200, 200, 200, 200])
  expect(await ownSession(fresh)).toBe(id)
  expect(app.cut).not.toContain(id)
  app.advance(60_001)
  expect([await me(fresh), await me(mine), await me(other), await me(theirs)]).toEqual([200, 401, 200, 200])
})

test('a wrong password does not rotate the token', async () => {
  const token = await join(app, 'rotate-wrong@example.com')
  const wrong = await app.call(api.accounts.confirmPassword, { token, body: { password: 'not mine' } })
  expect([wrong.status, wrong.data]).toEqual([401, undefined])
  app.advance(60_001)
  expect(await me(token)).toBe(200)
})

test('of ten concurrent confirmations one rotates the token, and that token stays the newest', async () => {
  const token = await join(app, 'rotate-race@example.com')
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  const tokens = answers.flatMap(({ data }) => data.token ?? [])
  expect(tokens).toHaveLength(1)
  app.advance(60_001)
  expect([await me(tokens[0] ?? ''), await me(token)]).toEqual([200, 401])
})

test('the previous token cannot rotate itself within its minute', async () => {
  const old = await join(app, 'rotate-before@example.com')
  const { data } = await confirm(old)
  expect((await confirm(old)).data.token).toBeNull()
  app.advance(60_001)
  expect([await me(data.token ?? ''), await me(old)]).toEqual([200, 401])
})

test('a member has at most twenty sessions; another one ends the least recently used, and no session of others', async () => {
  const [email, bystander] = ['many@example.com', 'many-bystander@example.com']
  const theirs = await join(app, bystander)
  const first = await join(app, email)
  const second = await logIn(app, email)
  app.advance(10 * 60_000)
  expect(await me(first)).toBe(200)
  for (let i = 2; i < sessionsMax; i++) await logIn(app, email)
  expect([await me(first), await me(second)]).toEqual([200, 200])
  await app.ctx.db
    .updateTable('member_session')
    .set({ last_used_at: new Date(app.ctx.now().getTime() - 60_000) })
    .where('id', '=', (await ownSession(second)) ?? '')
    .execute()
  const newest = await logIn(app, email)
  const before = app.cut.length
  await app.runJobs()
  expect(app.cut.length).toBe(before + 1)
  expect([await me(first), await me(second), await me(newest), await me(theirs)]).toEqual([200, 401, 200, 200])
  expect((await app.call(api.accounts.sessions, { token: first })).data.sessions).toHaveLength(sessionsMax)
}, 30_000)
