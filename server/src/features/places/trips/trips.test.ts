import { api, tripDays, tripStartsMax } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadReference } from '../../../db/reference/load-reference.ts'
import { dayMs } from '../../../durations.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { lagos, type Made, makeMember } from '../../../test/members/make-member.ts'
import { placesJobs } from '../jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ KARIBU_LIMITS: 'on' })
  await loadReference({ adminUrl: app.ctx.pool.options.connectionString ?? '' })
})
afterAll(() => app.close())

const lagosId = 2332459
const makokoId = 2331158
const mombasaId = 186301
const nairobiId = 184745
const woteId = 178077

const start = ({ token }: Made, cityId: number) => app.call(api.places.startTrip, { token, body: { cityId } })
const end = ({ token }: Made) => app.call(api.places.endTrip, { token })
const show = async ({ token }: Made) => (await app.call(api.places.trip, { token })).data
/** In Lagos, by the name of the city. */
async function makeLagosian(): Promise<Made> {
  const member = await makeMember(app, { at: null })
  await app.call(api.profiles.change, { token: member.token, body: { cityId: lagosId } })
  return member
}
const rowsOf = ({ id }: Made) => app.ctx.db.selectFrom('trip').where('member_id', '=', id).selectAll().execute()

test('a member browses another city for seven days, and their own place is unchanged', async () => {
  const member = await makeLagosian()
  const placeOf = () => app.ctx.db.selectFrom('place').where('member_id', '=', member.id).selectAll().execute()
  const cardOf = () => app.ctx.db.selectFrom('card').where('member_id', '=', member.id).selectAll().execute()
  const before = [await placeOf(), await cardOf()]
  expect(await show(member)).toEqual({ trip: null, startsLeft: tripStartsMax })

  const { status, data } = await start(member, mombasaId)
  expect(status).toBe(200)
  expect(data.startsLeft).toBe(tripStartsMax - 1)
  expect(data.trip?.city).toMatchObject({ id: mombasaId, name: 'Mombasa', country: { code: 'KE', name: 'Kenya' } })
  const days = (Date.parse(data.trip?.endsAt ?? '') - app.ctx.now().getTime()) / dayMs
  expect(Math.round(days)).toBe(tripDays)
  expect(await show(member)).toEqual(data)
  expect([await placeOf(), await cardOf()]).toEqual(before)

  expect((await end(member)).data.trip).toBeNull()
  expect(await rowsOf(member)).toEqual([])
  expect((await end(member)).status).toBe(200)
})

test('a trip leads to shown cities: a district to its city, a village and the own city to none', async () => {
  const member = await makeMember(app, { at: null })
  expect((await start(member, mombasaId)).code).toBe('conflict')
  await app.call(api.profiles.change, { token: member.token, body: { cityId: nairobiId } })
  expect((await start(member, makokoId)).data.trip?.city.id).toBe(lagosId)
  for (const cityId of [woteId, nairobiId, 4]) expect((await start(member, cityId)).errors).toHaveProperty('cityId')
  // What is refused does not count, and the trip before goes on.
  expect(await show(member)).toMatchObject({ startsLeft: tripStartsMax - 1, trip: { city: { id: lagosId } } })
  const guest = await makeMember(app, { role: 'guest' })
  expect([(await start(guest, mombasaId)).code, (await end(guest)).code]).toEqual(['forbidden', 'forbidden'])
})

test('only a city is accepted, no point or address', async () => {
  const member = await makeLagosian()
  const body = { ...lagos, address: '1 Marina' } as never
  expect((await app.call(api.places.startTrip, { token: member.token, body })).status).toBe(400)
  expect(await rowsOf(member)).toEqual([])
})

test('the city changes three times within 24 hours, and ending a trip restores none', async () => {
  const [member, bystander] = [await makeLagosian(), await makeLagosian()]
  await start(bystander, nairobiId)
  for (const cityId of [mombasaId, nairobiId, mombasaId]) {
    expect((await start(member, cityId)).status).toBe(200)
    await end(member)
  }
  const refused = await start(member, nairobiId)
  expect(refused.code).toBe('too_many_requests')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
  expect(await show(member)).toEqual({ trip: null, startsLeft: 0 })
  expect(await show(bystander)).toMatchObject({ startsLeft: tripStartsMax - 1, trip: { city: { id: nairobiId } } })
  const race = await makeLagosian()
  const answers = await Promise.all(Array.from({ length: 6 }, () => start(race, mombasaId)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(tripStartsMax)
})

test('an ended trip has no effect, and the job deletes it and the starts of the previous day', async () => {
  const [member, later] = [await makeLagosian(), await makeLagosian()]
  await start(member, mombasaId)
  await start(later, mombasaId)
  await sql`update trip set ends_at = ${app.ctx.now()} where member_id = ${member.id}`.execute(app.ctx.db)
  await sql`update trip_start set at = ${new Date(app.ctx.now().getTime() - dayMs)} where member_id = ${member.id}`.execute(
    app.ctx.db,
  )
  expect(await show(member)).toEqual({ trip: null, startsLeft: tripStartsMax })
  await enqueue(app.ctx.db, placesJobs.sweepTrips, {})
  await app.runJobs()
  expect([await rowsOf(member), (await rowsOf(later)).length]).toEqual([[], 1])
  const starts = await app.ctx.db.selectFrom('trip_start').select('member_id').execute()
  expect(starts.map(({ member_id }) => member_id)).not.toContain(member.id)
  expect(starts.map(({ member_id }) => member_id)).toContain(later.id)
})
