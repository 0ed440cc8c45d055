import { api, termsVersion } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { codeFor, join, otherCode, password, resetAttemptLimits, signUpForm } from '../../../test/members/accounts.ts'
import { type SpecId, spec } from '../../../test/spec.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp({ TRUSTED_PROXIES: '127.0.0.1/32' })
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const minutes = 60_000
const verify = (email: string, code: string, nonce?: string) =>
  app.call(api.accounts.verifyEmail, { body: { email, code, nonce } })

test('registration verifies the address and logs in', spec('1.5', '3.2', '7.23'), async () => {
  const email = 'amara@example.com'
  const registered = await app.call(api.accounts.register, {
    body: signUpForm(' Amara@Example.com'),
    headers: { 'accept-language': 'fr' },
  })
  expect(registered).toMatchObject({ status: 202, data: { email }, message: expect.stringContaining('le code') })
  await app.runJobs()
  expect(app.mails.at(-1)).toMatchObject({ to: email, locale: 'fr', subject: 'Ton code pour rejoindre Karibu' })
  const verified = await verify(email, codeFor(app, email), registered.data.nonce)
  expect(verified).toMatchObject({ status: 200, message: 'Your email address is verified. Welcome!' })
  expect(verified.data.token).toMatch(/^[\w-]{43}$/)
  const me = await app.call(api.accounts.me, { token: verified.data.token })
  expect(me.data.user).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    firstname: 'Amara',
    lastname: 'Okafor',
    email,
    avatar: null,
    wallet: 0,
    credits: 0,
    role: 'user',
    locale: 'fr',
    privacy: {
      ...{ phone: 'nobody', dob: 'nobody', hidden: false, hideOnline: false },
      ...{ readReceipts: true, showVisits: true, giftsOpen: true, hideDistance: false, placePrecision: '2km' },
    },
    permissions: [],
    terms: null,
    visitsFrozenUntil: null,
    onboarding: { photo: true, place: true, preferences: true },
  })
  const row = await app.ctx.db.selectFrom('member').where('email', '=', email).selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ dial_code: '+234', mobile_number: '8031234567', phone: '+2348031234567', age_stated: 19 })
  expect(row).toMatchObject({ terms_version: termsVersion, terms_accepted_at: expect.any(Date) })
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test.each(['male', 'female', 'other'] as const)(
  'the gender %s is accepted and stored',
  spec('3.18'),
  async (gender) => {
    const email = `${gender}@example.com`
    const form = { ...signUpForm(email), gender }
    expect((await app.call(api.accounts.register, { body: form })).status).toBe(202)
    const row = await app.ctx.db.selectFrom('member').where('email', '=', email).select('gender').executeTakeFirst()
    expect(row?.gender).toBe(gender)
  },
)

test('a gender outside the three values is rejected', async () => {
  const body = { ...signUpForm('nobody@example.com'), gender: 'none' as never }
  const { status, errors } = await app.call(api.accounts.register, { body })
  expect(status).toBe(400)
  expect(Object.keys(errors ?? {})).toEqual(['gender'])
})

const refused: [change: Parameters<typeof signUpForm>[1], field: string, message: string, ...rows: SpecId[]][] = [
  [{ age: 18 }, 'age', 'age must be greater than 18', '1.1', '5.3', '9.7'],
  [{ age: 19.5 }, 'age', 'Please enter your age as a whole number.'],
  [{ firstName: ' ' }, 'firstName', 'This field is required.', '5.1'],
  [{ email: 'amara' }, 'email', 'Please enter a valid email address.', '5.4'],
  [
    { password: 'short', confirmPassword: 'short' },
    'password',
    'The password needs at least 8 characters.',
    '5.7',
    '9.8',
  ],
  [{ password: 'Password1', confirmPassword: 'Password1' }, 'password', 'That password is too easy to guess.'],
  [
    { password: 'bad.input@example.com', confirmPassword: 'bad.input@example.com' },
    'password',
    'That password is too easy to guess.',
  ],
  [{ confirmPassword: 'three blue birds' }, 'confirmPassword', 'The passwords don’t match.', '5.8'],
  [{ countryCode: '+999' }, 'countryCode', 'Please choose a country code.', '5.5'],
  [{ countryCode: '234' }, 'countryCode', 'Please choose a country code.'],
  [{ mobileNumber: '12345' }, 'mobileNumber', 'Please enter a valid phone number.'],
  [{ mobileNumber: 'abc' }, 'mobileNumber', 'Please enter a valid phone number.', '5.6'],
  [{ firstName: 'Win at prize.example' }, 'firstName', 'This doesn’t look right.'],
  [{ firstName: 'Go to https://x' }, 'firstName', 'This doesn’t look right.'],
  [{ firstName: 'Call 0803 123 4567' }, 'firstName', 'This doesn’t look right.'],
  [{ firstName: 'x'.repeat(31) }, 'firstName', 'At most 30 characters, please.'],
  [
    { lastName: 'ig ada_lovely' },
    'lastName',
    'Please leave out links, email addresses, phone numbers and usernames on other networks.',
  ],
  [{ firstName: 'Amara\n\nCall us now' }, 'firstName', 'This doesn’t look right.'],
  [{ lastName: 'rofako\u202e' }, 'lastName', 'This doesn’t look right.'],
]
for (const [change, field, message, ...rows] of refused)
  test(`a registration with ${JSON.stringify(change)} is rejected with a message`, spec(...rows), async () => {
    const answer = await app.call(api.accounts.register, { body: signUpForm('bad.input@example.com', change) })
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input', errors: { [field]: [message] } })
    const rows = await app.ctx.db.selectFrom('member').where('email', '=', 'bad.input@example.com').execute()
    expect(rows).toHaveLength(0)
  })

test.each([
  ['Nguyễn Thị', "O'Brien-Šárka"],
  ['J. R.', 'St. John'],
  ['Ọláńrewájú', 'N’Golo'],
  ['李', 'محمد'],
])('%s %s is a valid name', async (firstName, lastName) => {
  const answer = await app.call(api.accounts.register, { body: signUpForm('any@example.com', { firstName, lastName }) })
  expect(answer.status).toBe(202)
})

test('no mail to an unverified address contains the name given for it', async () => {
  const email = 'unproved-name@example.com'
  await app.call(api.accounts.register, { body: signUpForm(email, { firstName: 'Zebulon' }) })
  await app.runJobs()
  await resetAttemptLimits(app)
  await app.call(api.accounts.requestLoginCode, { body: { email } })
  await app.runJobs()
  await resetAttemptLimits(app)
  await app.call(api.accounts.forgotPassword, { body: { email } })
  await app.runJobs()
  const mails = app.mails.filter(({ to }) => to === email)
  expect(mails).toHaveLength(3)
  for (const { subject, text, html } of mails) expect(`${subject}${text}${html}`).not.toContain('Zebulon')
  const token = await join(app, 'proved-name@example.com')
  await app.call(api.accounts.changeEmail, { token, body: { email: 'new-address@example.com', password } })
  await app.runJobs()
  const { text } = app.mails.find(({ to }) => to === 'new-address@example.com') ?? { text: 'Amara' }
  expect(text).not.toContain('Amara')
})

test('until the address is verified the newest registration applies', async () => {
  const email = 'twice@example.com'
  await app.call(api.accounts.register, { body: signUpForm(email) })
  await app.call(api.accounts.register, { body: signUpForm(email, { firstName: 'Bisi' }) })
  await app.runJobs()
  const { data } = await verify(email, codeFor(app, email))
  expect(data.user.firstname).toBe('Bisi')
})

test('a member who registers again is not changed and gets a mail about it', async () => {
  const email = 'member@example.com'
  await join(app, email)
  await resetAttemptLimits(app)
  const again = signUpForm(email, {
    firstName: 'Thief',
    password: 'the thief was here',
    confirmPassword: 'the thief was here',
  })
  expect((await app.call(api.accounts.register, { body: again })).status).toBe(202)
  await app.runJobs()
  expect(app.mails.at(-1)).toMatchObject({ to: email, subject: 'You already have a Karibu account' })
  expect(app.mails.at(-1)?.text).not.toMatch(/\d{6}/)
  const login = await app.call(api.accounts.login, { body: { email, password } })
  expect(login.data.user.firstname).toBe('Amara')
})

test('a code works once', async () => {
  const email = 'once@example.com'
  await join(app, email)
  expect(await verify(email, codeFor(app, email))).toMatchObject({ status: 400, code: 'wrong_code' })
})

test('a code expires after ten minutes', async () => {
  const email = 'late@example.com'
  await app.call(api.accounts.register, { body: signUpForm(email) })
  await app.runJobs()
  app.advance(10 * minutes)
  expect(await verify(email, codeFor(app, email))).toMatchObject({ status: 400, code: 'wrong_code' })
})

test('a new code voids the previous one, and a wrong one gets the common error', async () => {
  const email = 'resend@example.com'
  await app.call(api.accounts.register, { body: signUpForm(email) })
  await app.runJobs()
  const first = codeFor(app, email)
  await resetAttemptLimits(app)
  expect(await app.call(api.accounts.resendVerification, { body: { email } })).toMatchObject({
    status: 202,
    data: { email },
  })
  await app.runJobs()
  const second = codeFor(app, email)
  const wrong = await verify(email, first === second ? otherCode(first) : first)
  expect(wrong).toMatchObject({ status: 400, code: 'wrong_code', message: 'That code didn’t match or has expired.' })
  expect((await verify(email, second)).status).toBe(200)
})

test('a code of one purpose is rejected for any other', async () => {
  const email = 'purpose@example.com'
  await join(app, email)
  await app.call(api.accounts.requestLoginCode, { body: { email } })
  await app.runJobs()
  const code = codeFor(app, email)
  expect((await verify(email, code)).code).toBe('wrong_code')
  const reset = { email, code, password: 'four green birds', confirmPassword: 'four green birds' }
  expect((await app.call(api.accounts.resetPassword, { body: reset })).code).toBe('wrong_code')
  expect((await app.call(api.accounts.loginByCode, { body: { email, code } })).status).toBe(200)
})

test('a mail that failed is retried with a new code', async () => {
  const email = 'retry@example.com'
  const { send } = app.ctx.mail
  const codes: string[] = []
  app.ctx.mail.send = async (mail) => {
    codes.push(/^ {4}(\d{6})$/m.exec(mail.text)?.[1] ?? '')
    throw new Error('the mail server is away')
  }
  await app.call(api.accounts.register, { body: signUpForm(email) })
  await app.runJobs()
  app.ctx.mail.send = send
  await app.ctx.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await app.runJobs()
  expect(codes).toHaveLength(1)
  expect((await verify(email, codeFor(app, email))).status).toBe(200)
})
