import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../durations.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { spec } from '../../test/spec.ts'
import { profileJobs } from '../profiles/jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await showVisits(await makeMember(app), false)
})
afterAll(() => app.close())

const favour = (who: Made, id: string) => app.call(api.reactions.favour, { token: who.token, params: { id } })
const disfavour = (who: Made, id: string) => app.call(api.reactions.disfavour, { token: who.token, params: { id } })
const favourites = async (who: Made) =>
  (await app.call(api.reactions.favourites, { token: who.token })).data.members.map(({ id }) => id)
const view = (who: Made, id: string) => app.call(api.profiles.get, { token: who.token, params: { id } })
const visitors = async (who: Made) => (await app.call(api.reactions.visitors, { token: who.token })).data
const block = (who: Made, uid: string) =>
  app.call(api.reactions.toggle, { token: who.token, params: { action: 'block' }, query: { uid, on: 'true' } })
const extendSessions = () =>
  sql`update member_session set remember = true, expires_at = ${new Date(app.ctx.now().getTime() + 400 * dayMs)}`.execute(
    app.ctx.db,
  )
const showVisits = (who: Made, on: boolean) =>
  app.call(api.accounts.changeSettings, { token: who.token, body: { privacy: { showVisits: on } } })

test(
  'a favourite is stored in a private list, newest first, and the other is not notified',
  spec('2.113'),
  async () => {
    const [me, one, two] = [await makeMember(app), await makeMember(app), await makeMember(app)]
    app.emitted.length = 0
    expect((await favour(me, one.uid)).data).toEqual({ favourite: true })
    app.advance(1000)
    await favour(await makeMember(app), me.uid)
    await favour(me, two.uid)
    await favour(me, two.uid)
    expect(await favourites(me)).toEqual([two.uid, one.uid])
    expect((await view(me, one.uid)).data.person.favourite).toBe(true)
    expect([app.emitted, await favourites(one), (await view(one, me.uid)).data.person.favourite]).toEqual([
      [],
      [],
      false,
    ])
    await favour(one, two.uid)
    expect((await disfavour(me, two.uid)).data).toEqual({ favourite: false })
    expect([await favourites(me), await favourites(one)]).toEqual([[one.uid], [two.uid]])
  },
)

test('an invisible member cannot be a favourite, and a block removes both from the lists', async () => {
  const [me, other] = [await makeMember(app), await makeMember(app)]
  for (const id of [me.uid, randomUUID(), (await makeMember(app, { hidden: true })).uid])
    expect((await favour(me, id)).code).toBe('not_found')
  await favour(me, other.uid)
  await block(other, me.uid)
  expect([await favourites(me), (await favour(me, other.uid)).code]).toEqual([[], 'not_found'])
  expect((await disfavour(me, other.uid)).status).toBe(200)
})

test('a list has at most five hundred entries, also when many are added concurrently', async () => {
  const [me, one, two] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  const others = await Promise.all(Array.from({ length: 3 }, () => makeMember(app)))
  await sql`with made as (
      insert into member (email, password_hash, firstname, lastname, gender, age_stated, age_stated_on, dial_code,
        mobile_number, phone, created_at)
      select 'crowd' || n || '@example.com', 'none', 'A', 'B', 'other', 30, '2026-01-01', '+1', '1', '+11', ${app.ctx.now()}
      from generate_series(1, 499) n returning id)
    insert into favourite select ${me.id}, id, ${app.ctx.now()} from made`.execute(app.ctx.db)
  const uids = [one, two, ...others].map(({ uid }) => uid)
  const answers = await Promise.all(uids.map((uid) => favour(me, uid)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  const added = uids[answers.findIndex(({ status }) => status === 200)] ?? ''
  expect((await favour(me, added)).status).toBe(200)
})

test('guests and unauthenticated requests have no list', async () => {
  const [guest, other] = [await makeMember(app, { role: 'guest' }), await makeMember(app)]
  expect((await favour(guest, other.uid)).code).toBe('forbidden')
  expect((await app.call(api.reactions.favour, { params: { id: other.uid } })).code).toBe('unauthenticated')
  expect((await app.call(api.reactions.favourites)).code).toBe('unauthenticated')
})

test('visitors of a profile are shown to its owner by the day, once, the latest first', async () => {
  const [me, one, two] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  await view(one, me.uid)
  app.advance(60 * 60_000 + 1000)
  await view(two, me.uid)
  await view(two, me.uid)
  await view(me, me.uid)
  const day = app.ctx.now().toISOString().slice(0, 10)
  const seen = await visitors(me)
  expect(seen.visitors.map(({ member }) => member.id)).toEqual([two.uid, one.uid])
  expect(seen.visitors[0]?.day).toBe(day)
  app.advance(2 * 60 * 60_000)
  await view(one, me.uid)
  expect((await visitors(me)).visitors.map(({ member }) => member.id)).toEqual([one.uid, two.uid])
})

test('a member who hides visits leaves and sees none; a guest, a block and 90 days leave none either', async () => {
  const [me, shy, guest, enemy] = [
    await makeMember(app),
    await makeMember(app),
    await makeMember(app, { role: 'guest' }),
    await makeMember(app),
  ]
  await view(shy, me.uid)
  expect((await visitors(me)).visitors.length).toBe(1)
  await view(me, shy.uid)
  await showVisits(shy, false)
  expect([(await visitors(me)).visitors, await visitors(shy)]).toEqual([
    [],
    { visitors: [], nextCursor: null, shown: false },
  ])
  await view(guest, me.uid)
  await view(enemy, me.uid)
  expect((await visitors(me)).visitors.length).toBe(1)
  await block(me, enemy.uid)
  expect((await visitors(me)).visitors).toEqual([])
  await showVisits(shy, true)
  app.advance(91 * 24 * 60 * 60_000)
  await enqueue(app.ctx.db, profileJobs.sweepVisits, {})
  await app.runJobs()
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from visit`.execute(app.ctx.db)
  expect(rows[0]?.n).toBe(0)
})

test('the switch for visits is locked for 24 hours after each change', async () => {
  const [me, bystander] = [await makeMember(app), await makeMember(app)]
  await extendSessions()
  const frozenUntil = async (who: Made) =>
    (await app.call(api.accounts.me, { token: who.token })).data.user.visitsFrozenUntil
  expect(await frozenUntil(me)).toBeNull()
  // What is set already is no change.
  expect((await showVisits(me, true)).status).toBe(200)
  const off = await showVisits(me, false)
  expect(off.data.user.privacy.showVisits).toBe(false)
  expect(new Date(off.data.user.visitsFrozenUntil ?? 0).getTime()).toBeCloseTo(app.ctx.now().getTime() + dayMs, -4)
  expect((await showVisits(me, false)).status).toBe(200)
  const refused = await showVisits(me, true)
  expect([refused.code, refused.message]).toEqual([
    'conflict',
    'You changed this less than 24 hours ago. You can change it again in 24 h.',
  ])
  expect((await showVisits(bystander, false)).status).toBe(200)
  app.advance(dayMs - 60_000)
  expect((await showVisits(me, true)).message).toContain('in 1 h.')
  app.advance(60_001)
  expect((await showVisits(me, true)).data.user.privacy.showVisits).toBe(true)
  expect((await showVisits(me, false)).code).toBe('conflict')
})

test('a visit while one of the two has visits switched off is never shown to either', async () => {
  const [me, other] = [await makeMember(app), await makeMember(app)]
  await extendSessions()
  await showVisits(me, false)
  await view(me, other.uid)
  await view(other, me.uid)
  app.advance(dayMs + 1000)
  await showVisits(me, true)
  expect([(await visitors(me)).visitors, (await visitors(other)).visitors]).toEqual([[], []])
  await view(other, me.uid)
  await view(me, other.uid)
  expect((await visitors(me)).visitors).toHaveLength(1)
  expect((await visitors(other)).visitors).toHaveLength(1)
})
