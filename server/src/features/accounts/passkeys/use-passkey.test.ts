import { api, type FactorWays, type PasskeyAnswer } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { codeFor, otherCode, password, resetAttemptLimits } from '../../../test/members/accounts.ts'
import {
  addPasskey,
  type Device,
  givePassword,
  joinFresh,
  joinWithPasskey,
  makeDevice,
} from '../../../test/members/passkeys.ts'
import { attemptLimits } from '../attempt-limits/limiters.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp({ PUBLIC_URL: 'https://karibu.example', STAFF_SECOND_FACTOR: 'on' })
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const enter = (email: string, proof: { passkey?: PasskeyAnswer; secondFactor?: string } = {}) =>
  app.call(api.accounts.login, { body: { email, password, ...proof } })

function waysIn({ body }: { body: string }): FactorWays {
  return JSON.parse(body).factor
}
/** What a login with the right password asks a passkey to sign. */
async function requestOf(email: string) {
  const { passkey } = waysIn(await enter(email))
  if (!passkey) throw new Error('no passkey request')
  return passkey
}
const signIn = async (email: string, device: Device, change?: Parameters<Device['sign']>[1]) =>
  enter(email, { passkey: device.sign(await requestOf(email), change) })

test('after the right password a passkey logs in, also for staff', async () => {
  const { email, device } = await joinWithPasskey(app, 'in@example.com')
  await app.ctx.db
    .updateTable('member')
    .set({ role: 'admin', staff_permissions: ['moderator'] })
    .where('email', '=', email)
    .execute()
  const first = await enter(email)
  expect(first).toMatchObject({ status: 401, code: 'second_factor_required' })
  expect(waysIn(first)).toEqual({
    code: false,
    passkey: {
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'karibu.example',
      timeout: 300_000,
      allowCredentials: [{ id: device.id, type: 'public-key', transports: ['internal'] }],
      userVerification: 'preferred',
    },
  })
  const { status, data } = await signIn(email, device)
  expect(status).toBe(200)
  expect((await app.call(api.support.staffList, { token: data.token, query: {} })).status).toBe(200)
  const shown = await app.call(api.secondFactor.show, { token: data.token })
  expect(shown.data.passkeys[0]?.lastUsedAt).toEqual(expect.any(String))
})

test('before the right password no factor is shown and no challenge is created', async () => {
  const { email, device } = await joinWithPasskey(app, 'before@example.com')
  const passkey = device.sign({ challenge: 'a' })
  const wrong = (address: string) =>
    app.call(api.accounts.login, { body: { email: address, password: 'wrong', passkey } })
  const [known, unknown] = [await wrong(email), await wrong('nobody@example.com')]
  expect(known.code).toBe('wrong_credentials')
  expect({ ...known, headers: 0, body: 0 }).toEqual({ ...unknown, headers: 0, body: 0 })
  expect(known.body).not.toContain('factor')
})

test('another challenge, site, purpose or signature does not log in', async () => {
  const { email, token, device } = await joinWithPasskey(app, 'astray@example.com')
  await givePassword(app, email)
  const { data: creation } = await app.call(api.passkeys.begin, { token })
  const astray = [
    { challenge: 'never-asked' },
    { challenge: creation.challenge },
    { origin: 'https://evil.example' },
    { origin: 'https://karibu.example:8443' },
    { rpId: 'evil.example' },
    { type: 'webauthn.create' },
  ]
  for (const change of astray) {
    await resetAttemptLimits(app)
    expect([change, (await signIn(email, device, change)).code]).toEqual([change, 'passkey_refused'])
  }
  await resetAttemptLimits(app)
  const signed = device.sign(await requestOf(email))
  const forged = {
    ...signed,
    response: { ...signed.response, signature: makeDevice().sign({ challenge: 'a' }).response.signature },
  }
  expect((await enter(email, { passkey: forged })).code).toBe('passkey_refused')
})

test('a challenge works once, for five minutes, and until the next one', async () => {
  const { email, device } = await joinWithPasskey(app, 'once@example.com')
  const passkey = device.sign(await requestOf(email))
  const answers = await Promise.all(Array.from({ length: 4 }, () => enter(email, { passkey })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'passkey_refused')).toHaveLength(3)
  await resetAttemptLimits(app)
  const voided = await requestOf(email)
  await requestOf(email)
  expect((await enter(email, { passkey: device.sign(voided) })).code).toBe('passkey_refused')
  const late = await requestOf(email)
  app.advance(5 * 60_000 + 1000)
  expect((await enter(email, { passkey: device.sign(late) })).code).toBe('passkey_refused')
  const wrongOnce = await requestOf(email)
  await enter(email, { passkey: device.sign(wrongOnce, { origin: 'https://evil.example' }) })
  expect((await enter(email, { passkey: device.sign(wrongOnce) })).code).toBe('passkey_refused')
  expect((await signIn(email, device)).status).toBe(200)
})

test('the passkey of another member, and a removed one, do not log in', async () => {
  const mine = await joinWithPasskey(app, 'mine@example.com')
  const theirs = await joinWithPasskey(app, 'theirs@example.com')
  expect((await signIn(mine.email, theirs.device)).code).toBe('passkey_refused')
  await givePassword(app, mine.email)
  const spare = makeDevice()
  await addPasskey(app, { token: mine.token, device: spare })
  await resetAttemptLimits(app)
  const before = await requestOf(mine.email)
  await app.call(api.passkeys.remove, { token: mine.token, params: { id: mine.passkey.id } })
  expect((await enter(mine.email, { passkey: mine.device.sign(before) })).code).toBe('passkey_refused')
  expect((await requestOf(mine.email)).allowCredentials.map(({ id }) => id)).toEqual([spare.id])
  expect((await signIn(mine.email, spare)).status).toBe(200)
})

test('a counter that does not rise indicates a copied key and does not log in', async () => {
  const { email, device } = await joinWithPasskey(app, 'copied@example.com')
  device.count = 7
  expect((await signIn(email, device)).status).toBe(200)
  device.count = 7
  expect((await signIn(email, device)).code).toBe('passkey_refused')
  expect((await signIn(email, device)).status).toBe(200)
})

test('a code of a removed authenticator does not log in, a recovery code does', async () => {
  const { email, recoveryCodes } = await joinWithPasskey(app, 'recovery@example.com')
  expect((await enter(email, { secondFactor: '123456' })).code).toBe('wrong_code')
  expect((await enter(email, { secondFactor: recoveryCodes[0] ?? '' })).status).toBe(200)
  expect((await enter(email, { secondFactor: recoveryCodes[0] ?? '' })).code).toBe('wrong_code')
})

test('a mailed code stays valid for the call with the passkey, and is used up with it', async () => {
  const { email, device } = await joinWithPasskey(app, 'mailed@example.com')
  await app.call(api.accounts.requestLoginCode, { body: { email } })
  await app.runJobs()
  const code = codeFor(app, email)
  const byCode = (digits: string, passkey?: PasskeyAnswer) =>
    app.call(api.accounts.loginByCode, { body: { email, code: digits, passkey } })
  const request = async () => waysIn(await byCode(code)).passkey ?? { challenge: '' }
  expect((await byCode(otherCode(code), device.sign(await request()))).code).toBe('wrong_code')
  expect((await byCode(code, device.sign(await request(), { origin: 'https://evil.example' }))).code).toBe(
    'passkey_refused',
  )
  const passkey = device.sign(await request())
  expect((await byCode(code, passkey)).status).toBe(200)
  expect((await byCode(code, passkey)).code).toBe('wrong_code')
})

test('ten wrong assertions a day are allowed, counted together with wrong codes', async () => {
  const { email, device } = await joinWithPasskey(app, 'guessed@example.com')
  const passkey = device.sign({ challenge: 'guess' })
  for (let i = 0; i < attemptLimits.codeFailuresADay; i++)
    expect((await enter(email, i % 2 ? { passkey } : { secondFactor: '123456' })).status).toBe(400)
  expect((await signIn(email, device)).status).toBe(429)
})

test('new recovery codes require the password and a passkey, whose signature is valid for nothing else', async () => {
  const { email, token, device } = await joinWithPasskey(app, 'prove@example.com')
  const renew = (passkey?: PasskeyAnswer) => app.call(api.secondFactor.newCodes, { token, body: { password, passkey } })
  const first = await renew()
  expect(first.code).toBe('second_factor_required')
  const request = waysIn(first).passkey ?? { challenge: '' }
  const forLogin = await requestOf(email)
  expect((await renew(device.sign(forLogin))).code).toBe('passkey_refused')
  const { passkey } = waysIn(await renew())
  expect(request.challenge).not.toBe(passkey?.challenge)
  const renewed = await renew(device.sign(passkey ?? { challenge: '' }))
  expect(renewed.data.recoveryCodes).toHaveLength(10)
})

test('without a public address any port of this machine is the site', async () => {
  const local = await makeTestApp()
  try {
    const token = await joinFresh(local, 'local@example.com')
    const { data } = await local.call(api.passkeys.begin, { token })
    expect(data.rp.id).toBe('localhost')
    const add = async (origin: string) => {
      const options = await local.call(api.passkeys.begin, { token })
      const passkey = makeDevice().make(options.data, { origin, rpId: 'localhost' })
      return (await local.call(api.passkeys.add, { token, body: { name: 'Here', passkey } })).status
    }
    expect(await add('http://localhost:5173')).toBe(201)
    expect(await add('http://localhost.evil.example')).toBe(400)
    expect(await add('https://evil.example')).toBe(400)
  } finally {
    await local.close()
  }
})
