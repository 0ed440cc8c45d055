import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { block, match } from '../../../test/members/matches.ts'
import { countLiquidity } from './count-liquidity.ts'
import { notifyWatchers } from './notify-watchers.ts'

let app: TestApp
let me: Made
let bystander: Made
beforeAll(async () => {
  app = await makeTestApp()
  me = await makeMember(app)
  await sql`insert into city (id, name, search, country_code, latitude, longitude, population, shown_city_id)
    values (2, 'Ibadan', 'ibadan', 'NG', 7.38, 3.95, 3000000, 2)`.execute(app.ctx.db)
  bystander = await inIbadan({})
})
afterAll(() => app.close())

async function inIbadan(input: Parameters<typeof makeMember>[1]): Promise<Made> {
  const made = await makeMember(app, input)
  await sql`update place set city_id = 2 where member_id = ${made.id}`.execute(app.ctx.db)
  return made
}

const members = (who: Made, query = {}) => app.call(api.discovery.members, { token: who.token, query })
const few = async (who: Made, query = {}) => (await members(who, query)).data.fewInCity
const watch = (who: Made, on = true) => app.call(api.discovery.watchCity, { token: who.token, body: { on } })
const notices = async (who: Made) =>
  (await sql<{ kind: string }>`select kind from outbox where member_id = ${who.id}`.execute(app.ctx.db)).rows
const today = (days = 0) => new Date(app.ctx.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const watchers = async () => (await sql`select from city_watch`.execute(app.ctx.db)).rows.length

test('a city with few members says so on the first page without a filter, and whether others come from farther away', async () => {
  expect(await few(me)).toEqual({ city: 'Lagos', watched: false, widens: true })
  expect(await few(me, { gender: 'both' })).toBeNull()
  const near = await inIbadan({ wants: { distance: 5 } })
  expect(await few(near)).toMatchObject({ widens: false })
})

test('ten other members end the wait, with one notice to those who asked for it; hidden members and those who blocked me do not count', async () => {
  await watch(me)
  await watch(bystander)
  expect(await few(me)).toMatchObject({ watched: true })
  const others: Made[] = []
  for (let count = 0; count < 9; count++) others.push(await makeMember(app))
  await makeMember(app, { hidden: true })
  await block(app, await makeMember(app), me)
  expect(await few(me)).toMatchObject({ watched: true })
  await notifyWatchers(app.ctx)
  expect(await notices(me)).toEqual([])
  others.push(await makeMember(app))
  expect(await few(me)).toBeNull()
  await notifyWatchers(app.ctx)
  await notifyWatchers(app.ctx)
  expect(await notices(me)).toEqual([{ kind: 'city' }])
  expect(await notices(bystander)).toEqual([])
  expect(await watchers()).toBe(1)
})

test('withdrawing it, and moving to another city, end the wait without a notice', async () => {
  expect((await watch(bystander, false)).data).toEqual({ watched: false })
  expect(await watchers()).toBe(0)
  await watch(bystander)
  await sql`update place set city_id = (select city_id from place where member_id = ${me.id})
    where member_id = ${bystander.id}`.execute(app.ctx.db)
  await notifyWatchers(app.ctx)
  expect(await watchers()).toBe(0)
  expect(await notices(bystander)).toEqual([])
})

test('rejects requests without a place and without a session', async () => {
  const nowhere = await makeMember(app, { at: null })
  expect((await watch(nowhere)).status).toBe(409)
  expect((await app.call(api.discovery.watchCity, { body: { on: true } })).status).toBe(401)
})

test('moderators and administrators see the figures of each city; impressions and matches make a rate', async () => {
  const man = await makeMember(app, { gender: 'male' })
  await match(app, me, man)
  const now = app.ctx.now()
  await sql`delete from member_rating`.execute(app.ctx.db)
  for (const { id } of [me, man])
    await sql`insert into member_rating (member_id, gender, shown, shown_at, learned_at, decided_on)
      values (${id}, 0, 100, ${now}, ${now}, 'epoch')`.execute(app.ctx.db)
  await countLiquidity(app.ctx)
  const list = async (permissions: ('moderator' | 'finance' | 'admin')[]) => {
    const staff = await makeMember(app, { role: 'admin', permissions })
    return app.call(api.staffMembers.cities, { token: staff.token, query: { from: today(), to: today() } })
  }
  const { data } = await list(['moderator'])
  const city = data.cities.find((one) => one.city === 'Lagos')
  expect(city).toMatchObject({ country: 'Nigeria', men: 1, others: 0 })
  expect(city?.women).toBeGreaterThan(9)
  expect(city?.matchesPer100).toBe(0.5)
  expect((await list(['finance'])).status).toBe(403)
  expect((await list(['admin'])).status).toBe(200)
})

test('each day has a record of the groups of at least ten members in a city, from which a period is read', async () => {
  const men = Number(
    (await sql<{ men: number }>`select men from city_liquidity where city_id = 1`.execute(app.ctx.db)).rows[0]?.men,
  )
  for (let count = men; count < 10; count++) await makeMember(app, { gender: 'male' })
  await makeMember(app, { gender: 'other' })
  const first = today()
  await countLiquidity(app.ctx)
  app.advance(86_400_000)
  await makeMember(app)
  await countLiquidity(app.ctx)
  await makeMember(app)
  await countLiquidity(app.ctx)
  const staff = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  const read = (from: string, to: string) =>
    app.call(api.staffMembers.cities, { token: staff.token, query: { from, to } })
  const lagos = (await read(first, today())).data.cities.find(({ city }) => city === 'Lagos')
  const ibadan = (await read(first, today())).data.cities.find(({ city }) => city === 'Ibadan')
  expect(lagos?.change).toBe(2)
  expect(ibadan?.change).toBeNull()
  const days = (id: number, from: string, to: string) =>
    app.call(api.staffMembers.cityDays, { token: staff.token, params: { id: String(id) }, query: { from, to } })
  const { data } = await days(lagos?.id ?? 0, first, today())
  const women = lagos?.women ?? 0
  expect(data.days.map((day) => [day.day, day.women, day.men, day.others])).toEqual([
    [first, women - 2, 10, null],
    [today(), women, 10, null],
  ])
  expect((await days(ibadan?.id ?? 0, first, today())).data.days).toEqual([])
  expect((await days(lagos?.id ?? 0, today(1), today(2))).data.days).toEqual([])
  expect((await days(2_147_483_647, first, first)).data.days).toEqual([])
  expect((await days(0, first, first)).status).toBe(400)
  expect((await read(today(), first)).status).toBe(400)
  expect((await read('2024-01-01', first)).status).toBe(400)
})
