import { api, cellOf, centreOf, type ProfileChange } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchMembers } from '../../../test/bystanders/bystander.ts'
import { fillRow } from '../../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { lagos, type Made, makeMember } from '../../../test/members/make-member.ts'

let app: TestApp
let expectUnchanged: () => Promise<void>
let member: Made
beforeAll(async () => {
  app = await makeTestApp()
  const bystander = await makeMember(app, { firstname: 'Zubeda', age: 60 })
  const consented = app.ctx.now()
  await fillRow(app, 'culture', {
    ...{ member_id: bystander.id, faith: 'other', faith_consented_at: consented },
    ...{ ethnic_group: 'Chagga', ethnic_consented_at: consented },
    ...{ genotype: 'AS', genotype_consented_at: consented, genotype_set_at: consented },
  })
  expectUnchanged = await watchMembers(app, bystander)
})
beforeEach(async () => {
  member = await makeMember(app, { age: 28 })
})
afterEach(() => expectUnchanged())
afterAll(() => app.close())

const change = (body: unknown, token: string | undefined = member.token) =>
  app.call(api.profiles.change, { token, body: body as ProfileChange })
const card = () => app.ctx.db.selectFrom('card').where('member_id', '=', member.id).selectAll().executeTakeFirst()
/** The day on which a person is this old and a day. */
const bornYearsAgo = (years: number) => {
  const day = new Date(app.ctx.now().getTime() - 86_400_000)
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}

test('own fields are changed and the own profile is returned', async () => {
  const { status, message, data } = await change({
    firstname: ' Ada ',
    lastname: 'Eze',
    about: 'I like rain.',
    lookingFor: ['marriage', 'dating', 'marriage'],
    countryCode: '+237',
    mobileNumber: '6 71 23 45 67',
    sharing: { phone: 'matches' },
  })
  expect([status, message]).toEqual([200, 'Saved.'])
  expect(data.person).toMatchObject({
    firstname: 'Ada',
    lastname: 'Eze',
    about: 'I like rain.',
    lookingFor: ['marriage', 'dating'],
    phone: '+237671234567',
    mine: { countryCode: '+237', mobileNumber: '671234567', sharing: { phone: 'matches', dob: 'nobody' } },
  })
  expect((await change({ about: '' })).data.person).toMatchObject({ about: null, firstname: 'Ada' })
})

test('a change of every kind leaves other members unchanged and copies nothing from them', async () => {
  const { data } = await change({
    ...{ firstname: 'Ada', lastname: 'Eze', about: 'I like rain.', countryCode: '+237', mobileNumber: '6 71 23 45 67' },
    ...{ preferences: { ageMin: 30 }, faith: { value: 'muslim', consent: true }, latitude: 6.6, longitude: 3.4 },
  })
  expect(data.person).toMatchObject({ firstname: 'Ada', age: 28 })
  const culture = app.ctx.db.selectFrom('culture').where('member_id', '=', member.id)
  expect(await culture.select(['faith', 'ethnic_group', 'genotype', 'genotype_set_at']).execute()).toEqual([
    { faith: 'muslim', ethnic_group: null, genotype: null, genotype_set_at: null },
  ])
  await expectUnchanged()
})

const noContact = 'Please leave out links, email addresses, phone numbers and usernames on other networks.'

test('invalid fields are rejected with a message, and nothing changes', async () => {
  const wrong = [
    [{ firstname: '  ' }, { firstname: ['This field is required.'] }],
    [{ lastname: 'x'.repeat(31) }, { lastname: ['At most 30 characters, please.'] }],
    [{ firstname: 'Ada 0803' }, { firstname: ['This doesn’t look right.'] }],
    [{ firstname: 'Ada whatsapp ada_ng' }, { firstname: [noContact] }],
    [{ about: 'Call oh eight oh three one two three four' }, { about: [noContact] }],
    [{ occupation: 'IG: ada.sells' }, { occupation: [noContact] }],
    [{ promptAnswers: [{ prompt: 'ask_me', answer: 'WhatsApp 0803 123 4567' }] }, { promptAnswers: [noContact] }],
    [{ ethnicGroup: { value: 'see ada.com', consent: true } }, { ethnicGroup: [noContact] }],
    [{ about: 'x'.repeat(1001) }, { about: ['At most 1000 characters, please.'] }],
    [{ mobileNumber: '12345' }, { mobileNumber: ['Please enter a valid phone number.'] }],
    [{ countryCode: '+999' }, { countryCode: ['Please choose a country code.'] }],
    [{ dob: '2000-02-30' }, { dob: ['Please enter a valid date.'] }],
    [{ preferences: { ageMin: 18 } }, { preferences: ['age must be greater than 18'] }],
    [{ preferences: { ageMin: 40, ageMax: 30 } }, { preferences: ['The minimum age is higher than the maximum.'] }],
    [{ preferences: { distance: 7 } }, { preferences: ['This doesn’t look right.'] }],
    [{ cityId: 99_999_999_999 }, { cityId: ['Please choose a city from the list.'] }],
    [{ latitude: 6.5 }, { longitude: ['This field is required.'] }],
    [{ longitude: 3.4 }, { latitude: ['This field is required.'] }],
    [{ latitude: 91, longitude: 0 }, { latitude: ['This doesn’t look right.'] }],
    [{ latitude: 6.5, longitude: 3.4, cityId: 1 }, { cityId: ['This doesn’t look right.'] }],
  ] as const
  for (const [body, errors] of wrong) {
    const refused = await change({ firstname: 'Changed', ...body })
    expect([body, refused.status, refused.errors]).toEqual([body, 400, errors])
  }
  const { data } = await app.call(api.profiles.get, { token: member.token, params: { id: 'me' } })
  expect(data.person.firstname).toBe('Amara')
})

test('a text older than the rule stays until it is changed', async () => {
  const about = 'Find me on ada.com'
  await app.ctx.db.updateTable('profile').set({ about }).where('member_id', '=', member.id).execute()
  expect((await change({ about, firstname: 'Ada' })).data.person).toMatchObject({ about, firstname: 'Ada' })
  expect((await change({ about: `${about}!` })).errors).toEqual({ about: [noContact] })
})

test('a birth date is given once, by an adult, consistent with the given age', async () => {
  const refused = async (dob: string) => (await change({ dob })).errors?.dob
  expect(await refused(bornYearsAgo(18))).toEqual(['age must be greater than 18'])
  expect(await refused(bornYearsAgo(-1))).toEqual(['age must be greater than 18'])
  expect(await refused(bornYearsAgo(30))).toEqual(['This date doesn’t match your age.'])
  expect(await refused(bornYearsAgo(26))).toEqual(['This date doesn’t match your age.'])
  const dob = bornYearsAgo(29)
  const { person } = (await change({ dob })).data
  expect(person).toMatchObject({ dob, dobHidden: null, age: 29, mine: { dobLocked: true } })
  expect((await change({ dob })).status).toBe(200)
  expect(await refused(bornYearsAgo(28))).toEqual([
    'Your birth date can no longer be changed here. Ask for a correction in Settings, Verification.',
  ])
  expect((await card())?.birth).toBe(dob)
})

test('a change of preferences keeps the others and updates the card', async () => {
  await change({ preferences: { gender: 'male', ageMin: 25 } })
  const { person } = (await change({ preferences: { ageMax: 40, distance: 10 } })).data
  expect(person.mine?.preferences).toEqual({
    gender: 'male',
    ageMin: 25,
    ageMax: 40,
    distance: 10,
    order: 'recommended',
  })
  expect(await card()).toMatchObject({ wants: [0], age_min: 25, age_max: 40 })
  expect((await change({ preferences: { distance: null } })).data.person.mine?.preferences.distance).toBeNull()
})

test('read-only fields are ignored', async () => {
  const before = await app.ctx.db.selectFrom('member').where('id', '=', member.id).selectAll().executeTakeFirst()
  const { status, body } = await change({
    id: '00000000-0000-4000-8000-000000000000',
    role: 'admin',
    status: 'banned',
    email: 'somebody@example.com',
    wallet: 1000,
    credits: 1000,
    synthetic: true,
    createdAt: '2020-01-01',
    hidden: true,
    mine: { dobLocked: false },
  })
  expect(status).toBe(200)
  expect(body).not.toContain('1000')
  const after = await app.ctx.db.selectFrom('member').where('id', '=', member.id).selectAll().executeTakeFirst()
  expect(after).toEqual(before)
})

test('a point is stored as its cell and appears nowhere', async () => {
  const point = { latitude: 6.512345678, longitude: 3.398765432 }
  const { status, data, body } = await change(point)
  expect(status).toBe(200)
  expect(data.person.mine?.cell).toBe(cellOf(point))
  expect(await card()).toMatchObject({ cell: cellOf(point) })
  const place = await app.ctx.db.selectFrom('place').where('member_id', '=', member.id).selectAll().execute()
  for (const text of [body, JSON.stringify(place)]) expect(text).not.toMatch(/6\.51|3\.39|latitude|longitude/)
})

test('a member who does not move keeps one cell, however often the point is sent', async () => {
  const centre = centreOf(cellOf(lagos))
  const cells = new Set<number | null | undefined>()
  for (let step = 0; step < 10; step += 1) {
    const near = { latitude: centre.latitude + (step % 3) * 0.0004, longitude: centre.longitude - (step % 5) * 0.0004 }
    cells.add((await change(near)).data.person.mine?.cell)
  }
  expect([...cells]).toEqual([cellOf(lagos)])
})

test('a change requires a session, and guests change nothing', async () => {
  expect((await app.call(api.profiles.change, { body: { about: 'x' } })).code).toBe('unauthenticated')
  const guest = await makeMember(app, { role: 'guest' })
  expect((await change({ about: 'x' }, guest.token)).code).toBe('forbidden')
})

test('after three moves a day the place changes once in half an hour, and at most 24 times', async () => {
  const paced = await makeTestApp({ KARIBU_LIMITS: 'on' })
  try {
    const [other, mover] = [await makeMember(paced), await makeMember(paced)]
    const start = paced.ctx.now()
    await sql`insert into place_change select ${other.id}, ${start}::timestamptz - n * interval '1 minute'
      from generate_series(1, 24) n`.execute(paced.ctx.db)
    await sql`update member_session set expires_at = ${new Date(Date.now() + 10 * 86_400_000)}`.execute(paced.ctx.db)
    let north = 0
    const move = () => {
      north += 1
      const body = { latitude: lagos.latitude + north * 0.05, longitude: lagos.longitude }
      return paced.call(api.profiles.change, { token: mover.token, body })
    }
    for (let free = 0; free < 3; free += 1) expect((await move()).status).toBe(200)
    const refused = await move()
    expect([refused.code, Number(refused.headers['retry-after'])]).toEqual(['too_many_requests', 1800])
    // Where I already am is no move.
    const still = { latitude: lagos.latitude + 3 * 0.05, longitude: lagos.longitude }
    expect((await paced.call(api.profiles.change, { token: mover.token, body: still })).status).toBe(200)
    for (let count = 3; count < 24; count += 1) {
      paced.advance(31 * 60_000)
      expect([count, (await move()).status]).toEqual([count, 200])
    }
    paced.advance(31 * 60_000)
    expect((await move()).code).toBe('too_many_requests')
    paced.advance(14 * 3_600_000)
    expect((await move()).status).toBe(200)
    const stored = paced.ctx.db.selectFrom('place_change').where('member_id', '=', other.id).select('at')
    expect(await stored.execute()).toHaveLength(24)
  } finally {
    await paced.close()
  }
})
