import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { join, resetAttemptLimits, signUpForm } from '../../../test/members/accounts.ts'
import { attemptLimits } from '../attempt-limits/limiters.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ KARIBU_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1/32' })
})
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

let people = 0
const signUp = (network: string, { email = `person${people++}@example.com`, cookie = '' } = {}) =>
  app.call(api.accounts.register, {
    body: signUpForm(email),
    headers: { 'x-forwarded-for': network, ...(cookie && { cookie }) },
  })

/** As after so many registrations more, wherever some were made already. */
const add = (counter: 'device' | 'network', count: number) =>
  sql`update rate_limit set points = points + ${count} where key like ${`registrations-${counter}:%`}`.execute(
    app.ctx.db,
  )

test('registrations of a wide network end for the day, for known addresses as well, and go on elsewhere', async () => {
  await join(app, 'known@example.com')
  await resetAttemptLimits(app)
  expect((await signUp('198.51.100.1')).status).toBe(202)
  await add('network', attemptLimits.networkRegistrationsADay - 1)
  const refused = await signUp('198.51.100.200')
  expect(refused).toMatchObject({
    status: 429,
    code: 'too_many_registrations',
    message: expect.stringMatching(/another device or network/),
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  const known = await signUp('198.51.100.7', { email: 'known@example.com' })
  expect(known).toMatchObject({ status: 429, code: refused.code, message: refused.message })
  expect((await signUp('198.51.101.1')).status).toBe(202)
})

test('the homes of one IPv6 /48 share the count', async () => {
  expect((await signUp('2001:db8:7:1::1')).status).toBe(202)
  await add('network', attemptLimits.networkRegistrationsADay - 1)
  expect((await signUp('2001:db8:7:ff00::1')).code).toBe('too_many_registrations')
  expect((await signUp('2001:db8:8:1::1')).status).toBe(202)
})

test('a browser that signed in here registers so many accounts a day, from whatever network', async () => {
  const cookie = `device=${'d'.repeat(43)}`
  for (let count = 0; count < attemptLimits.deviceRegistrationsADay; count++)
    expect((await signUp(`203.0.${count}.1`, { cookie })).status).toBe(202)
  expect((await signUp('203.0.99.1', { cookie })).code).toBe('too_many_registrations')
  expect((await signUp('203.0.99.1')).status).toBe(202)
}, 60_000)

test('what is refused for another reason is not counted, and no address is kept', async () => {
  const form = { ...signUpForm('weak@example.com'), password: 'password1', confirmPassword: 'password1' }
  expect((await app.call(api.accounts.register, { body: form })).code).toBe('invalid_input')
  const counters = () =>
    app.ctx.db.selectFrom('rate_limit').where('key', 'like', 'registrations-%').select('key').execute()
  expect(await counters()).toEqual([])
  await signUp('203.0.113.9')
  expect(JSON.stringify(await counters())).not.toContain('203.0')
})
