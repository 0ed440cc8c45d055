import { api, type CallOf } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMember } from '../../../test/members/make-member.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  const elsewhere = await makeMember(app, { firstname: 'Zubeda' })
  await save(elsewhere.token, 'Someone else')
  await sql`insert into city (id, name, search, country_code, latitude, longitude, population, shown_city_id)
    values (2, 'Ibadan', 'ibadan', 'NG', 7.38, 3.9, 3000000, 2)`.execute(app.ctx.db)
  await app.ctx.db.updateTable('place').set({ city_id: 2 }).where('member_id', '=', elsewhere.id).execute()
})
afterAll(() => app.close())

type Filter = NonNullable<CallOf<typeof api.discovery.saveFilter>['body']>['filter']
const save = (token: string, name: string, filter: Filter = { gender: 'female' }) =>
  app.call(api.discovery.saveFilter, { token, body: { name, filter } })
const names = async (token: string) =>
  (await app.call(api.discovery.savedFilters, { token })).data.filters.map(({ name }) => name)
const rename = (token: string, id: string, name: string) =>
  app.call(api.discovery.changeFilter, { token, params: { id }, body: { name } })
const remove = (token: string, id: string) => app.call(api.discovery.removeFilter, { token, params: { id } })

test('a filter is saved under a name, and a second one with the name replaces it', async () => {
  const { token } = await makeMember(app)
  const filter: Filter = { name: 'Ada', nameMode: 'startsWith', distance: '10', age: 25, ageMode: 'between', ageTo: 30 }
  const saved = await save(token, ' Near ', filter)
  expect(saved).toMatchObject({ status: 201, message: 'Your filter is saved.' })
  expect(saved.data.filters).toEqual([
    { id: expect.any(String), name: 'Near', filter: { ...filter, distance: 10 }, alert: false },
  ])
  const again = await save(token, 'NEAR', { country: 'NG' })
  expect(again.data.filters).toMatchObject([{ name: 'NEAR', filter: { country: 'NG' } }])
})

test('invalid names and filters are rejected', async () => {
  const { token } = await makeMember(app)
  for (const name of ['', '   ', 'x'.repeat(41)]) expect((await save(token, name)).errors).toHaveProperty('name')
  expect((await save(token, 'Nobody asked', {})).errors).toHaveProperty('name')
  expect((await save(token, 'Bad', { distance: 7 as never })).status).toBe(400)
})

test('five are kept, also when many are saved concurrently', async () => {
  const { token } = await makeMember(app)
  const answers = await Promise.all(Array.from({ length: 9 }, (_, index) => save(token, `Filter ${index}`)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  const full = answers.find(({ code }) => code === 'conflict')
  expect(full?.message).toBe('You already have 5 filters. Remove one first.')
  expect(await names(token)).toHaveLength(5)
})

test('a filter is renamed and removed by its owner', async () => {
  const [mine, theirs] = [await makeMember(app), await makeMember(app)]
  await save(mine.token, 'First')
  const [first, second] = (await save(mine.token, 'Second')).data.filters
  const id = first?.id ?? ''
  expect((await rename(mine.token, id, 'second')).errors).toHaveProperty('name')
  expect((await rename(mine.token, id, 'FIRST')).status).toBe(200)
  expect(await names(mine.token)).toEqual(['FIRST', 'Second'])
  expect((await rename(theirs.token, id, 'Mine now')).status).toBe(404)
  expect((await remove(theirs.token, id)).status).toBe(404)
  expect((await remove(mine.token, second?.id ?? '')).data.filters).toMatchObject([{ name: 'FIRST' }])
  expect((await remove(mine.token, second?.id ?? '')).status).toBe(404)
  expect((await app.call(api.discovery.savedFilters)).status).toBe(401)
})

test('an empty result counts the results of the next wider filter, and shows the city from twenty members on', async () => {
  const far = { latitude: -20, longitude: 30 }
  const viewer = await makeMember(app, { at: far, wants: { gender: 'male' } })
  const ask = async (query: object) => (await app.call(api.discovery.members, { token: viewer.token, query })).data
  expect(await ask({ name: 'Zebedee' })).toMatchObject({ wider: null, inCity: null })
  for (let i = 0; i < 24; i++) await makeMember(app, { at: far, gender: 'male', firstname: 'Tafara' })
  const hidden = await makeMember(app, { at: far, gender: 'male', hidden: true })
  const full = await ask({ name: 'Zebedee' })
  expect(full.wider).toEqual({ change: 'name', found: 20, more: true })
  // 29 others, as the tests above put them all there; the hidden one does not count.
  expect(full.inCity).toEqual({ city: 'Lagos', people: 20 })
  const few = await ask({ name: 'Tafara', country: 'KE' })
  expect(few.wider).toMatchObject({ change: 'country', found: 20 })
  expect(JSON.stringify(full)).not.toContain(hidden.uid)
})
