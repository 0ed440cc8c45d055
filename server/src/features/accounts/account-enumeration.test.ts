import { api, type Route } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { join, password, resetAttemptLimits, signUpForm } from '../../test/members/accounts.ts'

// A verified, an unverified and an unknown address; all of one length.
const member = 'member1@example.com'
const unproved = 'unproof@example.com'
const unknown = 'nobody1@example.com'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  await join(app, member)
  await app.call(api.accounts.register, { body: signUpForm(unproved) })
  await app.runJobs()
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const change = { password: 'four green birds', confirmPassword: 'four green birds' }
const calls: [string, Route, (email: string) => object][] = [
  ['register', api.accounts.register, (email) => signUpForm(email)],
  ['login with a wrong password', api.accounts.login, (email) => ({ email, password: 'not the one' })],
  ['asking for a login code', api.accounts.requestLoginCode, (email) => ({ email })],
  ['forgetting the password', api.accounts.forgotPassword, (email) => ({ email })],
  ['asking for the code again', api.accounts.resendVerification, (email) => ({ email })],
  ['verifying with a wrong code', api.accounts.verifyEmail, (email) => ({ email, code: '000000' })],
  ['logging in with a wrong code', api.accounts.loginByCode, (email) => ({ email, code: '000000' })],
  ['resetting with a wrong code', api.accounts.resetPassword, (email) => ({ email, code: '000000', ...change })],
]

async function observe(route: Route, body: object, email: string) {
  const answer = await app.call(route, { body } as never)
  const { date: _date, 'x-request-id': _id, ...headers } = answer.headers
  const text = answer.body.replaceAll(email, 'EMAIL').replace(/"(requestId|nonce)":"[^"]+"/, '')
  return { status: answer.status, headers, text }
}

test.each(calls)('%s answers equally for verified, unverified and unknown addresses', async (_name, route, bodyFor) => {
  const ask = (email: string) => observe(route, bodyFor(email), email)
  const known = await ask(member)
  expect(await ask(unproved)).toEqual(known)
  expect(await ask(unknown)).toEqual(known)
})

test('a change to a taken address gets the response of a free address', async () => {
  const { data } = await app.call(api.accounts.login, { body: { email: member, password } })
  await join(app, 'taken-1@example.com')
  const ask = async (email: string) => {
    const answer = await app.call(api.accounts.changeEmail, { token: data.token, body: { email, password } })
    return [answer.status, answer.body.replaceAll(email, 'EMAIL')]
  }
  expect(await ask('taken-1@example.com')).toEqual(await ask('freeone@example.com'))
})

test('an unknown address gets no mail', async () => {
  const stranger = 'stranger@example.com'
  for (const route of [api.accounts.requestLoginCode, api.accounts.forgotPassword, api.accounts.resendVerification])
    await app.call(route, { body: { email: stranger } })
  await app.runJobs()
  expect(app.mails.filter(({ to }) => to === stranger)).toEqual([])
})

test('a wrong password takes equal time for an unknown and a known address', async () => {
  const taken: Record<string, number[]> = { [member]: [], [unknown]: [] }
  // In turns, so that whatever else the machine does hits both.
  for (let i = 0; i < 15; i++) {
    for (const [email, list] of Object.entries(taken)) {
      await resetAttemptLimits(app)
      const begun = performance.now()
      await app.call(api.accounts.login, { body: { email, password: 'not the one' } })
      list.push(performance.now() - begun)
    }
  }
  const median = (email: string) => taken[email]?.sort((a, b) => a - b)[7] ?? 0
  // A skipped hash would be a tenth of it.
  expect(median(unknown) / median(member)).toBeGreaterThan(0.5)
  expect(median(unknown) / median(member)).toBeLessThan(2)
}, 30_000)
