import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { codeFor, join, otherCode, password, resetAttemptLimits } from '../../../test/members/accounts.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { type Authenticator, codeOf, joinWithFactor } from '../../../test/members/second-factor.ts'
import { attemptLimits } from '../attempt-limits/limiters.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp({ TRUSTED_PROXIES: '127.0.0.1/32', STAFF_SECOND_FACTOR: 'on' })
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const enter = (email: string, secondFactor?: string, network = '203.0.113.1') =>
  app.call(api.accounts.login, {
    body: { email, password, secondFactor },
    headers: { 'x-forwarded-for': network },
  })

async function mailedCode(email: string): Promise<string> {
  await app.call(api.accounts.requestLoginCode, { body: { email } })
  await app.runJobs()
  return codeFor(app, email)
}
const byCode = (email: string, code: string, secondFactor?: string) =>
  app.call(api.accounts.loginByCode, { body: { email, code, secondFactor } })

test('a mailed code alone does not log in, and stays valid for the call with the factor', async () => {
  const { email, code, nextCode } = await joinWithFactor(app, 'mailed@example.com')
  const mailed = await mailedCode(email)
  nextCode()
  for (let i = 0; i < 6; i++) expect((await byCode(email, mailed)).code).toBe('second_factor_required')
  expect((await byCode(email, otherCode(mailed), code())).code).toBe('wrong_code')
  expect((await byCode(email, mailed, otherCode(code()))).errors).toHaveProperty('secondFactor')
  expect((await byCode(email, mailed, code())).status).toBe(200)
  expect((await byCode(email, mailed, nextCode())).code).toBe('wrong_code')
})

test('of several calls with one mailed code and one factor exactly one logs in', async () => {
  const { email, nextCode } = await joinWithFactor(app, 'mailed-race@example.com')
  const mailed = await mailedCode(email)
  const factor = nextCode()
  const answers = await Promise.all(Array.from({ length: 6 }, () => byCode(email, mailed, factor)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 500)).toHaveLength(0)
})

test('a password reset by mail does not bypass the second factor', async () => {
  const { email, token, nextCode } = await joinWithFactor(app, 'reset@example.com')
  await app.call(api.accounts.forgotPassword, { body: { email } })
  await app.runJobs()
  const fresh = 'five yellow birds'
  const reset = await app.call(api.accounts.resetPassword, {
    body: { email, code: codeFor(app, email), password: fresh, confirmPassword: fresh },
  })
  expect([reset.status, reset.data]).toEqual([200, {}])
  expect((await app.call(api.accounts.me, { token })).status).toBe(401)
  const login = (secondFactor?: string) =>
    app.call(api.accounts.login, { body: { email, password: fresh, secondFactor } })
  expect((await login()).code).toBe('second_factor_required')
  expect((await login(nextCode())).status).toBe(200)
})

test('ten wrong factors a day are allowed, from any network and however often the password is right', async () => {
  const { email, token, nextCode, recoveryCodes } = await joinWithFactor(app, 'guessed@example.com')
  const wrong = otherCode(nextCode())
  for (let i = 0; i < attemptLimits.codeFailuresADay; i++) {
    expect((await enter(email, wrong, `198.51.100.${i}`)).code).toBe('wrong_code')
    expect((await enter(email, undefined, `198.51.100.${i}`)).code).toBe('second_factor_required')
  }
  expect(await enter(email, nextCode(), '198.51.100.99')).toMatchObject({ status: 429 })
  expect(await enter(email, recoveryCodes[0], '198.51.100.99')).toMatchObject({ status: 429 })
  const mailed = await mailedCode(email)
  expect((await byCode(email, mailed, nextCode())).status).toBe(429)
  // Who is inside has a budget of their own: a stranger with the password cannot use it up.
  const off = { password, secondFactor: nextCode() }
  expect((await app.call(api.secondFactor.end, { token, body: off })).status).toBe(200)
})

test('of many concurrent wrong factors no more than the limit are compared', async () => {
  const { email, nextCode } = await joinWithFactor(app, 'flood@example.com')
  const wrong = otherCode(nextCode())
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => enter(email, wrong, `198.51.100.${i}`)))
  expect(answers.filter(({ code }) => code === 'wrong_code').length).toBeLessThanOrEqual(attemptLimits.codeFailuresADay)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(0)
}, 30_000)

async function staff(email: string): Promise<Authenticator> {
  const made = await joinWithFactor(app, email)
  await app.ctx.db
    .updateTable('member')
    .set({ role: 'admin', staff_permissions: ['moderator'] })
    .where('email', '=', email)
    .execute()
  return made
}
const tickets = (token: string) => app.call(api.support.staffList, { token, query: {} })

test('staff calls require a session opened with the factor, and the error says how to get one', async () => {
  const plain = await makeMember(app, { role: 'admin' })
  const refused = await tickets(plain.token)
  expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
  expect(refused.message).toContain('Settings, Devices')
  const { token, email, nextCode } = await staff('staff@example.com')
  expect((await tickets(token)).status).toBe(200)
  const again = await enter(email, nextCode())
  expect((await tickets(again.data.token)).status).toBe(200)
  const off = { password, secondFactor: nextCode() }
  expect((await app.call(api.secondFactor.end, { token, body: off })).status).toBe(200)
  for (const each of [token, again.data.token]) expect((await tickets(each)).code).toBe('forbidden')
  const shown = await app.call(api.secondFactor.show, { token })
  expect(shown.data).toMatchObject({ onSince: null, neededForStaff: true })
  expect((await tickets((await makeMember(app)).token)).status).toBe(404)
})

test('a session opened while the factor is being enabled does not bypass it', async () => {
  const email = 'meanwhile@example.com'
  const token = await join(app, email)
  await resetAttemptLimits(app)
  const { data } = await app.call(api.secondFactor.begin, { token, body: { password } })
  const logins = Array.from({ length: 4 }, () => enter(email))
  const code = codeOf(app, data.secret)
  await Promise.all([...logins, app.call(api.secondFactor.confirm, { token, body: { code } })])
  const { rows } = await app.ctx.pool.query(
    `select count(*)::int as count from member_session s join member m on m.id = s.member_id
     where m.email = $1 and not s.second_factor`,
    [email],
  )
  expect(rows[0].count).toBe(0)
})
