import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import {
  codeFor,
  join,
  logIn,
  otherCode,
  password,
  resetAttemptLimits,
  signUpForm,
} from '../../../test/members/accounts.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { spec } from '../../../test/spec.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const me = (token: string) => app.call(api.accounts.me, { token })
const ask = (token: string, email: string, secret = password) =>
  app.call(api.accounts.changeEmail, { token, body: { email, password: secret } })
const prove = (token: string, code: string) => app.call(api.accounts.verifyNewEmail, { token, body: { code } })

test('a settings update changes the given fields only', async () => {
  const member = await makeMember(app)
  const change = (body: object) => app.call(api.accounts.changeSettings, { token: member.token, body })
  const first = await change({ locale: 'sw', privacy: { phone: 'matches' } })
  expect(first).toMatchObject({ status: 200, message: 'Your settings are saved.' })
  const second = await change({ privacy: { dob: 'everyone', hideOnline: true, readReceipts: false } })
  expect(second.data.user).toMatchObject({
    locale: 'sw',
    privacy: { phone: 'matches', dob: 'everyone', hidden: false, hideOnline: true, readReceipts: false },
    onboarding: { photo: true, place: false, preferences: false },
  })
  expect((await change({})).status).toBe(200)
  for (const body of [{ locale: 'de' }, { privacy: { phone: 'all' } }, { privacy: { hidden: 'yes' } }])
    expect((await change(body)).status).toBe(400)
})

test('hiding removes a member from discovery at once', async () => {
  const member = await makeMember(app)
  const visible = () =>
    app.ctx.db.selectFrom('card').where('member_id', '=', member.id).select('visible').executeTakeFirstOrThrow()
  const hide = (hidden: boolean) =>
    app.call(api.accounts.changeSettings, { token: member.token, body: { privacy: { hidden } } })
  await hide(true)
  expect(await visible()).toEqual({ visible: false })
  await hide(false)
  expect(await visible()).toEqual({ visible: true })
})

test(
  'a new address is verified by code, the old one gets two mails, and other sessions end',
  spec('1.8', '7.23', '8.32'),
  async () => {
    const [old, fresh] = ['old@example.com', 'fresh@example.com']
    const [token, other] = [await join(app, old), await logIn(app, old)]
    expect((await ask(token, fresh, 'not mine')).code).toBe('wrong_credentials')
    expect(await ask(token, fresh)).toMatchObject({ status: 202, data: { email: fresh } })
    await app.runJobs()
    expect(app.mails.findLast(({ to }) => to === old)?.subject).toBe('Someone asked to change your email')
    const code = codeFor(app, fresh)
    expect((await prove(token, otherCode(code))).code).toBe('wrong_code')
    const proved = await prove(token, code)
    const message = 'Your email address has been changed.'
    expect(proved).toMatchObject({ status: 200, message, data: { user: { email: fresh } } })
    expect([(await me(token)).status, (await me(other)).status]).toEqual([200, 401])
    await app.runJobs()
    expect(app.mails.findLast(({ to }) => to === old)?.subject).toBe('Your Karibu account has a new email address')
    expect(await logIn(app, fresh)).toBeDefined()
    expect((await app.call(api.accounts.login, { body: { email: old, password } })).code).toBe('wrong_credentials')
    expect((await prove(token, code)).code).toBe('wrong_code')
  },
)

test('a taken address is rejected, and only its owner learns of the attempt', async () => {
  const token = await join(app, 'wants@example.com')
  await join(app, 'owner@example.com')
  const answer = await ask(token, 'owner@example.com')
  expect(answer).toMatchObject({ status: 202, data: { email: 'owner@example.com' } })
  await app.runJobs()
  const mail = app.mails.findLast(({ to }) => to === 'owner@example.com')
  expect(mail?.subject).toBe('Someone tried to use your address')
  expect(mail?.text).not.toMatch(/\d{6}/)
  expect((await prove(token, '123456')).code).toBe('wrong_code')
})

test('an unverified registration does not keep the owner of the mailbox from using the address', async () => {
  const fresh = 'squatted@example.com'
  const token = await join(app, 'squat-victim@example.com')
  await app.call(api.accounts.register, { body: signUpForm(fresh) })
  await app.runJobs()
  await ask(token, fresh)
  await app.runJobs()
  const proved = await prove(token, codeFor(app, fresh))
  expect(proved.data.user.email).toBe(fresh)
})

test('a code for a new address is valid only for the member who requested it', async () => {
  const [mine, theirs] = [await join(app, 'asks@example.com'), await join(app, 'stranger@example.com')]
  await ask(mine, 'asked@example.com')
  await app.runJobs()
  const code = codeFor(app, 'asked@example.com')
  expect((await prove(theirs, code)).code).toBe('wrong_code')
  const verify = await app.call(api.accounts.verifyEmail, { body: { email: 'asked@example.com', code } })
  expect(verify.code).toBe('wrong_code')
  expect((await prove(mine, code)).status).toBe(200)
})

test('only the newest request for another address counts', async () => {
  const token = await join(app, 'changes-mind@example.com')
  await ask(token, 'first-wish@example.com')
  await app.runJobs()
  const first = codeFor(app, 'first-wish@example.com')
  await ask(token, 'second-wish@example.com')
  expect((await prove(token, first)).code).toBe('wrong_code')
  await app.runJobs()
  const proved = await prove(token, codeFor(app, 'second-wish@example.com'))
  expect(proved.data.user.email).toBe('second-wish@example.com')
})
