import { api, type BodyOf } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { codeFor, join, resetAttemptLimits, signUpForm } from '../../../test/members/accounts.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp({ TRUSTED_PROXIES: '127.0.0.1/32' })
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const attackers = 'the thief was here'
const victims = 'three green birds'
const from = (network: string) => ({ 'x-forwarded-for': network })

type RegisterInput = {
  email: string
  password: string
  network: string
  change?: Partial<BodyOf<typeof api.accounts.register>>
}
async function register({ email, password, network, change = {} }: RegisterInput): Promise<string> {
  const form = signUpForm(email, { password, confirmPassword: password, ...change })
  const { data } = await app.call(api.accounts.register, { body: form, headers: from(network) })
  return data.nonce
}
const verify = (email: string, code: string, nonce?: string) =>
  app.call(api.accounts.verifyEmail, { body: { email, code, nonce }, headers: from('41.1.1.1') })
const logIn = (email: string, password: string) =>
  app.call(api.accounts.login, { body: { email, password }, headers: from('41.1.1.1') })
const loginCode = async (email: string) => {
  const { data } = await app.call(api.accounts.requestLoginCode, { body: { email }, headers: from('41.1.1.1') })
  await app.runJobs()
  return { code: codeFor(app, email), nonce: data.nonce }
}
const hashOf = async (email: string) =>
  (await app.ctx.db.selectFrom('member').where('email', '=', email).select('password_hash').executeTakeFirstOrThrow())
    .password_hash
const registrationsOf = (email: string) =>
  app.ctx.db
    .selectFrom('registration as r')
    .innerJoin('member as m', 'm.id', 'r.member_id')
    .where('m.email', '=', email)
    .select('r.nonce_hash')
    .execute()

test('a password registered by a stranger is discarded when the owner of the address logs in by code', async () => {
  const [email, bystander] = ['victim@example.com', 'bystander@example.com']
  await join(app, bystander)
  const before = await hashOf(bystander)
  await resetAttemptLimits(app)
  await register({ email, password: attackers, network: '10.7.7.8' })
  await app.runJobs()
  const signedIn = await app.call(api.accounts.loginByCode, { body: { email, ...(await loginCode(email)) } })
  expect(signedIn).toMatchObject({ status: 200, data: { choosePassword: true } })
  expect((await logIn(email, attackers)).code).toBe('wrong_credentials')
  await app.runJobs()
  expect(app.mails.at(-1)).toMatchObject({ to: email, subject: 'Please choose a password for Karibu' })
  expect(await hashOf(bystander)).toBe(before)
})

test('of two registrations from one network the code keeps the password of the browser that enters it', async () => {
  const email = 'same-network@example.com'
  const nonce = await register({ email, password: victims, network: '41.1.1.1' })
  await app.runJobs()
  const code = codeFor(app, email)
  const attackersNonce = await register({
    email,
    password: attackers,
    network: '41.1.1.1',
    change: { firstName: 'Thief' },
  })
  expect(attackersNonce).not.toBe(nonce)
  const verified = await verify(email, code, nonce)
  expect(verified).toMatchObject({ status: 200, data: { choosePassword: false, user: { firstname: 'Amara' } } })
  expect((await logIn(email, attackers)).code).toBe('wrong_credentials')
  expect((await logIn(email, victims)).status).toBe(200)
})

test('a code entered in another browser verifies the address and keeps no password', async () => {
  const email = 'other-browser@example.com'
  await register({ email, password: attackers, network: '10.7.7.8' })
  await app.runJobs()
  expect(await verify(email, codeFor(app, email))).toMatchObject({ status: 200, data: { choosePassword: true } })
  expect((await logIn(email, attackers)).code).toBe('wrong_credentials')
})

test('the secret of one address is invalid for another', async () => {
  const [mine, theirs] = ['mine-secret@example.com', 'their-secret@example.com']
  const nonce = await register({ email: mine, password: attackers, network: '10.7.7.8' })
  await register({ email: theirs, password: attackers, network: '10.7.7.8' })
  await app.runJobs()
  expect((await verify(theirs, codeFor(app, theirs), nonce)).data.choosePassword).toBe(true)
  expect((await logIn(theirs, attackers)).code).toBe('wrong_credentials')
})

test('a login with the unverified password in a new browser gets a secret that keeps it', async () => {
  const email = 'new-browser@example.com'
  await register({ email, password: victims, network: '41.1.1.1' })
  await resetAttemptLimits(app)
  const refused = await logIn(email, victims)
  expect(refused.code).toBe('email_unverified')
  await app.runJobs()
  const { nonce } = JSON.parse(refused.body)
  const verified = await verify(email, codeFor(app, email), nonce)
  expect(verified.data.choosePassword).toBe(false)
  expect((await logIn(email, victims)).status).toBe(200)
})

test('twenty registrations by a stranger do not change the password of the first one', async () => {
  const [email, elsewhere] = ['flooded@example.com', 'beside-the-flood@example.com']
  await register({ email: elsewhere, password: victims, network: '41.1.1.1' })
  const before = await registrationsOf(elsewhere)
  const nonce = await register({ email, password: victims, network: '41.1.1.1' })
  await app.runJobs()
  const code = codeFor(app, email)
  for (let i = 0; i < 19; i++) await register({ email, password: attackers, network: `10.7.7.${i}` })
  // Each registration deletes the oldest ones of its own address beyond twenty, however many other addresses have.
  await register({ email: elsewhere, password: attackers, network: '10.7.7.20' })
  expect(await registrationsOf(elsewhere)).toEqual(expect.arrayContaining(before))
  expect((await verify(email, code, nonce)).data.choosePassword).toBe(false)
  expect((await logIn(email, victims)).status).toBe(200)
})

test('a registration is bound to its own address, and survives the verification of another one', async () => {
  const [mine, theirs] = ['bound-mine@example.com', 'bound-theirs@example.com']
  const nonce = await register({ email: theirs, password: victims, network: '41.1.1.1' })
  const before = await registrationsOf(theirs)
  const minesNonce = await register({ email: mine, password: attackers, network: '10.7.7.8' })
  expect(await registrationsOf(theirs)).toEqual(before)
  await app.runJobs()
  const code = codeFor(app, theirs)
  expect((await verify(mine, codeFor(app, mine), minesNonce)).status).toBe(200)
  expect((await verify(theirs, code, nonce)).data.choosePassword).toBe(false)
  expect((await logIn(theirs, victims)).status).toBe(200)
})

test('a change to an unverified address deletes the registration there and no other', async () => {
  const [email, moved, elsewhere] = ['mover@example.com', 'moved-to@example.com', 'unproved-elsewhere@example.com']
  const token = await join(app, email)
  await register({ email: moved, password: attackers, network: '10.7.7.8' })
  await register({ email: elsewhere, password: victims, network: '41.1.1.1' })
  const idsOf = (address: string) => app.ctx.db.selectFrom('member').where('email', '=', address).select('id').execute()
  const [stays, own] = [await idsOf(elsewhere), await idsOf(email)]
  await app.call(api.accounts.changeEmail, { token, body: { email: moved, password: victims } })
  await app.runJobs()
  const proof = { token, body: { code: codeFor(app, moved) } }
  expect((await app.call(api.accounts.verifyNewEmail, proof)).status).toBe(200)
  expect([await idsOf(moved), await idsOf(elsewhere)]).toEqual([own, stays])
})
