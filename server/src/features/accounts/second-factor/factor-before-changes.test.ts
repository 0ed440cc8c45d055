import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { join, password, resetAttemptLimits } from '../../../test/members/accounts.ts'
import { givePassword, joinWithPasskey } from '../../../test/members/passkeys.ts'
import { type Authenticator, joinWithFactor } from '../../../test/members/second-factor.ts'
import type { FactorInput } from './second-factor.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp({ PUBLIC_URL: 'https://karibu.example' })
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const next = 'four green birds'
const number = { countryCode: '+234', mobileNumber: '0803 765 4321' }
const bank = { kind: 'bank', country: 'NG', bankCode: '058', accountNumber: '0123 456 789' } as const
const nobodysId = '0198f0de-7a3c-7c11-9d5a-5b2c3d4e5f60'

/** Each change of what opens the account or receives its money, and the refusal while only the password is fresh. */
const changes: Record<string, { refusal: string; ask: (token: string) => Promise<{ code?: string | undefined }> }> = {
  'another e-mail address': {
    refusal: 'second_factor_required',
    ask: (token) => app.call(api.accounts.changeEmail, { token, body: { email: 'else@example.com', password } }),
  },
  'another password': {
    refusal: 'second_factor_required',
    ask: (token) =>
      app.call(api.accounts.changePassword, {
        token,
        body: { oldPassword: password, newPassword: 'password', confirmPassword: 'password' },
      }),
  },
  'another phone number in the profile': {
    refusal: 'password_required',
    ask: (token) => app.call(api.profiles.change, { token, body: number }),
  },
  'a code to another phone number': {
    refusal: 'password_required',
    ask: (token) => app.call(api.verification.sendCode, { token, body: { ...number, mobileNumber: '0803 765 4300' } }),
  },
  'a payout account': {
    refusal: 'password_required',
    ask: (token) => app.call(api.withdrawals.addAccount, { token, body: bank }),
  },
  'no payout account any more': {
    refusal: 'password_required',
    ask: (token) => app.call(api.withdrawals.removeAccount, { token, params: { id: nobodysId } }),
  },
  'a passkey': { refusal: 'password_required', ask: (token) => app.call(api.passkeys.begin, { token }) },
  'no passkey any more': {
    refusal: 'password_required',
    ask: (token) => app.call(api.passkeys.remove, { token, params: { id: nobodysId } }),
  },
  'a token for programs': {
    refusal: 'password_required',
    ask: (token) =>
      app.call(api.apiTokens.add, { token, body: { name: 'Program', scopes: ['profile.read'], days: 1 } }),
  },
}

/** The password is fresh, the second factor was given too long ago. */
async function giveAwayPhone({ email, token }: Pick<Authenticator, 'email' | 'token'>): Promise<string> {
  app.advance(6 * 60_000)
  await givePassword(app, email)
  return token
}

/** The token under which the session goes on. */
async function confirm(token: string, proof: FactorInput): Promise<string> {
  const confirmed = await app.call(api.accounts.confirmPassword, { token, body: { password, ...proof } })
  expect(confirmed.status).toBe(200)
  return confirmed.data.token ?? ''
}

for (const [change, { refusal, ask }] of Object.entries(changes))
  test(`with a second factor ${change} requires it too, also right after the password`, async () => {
    const member = await joinWithFactor(app, `factor-${change.replaceAll(' ', '-')}@example.com`)
    const token = await giveAwayPhone(member)
    expect((await ask(token)).code).toBe(refusal)
    const alone = await app.call(api.accounts.confirmPassword, { token, body: { password } })
    expect(alone.code).toBe('second_factor_required')
    expect((await ask(token)).code).toBe(refusal)
    const wrong = { password, secondFactor: '000000' }
    expect((await app.call(api.accounts.confirmPassword, { token, body: wrong })).code).toBe('wrong_code')
    expect((await ask(token)).code).toBe(refusal)
    const fresh = await confirm(token, { secondFactor: member.nextCode() })
    expect(['second_factor_required', 'password_required']).not.toContain((await ask(fresh)).code)
  })

test('the password is checked before the second factor is requested', async () => {
  const token = await giveAwayPhone(await joinWithFactor(app, 'order@example.com'))
  const body = { email: 'order-else@example.com', password: 'not the password' }
  expect((await app.call(api.accounts.changeEmail, { token, body })).code).toBe('wrong_credentials')
})

test('the response lists the available second factors, and after a confirmation the same call changes the password', async () => {
  const member = await joinWithFactor(app, 'ways@example.com')
  const token = await giveAwayPhone(member)
  const body = { oldPassword: password, newPassword: next, confirmPassword: next }
  const refused = await app.call(api.accounts.changePassword, { token, body })
  expect(JSON.parse(refused.body).factor).toEqual({ code: true, passkey: null })
  const fresh = await confirm(token, { secondFactor: member.nextCode() })
  expect((await app.call(api.accounts.changePassword, { token: fresh, body })).status).toBe(200)
})

test('a confirmation is valid for its own session only', async () => {
  const member = await joinWithFactor(app, 'two-sessions@example.com')
  const body = { email: member.email, password, secondFactor: member.nextCode() }
  const elsewhere = (await app.call(api.accounts.login, { body })).data.token
  await giveAwayPhone(member)
  const fresh = await confirm(elsewhere, { secondFactor: member.nextCode() })
  expect((await app.call(api.profiles.change, { token: member.token, body: number })).code).toBe('password_required')
  expect((await app.call(api.profiles.change, { token: fresh, body: number })).status).toBe(200)
})

test('of two confirmations with one code one succeeds', async () => {
  const member = await joinWithFactor(app, 'twice@example.com')
  const body = { password, secondFactor: member.nextCode() }
  const both = await Promise.all(
    [1, 2].map(() => app.call(api.accounts.confirmPassword, { token: member.token, body })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('an authenticator beside passkeys requires a passkey, and the signed challenge works once', async () => {
  const { token, email, device } = await joinWithPasskey(app, 'beside@example.com')
  await giveAwayPhone({ email, token })
  const begin = (by: string) => app.call(api.secondFactor.begin, { token: by, body: { password } })
  const refused = await begin(token)
  expect(refused.code).toBe('second_factor_required')
  const passkey = device.sign(JSON.parse(refused.body).factor.passkey)
  const fresh = await confirm(token, { passkey })
  const again = await app.call(api.accounts.confirmPassword, { token: fresh, body: { password, passkey } })
  expect(again.code).toBe('passkey_refused')
  expect((await begin(fresh)).status).toBe(201)
})

test('a member without a second factor changes each of them with the password alone', async () => {
  const email = 'without@example.com'
  const token = await confirm(await join(app, email), {})
  const body = { email: 'without-else@example.com', password }
  expect((await app.call(api.accounts.changeEmail, { token, body })).status).toBe(202)
  expect((await app.call(api.profiles.change, { token, body: number })).status).toBe(200)
  expect((await app.call(api.passkeys.begin, { token })).status).toBe(201)
})
