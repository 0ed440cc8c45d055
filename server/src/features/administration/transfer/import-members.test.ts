import { api, noTermsVersion, termsVersion } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadReference } from '../../../db/reference/load-reference.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { accountJobs } from '../../accounts/jobs.ts'
import { makeImporter } from './import-members.ts'
import { noImportedMoney } from './import-money.ts'
import { inviteImported } from './invite-imported.ts'
import type { TransferRow } from './transfer-columns.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await loadReference({ adminUrl: app.ctx.pool.options.connectionString ?? '' })
})
afterAll(() => app.close())

const day = 86_400_000
const settings = { source: 'old', isVerified: false, isDryRun: false, balances: null }
const valid: TransferRow = {
  email: 'Ada@Example.com',
  first_name: 'Ada',
  last_name: 'Obi',
  gender: 'female',
  birth_date: '1994-07-30',
  country: 'NG',
  city: 'Lagos',
}

const bring = (rows: TransferRow[], changed: Partial<typeof settings> = {}) =>
  makeImporter(app.ctx, { ...settings, ...changed })(rows.map((values, index) => ({ row: index + 2, values })))
const one = (id: string, row: TransferRow = {}): TransferRow => ({ ...valid, id, email: `m${id}@example.com`, ...row })
const memberOf = (email: string) =>
  app.ctx.db.selectFrom('member').where('email', '=', email).selectAll().executeTakeFirst()
const count = async () =>
  (
    await app.ctx.db
      .selectFrom('member')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst()
  )?.n

async function codeFor(email: string): Promise<string> {
  await app.call(api.accounts.requestLoginCode, { body: { email } })
  await app.runJobs()
  const mail = app.mails.findLast(({ to }) => to === email)
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

test('a row becomes a member without a password, at the cell of the city, and a second run changes nothing', async () => {
  const row = one('1', { about: 'I cook.', height_cm: '168', share_details: 'height=matches', hide_distance: 'yes' })
  expect(await bring([row])).toMatchObject([{ outcome: 'imported', faults: [], photos: null }])
  const member = await memberOf('m1@example.com')
  expect(member).toMatchObject({
    password_hash: 'none',
    email_verified_at: null,
    terms_version: null,
    dob: '1994-07-30',
  })
  const profile = app.ctx.db.selectFrom('profile').where('member_id', '=', member?.id ?? 0)
  expect(await profile.selectAll().executeTakeFirst()).toMatchObject({
    ...{ about: 'I cook.', height: 168, hide_distance: true, detail_sharing: { height: 'matches' } },
    // What the row does not say is what a new member has.
    ...{ wants_gender: 'both', read_receipts: true, preferences_set: false },
  })
  const place = app.ctx.db.selectFrom('place').where('member_id', '=', member?.id ?? 0)
  expect(await place.selectAll().executeTakeFirst()).toMatchObject({ country_code: 'NG', public_kind: 'city' })
  const before = await count()
  expect(await bring([{ ...row, first_name: 'Other' }])).toMatchObject([{ outcome: 'known', faults: [] }])
  expect([await count(), (await memberOf('m1@example.com'))?.firstname]).toEqual([before, 'Ada'])
})

test('the number of a city names exactly that city, and one that no city has is left out', async () => {
  const mombasa = 186_301
  const rows = ['14', '15'].map((id, at) =>
    one(id, { country: '', city: '', city_id: at ? '999999999' : `${mombasa}` }),
  )
  expect((await bring(rows)).map(({ outcome, faults }) => [outcome, faults])).toEqual([
    ['imported', []],
    ['imported', [{ field: 'city', reason: 'city_unknown' }]],
  ])
  const placeOf = async (email: string) =>
    app.ctx.db
      .selectFrom('place')
      .where('member_id', '=', (await memberOf(email))?.id ?? 0)
      .select(['city_id', 'country_code'])
      .executeTakeFirst()
  expect(await placeOf('m14@example.com')).toEqual({ city_id: mombasa, country_code: 'KE' })
  expect(await placeOf('m15@example.com')).toBeUndefined()
})

test('a coordinate is stored only as its cell', async () => {
  await bring([one('2', { city: '', latitude: '-1.286389', longitude: '36.817223', country: '' })])
  const place = app.ctx.db.selectFrom('place').where('member_id', '=', (await memberOf('m2@example.com'))?.id ?? 0)
  expect(await place.select('country_code').executeTakeFirst()).toEqual({ country_code: 'KE' })
  expect(JSON.stringify(await place.selectAll().execute())).not.toMatch(/1[.]28|36[.]8/)
})

type Case = { title: string; row: TransferRow; field: string; reason: string }
const refusals: Case[] = [
  { title: 'an id that is missing', row: { id: '' }, field: 'id', reason: 'required' },
  { title: 'an address that is none', row: { email: 'nobody' }, field: 'email', reason: 'email_invalid' },
  { title: 'a first name that is missing', row: { first_name: '' }, field: 'first_name', reason: 'required' },
  { title: 'a name with a link', row: { last_name: 'www.example.com' }, field: 'last_name', reason: 'invalid' },
  { title: '18 years', row: { birth_date: '', age: '18' }, field: 'age', reason: 'age_over_18' },
  {
    title: 'a birth date of a younger person',
    row: { birth_date: '2015-01-01' },
    field: 'birth_date',
    reason: 'age_over_18',
  },
  { title: 'no age at all', row: { birth_date: '' }, field: 'birth_date', reason: 'required' },
  { title: 'no gender', row: { gender: 'couple' }, field: 'gender', reason: 'required' },
  { title: 'a country that is none', row: { country: 'XX' }, field: 'country', reason: 'invalid' },
  { title: 'half a point', row: { latitude: '6.5' }, field: 'longitude', reason: 'invalid' },
  { title: 'a member banned there', row: { status: 'banned' }, field: 'status', reason: 'not_active' },
]
test.each(refusals)('$title is rejected with field and reason', async ({ row, field, reason }) => {
  const before = await count()
  expect(await bring([one('3', row)])).toEqual([
    {
      row: 2,
      id: row.id ?? '3',
      outcome: 'refused',
      faults: [{ field, reason }],
      photos: null,
      money: noImportedMoney,
    },
  ])
  expect(await count()).toBe(before)
})

test('profile values that break a rule are omitted, and an unreadable choice hides the member', async () => {
  const row = one('4', {
    phone: '12',
    about: 'Mail me: a@b.com',
    height_cm: '12',
    city: 'Nowhere',
    share_details: 'height=x',
  })
  const [outcome] = await bring([row])
  expect(outcome?.outcome).toBe('imported')
  expect(outcome?.faults.map(({ field }) => field).sort()).toEqual([
    'about',
    'city',
    'height_cm',
    'phone',
    'share_details',
  ])
  const profile = app.ctx.db.selectFrom('profile').where('member_id', '=', (await memberOf('m4@example.com'))?.id ?? 0)
  expect(await profile.select(['about', 'height', 'hidden']).executeTakeFirst()).toEqual({
    ...{ about: '', height: null, hidden: true },
  })
})

test('an address of a member, or of an earlier row, is rejected and its owner unchanged', async () => {
  const owner = await makeMember(app)
  const rows = [one('5'), one('6', { email: 'M5@example.com' }), one('5'), one('7', { email: owner.email })]
  const outcomes = await bring(rows)
  expect(outcomes.map(({ outcome, faults }) => [outcome, faults[0]?.reason])).toEqual([
    ['imported', undefined],
    ['refused', 'email_taken'],
    ['refused', 'twice'],
    ['refused', 'email_taken'],
  ])
  expect(await memberOf(owner.email)).toMatchObject({ id: owner.id, firstname: 'Amara' })
})

test('a dry run returns the same and writes nothing', async () => {
  const before = await count()
  expect(await bring([one('8')], { isDryRun: true })).toMatchObject([{ outcome: 'imported' }])
  expect([await count(), await memberOf('m8@example.com')]).toEqual([before, undefined])
})

test('an imported member logs in by code, keeps the profile, and accepts the terms before writing', async () => {
  await bring([one('9')])
  const email = 'm9@example.com'
  const viewer = await makeMember(app)
  const uid = (await memberOf(email))?.uid ?? ''
  expect((await app.call(api.profiles.get, { token: viewer.token, params: { id: uid } })).status).toBe(404)
  // A stranger who registers the address changes nothing.
  const form = { firstName: 'Eve', lastName: 'Other', email, countryCode: '+234', mobileNumber: '8031234567' }
  const password = 'a long pass phrase'
  const step = { gender: 'male', age: 40, password, confirmPassword: password } as const
  expect((await app.call(api.accounts.register, { body: { ...form, ...step } })).status).toBe(202)
  const opened = await app.call(api.accounts.loginByCode, { body: { email, code: await codeFor(email) } })
  expect(opened.data).toMatchObject({
    choosePassword: true,
    user: { firstname: 'Ada', terms: { accepted: noTermsVersion, dueAt: '1970-01-01T00:00:00.000Z' } },
  })
  await app.runJobs()
  expect(app.mails.filter(({ to, subject }) => to === email && subject.includes('choose a password'))).toEqual([])
  const { token } = opened.data
  expect((await app.call(api.profiles.get, { token: viewer.token, params: { id: uid } })).status).toBe(200)
  const like = () =>
    app.call(api.reactions.toggle, { token, params: { action: 'like' }, query: { uid: viewer.uid, on: 'true' } })
  expect((await like()).code).toBe('terms_not_accepted')
  const accepted = await app.call(api.accounts.acceptTerms, { token, body: { version: termsVersion } })
  expect(accepted.data.user.terms).toBeNull()
  expect((await like()).code).not.toBe('terms_not_accepted')
})

test('no member is mailed before an invitation, which each gets once', async () => {
  app.mails.length = 0
  await bring([one('10'), one('11')])
  await app.runJobs()
  expect(app.mails).toEqual([])
  expect(await inviteImported(app.ctx, 'old')).toBeGreaterThanOrEqual(2)
  expect(await inviteImported(app.ctx, 'old')).toBe(0)
  app.advance(60_000)
  await app.runJobs()
  const mine = app.mails.filter(({ to }) => to === 'm10@example.com')
  expect(mine).toMatchObject([{ subject: expect.stringContaining('has moved to') }])
})

test('verified members are visible at once, and one with the number of a banned member is queued for moderators', async () => {
  const banned = await makeMember(app)
  await app.ctx.db.updateTable('member').set({ status: 'banned' }).where('id', '=', banned.id).execute()
  await bring([one('12', { phone: '+2348031234567' })], { isVerified: true })
  const member = await memberOf('m12@example.com')
  expect(member?.email_verified_at).not.toBeNull()
  const viewer = await makeMember(app)
  expect((await app.call(api.profiles.get, { token: viewer.token, params: { id: member?.uid ?? '' } })).status).toBe(
    200,
  )
  const reports = app.ctx.db
    .selectFrom('abuse_report')
    .where('target_id', '=', member?.id ?? 0)
    .select('category')
  expect(await reports.execute()).toEqual([{ category: 'fake' }])
})

test('an imported member who does not log in within a year is deleted, and a later import does not restore them', async () => {
  const sweep = async () => {
    await enqueue(app.ctx.db, accountJobs.sweep, {})
    await app.runJobs()
  }
  await bring([one('13')])
  app.advance(30 * day)
  await sweep()
  expect(await memberOf('m13@example.com')).toBeDefined()
  app.advance(340 * day)
  await sweep()
  expect(await memberOf('m13@example.com')).toBeUndefined()
  expect(await bring([one('13')])).toMatchObject([{ outcome: 'known', photos: null }])
  expect(await memberOf('m13@example.com')).toBeUndefined()
})
