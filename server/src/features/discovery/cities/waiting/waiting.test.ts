import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../../test/harness.ts'
import { type Made, makeMember } from '../../../../test/members/make-member.ts'
import { match, send, talk } from '../../../../test/members/matches.ts'
import { countPreferred } from '../../search/count-members.ts'
import { openFull, settleCities } from './settle-cities.ts'

let app: TestApp
let staff: Made
const ibadanId = 2
const lagosId = 1
const ibadan = { latitude: 7.38, longitude: 3.95 }

beforeAll(async () => {
  app = await makeTestApp()
  staff = await makeMember(app, { role: 'admin', permissions: ['admin'], hidden: true })
  await sql`insert into city (id, name, search, country_code, latitude, longitude, population, shown_city_id)
    values (${ibadanId}, 'Ibadan', 'ibadan', 'NG', 7.38, 3.95, 3000000, ${ibadanId})`.execute(app.ctx.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from waiting_city`.execute(app.ctx.db)
  await sql`delete from member where id <> ${staff.id}`.execute(app.ctx.db)
  await sql`delete from outbox`.execute(app.ctx.db)
})

const reason = 'The launch is in two weeks.'
const close = (cityId = ibadanId, body: { peopleMin?: number; balanced?: boolean } = {}) =>
  app.call(api.staffCities.close, {
    token: staff.token,
    params: { id: String(cityId) },
    body: { peopleMin: 20, balanced: false, reason, ...body },
  })
const open = (cityId = ibadanId) =>
  app.call(api.staffCities.open, { token: staff.token, params: { id: String(cityId) }, body: { reason } })
const settle = () => settleCities(app.ctx)

/** A member who is shown in Ibadan. */
async function inIbadan(input: Parameters<typeof makeMember>[1] = {}): Promise<Made> {
  const made = await makeMember(app, { ...input, at: ibadan })
  await sql`update place set city_id = ${ibadanId} where member_id = ${made.id}`.execute(app.ctx.db)
  await sql`insert into presence (member_id, seen_at) values (${made.id}, ${app.ctx.now()})
    on conflict (member_id) do update set seen_at = excluded.seen_at`.execute(app.ctx.db)
  await sql`select refresh_card(${made.id}, ${app.ctx.now()})`.execute(app.ctx.db)
  return made
}
const page = async ({ token }: Made) => (await app.call(api.discovery.members, { token })).data
const found = async (who: Made) => (await page(who)).members.map(({ id }) => id)
const like = ({ token }: Made, { uid }: Made) =>
  app.call(api.reactions.toggle, { token, params: { action: 'like' }, query: { uid, on: 'true' } })
const personStatus = async ({ token }: Made, { uid }: Made) =>
  (await app.call(api.profiles.get, { token, params: { id: uid } })).status
const notices = async ({ id }: Made) =>
  (
    await sql<{ kind: string }>`select kind from outbox where member_id = ${id} order by id`.execute(app.ctx.db)
  ).rows.map(({ kind }) => kind)
const move = ({ token }: Made, cityId: number) => app.call(api.profiles.change, { token, body: { cityId } })
const man = { gender: 'male', wants: { gender: 'female' } } as const

test('members of a city that waits neither see others nor are shown, and matches stay', async () => {
  const [here, matched, away] = [await inIbadan(), await inIbadan(man), await makeMember(app, man)]
  const lagosian = await makeMember(app)
  await match(app, here, matched)
  expect(await found(away)).toContain(here.uid)
  expect((await close()).status).toBe(200)
  await settle()
  expect(await found(away)).toEqual([lagosian.uid])
  expect(await personStatus(away, here)).toBe(404)
  expect(await personStatus(matched, here)).toBe(200)
  expect(await page(here)).toEqual({
    members: [],
    nextCursor: null,
    wider: null,
    inCity: null,
    fewInCity: null,
    trip: null,
    opening: { city: 'Ibadan', waiting: null, needed: 20, balanced: false },
  })
  expect((await app.call(api.discovery.count, { token: here.token, query: { gender: 'both' } })).data.found).toBe(0)
  expect(await countPreferred(app.ctx, here.id)).toEqual({ found: 0, more: false })
  expect((await page(away)).opening).toBeUndefined()
  await open()
  await settle()
  expect(await found(away)).toContain(here.uid)
  expect((await page(here)).opening).toBeUndefined()
})

test('who talks without a match goes on talking while the city waits, and not once one of them hides', async () => {
  const [here, friend] = [await inIbadan(), await makeMember(app, man)]
  await talk(app, here, friend)
  await close()
  await settle()
  const listed = async ({ token }: Made) =>
    (await app.call(api.chat.conversations, { token })).data.conversations.length
  for (const [from, to] of [
    [here, friend],
    [friend, here],
  ] as const) {
    expect([await personStatus(from, to), await listed(from)]).toEqual([200, 1])
    expect((await send(app, from, { to, body: 'How was the market?' })).status).toBe(201)
  }
  expect(await found(friend)).toEqual([])
  await sql`update profile set hidden = true where member_id = ${here.id}`.execute(app.ctx.db)
  expect([await personStatus(friend, here), await listed(friend)]).toEqual([404, 0])
  expect((await send(app, friend, { to: here, body: 'Hello?' })).status).toBe(404)
})

test('likes and first messages are refused until the city opens, and what undoes one is not', async () => {
  const [here, away] = [await inIbadan(), await makeMember(app, man)]
  await like(here, away)
  await close()
  await settle()
  const unlike = { token: here.token, params: { action: 'unlike' }, query: { uid: away.uid } } as const
  expect((await app.call(api.reactions.toggle, unlike)).status).toBe(200)
  const refused = await like(here, away)
  expect([refused.status, refused.message]).toEqual([
    409,
    'Your city isn’t open yet. Once it is, you’ll be able to like new people and write to them.',
  ])
  const body = { type: 'text', body: 'Hello there', clientId: crypto.randomUUID() } as const
  const written = await app.call(api.chat.send, { token: here.token, params: { id: away.uid }, body })
  expect([written.status, written.code, written.message]).toEqual([409, 'conflict', refused.message])
  await open()
  await settle()
  expect((await like(here, away)).status).toBe(200)
})

test('a city opens with the number that staff chose, and each member who waited gets one notice', async () => {
  await close()
  const bystander = await makeMember(app)
  const waiting: Made[] = []
  for (let count = 0; count < 19; count++) waiting.push(await inIbadan())
  await inIbadan({ hidden: true })
  await settle()
  expect((await page(waiting[0] as Made)).opening).toMatchObject({ waiting: null })
  const listed = async () => (await app.call(api.staffCities.waiting, { token: staff.token })).data.cities
  expect(await listed()).toMatchObject([{ city: 'Ibadan', waiting: 19, women: 19, men: 0, peopleMin: 20 }])
  const last = await inIbadan()
  expect((await page(last)).opening).toMatchObject({ waiting: 20 })
  await settle()
  await settle()
  expect(await listed()).toEqual([])
  for (const one of [...waiting, last]) expect(await notices(one)).toEqual(['city'])
  expect(await notices(bystander)).toEqual([])
  const entries = await sql<{ staff: number }>`
    select staff_id as staff from audit_entry where action = 'city.open' and subject = ${`city ${ibadanId}`}
    order by id desc limit 1`.execute(app.ctx.db)
  expect(entries.rows).toEqual([{ staff: 0 }])
})

test('women and men are counted for staff only where no part of them is below ten', async () => {
  await close()
  const listed = async () => (await app.call(api.staffCities.waiting, { token: staff.token })).data.cities[0]
  for (let count = 0; count < 10; count++) await inIbadan()
  expect(await listed()).toMatchObject({ waiting: 10, women: 10, men: 0 })
  const last = await inIbadan(man)
  expect(await listed()).toMatchObject({ waiting: 11, women: null, men: null })
  for (let count = 0; count < 9; count++) await inIbadan(man)
  expect(await listed()).toMatchObject({ waiting: 20, women: 10, men: 10 })
  await sql`update member set gender = 'other' where id = ${last.id}`.execute(app.ctx.db)
  await inIbadan(man)
  await sql`select refresh_card(${last.id}, ${app.ctx.now()})`.execute(app.ctx.db)
  expect(await listed()).toMatchObject({ waiting: 21, women: null, men: null })
})

test('a city for which staff ask for more once it was counted stays closed, and trips into it end', async () => {
  await close()
  const away = await makeMember(app, man)
  await sql`insert into trip (member_id, city_id, started_at, ends_at)
    values (${away.id}, ${ibadanId}, ${app.ctx.now()}, ${app.ctx.now()}::timestamptz + interval '1 day')`.execute(
    app.ctx.db,
  )
  await settle()
  expect((await sql`select from trip`.execute(app.ctx.db)).rows).toEqual([])
  const isWaiting = async () => (await sql`select from waiting_city`.execute(app.ctx.db)).rows.length === 1
  const counted = { id: ibadanId, peopleMin: 20, balanced: false }
  await close(ibadanId, { peopleMin: 30 })
  await openFull(app.ctx, counted)
  await close(ibadanId, { peopleMin: 20, balanced: true })
  await openFull(app.ctx, counted)
  expect(await isWaiting()).toBe(true)
  await openFull(app.ctx, { ...counted, balanced: true })
  expect(await isWaiting()).toBe(false)
})

test('a city that asks for balance waits for women and men', async () => {
  await close(ibadanId, { balanced: true })
  for (let count = 0; count < 20; count++) await inIbadan()
  const [woman] = (await sql<Made>`select id, uid from member where id <> ${staff.id} limit 1`.execute(app.ctx.db)).rows
  await settle()
  expect(await notices(woman as Made)).toEqual([])
  for (let count = 0; count < 9; count++) await inIbadan(man)
  await settle()
  expect(await notices(woman as Made)).toEqual(['city'])
})

test('a move into and out of a city that waits takes effect at once, without a notice', async () => {
  await close()
  const [mover, away] = [await makeMember(app), await makeMember(app, man)]
  expect(await found(away)).toEqual([mover.uid])
  expect((await move(mover, ibadanId)).status).toBe(200)
  expect(await found(away)).toEqual([])
  expect((await page(mover)).opening).toMatchObject({ city: 'Ibadan' })
  await move(mover, lagosId)
  expect(await found(away)).toEqual([mover.uid])
  await settle()
  expect(await notices(mover)).toEqual([])
})

test('on a trip to an open city a member of one that waits sees its members, and stays hidden', async () => {
  const [here, away] = [await inIbadan(), await makeMember(app, man)]
  const trip = ({ token }: Made, cityId: number) => app.call(api.places.startTrip, { token, body: { cityId } })
  expect((await trip(away, ibadanId)).status).toBe(200)
  await close()
  await settle()
  expect((await app.call(api.places.trip, { token: away.token })).data.trip).toBeNull()
  const refused = await trip(away, ibadanId)
  expect([refused.status, refused.message]).toEqual([409, 'This city isn’t open yet. Please choose another one.'])
  expect((await trip(here, lagosId)).status).toBe(200)
  expect(await found(here)).toEqual([away.uid])
  expect((await like(here, away)).status).toBe(200)
  const likes = await app.call(api.reactions.others, { token: away.token })
  expect(likes.data.members).toEqual([])
  expect(await found(away)).toEqual([])
})

test('a city with many active members, or with as many as are asked for, is not closed', async () => {
  const preview = (cityId: number) =>
    app.call(api.staffCities.preview, { token: staff.token, params: { id: String(cityId) } })
  for (let count = 0; count < 20; count++) await inIbadan()
  expect((await preview(ibadanId)).data.preview).toEqual({
    id: ibadanId,
    city: 'Ibadan',
    country: 'Nigeria',
    isWaiting: false,
    shown: 20,
    isBusy: false,
  })
  expect((await close()).message).toBe(
    'This city already has as many people as you ask for. Enter a higher number, or leave the city open.',
  )
  expect((await close(ibadanId, { peopleMin: 19 })).status).toBe(400)
  expect((await close(99)).status).toBe(404)
  expect((await open()).status).toBe(409)
  expect((await close(ibadanId, { peopleMin: 21 })).status).toBe(200)
  expect((await close(ibadanId, { peopleMin: 30 })).data.cities).toMatchObject([{ id: ibadanId, peopleMin: 30 }])
})

test('more than 200 members who were active within a week keep a city open', async () => {
  const first = await inIbadan()
  await sql`with made as (
      insert into member (email, password_hash, firstname, lastname, gender, age_stated, age_stated_on, dial_code, mobile_number, phone, created_at)
      select 'many' || n || '@example.com', 'none', 'Ada', 'Obi', 'female', 30, '2024-01-01', '+234', n, n, now()
      from generate_series(1, 200) n returning id
    ) insert into card select made.id, c.gender, c.wants, c.birth, c.age_min, c.age_max, c.cell, c.zone, c.recency, c.shuf + made.id,
      c.visible, c.country, c.name, c.city from made, card c where c.member_id = ${first.id}`.execute(app.ctx.db)
  expect((await close(ibadanId, { peopleMin: 500 })).message).toBe(
    'More than 200 people were active in this city in the last seven days, so it stays open.',
  )
})

test('only administrators close and open cities, and moderators see which wait', async () => {
  const moderator = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  const { token } = moderator
  const params = { id: String(ibadanId) }
  expect((await app.call(api.staffCities.waiting, { token })).status).toBe(200)
  const body = { peopleMin: 20, balanced: false, reason }
  expect((await app.call(api.staffCities.close, { token, params, body })).status).toBe(403)
  expect((await app.call(api.staffCities.preview, { token, params })).status).toBe(403)
})
