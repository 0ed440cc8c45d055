import { api, type SettingChange, type SettingName, settingGroups } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../test/database/copy-template.ts'
import { createTestDatabase } from '../../../test/database/test-database.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { picture, upload } from '../../../test/media/pictures.ts'
import { join, resetAttemptLimits, signUpForm } from '../../../test/members/accounts.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'

const { staffSettings } = api
const secrets = {
  SECRET: 'f3a91c07d2b84e65a0c9b1d7e2f48356',
  PAYSTACK_SECRET_KEY: 'sk_test_0123456789abcdef',
  BACKUP_PASSPHRASE: 'seven grey herons fly',
  TURN_URLS: 'turn:turn.example:3478',
  TURN_SECRET: 'nobody-may-read-this',
}
const reason = 'A wave of false accounts arrived.'

let database: TestDatabase
let app: TestApp
/** Another server of the same site. */
let other: TestApp
let admin: Made
beforeAll(async () => {
  database = await createTestDatabase()
  app = await makeTestApp({ ...secrets, PHOTO_REVIEW: 'new' }, database)
  other = await makeTestApp({ ...secrets, PHOTO_REVIEW: 'new' }, database)
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'] })
})
afterAll(async () => {
  await other.close()
  await app.close()
  await database.drop()
})
beforeEach(async () => {
  await app.ctx.db.deleteFrom('site_setting').execute()
  await app.ctx.db.deleteFrom('maintenance').execute()
  await resetAttemptLimits(app)
})

const list = async () => (await app.call(staffSettings.list, { token: admin.token })).data
const find = async (name: SettingName) =>
  (await list()).groups.flatMap(({ settings }) => settings).find((each) => each.name === name)
const change = (input: SettingChange, from: TestApp = app) =>
  from.call(staffSettings.change, { token: admin.token, body: { change: input, reason } })
const preview = (input: SettingChange) =>
  app.call(staffSettings.preview, { token: admin.token, body: { change: input } })
const register = (email: string, at: TestApp = app) => at.call(api.accounts.register, { body: signUpForm(email) })
const lastEntry = () =>
  app.ctx.db
    .selectFrom('audit_entry')
    .orderBy('id', 'desc')
    .select(['action', 'subject', 'staff_id', 'details'])
    .executeTakeFirstOrThrow()

test('every setting is listed once, with its source', async () => {
  const { groups, appearance } = await list()
  expect(groups.map(({ name, settings }) => [name, settings.map((each) => each.name)])).toEqual(
    Object.entries(settingGroups),
  )
  expect(await find('brandName')).toMatchObject({ source: 'brand', value: { kind: 'text', text: brand.name } })
  expect(await find('photoReview')).toMatchObject({ source: 'environment', variables: ['PHOTO_REVIEW'] })
  expect(await find('registration')).toMatchObject({ source: 'default', value: { state: 'open' }, changed: null })
  expect(await find('paystack')).toMatchObject({ source: 'environment', value: { state: 'test' } })
  expect(await find('tranzak')).toMatchObject({ value: { state: 'sandbox' } })
  expect(await find('retentionYears')).toMatchObject({ value: { kind: 'text', text: null } })
  expect(await find('dormantYears')).toMatchObject({ source: 'brand', value: { number: 3 } })
  expect(await find('allowances')).toMatchObject({
    source: 'database',
    value: {
      allowances: expect.arrayContaining([{ plan: 'Free', messages: 30, calls: 0, days: 30, giftConversion: 50 }]),
    },
  })
  expect(appearance.colours).toContainEqual({ name: 'indigo', light: '#3b2f8f', dark: '#b7afff' })
})

test('for keys and passwords the page shows only that they are set', async () => {
  const reply = await app.call(staffSettings.list, { token: admin.token })
  for (const secret of Object.values(secrets)) expect(reply.body).not.toContain(secret)
  for (const name of ['secret', 'relay', 'backupPassphrase'] as const)
    expect(await find(name)).toMatchObject({ source: 'environment', value: { state: 'set' } })
})

test('a closed registration rejects new members on every server, known address or not, and opens again', async () => {
  await join(app, 'known@example.com')
  expect((await change({ name: 'registration', value: 'closed' })).message).toBe(
    'The setting is saved. It applies everywhere within seconds.',
  )
  expect(await lastEntry()).toEqual({
    action: 'setting.change',
    subject: 'registration',
    staff_id: admin.id,
    details: { before: 'open', after: 'closed', reason },
  })
  for (const [email, at] of [
    ['new@example.com', app],
    ['new@example.com', other],
    ['known@example.com', other],
  ] as const)
    expect(await register(email, at)).toMatchObject({ status: 403, code: 'registration_closed' })
  expect((await other.call(api.system.registration)).data).toEqual({ open: false })
  const { changed, source } = (await find('registration')) ?? {}
  expect([source, changed?.by.id]).toEqual(['database', admin.uid])
  await change({ name: 'registration', value: 'open' }, other)
  expect((await register('new@example.com')).status).toBe(202)
  expect(await app.ctx.db.selectFrom('site_setting').selectAll().execute()).toEqual([])
})

test('a started registration can be finished while registration is closed', async () => {
  const { data } = await register('begun@example.com')
  await app.runJobs()
  const code = /^ {4}(\d{6})$/m.exec(app.mails.findLast(({ to }) => to === 'begun@example.com')?.text ?? '')?.[1] ?? ''
  const effects = (await preview({ name: 'registration', value: 'closed' })).data.effects
  expect(effects).toContainEqual({ effect: 'unfinished', count: expect.any(Number), before: null })
  await change({ name: 'registration', value: 'closed' })
  const body = { email: 'begun@example.com', code, nonce: data.nonce }
  expect((await app.call(api.accounts.verifyEmail, { body })).status).toBe(200)
})

test('the photo review set by an administrator applies from the next upload, overriding the environment', async () => {
  const waits = async (at: TestApp) => {
    const member = await makeMember(app)
    const sent = await upload(at, member, await picture(400, 500))
    return sent.data.images[0]?.waiting ?? false
  }
  expect(await waits(app)).toBe(true)
  expect((await preview({ name: 'photoReview', value: 'after' })).data.effects).toEqual([
    { effect: 'held', count: 0, before: 1 },
    { effect: 'stillHeld', count: 1, before: null },
  ])
  await change({ name: 'photoReview', value: 'after' })
  expect([await waits(app), await waits(other)]).toEqual([false, false])
  expect(await find('photoReview')).toMatchObject({ source: 'database', value: { state: 'after' } })
  await change({ name: 'photoReview', value: 'new' })
  expect(await find('photoReview')).toMatchObject({ source: 'environment', changed: null })
  expect(await waits(other)).toBe(true)
})

test('members can only read while writing is closed, and staff open it again', async () => {
  const member = await makeMember(app)
  const write = (at: TestApp) =>
    at.call(api.profiles.change, { token: member.token, body: { about: 'Written meanwhile.' } })
  await change({ name: 'writing', value: 'closed' })
  expect(await lastEntry()).toMatchObject({ action: 'maintenance.read-only', staff_id: admin.id, details: { reason } })
  for (const each of [app, other]) {
    each.advance(6_000)
    expect((await write(each)).status).toBe(503)
  }
  await change({ name: 'writing', value: 'open' })
  app.advance(6_000)
  expect((await write(app)).status).toBe(200)
})

test('a maintenance is announced, replaced and withdrawn', async () => {
  const at = (hours: number) => new Date(app.ctx.now().getTime() + hours * 3_600_000).toISOString()
  const announce = (from: string, minutes = 30): SettingChange => ({
    name: 'announcement',
    value: { from, minutes },
  })
  expect((await change(announce(at(-1)))).errors).toHaveProperty('from')
  expect((await change(announce(at(1), 1441))).status).toBe(400)
  const first = announce(at(1))
  expect((await preview(first)).data.effects).toEqual([{ effect: 'announced', count: null, before: null }])
  await change(first)
  expect((await change(first)).code).toBe('conflict')
  expect((await preview(announce(at(2)))).data.effects[0]?.effect).toBe('replaced')
  expect((await app.call(api.system.status)).data.maintenance.planned?.from).toBe(
    first.name === 'announcement' && first.value?.from,
  )
  await change({ name: 'announcement', value: null })
  expect(await lastEntry()).toMatchObject({ action: 'maintenance.cancel', staff_id: admin.id })
  expect(await find('announcement')).toMatchObject({ source: 'default', value: { interval: null } })
})

test('rejects no change, an unknown value, no reason, an old password, and staff without the permission', async () => {
  expect((await change({ name: 'registration', value: 'open' })).code).toBe('conflict')
  const send = (body: object, token = admin.token) =>
    app.call(staffSettings.change, { token, raw: { payload: JSON.stringify(body), contentType: 'application/json' } })
  expect((await send({ change: { name: 'secret', value: 'mine' }, reason })).status).toBe(400)
  expect((await send({ change: { name: 'photoReview', value: 'never' }, reason })).status).toBe(400)
  expect((await send({ change: { name: 'registration', value: 'closed' } })).errors).toHaveProperty('reason')
  const moderator = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  expect((await app.call(staffSettings.list, { token: moderator.token })).status).toBe(403)
  const old = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  await app.ctx.db
    .updateTable('member_session')
    .set({ password_confirmed_at: null })
    .where('member_id', '=', old.id)
    .execute()
  const closed = { change: { name: 'registration', value: 'closed' }, reason }
  expect((await send(closed, old.token)).code).toBe('password_required')
  expect(await find('registration')).toMatchObject({ source: 'default' })
})
