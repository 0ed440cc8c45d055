import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { codeFor, join, otherCode, password, resetAttemptLimits, signUpForm } from '../../../test/members/accounts.ts'
import { attemptLimits } from './limiters.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp({ TRUSTED_PROXIES: '127.0.0.1/32' })
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))
const from = (network: string) => ({ 'x-forwarded-for': network })
const logIn = (email: string, secret: string, network = '203.0.113.1') =>
  app.call(api.accounts.login, { body: { email, password: secret }, headers: from(network) })
const verify = (email: string, code: string, network = '203.0.113.1') =>
  app.call(api.accounts.verifyEmail, { body: { email, code }, headers: from(network) })
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

async function registered(email: string): Promise<string> {
  await app.call(api.accounts.register, { body: signUpForm(email) })
  await app.runJobs()
  return codeFor(app, email)
}

test('of twenty concurrent tries of the right code exactly one logs in', async () => {
  const email = 'twenty@example.com'
  const code = await registered(email)
  const answers = await times(20, () => verify(email, code))
  expect(count(answers, 200)).toBe(1)
  expect(count(answers, 400) + count(answers, 429)).toBe(19)
})

test('of a thousand guesses without the nonce at most three are compared, and then the right one is rejected', async () => {
  const email = 'thousand@example.com'
  const code = await registered(email)
  const answers = await times(1000, (index) => verify(email, otherCode(code), `198.51.${index % 250}.${index % 200}`))
  expect(count(answers, 200)).toBe(0)
  expect(count(answers, 400)).toBeLessThanOrEqual(attemptLimits.strangersCodeFailuresADay)
  expect(count(answers, 429)).toBeGreaterThanOrEqual(990)
  const row = await app.ctx.db
    .selectFrom('mailed_code')
    .where('email', '=', email)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect([row.attempts, row.shared_attempts]).toEqual([0, 3])
  await resetAttemptLimits(app)
  expect((await verify(email, code)).code).toBe('wrong_code')
}, 60_000)

test('an address, known or unknown, allows five wrong codes a day without a nonce, over all its codes', async () => {
  const email = 'nobody-here@example.com'
  for (let i = 0; i < attemptLimits.strangersCodeFailuresADay; i++)
    expect((await verify(email, '000000', `198.51.100.${i}`)).code).toBe('wrong_code')
  const refused = await verify(email, '000000', '198.51.100.99')
  expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
  expect((await verify('other@example.com', '000000', '198.51.100.99')).code).toBe('wrong_code')
})

test('from the fifth wrong password each try of a network is delayed, even the right one; sessions continue', async () => {
  const email = 'backoff@example.com'
  const token = await join(app, email)
  for (let i = 0; i < attemptLimits.passwordFailuresFree; i++) expect((await logIn(email, 'wrong')).status).toBe(401)
  const paused = await logIn(email, password)
  expect(paused).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
  expect((await logIn(email, password, '203.0.113.2')).status).toBe(200)
  expect((await app.call(api.accounts.me, { token })).status).toBe(200)
  const confirmed = await app.call(api.accounts.confirmPassword, { token, body: { password } })
  expect(confirmed.status).toBe(200)
})

test('of a hundred concurrent passwords from one wide network twenty are compared', async () => {
  const email = 'parallel@example.com'
  await join(app, email)
  await resetAttemptLimits(app)
  const answers = await times(100, (index) => logIn(email, 'wrong', `198.51.100.${index}`))
  expect(count(answers, 401)).toBeLessThanOrEqual(attemptLimits.passwordFailuresADay)
  expect(count(answers, 200)).toBe(0)
  expect(count(answers, 401) + count(answers, 429) + count(answers, 503)).toBe(100)
}, 30_000)

test('a success resets the failures of its own account only', async () => {
  const email = 'forgiven@example.com'
  await join(app, email)
  await resetAttemptLimits(app)
  for (let i = 0; i < 4; i++) await logIn(email, 'wrong', '203.0.113.7')
  for (let i = 0; i < 4; i++) await logIn('another@example.com', 'wrong', '203.0.113.7')
  expect((await logIn(email, password, '203.0.113.7')).status).toBe(200)
  const rows = await app.ctx.db.selectFrom('rate_limit').where('key', 'like', 'password:%').select('points').execute()
  expect(rows.map(({ points }) => points)).toEqual([4])
  const networks = await app.ctx.db.selectFrom('rate_limit').where('key', 'like', 'network:%').selectAll().execute()
  expect(networks.map(({ points }) => points)).toEqual([8])
  expect(networks[0]?.key).not.toContain('203.0.113.7')
})

test('a network with too many failures waits, others do not; an IPv6 home is one network', async () => {
  const home = (tail: number) => `2001:db8:1:2:${tail}::1`
  const answers = await times(attemptLimits.networkFailuresTenMinutes + 10, (index) =>
    verify(`n${index}@example.com`, '000000', home(index)),
  )
  expect(count(answers, 400)).toBe(attemptLimits.networkFailuresTenMinutes)
  expect(count(answers, 429)).toBe(10)
  expect((await verify('n@example.com', '000000', '2001:db8:1:3::1')).status).toBe(400)
}, 30_000)

test('the homes of one /56, and of one /48, share a limit', async () => {
  // Not more than one failure each, so that the global limit rejects none of them.
  const within = async (base: number, total: number) =>
    times(total, (index) =>
      verify(`t${base}-${index}@example.com`, '000000', `2001:db8:7:${(base + index).toString(16)}::1`),
    )
  const answers = await within(0x1200, 250)
  expect(count(answers, 400)).toBe(attemptLimits.network56FailuresTenMinutes)
  expect((await verify('t@example.com', '000000', '2001:db8:7:1300::1')).status).toBe(400)
  const spread = await times(300, (index) =>
    verify(`s${index}@example.com`, '000000', `2001:db8:7:${(0x2000 + 256 * (index % 200) + index).toString(16)}::1`),
  )
  expect(count(answers, 400) + count(spread, 400) + 1).toBe(attemptLimits.network48FailuresTenMinutes)
  expect((await verify('t@example.com', '000000', '2001:db8:8::1')).status).toBe(400)
}, 60_000)

test('when failures rise everywhere, networks with failures are rejected and the others are served', async () => {
  const email = 'calm@example.com'
  await join(app, email)
  await resetAttemptLimits(app)
  const answers = await times(attemptLimits.failuresTenMinutes, (index) =>
    verify(`g${index}@example.com`, '000000', `192.0.2.${index % 10}`),
  )
  expect(count(answers, 400)).toBe(attemptLimits.failuresTenMinutes)
  expect((await verify('g@example.com', '000000', '192.0.2.3')).status).toBe(429)
  expect((await logIn(email, password, '203.0.113.50')).status).toBe(200)
  expect((await logIn(email, 'wrong', '203.0.113.51')).status).toBe(401)
  expect((await logIn(email, password, '203.0.113.51')).status).toBe(429)
}, 30_000)

test('an address gets three codes an hour, a minute apart, and the response stays the same', async () => {
  const email = 'eager@example.com'
  await join(app, email)
  const sent = () => app.mails.filter(({ to }) => to === email).length
  const before = sent()
  const ask = async () => {
    expect(await app.call(api.accounts.requestLoginCode, { body: { email } })).toMatchObject({
      status: 202,
      data: { email },
    })
    await app.runJobs()
  }
  await ask()
  await ask()
  expect(sent()).toBe(before + 1)
  for (let i = 0; i < 5; i++) {
    await app.ctx.db.deleteFrom('rate_limit').where('key', 'like', 'mailed:%').execute()
    await ask()
  }
  expect(sent()).toBe(before + attemptLimits.codesAnHour)
})
