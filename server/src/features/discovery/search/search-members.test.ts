import { api, type CallOf } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { spec } from '../../../test/spec.ts'

type Query = NonNullable<CallOf<typeof api.discovery.members>['query']>

const here = { latitude: 9.05, longitude: 7.49 }
const north = (km: number) => ({ latitude: here.latitude + km / 111.195, longitude: here.longitude })
let app: TestApp
let me: Made
let people: Record<'adele' | 'jose' | 'percent' | 'ngozi' | 'far', Made>
beforeAll(async () => {
  app = await makeTestApp()
  me = await makeMember(app, { at: here, age: 30, wants: { gender: 'male', ageMin: 20, ageMax: 40 } })
  people = {
    adele: await makeMember(app, { at: north(1), gender: 'female', age: 25, firstname: 'Adèle', lastname: 'Mbarga' }),
    jose: await makeMember(app, { at: north(8), gender: 'male', age: 30, firstname: 'José', lastname: 'da Silva' }),
    percent: await makeMember(app, { at: north(15), gender: 'male', age: 35, firstname: 'Ulu%', lastname: 'Ada_m' }),
    ngozi: await makeMember(app, { at: north(1), gender: 'other', age: 45, firstname: 'Ngọzị̀', lastname: 'Ọkáfọ̀r' }),
    far: await makeMember(app, { at: north(90), gender: 'male', age: 50, firstname: 'Tunde', lastname: 'Silva' }),
  }
})
afterAll(() => app.close())

const search = (query: Query, who = me) => app.call(api.discovery.members, { token: who.token, query })
/** Who is found, by the names they have above. */
async function found(query: Query, who = me): Promise<string[]> {
  const { data } = await search(query, who)
  const nameOf = new Map(Object.entries(people).map(([name, made]) => [made.uid, name]))
  return data.members.map((member) => nameOf.get(member.id) ?? 'somebody').sort()
}
/** All genders and ages, so that only the name decides. */
const named = (nameMode: Query['nameMode'], name: string) =>
  found({ name, nameMode, gender: 'both', age: 18, ageMode: 'gte' })

test('a name is found in six modes, ignoring case and accents', spec('1.23', '3.27'), async () => {
  expect(await named('contains', 'del')).toEqual(['adele'])
  expect(await named('contains', 'ÚND')).toEqual(['far'])
  expect(await named('contains', 'gozi')).toEqual(['ngozi'])
  expect(await named('startsWith', 'ad')).toEqual(['adele'])
  expect(await named('startsWith', 'a')).toEqual(['adele'])
  expect(await named('endsWith', 'ÓSE')).toEqual(['jose'])
  expect(await named('endsWith', 'e')).toEqual(['adele', 'far', 'jose'])
  expect(await named('equals', 'tunde')).toEqual(['far'])
  expect(await named('equals', 'tund')).toEqual([])
  expect(await named('notContains', 'de')).toEqual(['jose', 'ngozi', 'percent'])
  expect(await named('notEquals', 'adele')).toEqual(['far', 'jose', 'ngozi', 'percent'])
})

test('a surname, which lists do not show, is never matched', async () => {
  for (const mode of ['contains', 'startsWith', 'endsWith', 'equals'] as const)
    for (const text of ['silva', 'lva', 'mbarga', 'tunde silva', 'jose da', 'okafor'])
      expect([mode, text, await named(mode, text)]).toEqual([mode, text, []])
  const allNames = ['adele', 'far', 'jose', 'ngozi', 'percent']
  expect(await named('notContains', 'silva')).toEqual(allNames)
  expect(await named('notEquals', 'silva')).toEqual(allNames)
})

test('special characters of a database are literal', async () => {
  expect(await named('contains', '%')).toEqual(['percent'])
  expect(await named('startsWith', 'Ulu%')).toEqual(['percent'])
  expect(await named('contains', 'u_')).toEqual([])
  expect(await named('equals', '%')).toEqual([])
  for (const name of ['\\', "'", '"', "'; drop table member; --", '\\%', '(', '.*'])
    expect(await named('contains', name)).toEqual([])
})

test('a gender or an age replaces my own preference, no other criterion does', spec('1.27'), async () => {
  expect(await found({ name: 'e', nameMode: 'contains' })).toEqual(['jose'])
  expect(await found({ gender: 'both' })).toEqual(['adele', 'jose', 'percent'])
  expect(await found({ gender: 'female' })).toEqual(['adele'])
  expect(await found({ age: 40, ageMode: 'gt' })).toEqual(['far'])
  expect(await found({ gender: 'both', age: 40, ageMode: 'gt' })).toEqual(['far', 'ngozi'])
})

test('ages compare in seven ways', spec('1.26', '3.28'), async () => {
  const aged = (query: Query) => found({ gender: 'both', ...query })
  expect(await aged({ age: 30 })).toEqual(['jose'])
  expect(await aged({ age: 30, ageMode: 'notEquals' })).toEqual(['adele', 'far', 'ngozi', 'percent'])
  expect(await aged({ age: 31, ageMode: 'notEquals' })).toEqual(['adele', 'far', 'jose', 'ngozi', 'percent'])
  expect(await aged({ age: 30, ageMode: 'lt' })).toEqual(['adele'])
  expect(await aged({ age: 30, ageMode: 'lte' })).toEqual(['adele', 'jose'])
  expect(await aged({ age: 35, ageMode: 'gt' })).toEqual(['far', 'ngozi'])
  expect(await aged({ age: 35, ageMode: 'gte' })).toEqual(['far', 'ngozi', 'percent'])
  expect(await aged({ age: 25, ageMode: 'between', ageTo: 30 })).toEqual(['adele', 'jose'])
  expect(await aged({ age: 30, ageMode: 'between', ageTo: 25 })).toEqual(['adele', 'jose'])
  expect((await search({ age: 30, ageMode: 'between' })).errors).toHaveProperty('ageTo')
})

test('a distance is one of three, between the centres of cells', spec('1.25'), async () => {
  const within = (distance: 5 | 10 | 20) => found({ distance, gender: 'both', age: 18, ageMode: 'gte' })
  expect(await within(5)).toEqual(['adele', 'ngozi'])
  expect(await within(10)).toEqual(['adele', 'jose', 'ngozi'])
  expect(await within(20)).toEqual(['adele', 'jose', 'ngozi', 'percent'])
})

test('any distance finds members beyond my usual one; without it they are not found', async () => {
  await sql`update profile set wants_distance = 5 where member_id = ${me.id}`.execute(app.ctx.db)
  expect(await found({ gender: 'male' })).toEqual([])
  expect(await found({ gender: 'male', distance: 'any' })).toEqual(['jose', 'percent'])
  expect(await found({ distance: 'any', age: 40, ageMode: 'gt' })).toEqual(['far'])
  await sql`update profile set wants_distance = null where member_id = ${me.id}`.execute(app.ctx.db)
})

test('a country finds its residents, and ignores my usual distance', spec('1.24'), async () => {
  await sql`update profile set wants_distance = 5 where member_id = ${me.id}`.execute(app.ctx.db)
  expect(await found({ country: 'NG', gender: 'male' })).toEqual(['jose', 'percent'])
  expect(await found({ country: 'KE', gender: 'male' })).toEqual([])
  expect(await found({ gender: 'both' })).toEqual(['adele'])
  await sql`update profile set wants_distance = null where member_id = ${me.id}`.execute(app.ctx.db)
})

test('the preferences of the other member always apply', async () => {
  await sql`update profile set wants_age_max = 29 where member_id = ${people.adele.id}`.execute(app.ctx.db)
  await sql`select refresh_card(${people.adele.id}, ${app.ctx.now()})`.execute(app.ctx.db)
  expect(await found({ name: 'adele', gender: 'both' })).toEqual([])
  await sql`update profile set wants_age_max = 99 where member_id = ${people.adele.id}`.execute(app.ctx.db)
  await sql`select refresh_card(${people.adele.id}, ${app.ctx.now()})`.execute(app.ctx.db)
})

test('a search by name also finds members I reacted to, and no search finds members I blocked', async () => {
  const react = (action: 'like' | 'block', on: 'true' | 'false') =>
    app.call(api.reactions.toggle, { token: me.token, params: { action }, query: { uid: people.jose.uid, on } })
  await react('like', 'true')
  expect(await found({ name: 'jose' })).toEqual(['jose'])
  expect(await found({ gender: 'male' })).toEqual(['percent'])
  await react('block', 'true')
  expect(await found({ name: 'jose' })).toEqual([])
  const him = { name: 'amara', nameMode: 'contains', gender: 'both' } as const
  expect((await search(him, people.jose)).data.members).toEqual([])
  await react('block', 'false')
  expect((await search(him, people.jose)).data.members).toHaveLength(1)
})

test('an empty result names one criterion to remove', async () => {
  const wider = async (query: Query) => (await search(query)).data.wider?.change ?? null
  expect(await wider({ distance: 5, age: 35 })).toBe('distance')
  expect(await wider({ distance: 20, age: 19 })).toBe('age')
  expect(await wider({ distance: 'any', age: 19 })).toBe('age')
  expect(await wider({ gender: 'female', name: 'jose' })).toBe('gender')
  expect(await wider({ country: 'KE' })).toBe('country')
  expect(await wider({ name: 'nobody', country: 'NG' })).toBe('name')
  expect(await wider({ name: 'ngozi' })).toBe('name')
  expect(await wider({ name: 'nobody', country: 'KE' })).toBeNull()
  expect(await wider({ gender: 'male' })).toBeNull()
  await sql`update profile set wants_distance = 5 where member_id = ${me.id}`.execute(app.ctx.db)
  expect(await wider({ age: 35 })).toBe('distance')
  await sql`update profile set wants_distance = null where member_id = ${me.id}`.execute(app.ctx.db)
  await sql`update profile set wants_age_min = 60, wants_age_max = 70 where member_id = ${me.id}`.execute(app.ctx.db)
  await sql`select refresh_card(${me.id}, ${app.ctx.now()})`.execute(app.ctx.db)
  expect(await wider({ name: 'jose' })).toBe('preferences')
  await sql`update profile set wants_age_min = 20, wants_age_max = 40 where member_id = ${me.id}`.execute(app.ctx.db)
  await sql`select refresh_card(${me.id}, ${app.ctx.now()})`.execute(app.ctx.db)
})

test('rejects anything outside the values of the filter', async () => {
  const token = me.token
  const status = async (search: string) =>
    (await app.app.inject({ url: `/api/members?${search}`, headers: { authorization: `Bearer ${token}` } })).statusCode
  for (const value of ['0.1', '1e9', '5;', '-5', '7', '05', '5.0', '', '%00', 'NaN', '5&distance=10', '5,10', 'all'])
    expect([value, await status(`distance=${value}`)]).toEqual([value, 400])
  expect(await status('distance=5&distance=5')).toBe(400)
  expect(await status('age=17')).toBe(400)
  expect(await status('age=x')).toBe(400)
  expect(await status('ageMode=around&age=30')).toBe(400)
  expect(await status('nameMode=sounds&name=a')).toBe(400)
  expect(await status('country=ng')).toBe(400)
  expect(await status('gender=all')).toBe(400)
  expect(await status(`name=${'a'.repeat(61)}`)).toBe(400)
  expect(await status('name=a&cursor=cS4xLjE')).toBe(400)
  expect(await status('distance=5')).toBe(200)
  const guest = await makeMember(app, { role: 'guest', at: here })
  expect((await search({ distance: 5 }, guest)).status).toBe(403)
  expect((await search({ distance: 'any' }, guest)).status).toBe(200)
})
