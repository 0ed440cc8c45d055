import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadReference } from '../../db/reference/load-reference.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { discoveryJobs } from './jobs.ts'

let app: TestApp
let anna: Made
const people: Record<string, Made> = {}
beforeAll(async () => {
  app = await makeTestApp()
  await loadReference({ adminUrl: app.ctx.pool.options.connectionString ?? '' })
  anna = await placed('Anna', { cityId: nairobiId })
  for (const [name, where] of [
    ['Neema', { cityId: nairobiId }],
    ['Amina', { cityId: mombasaId }],
    // Across the creek, 8 km from the middle of the city, by the device.
    ['Bakari', { latitude: -4.1, longitude: 39.72 }],
    ['Dadi', { cityId: lagosId }],
  ] as const)
    people[name] = await placed(name, where)
})
afterAll(() => app.close())

const nairobiId = 184745
const mombasaId = 186301
const lagosId = 2332459
type Where = { cityId: number } | { latitude: number; longitude: number }

async function placed(firstname: string, body: Where): Promise<Made> {
  const member = await makeMember(app, { at: null, firstname })
  expect((await app.call(api.profiles.change, { token: member.token, body })).status).toBe(200)
  return member
}

const travel = async (cityId: number | null, { token } = anna) => {
  const answer = await (cityId === null
    ? app.call(api.places.endTrip, { token })
    : app.call(api.places.startTrip, { token, body: { cityId } }))
  expect(answer.status).toBe(200)
}
const discover = async (query: Parameters<typeof list>[1] = {}, who = anna) => (await list(who, query)).data
const list = ({ token }: Made, query: { distance?: 5 | 'any'; cursor?: string; country?: string; name?: string }) =>
  app.call(api.discovery.members, { token, query })
const namesOf = ({ members }: { members: { firstname: string }[] }) => members.map(({ firstname }) => firstname).sort()

test('Discover shows only members of the visited city, and those around the place again after the trip', async () => {
  expect(namesOf(await discover())).toEqual(['Amina', 'Bakari', 'Dadi', 'Neema'])
  await travel(mombasaId)
  const there = await discover()
  expect(there.trip?.city.name).toBe('Mombasa')
  expect(namesOf(there)).toEqual(['Amina', 'Bakari'])
  expect(there.members.map(({ city, distance }) => [city, distance])).toEqual([
    ['Mombasa', null],
    ['Mombasa', null],
  ])
  expect([there.fewInCity, there.inCity, there.nextCursor]).toEqual([null, null, null])
  await travel(lagosId)
  expect(namesOf(await discover())).toEqual(['Dadi'])
  await travel(null)
  expect(await discover()).toMatchObject({ trip: null, members: { length: 4 } })
})

test('filters, counts and the orders work in the visited city, and a distance has no effect there', async () => {
  const { token } = anna
  const preferring = (order: 'nearest' | 'newest' | 'recommended', distance: 5 | null) =>
    app.call(api.profiles.change, {
      token,
      body: { preferences: { gender: 'both', ageMin: 19, ageMax: 99, distance, order } },
    })
  await preferring('nearest', 5)
  await travel(mombasaId)
  expect(namesOf(await discover())).toEqual(['Amina', 'Bakari'])
  expect((await discover()).members.flatMap(({ reasons }) => reasons.map(({ key }) => key))).not.toContain(
    'nearest_first',
  )
  expect(namesOf(await discover({ distance: 5 }))).toEqual(['Amina', 'Bakari'])
  expect(namesOf(await discover({ name: 'ami' }))).toEqual(['Amina'])
  expect(namesOf(await discover({ name: 'neema' }))).toEqual([])
  expect(namesOf(await discover({ country: 'KE' }))).toEqual(['Amina', 'Bakari'])
  const count = (query: object) => app.call(api.discovery.count, { token, query })
  expect((await count({ distance: 5 })).data).toMatchObject({ found: 2, more: false })
  const elsewhere = (await count({ country: 'NG' })).data
  expect(elsewhere).toMatchObject({ found: 0, wider: { change: 'country', found: 2 } })
  await preferring('newest', null)
  expect(namesOf(await discover())).toEqual(['Amina', 'Bakari'])
  await travel(null)
  await preferring('recommended', null)
})

const like = (one: Made, other: Made) =>
  app.call(api.reactions.toggle, { token: one.token, params: { action: 'like' }, query: { uid: other.uid } })

test('others see and find the traveller at home, also a member who receives a like from there', async () => {
  const { Amina = anna, Neema = anna } = people
  const seen = async (who: Made) => {
    const list = (await discover({}, who)).members
    const { person } = (await app.call(api.profiles.get, { token: who.token, params: { id: anna.uid } })).data
    const found = list.find(({ id }) => id === anna.uid)
    return [found, person].map((one) => one && [one.city, one.country?.code, one.distance])
  }
  const before = [await seen(Amina), await seen(Neema)]
  await travel(mombasaId)
  expect([await seen(Amina), await seen(Neema)]).toEqual(before)
  await like(anna, Amina)
  const { members } = (await app.call(api.reactions.others, { token: Amina.token })).data
  expect(members.map(({ firstname, city, distance }) => [firstname, city, distance])).toEqual([
    ['Anna', 'Nairobi', null],
  ])
  await travel(null)
})

test('a member who likes me from another city is not suggested in the visited one', async () => {
  const reader = await placed('Reader', { cityId: lagosId })
  await like(people.Neema ?? anna, reader)
  await travel(mombasaId, reader)
  expect(namesOf(await discover({}, reader))).not.toContain('Neema')
  await travel(null, reader)
  expect(namesOf(await discover({}, reader))).toContain('Neema')
})

test('the trip ends by its time, also between two pages', async () => {
  await travel(mombasaId)
  expect((await discover()).trip).not.toBeNull()
  await sql`update trip set ends_at = ${app.ctx.now()}`.execute(app.ctx.db)
  expect(await discover()).toMatchObject({ trip: null })
  expect(namesOf(await discover())).toContain('Neema')
})

test('cards of an older version get their city from a job, and the others are unchanged', async () => {
  const cities = () => app.ctx.db.selectFrom('card').select(['member_id', 'city']).orderBy('member_id').execute()
  const before = await cities()
  expect(before.map(({ city }) => city)).toContain(mombasaId)
  await sql`update card set city = null where member_id % 2 = 0`.execute(app.ctx.db)
  await enqueue(app.ctx.db, discoveryJobs.fillCities, {})
  await app.runJobs()
  expect(await cities()).toEqual(before)
})
