import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { codeFor, join, otherCode, password, resetAttemptLimits } from '../../../test/members/accounts.ts'
import { makeNonce } from '../codes/code-nonce.ts'
import { limitAddressAttempts } from './attempt-limits.ts'
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

const home = '41.1.1.1'
const elsewhere = '102.5.5.5'
const attacker = '198.51.100.7'
type From = { network: string; cookie?: string }
const headersOf = ({ network, cookie = '' }: From) => ({ 'x-forwarded-for': network, cookie })

const logIn = (email: string, secret: string, from: From) =>
  app.call(api.accounts.login, { body: { email, password: secret }, headers: headersOf(from) })
const loginByCode = (email: string, codeInput: { code: string; nonce?: string }, from: From) =>
  app.call(api.accounts.loginByCode, { body: { email, ...codeInput }, headers: headersOf(from) })
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
const askCode = async (email: string, from: From) => {
  const { data } = await app.call(api.accounts.requestLoginCode, { body: { email }, headers: headersOf(from) })
  await app.runJobs()
  return { code: codeFor(app, email), nonce: data.nonce }
}

/** A member whose only network is `home`; gives the cookie of their browser. */
async function member(email: string): Promise<string> {
  await join(app, email)
  // What signing up left behind would make the attacker's address of the tests a known network.
  await app.ctx.db.deleteFrom('known_origin').execute()
  await resetAttemptLimits(app)
  const cookie = cookieOf(await logIn(email, password, { network: home }))
  expect(cookie).toMatch(/^device=[\w-]{43}$/)
  return cookie
}

/** The sixteen requests that kept a member out for a day. */
async function attack(email: string): Promise<void> {
  for (let i = 0; i < 6; i++) await logIn(email, 'wrong', { network: attacker })
  for (let i = 0; i < 10; i++) await loginByCode(email, { code: '000000' }, { network: attacker })
}

test('sixteen wrong tries of a stranger, repeated, lock no owner out, wherever they log in', async () => {
  const [email, bystander] = ['kept-in@example.com', 'bystander@example.com']
  await join(app, bystander)
  const cookie = await member(email)
  for (let round = 0; round < 3; round++) {
    await attack(email)
    const mailedCode = await askCode(email, { network: elsewhere })
    expect((await logIn(email, password, { network: elsewhere, cookie })).status).toBe(200)
    expect((await logIn(email, password, { network: home })).status).toBe(200)
    expect((await loginByCode(email, mailedCode, { network: '105.9.9.9' })).status).toBe(200)
    // A minute later another code may be mailed.
    await app.ctx.db.deleteFrom('rate_limit').where('key', 'like', 'mailed:%').execute()
  }
  expect((await logIn(bystander, password, { network: attacker })).status).toBe(200)
})

test('during the attack the right password logs in from an unknown browser and network', async () => {
  const email = 'unknown-place@example.com'
  await member(email)
  await attack(email)
  expect((await logIn(email, password, { network: '105.9.9.8' })).status).toBe(200)
})

test('a reset code from an unknown place works after strangers have used up their limit', async () => {
  const email = 'reset-place@example.com'
  await member(email)
  await attack(email)
  const headers = headersOf({ network: '105.9.9.7' })
  const { data } = await app.call(api.accounts.forgotPassword, { body: { email }, headers })
  await app.runJobs()
  const change = { password: 'four green birds', confirmPassword: 'four green birds' }
  const body = { email, code: codeFor(app, email), nonce: data.nonce, ...change }
  expect((await app.call(api.accounts.resetPassword, { body, headers })).status).toBe(200)
})

test('wrong codes without the nonce do not invalidate the code of its own request', async () => {
  const email = 'own-code@example.com'
  await member(email)
  const mailedCode = await askCode(email, { network: elsewhere })
  for (let i = 0; i < 5; i++) await loginByCode(email, { code: otherCode(mailedCode.code) }, { network: attacker })
  expect((await loginByCode(email, mailedCode, { network: elsewhere })).status).toBe(200)
})

test('a code requested by a stranger does not void the pending one, and both work where the owner types them', async () => {
  const email = 'two-codes@example.com'
  await member(email)
  const mine = await askCode(email, { network: elsewhere })
  const theirs = await askCode(email, { network: attacker })
  expect((await loginByCode(email, mine, { network: elsewhere })).status).toBe(200)
  expect((await loginByCode(email, { ...theirs, nonce: mine.nonce }, { network: elsewhere })).status).toBe(200)
})

test('a right code that still lacks the second factor is restored for its own request', async () => {
  const email = 'given-back@example.com'
  await member(email)
  const mailedCode = await askCode(email, { network: elsewhere })
  const { id } = await app.ctx.db.selectFrom('member').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  await app.ctx.db
    .insertInto('second_factor')
    .values({ member_id: id, secret: Buffer.alloc(1), confirmed_at: app.ctx.now(), created_at: app.ctx.now() })
    .execute()
  for (let i = 0; i < 4; i++)
    expect((await loginByCode(email, mailedCode, { network: elsewhere })).code).toBe('second_factor_required')
  await app.ctx.db.deleteFrom('second_factor').where('member_id', '<>', bystander.member.id).execute()
  expect((await loginByCode(email, mailedCode, { network: elsewhere })).status).toBe(200)
})

test('codes requested by strangers do not void those of a known browser', async () => {
  const email = 'mail-flood@example.com'
  const cookie = await member(email)
  const sent = () => app.mails.filter(({ to }) => to === email).length
  const before = sent()
  for (let i = 0; i < 30; i++) await askCode(email, { network: `198.51.${i}.7` })
  expect(sent()).toBe(before + attemptLimits.strangersCodesADay)
  const mailedCode = await askCode(email, { network: attacker, cookie })
  expect(sent()).toBe(before + attemptLimits.strangersCodesADay + 1)
  expect((await loginByCode(email, mailedCode, { network: attacker, cookie })).status).toBe(200)
})

const wrong = { kind: 'password', email: 'guessed@example.com' } as const
const compared = async (tries: { network: string; nonce?: string }[], kind: 'password' | 'code') => {
  let count = 0
  // In groups, as many connections as an attacker likes would do.
  for (let at = 0; at < tries.length; at += 50) {
    const group = tries.slice(at, at + 50).map(({ network, nonce }) =>
      limitAddressAttempts(app.ctx, { ...wrong, kind, origin: { network, deviceToken: null }, nonce }, async () => {
        count += 1
        return null
      }).catch(() => null),
    )
    await Promise.all(group)
    // Longer than the limit of ten minutes for all networks, which is not what is measured here.
    await app.ctx.db
      .deleteFrom('rate_limit')
      .where((eb) =>
        eb.or([eb('key', 'like', 'everybody:%'), eb('key', 'like', 'network%'), eb('key', 'like', 'pause:%')]),
      )
      .execute()
  }
  return count
}
const ipv4 = (index: number) => `${1 + (index % 40)}.20.30.${Math.floor(index / 40)}`
const guesses = 10_000

test('ten thousand password guesses from 40 wide networks stay within the documented limits', async () => {
  const tries = Array.from({ length: guesses }, (_, index) => ({ network: ipv4(index) }))
  const { strangersPasswordFailuresADay, latePasswordFailuresADay } = attemptLimits
  expect(await compared(tries, 'password')).toBeLessThanOrEqual(
    strangersPasswordFailuresADay + 40 * latePasswordFailuresADay,
  )
}, 120_000)

test('ten thousand password guesses from the /64s of one /48 count as twenty', async () => {
  const tries = Array.from({ length: guesses }, (_, index) => ({ network: `2001:db8:5:${index.toString(16)}` }))
  expect(await compared(tries, 'password')).toBe(attemptLimits.passwordFailuresADay)
}, 120_000)

test('ten thousand guesses of a code, with and without a nonce, from 40 networks or one /48, stay within the documented limits', async () => {
  const nonces = Array.from({ length: attemptLimits.strangersCodesADay }, () => makeNonce(app.ctx, wrong.email))
  const tries = Array.from({ length: guesses }, (_, index) => ({
    network: index % 2 ? ipv4(index) : `2001:db8:5:${index.toString(16)}`,
    ...(index % 3 && { nonce: nonces[index % nonces.length] ?? '' }),
  }))
  const { requestedCodeFailuresADay, strangersCodeFailuresADay, strangersCodesADay } = attemptLimits
  expect(await compared(tries, 'code')).toBeLessThanOrEqual(
    requestedCodeFailuresADay + strangersCodeFailuresADay + strangersCodesADay,
  )
}, 120_000)

test('the browser cookie is not readable by scripts and not sent to any other path or site', async () => {
  const email = 'cookie@example.com'
  await join(app, email)
  const answer = await logIn(email, password, { network: home })
  expect(answer.headers['set-cookie']).toMatch(
    /^device=[\w-]{43}; Path=\/api\/auth; Max-Age=7776000; HttpOnly; SameSite=Strict$/,
  )
  const again = await logIn(email, password, { network: home, cookie: cookieOf(answer) })
  expect(cookieOf(again)).toBe(cookieOf(answer))
  const failed = await logIn(email, 'wrong', { network: home, cookie: cookieOf(answer) })
  expect(failed.headers['set-cookie']).toBeUndefined()
  const rows = await app.ctx.pool.query('select o::text as row from known_origin o')
  expect(rows.rows.map(({ row }) => row).join()).not.toContain(cookieOf(answer).slice(7))
})
