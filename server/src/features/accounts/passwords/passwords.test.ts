import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander, watchMembers } from '../../../test/bystanders/bystander.ts'
import { meanwhile } from '../../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { codeFor, join, logIn, password, resetAttemptLimits, signUpForm } from '../../../test/members/accounts.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { spec } from '../../../test/spec.ts'
import { assertFreshProof } from '../index.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const next = 'four green birds'
const me = (token: string) => app.call(api.accounts.me, { token }).then(({ status }) => status)
const reset = (email: string, code: string, change = {}) =>
  app.call(api.accounts.resetPassword, { body: { email, code, password: next, confirmPassword: next, ...change } })
const askReset = async (email: string) => {
  await app.call(api.accounts.forgotPassword, { body: { email } })
  await app.runJobs()
  return codeFor(app, email)
}

test(
  'a forgotten password is replaced with the mailed code, and every session ends',
  spec('1.6', '7.23', '8.34'),
  async () => {
    const email = 'forgot@example.com'
    const tokens = [await join(app, email), await logIn(app, email, { remember: true })]
    const response = await app.call(api.accounts.forgotPassword, { body: { email } })
    expect(response).toMatchObject({ status: 202, data: { email } })
    await app.runJobs()
    const code = codeFor(app, email)
    expect(await reset(email, code)).toMatchObject({ status: 200, message: expect.stringContaining('has been reset') })
    for (const token of tokens) expect(await me(token)).toBe(401)
    expect(app.cut.length).toBeGreaterThanOrEqual(2)
    expect((await app.call(api.accounts.login, { body: { email, password } })).code).toBe('wrong_credentials')
    expect(await logIn(app, email, { password: next })).toBeDefined()
    await app.runJobs()
    expect(app.mails.at(-1)).toMatchObject({ to: email, subject: 'Your Karibu password has been changed' })
    expect((await reset(email, code)).code).toBe('wrong_code')
  },
)

test('a new password follows the same rules as every password', spec('3.21'), async () => {
  const email = 'rules@example.com'
  await join(app, email)
  const code = await askReset(email)
  const common = await reset(email, code, { password: 'iloveyou1', confirmPassword: 'iloveyou1' })
  expect(common).toMatchObject({ status: 400, errors: { password: ['That password is too easy to guess.'] } })
  const own = { password: 'Amara-Okafor-1', confirmPassword: 'Amara-Okafor-1' }
  expect(await reset(email, code, own)).toMatchObject({ errors: { password: ['That password is too easy to guess.'] } })
  const unknownCode = code === '000000' ? '111111' : '000000'
  expect((await reset(email, unknownCode, own)).code).toBe('wrong_code')
  const differ = await reset(email, code, { confirmPassword: 'something else' })
  expect(differ.errors).toEqual({ confirmPassword: ['The passwords don’t match.'] })
  expect((await reset(email, code)).status).toBe(200)
})

test('a reset verifies the address of an unverified registration and discards its password', async () => {
  const email = 'hijack@example.com'
  await app.call(api.accounts.register, { body: signUpForm(email) })
  await app.runJobs()
  await resetAttemptLimits(app)
  const code = await askReset(email)
  expect((await reset(email, code)).status).toBe(200)
  expect((await app.call(api.accounts.login, { body: { email, password } })).code).toBe('wrong_credentials')
  expect(await logIn(app, email, { password: next })).toBeDefined()
})

test('a changed password ends the other sessions, and the member is mailed', spec('1.7', '7.23', '8.33'), async () => {
  const email = 'change@example.com'
  const [mine, other] = [await join(app, email), await logIn(app, email)]
  const change = (body: object) =>
    app.call(api.accounts.changePassword, {
      token: mine,
      body: { oldPassword: password, newPassword: next, confirmPassword: next, ...body },
    })
  expect((await change({ oldPassword: 'not mine' })).code).toBe('wrong_credentials')
  const own = await change({ newPassword: 'amara2026!', confirmPassword: 'amara2026!' })
  expect(own.errors).toEqual({ newPassword: ['That password is too easy to guess.'] })
  const common = await change({ newPassword: 'password1', confirmPassword: 'password1' })
  expect(common.errors).toEqual({ newPassword: ['That password is too easy to guess.'] })
  expect((await change({ confirmPassword: 'x' })).errors).toEqual({ confirmPassword: ['The passwords don’t match.'] })
  expect([await me(mine), await me(other)]).toEqual([200, 200])
  expect(await change({})).toMatchObject({ status: 200, message: 'Your password has been changed.' })
  expect([await me(mine), await me(other)]).toEqual([200, 401])
  await app.runJobs()
  expect(app.mails.at(-1)).toMatchObject({
    subject: 'Your Karibu password has been changed',
    text: expect.stringContaining('Amara'),
  })
  expect((await change({})).code).toBe('wrong_credentials')
  expect(await logIn(app, email, { password: next })).toBeDefined()
})

test('a password is recent for five minutes after login and after a confirmation', async () => {
  const email = 'fresh@example.com'
  await join(app, email)
  const token = await logIn(app, email)
  const noFactor = { secondFactor: false, secondFactorAt: null }
  const confirmedAt = async () => {
    const rows = await app.ctx.db
      .selectFrom('member_session as s')
      .innerJoin('member as m', 'm.id', 's.member_id')
      .where('m.email', '=', email)
      .orderBy('s.created_at', 'desc')
      .select('s.password_confirmed_at as passwordConfirmedAt')
      .execute()
    return { ...noFactor, passwordConfirmedAt: rows[0]?.passwordConfirmedAt ?? null }
  }
  expect(() => assertFreshProof(app.ctx, { ...noFactor, passwordConfirmedAt: null })).toThrow('password_required')
  assertFreshProof(app.ctx, await confirmedAt())
  app.advance(5 * 60_000 + 1000)
  const stale = await confirmedAt()
  expect(() => assertFreshProof(app.ctx, stale)).toThrow('password_required')
  const wrong = await app.call(api.accounts.confirmPassword, { token, body: { password: 'not mine' } })
  expect(wrong).toMatchObject({ status: 401, code: 'wrong_credentials' })
  expect((await app.call(api.accounts.confirmPassword, { token, body: { password } })).status).toBe(200)
  assertFreshProof(app.ctx, await confirmedAt())
})

const hashOf = (email: string) =>
  app.ctx.db.selectFrom('member').where('email', '=', email).select(['id', 'password_hash']).executeTakeFirstOrThrow()

/** The member of an address, beside another one whose row holds the same hash of a password. */
async function withSameHash(email: string) {
  const [mine, other] = [await hashOf(email), await makeMember(app)]
  const { password_hash } = mine
  await app.ctx.db.updateTable('member').set({ password_hash }).where('id', '=', other.id).execute()
  return { ...mine, sameHashUnchanged: await watchMembers(app, other) }
}

test('a changed password changes only the row of its member, whatever hashes the others have', async () => {
  const email = 'same-hash@example.com'
  const token = await join(app, email)
  const { sameHashUnchanged } = await withSameHash(email)
  const body = { oldPassword: password, newPassword: next, confirmPassword: next }
  expect((await app.call(api.accounts.changePassword, { token, body })).status).toBe(200)
  await sameHashUnchanged()
})

test('a concurrent login with the old password is rejected', async () => {
  const email = 'under-way@example.com'
  await join(app, email)
  const { id } = await withSameHash(email)
  const answer = await meanwhile(app, {
    hold: (tx) => tx.updateTable('member').set({ password_hash: 'another' }).where('id', '=', id).execute(),
    work: () => app.call(api.accounts.login, { body: { email, password } }),
    last: (tx) => tx.deleteFrom('member_session').where('member_id', '=', id).execute(),
  })
  expect(answer.code).toBe('wrong_credentials')
})

test('of two changes with the same old password the second fails', async () => {
  const email = 'twice@example.com'
  const token = await join(app, email)
  const { id } = await hashOf(email)
  const body = { oldPassword: password, newPassword: next, confirmPassword: next }
  const answer = await meanwhile(app, {
    hold: (tx) => tx.updateTable('member').set({ password_hash: 'another' }).where('id', '=', id).execute(),
    work: () => app.call(api.accounts.changePassword, { token, body }),
  })
  expect([answer.code, (await hashOf(email)).password_hash]).toEqual(['wrong_credentials', 'another'])
})
