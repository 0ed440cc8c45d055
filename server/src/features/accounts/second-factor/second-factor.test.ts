import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { relay } from '../../../test/communication/notices.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { join, logIn, otherCode, password, resetAttemptLimits } from '../../../test/members/accounts.ts'
import { codeOf, joinWithFactor } from '../../../test/members/second-factor.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const enter = (email: string, secondFactor?: string, secret = password) =>
  app.call(api.accounts.login, { body: { email, password: secret, secondFactor } })
const show = (token: string) => app.call(api.secondFactor.show, { token }).then(({ data }) => data)
const begin = (token: string, secret = password) =>
  app.call(api.secondFactor.begin, { token, body: { password: secret } })
const confirm = (token: string, code: string) => app.call(api.secondFactor.confirm, { token, body: { code } })

test('it is enabled with the password and a code, ends the other sessions, and notifies by mail and in the centre', async () => {
  const email = 'setup@example.com'
  const token = await join(app, email)
  const elsewhere = await logIn(app, email)
  expect(await show(token)).toEqual({ onSince: null, passkeys: [], recoveryCodesLeft: 0, neededForStaff: false })
  expect(await begin(token, 'wrong')).toMatchObject({ status: 401, code: 'wrong_credentials' })
  const { status, data } = await begin(token)
  expect(status).toBe(201)
  expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(data.uri).toBe(`otpauth://totp/Karibu:setup%40example.com?secret=${data.secret}&issuer=Karibu`)
  const row = await app.ctx.db.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow()
  expect(row.secret.toString('latin1')).not.toContain(data.secret)
  expect((await enter(email)).status).toBe(200)
  const code = codeOf(app, data.secret)
  expect(await confirm(token, otherCode(code))).toMatchObject({
    status: 400,
    code: 'wrong_code',
    errors: { code: ['That code didn’t match, or it has already been used.'] },
  })
  const sent = app.mails.length
  const on = await confirm(token, code)
  expect(on).toMatchObject({
    status: 200,
    message: 'Your second factor is on. Your other devices have been logged out.',
  })
  expect(new Set(on.data.recoveryCodes).size).toBe(10)
  expect(await show(token)).toMatchObject({ onSince: expect.any(String), recoveryCodesLeft: 10 })
  expect((await app.call(api.accounts.me, { token: elsewhere })).status).toBe(401)
  await app.runJobs()
  await relay(app)
  expect(app.mails.slice(sent)).toMatchObject([{ to: email, subject: 'Your Karibu account now has a second factor' }])
  const notices = await app.call(api.notifications.list, { token, query: {} })
  expect(notices.data.notifications[0]).toMatchObject({ kind: 'security', data: { state: 'factorOn' } })
  expect((await begin(token)).code).toBe('conflict')
  expect((await confirm(token, code)).code).toBe('conflict')
})

test('a set-up not confirmed within a quarter of an hour starts again, and a new one voids the previous', async () => {
  const token = await join(app, 'slow@example.com')
  expect((await confirm(token, '123456')).code).toBe('conflict')
  const first = await begin(token)
  const second = await begin(token)
  expect((await confirm(token, codeOf(app, first.data.secret))).code).toBe('wrong_code')
  app.advance(16 * 60_000)
  expect((await confirm(token, codeOf(app, second.data.secret))).code).toBe('conflict')
})

test('the login requires it after the right password only, and each code works once', async () => {
  const { email, code, nextCode } = await joinWithFactor(app, 'once@example.com')
  expect((await enter(email, undefined, 'wrong')).code).toBe('wrong_credentials')
  expect((await enter(email, nextCode(), 'wrong')).code).toBe('wrong_credentials')
  expect(await enter(email)).toMatchObject({
    status: 401,
    code: 'second_factor_required',
    message: 'Please also confirm with your second factor that it’s you.',
    body: expect.stringContaining('"factor":{"code":true,"passkey":null}'),
  })
  expect(await enter(email, otherCode(code()))).toMatchObject({
    status: 400,
    code: 'wrong_code',
    errors: { secondFactor: expect.any(Array) },
  })
  const spaced = `${code().slice(0, 3)} ${code().slice(3)}`
  expect((await enter(email, spaced)).status).toBe(200)
  expect((await enter(email, code())).code).toBe('wrong_code')
  expect((await enter(email, code(-1))).code).toBe('wrong_code')
  expect((await enter(email, nextCode())).status).toBe(200)
})

test('a phone clock half a minute off logs in, one further off does not', async () => {
  const { email, code, nextCode } = await joinWithFactor(app, 'skew@example.com')
  nextCode()
  nextCode()
  expect((await enter(email, code(2))).code).toBe('wrong_code')
  expect((await enter(email, code(-2))).code).toBe('wrong_code')
  expect((await enter(email, code(-1))).status).toBe(200)
  expect((await enter(email, code(1))).status).toBe(200)
})

test('of four concurrent logins with one code exactly one succeeds', async () => {
  const { email, nextCode, recoveryCodes } = await joinWithFactor(app, 'race@example.com')
  for (const factor of [nextCode(), recoveryCodes[0] ?? '']) {
    await resetAttemptLimits(app)
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(email, factor)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'wrong_code' || code === 'too_many_requests')).toHaveLength(3)
  }
})

test('a recovery code logs in once, in any spelling, and its owner is notified', async () => {
  const { email, token, recoveryCodes } = await joinWithFactor(app, 'recovery@example.com')
  const [first = '', second = ''] = recoveryCodes
  expect((await enter(email, ` ${first.toUpperCase().replace('-', ' ')} `)).status).toBe(200)
  expect((await enter(email, first)).code).toBe('wrong_code')
  expect(await show(token)).toMatchObject({ recoveryCodesLeft: 9 })
  await app.runJobs()
  expect(app.mails.at(-1)?.subject).toBe('A recovery code for your Karibu account was used')
  const stranger = await joinWithFactor(app, 'other@example.com')
  expect((await enter(stranger.email, second)).code).toBe('wrong_code')
  const { rows } = await app.ctx.pool.query(`select encode(code_hash, 'escape') as hash from recovery_code`)
  expect(rows.some(({ hash }) => recoveryCodes.some((code) => hash.includes(code)))).toBe(false)
})

test('new recovery codes require password and factor, and replace the previous ones', async () => {
  const { email, token, recoveryCodes, nextCode } = await joinWithFactor(app, 'renew@example.com')
  const renew = (secret: string, secondFactor: string) =>
    app.call(api.secondFactor.newCodes, { token, body: { password: secret, secondFactor } })
  expect((await renew('wrong', nextCode())).code).toBe('wrong_credentials')
  expect((await renew(password, '000000')).code).toBe('wrong_code')
  const { data } = await renew(password, nextCode())
  expect(data.recoveryCodes).toHaveLength(10)
  expect((await enter(email, recoveryCodes[0])).code).toBe('wrong_code')
  expect((await enter(email, data.recoveryCodes[0])).status).toBe(200)
})

test('it is disabled with password and factor, and then a login requires no code', async () => {
  const { email, token, nextCode } = await joinWithFactor(app, 'off@example.com')
  const end = (secret: string, secondFactor: string) =>
    app.call(api.secondFactor.end, { token, body: { password: secret, secondFactor } })
  expect((await end('wrong', nextCode())).code).toBe('wrong_credentials')
  expect((await end(password, '000000')).code).toBe('wrong_code')
  expect(await end(password, nextCode())).toMatchObject({
    status: 200,
    message: 'You’ve switched off your authenticator app.',
  })
  expect((await end(password, nextCode())).code).toBe('conflict')
  await app.runJobs()
  expect(app.mails.at(-1)?.subject).toBe('The second factor on your Karibu account is off')
  expect((await enter(email)).status).toBe(200)
  expect((await enter(email, '123456')).status).toBe(200)
})

test('a stranger who sends a factor does not learn whether an account has one', async () => {
  const { email } = await joinWithFactor(app, 'quiet@example.com')
  const [known, unknown] = [await enter(email, '123456', 'wrong'), await enter('nobody@example.com', '123456', 'wrong')]
  expect({ ...known, headers: 0, body: 0 }).toEqual({ ...unknown, headers: 0, body: 0 })
})
