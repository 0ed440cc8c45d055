import { api, type Route } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { relay } from '../../../test/communication/notices.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { codeFor, join, logIn, password, resetAttemptLimits, signUpForm } from '../../../test/members/accounts.ts'
import { type SpecId, spec } from '../../../test/spec.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const hours = 3_600_000
const me = (token: string) => app.call(api.accounts.me, { token }).then(({ status }) => status)

test('the right password logs in, the wrong one does not', spec('1.3', '7.23'), async () => {
  const email = 'login@example.com'
  await join(app, email)
  const right = await app.call(api.accounts.login, { body: { email: 'Login@Example.com ', password } })
  expect(right).toMatchObject({ status: 200, data: { user: { email } } })
  const wrong = await app.call(api.accounts.login, { body: { email, password: 'three green bird' } })
  expect(wrong).toMatchObject({
    status: 401,
    code: 'wrong_credentials',
    message: 'That email and password don’t match.',
  })
  const empty = await app.call(api.accounts.login, { body: { email, password: '' } })
  expect(empty).toMatchObject({ status: 400, errors: { password: ['This field is required.'] } })
})

test('every character of a long password counts', async () => {
  const email = 'long@example.com'
  const long = `${'ɔ'.repeat(80)}a`
  await join(app, email, { password: long, confirmPassword: long })
  const wrong = await app.call(api.accounts.login, { body: { email, password: `${'ɔ'.repeat(80)}b` } })
  expect(wrong.code).toBe('wrong_credentials')
  expect(await logIn(app, email, { password: long })).toBeDefined()
})

test('a password of one kind of characters is accepted, whichever kind it is', async () => {
  for (const [index, own] of ['wetumobwa', 'WETUMOBWA', '4920571836402915', 'ꯀꯂꯃꯄꯅꯆꯇꯈ', '🦒🐘🦓🦏🐆🦩🐊🐪'].entries()) {
    const email = `kind${index}@example.com`
    await join(app, email, { password: own, confirmPassword: own })
    expect(await logIn(app, email, { password: own })).toBeDefined()
  }
})

test('a password does not expire', async () => {
  const email = 'years@example.com'
  await join(app, email)
  app.advance(3 * 366 * 24 * hours)
  expect(await me(await logIn(app, email))).toBe(200)
})

test('only the right password reveals that an address is unverified, and sends a new code', async () => {
  const email = 'unproved@example.com'
  await app.call(api.accounts.register, { body: signUpForm(email) })
  await app.runJobs()
  const wrong = await app.call(api.accounts.login, { body: { email, password: 'something else' } })
  expect(wrong.code).toBe('wrong_credentials')
  await resetAttemptLimits(app)
  const sent = app.mails.length
  const right = await app.call(api.accounts.login, { body: { email, password } })
  expect(right).toMatchObject({ status: 403, code: 'email_unverified' })
  await app.runJobs()
  expect(app.mails).toHaveLength(sent + 1)
  const verified = await app.call(api.accounts.verifyEmail, { body: { email, code: codeFor(app, email) } })
  expect(verified.status).toBe(200)
})

const closed: [status: 'inactive' | 'deleted', ...rows: SpecId[]][] = [['inactive', '3.31', '4.24'], ['deleted']]
for (const [status, ...rows] of closed)
  test(`a ${status} account cannot log in and loses its sessions`, spec(...rows), async () => {
    const email = `${status}@example.com`
    const token = await join(app, email)
    await resetAttemptLimits(app)
    await app.call(api.accounts.requestLoginCode, { body: { email } })
    await app.runJobs()
    const code = codeFor(app, email)
    await app.ctx.db.updateTable('member').set({ status }).where('email', '=', email).execute()
    expect(await me(token)).toBe(401)
    expect((await app.call(api.accounts.login, { body: { email, password } })).code).toBe('wrong_credentials')
    expect((await app.call(api.accounts.loginByCode, { body: { email, code } })).code).toBe('wrong_code')
  })

test('a one-time code logs in', spec('1.4', '7.23'), async () => {
  const email = 'code@example.com'
  await join(app, email)
  expect((await app.call(api.accounts.requestLoginCode, { body: { email } })).status).toBe(202)
  await app.runJobs()
  const answer = await app.call(api.accounts.loginByCode, {
    body: { email, code: codeFor(app, email), remember: true },
  })
  expect(await me(answer.data.token)).toBe(200)
  const malformed = await app.call(api.accounts.loginByCode, { body: { email, code: '12345' } })
  expect(malformed).toMatchObject({ status: 400, errors: { code: ['The code has 6 digits.'] } })
})

test(
  'a session ends after 24 idle hours, a remembered one after 90 days; use extends it',
  spec('2.97', '3.19'),
  async () => {
    const email = 'idle@example.com'
    await join(app, email)
    const short = await logIn(app, email)
    const used = await logIn(app, email)
    const long = await logIn(app, email, { remember: true })
    app.advance(23 * hours)
    expect(await me(used)).toBe(200)
    app.advance(2 * hours)
    expect([await me(short), await me(used), await me(long)]).toEqual([401, 200, 200])
    app.advance(91 * 24 * hours)
    expect([await me(used), await me(long)]).toEqual([401, 401])
  },
)

test('sessions are listed by device and can be ended individually', async () => {
  const email = 'devices@example.com'
  const first = await join(app, email)
  const phone = await app.call(api.accounts.login, {
    body: { email, password },
    headers: {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
    },
  })
  const { data } = await app.call(api.accounts.sessions, { token: first })
  expect(data.sessions).toHaveLength(2)
  const other = data.sessions.find(({ current }) => !current)
  expect(other?.device).toBe('Chrome · Android')
  expect(Object.keys(other ?? {}).sort()).toEqual(['createdAt', 'current', 'device', 'id', 'lastUsedAt'])
  const end = (id: string, token = first) => app.call(api.accounts.endSession, { params: { id }, token })
  expect(await end(other?.id ?? '')).toMatchObject({ status: 200, message: 'That device has been logged out.' })
  expect(app.cut).toContain(other?.id)
  expect(await me(phone.data.token)).toBe(401)
  expect((await end(other?.id ?? '')).status).toBe(404)
  expect((await end('me')).status).toBe(400)
})

test('a member cannot end the session of another', async () => {
  const [mine, theirs] = [await join(app, 'mine@example.com'), await join(app, 'theirs@example.com')]
  const { data } = await app.call(api.accounts.sessions, { token: theirs })
  const answer = await app.call(api.accounts.endSession, { params: { id: data.sessions[0]?.id ?? '' }, token: mine })
  expect(answer.status).toBe(404)
  expect(await me(theirs)).toBe(200)
})

test('logging out ends this session, logging out everywhere ends all, and their sockets are disconnected', async () => {
  const email = 'logout@example.com'
  const tokens = [await join(app, email), await logIn(app, email), await logIn(app, email)]
  const [first = '', second = '', third = ''] = tokens
  const before = app.cut.length
  const out = await app.call(api.accounts.logout, { token: first })
  expect([out.status, out.headers['clear-site-data']]).toEqual([200, '"cache"'])
  expect(app.cut).toHaveLength(before + 1)
  expect([await me(first), await me(second)]).toEqual([401, 200])
  expect((await app.call(api.accounts.logoutAll, { token: second })).status).toBe(200)
  expect(app.cut).toHaveLength(before + 3)
  expect([await me(second), await me(third)]).toEqual([401, 401])
})

test('without a session every authenticated call returns 401', spec('6.1'), async () => {
  const routes = [api.accounts, api.secondFactor]
    .flatMap((table) => Object.values<Route>(table))
    .filter(({ auth }) => auth === 'member')
  expect(routes.length).toBeGreaterThan(8)
  for (const route of routes) {
    const url = `/api${route.path.replace('{id}', '6e9f0e0a-0000-4000-8000-000000000000')}`
    for (const authorization of ['', 'Bearer ', 'Bearer x', `Bearer ${'A'.repeat(43)}`, `Basic ${'A'.repeat(43)}`]) {
      const answer = await app.app.inject({ method: route.method, url, headers: { authorization } })
      expect([route.path, authorization, answer.statusCode]).toEqual([route.path, authorization, 401])
    }
  }
})

test('a member is notified of a login from a device new for them, regardless of the devices of others', async () => {
  const [email, other] = ['new-device@example.com', 'old-device@example.com']
  const [mine, theirs] = [await join(app, email), await join(app, other)]
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'
  const enter = (address: string) =>
    app.call(api.accounts.login, { body: { email: address, password }, headers: { 'user-agent': firefox } })
  const noticesOf = async (token: string) => {
    await relay(app)
    const { data } = await app.call(api.notifications.list, { token, query: {} })
    return data.notifications.map((notice) => notice.data)
  }
  for (const address of [other, email]) expect((await enter(address)).status).toBe(200)
  const notice = { state: 'login', device: 'Firefox · Linux' }
  expect([await noticesOf(theirs), await noticesOf(mine)]).toMatchObject([[notice], [notice]])
  const third = await join(app, 'first-device@example.com')
  expect(await noticesOf(third)).toEqual([])
})
