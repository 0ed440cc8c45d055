import { api, cellOf, centreOf, type Point } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadReference } from '../../db/reference/load-reference.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { lagos, type Made, makeMember } from '../../test/members/make-member.ts'
import { match } from '../../test/members/matches.ts'

let app: TestApp
let viewer: Made
beforeAll(async () => {
  app = await makeTestApp()
  await loadReference({ adminUrl: app.ctx.pool.options.connectionString ?? '' })
  viewer = await makeMember(app, { at: lagos })
})
afterAll(() => app.close())

const makoko = { latitude: 6.49, longitude: 3.36 }
const makokoId = 2331158
const limbeId = 2229411
const woteId = 178077

async function placed(where: Point | { cityId: number }): Promise<Made> {
  const member = await makeMember(app, { at: null })
  expect((await app.call(api.profiles.change, { token: member.token, body: where })).status).toBe(200)
  return member
}
const seen = async (member: Made, locale = 'en') => {
  const headers = { 'accept-language': locale }
  const { person } = (await app.call(api.profiles.get, { token: viewer.token, params: { id: member.uid }, headers }))
    .data
  return { city: person.city, country: person.country?.code, distance: person.distance }
}
const preview = async (token: string, body: object = {}, locale = 'en') => {
  const answer = await app.call(api.places.preview, { token, body, headers: { 'accept-language': locale } })
  expect(answer.status).toBe(200)
  return answer.data.shown
}

test('a member in a neighbourhood is shown in its city, chosen or from the device', async () => {
  expect(await seen(await placed(makoko))).toEqual({ city: 'Lagos', country: 'NG', distance: 10 })
  expect(await seen(await placed({ cityId: makokoId }))).toMatchObject({ city: 'Lagos', country: 'NG' })
})

test('far from any city of 100,000 the region is shown, and in a small region only the country', async () => {
  expect(await seen(await placed({ cityId: limbeId }))).toEqual({ city: 'South-West', country: 'CM', distance: null })
  expect(await seen(await placed({ cityId: woteId }))).toEqual({ city: null, country: 'KE', distance: null })
})

test('a city is shown by its name in the language of the viewer', async () => {
  const member = await placed({ latitude: 51.5362, longitude: -0.103 })
  expect((await seen(member)).city).toBe('London')
  expect((await seen(member, 'fr')).city).toBe('Londres')
})

test('every shown city has at least 100,000 inhabitants and shows itself', async () => {
  const { rows } = await sql<{ name: string }>`
    select h.name from city h where h.id in (select shown_city_id from city)
      and (h.population < 100000 or h.shown_city_id is distinct from h.id)`.execute(app.ctx.db)
  expect(rows).toEqual([])
})

test('members of one cell are shown equally, whatever point of it they gave and whatever cell they came from', async () => {
  const { latitude, longitude } = centreOf(cellOf(makoko))
  const points = [0, 0.004, -0.004].map((by) => ({ latitude: latitude + by, longitude: longitude - by }))
  const shown = await Promise.all(points.map(async (point) => seen(await placed(point))))
  expect(new Set(shown.map((place) => JSON.stringify(place))).size).toBe(1)
})

test('the cells around Makoko are all shown as Lagos', async () => {
  const { latitude, longitude } = makoko
  for (let row = -1; row <= 1; row++) {
    for (let column = -1; column <= 1; column++) {
      const shown = await preview(viewer.token, {
        latitude: latitude + row * 0.018,
        longitude: longitude + column * 0.018,
      })
      expect(shown).toMatchObject({ city: 'Lagos', country: { code: 'NG' } })
    }
  }
})

test('cards, matches and conversations show the same place as the profile', async () => {
  const member = await placed({ cityId: makokoId })
  await match(app, viewer, member)
  const answers = await Promise.all([
    app.call(api.reactions.mine, { token: viewer.token, query: { type: 'match' } }),
    app.call(api.chat.conversations, { token: viewer.token, query: {} }),
    app.call(api.profiles.get, { token: viewer.token, params: { id: member.uid } }),
  ])
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body).toContain(member.uid)
    expect(body).not.toContain('Makoko')
  }
})

test('the owner keeps the chosen name, and sees what others see', async () => {
  const member = await placed({ cityId: makokoId })
  const { person } = (await app.call(api.profiles.get, { token: member.token, params: { id: 'me' } })).data
  expect(person).toMatchObject({ city: 'Lagos', mine: { cityId: makokoId, cityName: 'Makoko' } })
})

test('a preview shows what a viewer nearby would see, and stores nothing', async () => {
  const member = await makeMember(app, { at: null })
  expect(await preview(member.token)).toBeNull()
  const expected = { city: 'Lagos', country: { code: 'NG', name: 'Nigeria' }, distance: 10 }
  expect(await preview(member.token, { cityId: makokoId })).toEqual(expected)
  expect(await preview(member.token, makoko)).toEqual(expected)
  expect(await app.ctx.db.selectFrom('place').selectAll().where('member_id', '=', member.id).execute()).toEqual([])
  await app.call(api.profiles.change, { token: member.token, body: { cityId: makokoId } })
  expect(await preview(member.token, {})).toEqual(expected)
  const limbe = { city: 'South-West', country: { code: 'CM', name: 'Cameroun' }, distance: 10 }
  expect(await preview(member.token, { cityId: limbeId }, 'fr')).toEqual(limbe)
})

test('a preview equals what a viewer 7 km away then sees', async () => {
  const viewerAt = { latitude: makoko.latitude + 7 / 111.32, longitude: makoko.longitude }
  const near = await makeMember(app, { at: viewerAt })
  const member = await placed(makoko)
  const { person } = (await app.call(api.profiles.get, { token: near.token, params: { id: member.uid } })).data
  expect(await preview(member.token)).toEqual({ city: person.city, country: person.country, distance: person.distance })
})

test('a preview of half a point, of a point with a city and of an unknown city is rejected at its field', async () => {
  for (const body of [{ latitude: 1 }, { longitude: 1 }, { ...makoko, cityId: makokoId }, { cityId: 4 }]) {
    expect((await app.call(api.places.preview, { token: viewer.token, body })).status).toBe(400)
  }
  expect((await app.call(api.places.preview, { body: { cityId: makokoId } })).status).toBe(401)
})
