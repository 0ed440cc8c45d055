import { api, cellOf, coarseCell, type Point } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadReference } from '../../db/reference/load-reference.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import type { Choices } from '../../test/location/spy.ts'
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

const ikorodu = { latitude: 6.6194, longitude: 3.5105 }
const woteId = 178077
const limbeId = 2229411

const choose = async (member: Made, privacy: Choices) =>
  expect((await app.call(api.accounts.changeSettings, { token: member.token, body: { privacy } })).status).toBe(200)
const move = async (member: Made, body: Point | { cityId: number }) =>
  expect((await app.call(api.profiles.change, { token: member.token, body })).status).toBe(200)
async function placed(where: Point | { cityId: number }, choices: Choices = {}): Promise<Made> {
  const member = await makeMember(app, { at: null })
  await choose(member, choices)
  await move(member, where)
  return member
}
const placeOf = (member: Made) =>
  app.ctx.db.selectFrom('place').selectAll().where('member_id', '=', member.id).executeTakeFirstOrThrow()
const cardOf = (member: Made) =>
  app.ctx.db.selectFrom('card').select(['cell', 'zone']).where('member_id', '=', member.id).executeTakeFirstOrThrow()
const seenBy = async (who: Made, member: Made) =>
  (await app.call(api.profiles.get, { token: who.token, params: { id: member.uid } })).data.person
const previewOf = async ({ token }: Made) => (await app.call(api.places.preview, { token, body: {} })).data.shown
const finds = async (who: Made, member: Made, distance: 5 | 10 | 20) => {
  const { data } = await app.call(api.discovery.members, { token: who.token, query: { distance, limit: 50 } })
  return data.members.some(({ id }) => id === member.uid)
}

test('a member who hides the distance shows none anywhere, and is found by the distance to the city', async () => {
  const member = await placed(ikorodu, { hideDistance: true })
  const neighbour = await placed(ikorodu)
  const city = await app.ctx.db
    .selectFrom('city')
    .select(['latitude', 'longitude'])
    .where('id', '=', (await placeOf(member)).city_id)
    .executeTakeFirstOrThrow()
  const near = await makeMember(app, { at: city })
  expect([await finds(near, member, 5), (await seenBy(near, member)).distance]).toEqual([true, null])
  await match(app, near, member)
  await match(app, near, neighbour)
  const { token } = near
  const answers = await Promise.all([
    app.call(api.reactions.mine, { token, query: { type: 'match' } }),
    app.call(api.chat.conversations, { token, query: {} }),
  ])
  for (const { body } of answers) {
    const people = [...body.matchAll(/"id":"([\w-]+)","firstname"[^[]*?"distance":(\w+)/g)]
    const distances = new Map(people.map(([, id, distance]) => [id, distance]))
    if (distances.size > 0) expect(distances.get(member.uid)).toBe('null')
  }
  expect(answers[0]?.data).toMatchObject({
    members: expect.arrayContaining([expect.objectContaining({ id: member.uid })]),
  })
  expect(await previewOf(member)).toMatchObject({ distance: null, country: { code: 'NG' } })
  expect((await seenBy(near, neighbour)).distance).not.toBeNull()
})

test.each([
  ['4km', 2],
  ['8km', 4],
] as const)(
  'a place of %s is the square of its cell for cards, filters and the search of its owner',
  async (size, side) => {
    const member = await placed(lagos, { placePrecision: size })
    const cell = coarseCell(cellOf(lagos), side)
    expect(await placeOf(member)).toMatchObject({ cell: cellOf(lagos), public_cell: cell, public_kind: 'cell' })
    expect((await cardOf(member)).cell).toBe(cell)
  },
)

test('a choice applies at once, for later moves too, and is undone without a trace', async () => {
  const member = await placed(lagos)
  const before = await cardOf(member)
  await choose(member, { placePrecision: '8km' })
  expect((await cardOf(member)).cell).toBe(coarseCell(cellOf(lagos), 4))
  await move(member, ikorodu)
  expect((await placeOf(member)).public_cell).toBe(coarseCell(cellOf(ikorodu), 4))
  await move(member, lagos)
  await choose(member, { placePrecision: '2km' })
  expect(await cardOf(member)).toEqual(before)
})

test('the city alone is the cell of the shown city, wherever in it the member is', async () => {
  const [one, other] = [
    await placed(lagos, { placePrecision: 'city' }),
    await placed(lagos, { placePrecision: 'city' }),
  ]
  await move(other, { latitude: lagos.latitude + 0.03, longitude: lagos.longitude })
  expect(await placeOf(one)).toMatchObject({ public_kind: 'city' })
  expect(await cardOf(one)).toEqual(await cardOf(other))
  expect((await seenBy(viewer, other)).distance).toBe(5)
})

test('a region or a country is too wide for a distance: filters search a town of it, and none is shown', async () => {
  for (const cityId of [limbeId, woteId]) {
    const member = await placed({ cityId }, { placePrecision: 'city' })
    const place = await placeOf(member)
    expect([place.public_kind, place.public_cell === place.cell]).toEqual(['area', cityId === limbeId])
    const beside = await placed({ cityId })
    expect([(await seenBy(beside, member)).distance, (await seenBy(member, beside)).distance]).toEqual([null, null])
    expect((await previewOf(member))?.distance).toBeNull()
  }
})

test('only the owner gets the exact cell', async () => {
  const member = await placed(ikorodu, { placePrecision: '8km' })
  const { person } = (await app.call(api.profiles.get, { token: member.token, params: { id: 'me' } })).data
  expect(person.mine?.cell).toBe(cellOf(ikorodu))
  expect((await seenBy(viewer, member)).mine).toBeUndefined()
})

test('a place written by an older version is public unchanged', async () => {
  const member = await makeMember(app, { at: ikorodu })
  expect(await placeOf(member)).toMatchObject({ public_cell: null, public_city_id: null })
  await sql`select refresh_card(${member.id}, ${app.ctx.now()})`.execute(app.ctx.db)
  expect((await cardOf(member)).cell).toBe(cellOf(ikorodu))
  expect((await seenBy(viewer, member)).distance).not.toBeNull()
})

test('an unknown choice is rejected', async () => {
  for (const privacy of [{ placePrecision: '1km' }, { hideDistance: 'yes' }])
    expect(
      (await app.call(api.accounts.changeSettings, { token: viewer.token, body: { privacy: privacy as never } }))
        .status,
    ).toBe(400)
})
