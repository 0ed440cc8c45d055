import { api, passkeysMax } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { relay } from '../../../test/communication/notices.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { unzip } from '../../../test/media/unzip.ts'
import { logIn, password, resetAttemptLimits } from '../../../test/members/accounts.ts'
import {
  addPasskey,
  givePassword,
  giveProof,
  joinFresh,
  joinWithPasskey,
  makeDevice,
} from '../../../test/members/passkeys.ts'
import { codeOf, joinWithFactor } from '../../../test/members/second-factor.ts'
import { clearSecondFactor } from '../second-factor/clear-second-factor.ts'

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp({ PUBLIC_URL: 'https://karibu.example' })
  bystander = await makeBystander(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())
beforeEach(() => resetAttemptLimits(app))

const begin = (token: string) => app.call(api.passkeys.begin, { token })
const remove = (token: string, id: string) => app.call(api.passkeys.remove, { token, params: { id } })
const show = (token: string) => app.call(api.secondFactor.show, { token }).then(({ data }) => data)
const enter = (email: string, secondFactor?: string) =>
  app.call(api.accounts.login, { body: { email, password, secondFactor } })

test('the first passkey enables the second factor: recovery codes, other sessions end, a mail and a notice', async () => {
  const email = 'first@example.com'
  const token = await joinFresh(app, email)
  const elsewhere = await logIn(app, email)
  const options = await begin(token)
  expect(options).toMatchObject({ status: 201, data: { rp: { id: 'karibu.example' }, user: { name: email } } })
  const sent = app.mails.length
  const passkey = makeDevice().make(options.data)
  const added = await app.call(api.passkeys.add, { token, body: { name: ' My phone ', passkey } })
  expect(added).toMatchObject({ status: 201, message: 'Passkey added.' })
  expect(added.data.passkey).toMatchObject({ name: 'My phone', lastUsedAt: null })
  expect(new Set(added.data.recoveryCodes).size).toBe(10)
  expect(await show(token)).toMatchObject({ onSince: null, passkeys: [added.data.passkey], recoveryCodesLeft: 10 })
  expect((await app.call(api.accounts.me, { token: elsewhere })).status).toBe(401)
  await app.runJobs()
  await relay(app)
  expect(app.mails.slice(sent)).toMatchObject([{ to: email, subject: 'Your Karibu account has a new passkey' }])
  const notices = await app.call(api.notifications.list, { token, query: {} })
  expect(notices.data.notifications[0]).toMatchObject({
    kind: 'security',
    data: { state: 'passkeyAdded', device: 'My phone' },
  })
})

test('adding and removing require a recent confirmation', async () => {
  const { token, email, passkey } = await joinWithPasskey(app, 'fresh@example.com')
  const options = await begin(token)
  app.advance(6 * 60_000)
  expect((await begin(token)).code).toBe('password_required')
  const late = { name: 'Late', passkey: makeDevice().make(options.data) }
  expect((await app.call(api.passkeys.add, { token, body: late })).code).toBe('password_required')
  expect((await remove(token, passkey.id)).code).toBe('password_required')
  await giveProof(app, email)
  expect((await remove(token, passkey.id)).status).toBe(200)
  expect((await app.call(api.passkeys.begin)).code).toBe('unauthenticated')
})

test('a credential for another challenge, member, site or purpose is rejected, and each challenge works once', async () => {
  const token = await joinFresh(app, 'astray@example.com')
  const other = await joinFresh(app, 'astray-other@example.com')
  const add = (passkey: ReturnType<ReturnType<typeof makeDevice>['make']>) =>
    app.call(api.passkeys.add, { token, body: { name: 'A', passkey } })
  const device = makeDevice()
  const astray = [
    { challenge: (await begin(other)).data.challenge },
    { origin: 'https://karibu.example.evil' },
    { origin: 'http://karibu.example' },
    { rpId: 'evil.example' },
    { type: 'webauthn.get' },
    { fmt: 'apple' },
    { fmt: 'packed', attStmt: new Map([['x5c', []]]) },
  ]
  for (const change of astray) {
    await resetAttemptLimits(app)
    const options = await begin(token)
    expect([change, (await add(device.make(options.data, change))).code]).toEqual([change, 'passkey_refused'])
    // The try has used the challenge up.
    expect((await add(device.make(options.data))).code).toBe('passkey_refused')
  }
  await resetAttemptLimits(app)
  const options = await begin(token)
  const newer = await begin(token)
  expect((await add(device.make(options.data))).code).toBe('passkey_refused')
  expect((await add(device.make(newer.data))).code).toBe('passkey_refused')
  expect((await app.call(api.passkeys.add, { token, body: { name: 'A' } as never })).code).toBe('invalid_input')
  expect((await show(token)).passkeys).toEqual([])
})

test('a credential belongs to one member, and a challenge expires after five minutes', async () => {
  const { device } = await joinWithPasskey(app, 'owner@example.com')
  const email = 'second-owner@example.com'
  const token = await joinFresh(app, email)
  expect((await addPasskey(app, { token, device })).code).toBe('passkey_refused')
  const options = await begin(token)
  app.advance(5 * 60_000 + 1000)
  await givePassword(app, email)
  const late = makeDevice().make(options.data)
  expect((await app.call(api.passkeys.add, { token, body: { name: 'Late', passkey: late } })).code).toBe(
    'passkey_refused',
  )
})

test('a member has at most ten passkeys', async () => {
  const { token } = await joinWithPasskey(app, 'many@example.com')
  for (let i = 2; i < passkeysMax; i++)
    expect((await addPasskey(app, { token, device: makeDevice(), name: `No ${i}` })).status).toBe(201)
  expect((await addPasskey(app, { token, device: makeDevice(), name: 'The last' })).data.recoveryCodes).toBeNull()
  expect((await begin(token)).code).toBe('too_many_passkeys')
  const { passkeys } = await show(token)
  expect(passkeys.map(({ name }) => name)).toEqual([
    'My phone',
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((i) => `No ${i}`),
    'The last',
  ])
})

test('removing the last passkey disables the second factor; another passkey or an authenticator keeps it', async () => {
  const { email, token, passkey } = await joinWithPasskey(app, 'last@example.com')
  const { data: second } = await addPasskey(app, { token, device: makeDevice(), name: 'Key' })
  expect((await remove(token, passkey.id)).message).toBe('Passkey removed.')
  expect((await remove(token, passkey.id)).code).toBe('not_found')
  expect((await enter(email)).code).toBe('second_factor_required')
  expect(await show(token)).toMatchObject({ recoveryCodesLeft: 10 })
  await remove(token, second.passkey.id)
  expect(await show(token)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  const again = await enter(email)
  expect(again.status).toBe(200)
  await app.runJobs()
  expect(app.mails.at(-1)?.subject).toBe('A passkey was removed from your Karibu account')
  const { rows } = await app.ctx.pool.query(
    `select count(*)::int as count from member_session s join member m on m.id = s.member_id
     where m.email = $1 and s.second_factor`,
    [email],
  )
  expect(rows[0].count).toBe(0)
})

test('beside a passkey an authenticator is added and removed, and the recovery codes are kept', async () => {
  const { email, token, recoveryCodes } = await joinWithPasskey(app, 'both@example.com')
  const { data } = await app.call(api.secondFactor.begin, { token, body: { password } })
  const confirmed = await app.call(api.secondFactor.confirm, { token, body: { code: codeOf(app, data.secret) } })
  expect(confirmed.data.recoveryCodes).toBeNull()
  app.advance(30_000)
  const proof = { password, secondFactor: codeOf(app, data.secret) }
  expect((await app.call(api.secondFactor.end, { token, body: proof })).status).toBe(200)
  await app.runJobs()
  expect(app.mails.at(-1)?.subject).toBe('The authenticator app for your Karibu account is off')
  const again = { password, secondFactor: recoveryCodes[1] }
  expect((await app.call(api.secondFactor.end, { token, body: again })).code).toBe('conflict')
  expect((await enter(email)).code).toBe('second_factor_required')
  expect((await enter(email, recoveryCodes[0])).status).toBe(200)
})

test('other members cannot remove a passkey, and beside an authenticator one brings no new recovery codes', async () => {
  const { email, token } = await joinWithFactor(app, 'with-app@example.com')
  await givePassword(app, email)
  const { data } = await addPasskey(app, { token, device: makeDevice() })
  expect(data.recoveryCodes).toBeNull()
  const stranger = await joinFresh(app, 'stranger@example.com')
  expect((await remove(stranger, data.passkey.id)).code).toBe('not_found')
  expect((await show(token)).passkeys).toHaveLength(1)
})

test('the export lists passkeys, and a lost one is cleared with the other factors', async () => {
  const { email, token, device } = await joinWithPasskey(app, 'export@example.com')
  const file = await app.app.inject({
    method: 'POST',
    url: '/api/me/export',
    headers: { authorization: `Bearer ${token}` },
    payload: { password },
  })
  const files = unzip(file.rawPayload)
  expect(JSON.parse(String(files['passkeys.json']))).toMatchObject([{ name: 'My phone', last_used_at: null }])
  expect(file.rawPayload.includes(device.id)).toBe(false)
  expect(await clearSecondFactor(app.ctx, email)).toBe('cleared')
  expect((await enter(email)).status).toBe(200)
})
