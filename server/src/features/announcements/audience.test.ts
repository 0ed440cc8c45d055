import { type AnnouncementAudience, api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { lagos, type Made, makeMember } from '../../test/members/make-member.ts'

let app: TestApp
let admin: Made
const lagosId = 1
const nairobiId = 2
const townId = 3
const villageId = 4
const { staffAnnouncements } = api
const none = { en: '', es: '', fr: '', pt: '', sw: '' }

beforeAll(async () => {
  app = await makeTestApp()
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'], at: null })
  await makeMember(app, { at: lagos })
  await sql`insert into country (code, dial_code) values ('KE', '+254')`.execute(app.ctx.db)
  await sql`insert into city (id, name, search, country_code, latitude, longitude, population, shown_city_id) values
    (${nairobiId}, 'Nairobi', 'nairobi', 'KE', -1.28, 36.81, 4000000, ${nairobiId}),
    (${townId}, 'Kikuyu', 'kikuyu', 'KE', -1.25, 36.66, 30000, ${nairobiId}),
    (${villageId}, 'Loita', 'loita', 'KE', -1.6, 35.6, 3000, null)`.execute(app.ctx.db)
})
afterEach(async () => {
  await sql`delete from announcement`.execute(app.ctx.db)
  await sql`update member set status = 'inactive' from place l where l.member_id = id and l.country_code = 'KE'`.execute(
    app.ctx.db,
  )
})
afterAll(() => app.close())

async function makeKenyan(cityId: number, publicCityId: number | null = null): Promise<Made> {
  const member = await makeMember(app, { at: lagos })
  await sql`update place set city_id = ${cityId}, public_city_id = ${publicCityId}, country_code = 'KE'
    where member_id = ${member.id}`.execute(app.ctx.db)
  return member
}
async function makeKenyans(count: number, cityId: number, publicCityId: number | null = null): Promise<void> {
  for (let made = 0; made < count; made++) await makeKenyan(cityId, publicCityId)
}
const form = (audience: AnnouncementAudience) => ({
  titles: { ...none, en: 'New groups' },
  texts: { ...none, en: 'Try them today.' },
  endsAt: new Date(app.ctx.now().getTime() + 7 * 86_400_000).toISOString(),
  ...{ path: null, startsAt: null, audience, mail: null },
})
const reason = 'Members asked what is new.'
const add = (audience: AnnouncementAudience) =>
  app.call(staffAnnouncements.add, { token: admin.token, body: { ...form(audience), reason } })
const preview = (audience: AnnouncementAudience) =>
  app.call(staffAnnouncements.preview, { token: admin.token, body: form(audience) })
const counted = async (audience: AnnouncementAudience) => (await preview(audience)).data.members
const isSeenBy = async ({ token }: Made) =>
  (await app.call(api.announcements.current, { token })).data.announcement !== null
const city = (id: number): AnnouncementAudience => ({ kind: 'city', id })
const kenya: AnnouncementAudience = { kind: 'country', code: 'KE' }

test('only members of the country or the city see it, and those without a place only what is for everyone', async () => {
  const inNairobi = await makeKenyan(nairobiId)
  await makeKenyans(9, nairobiId)
  const nowhere = await makeMember(app, { at: null })
  const inLagos = await makeMember(app, { at: lagos })
  const seen = () => Promise.all([inLagos, inNairobi, nowhere].map(isSeenBy))
  for (const [audience, expected] of [
    [kenya, [false, true, false]],
    [city(nairobiId), [false, true, false]],
    [{ kind: 'everyone' }, [true, true, true]],
  ] satisfies [AnnouncementAudience, boolean[]][]) {
    expect((await add(audience)).status).toBe(201)
    expect([audience, await seen()]).toEqual([audience, expected])
    await sql`delete from announcement`.execute(app.ctx.db)
  }
})

test('a town beside a city belongs to the city, whichever of the two staff choose', async () => {
  const inTown = await makeKenyan(townId)
  const inLagos = await makeMember(app, { at: lagos })
  await makeKenyans(9, nairobiId)
  for (const id of [townId, nairobiId]) {
    const { announcements } = (await add(city(id))).data
    expect(announcements[0]).toMatchObject({ audience: city(nairobiId), audienceName: 'Nairobi' })
    expect([id, await isSeenBy(inTown), await isSeenBy(inLagos)]).toEqual([id, true, false])
    await sql`delete from announcement`.execute(app.ctx.db)
  }
})

test('an audience by city goes by the city that others see, not by the one the member is in', async () => {
  const shownElsewhere = await makeKenyan(nairobiId, lagosId)
  const shownHere = await makeKenyan(villageId, nairobiId)
  await makeKenyans(9, nairobiId)
  expect((await add(city(nairobiId))).status).toBe(201)
  expect([await isSeenBy(shownElsewhere), await isSeenBy(shownHere)]).toEqual([false, true])
})

test('a city in which fewer than ten members are shown, or that is shown to no member, is refused', async () => {
  await makeKenyans(9, nairobiId)
  // Another one who is there, but is shown elsewhere.
  await makeKenyan(nairobiId, lagosId)
  for (const answer of [await add(city(nairobiId)), await preview(city(nairobiId))])
    expect([answer.status, answer.errors]).toEqual([
      400,
      { audience: ['Fewer than 10 members are shown in this city.'] },
    ])
  await makeKenyans(10, villageId)
  expect((await preview(city(villageId))).errors).toEqual({ audience: ['Please choose a city from the list.'] })
  await makeKenyan(nairobiId)
  expect([(await preview(city(nairobiId))).status, (await add(city(nairobiId))).status]).toEqual([200, 201])
})

test('a country in which fewer than ten members are is refused', async () => {
  await makeKenyans(9, nairobiId)
  for (const answer of [await add(kenya), await preview(kenya)])
    expect([answer.status, answer.errors]).toEqual([400, { audience: ['Fewer than 10 members are in this country.'] }])
  await makeKenyan(nairobiId)
  expect([(await preview(kenya)).status, (await add(kenya)).status]).toEqual([200, 201])
})

test('the preview counts members in tens and says no number below 20', async () => {
  await makeKenyans(19, nairobiId)
  expect([await counted(kenya), await counted(city(nairobiId))]).toEqual([null, null])
  const last = await makeKenyan(nairobiId)
  expect([await counted(kenya), await counted(city(nairobiId))]).toEqual([20, 20])
  await makeKenyan(nairobiId)
  expect([await counted(kenya), await counted({ kind: 'everyone' })]).toEqual([20, expect.any(Number)])
  expect((await counted({ kind: 'everyone' })) ?? 1).toSatisfy((members: number) => members % 10 === 0)
  await sql`update member set email_verified_at = null where id = ${last.id}`.execute(app.ctx.db)
  expect(await counted(kenya)).toBe(20)
  await sql`update member set status = 'suspended' where status = 'active' and id > ${last.id}`.execute(app.ctx.db)
  expect(await counted(kenya)).toBeNull()
})
