import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { randomFrom } from './order-found.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

let corner = 0
const somewhere = () => ({ latitude: -40, longitude: -170 + 6 * corner++ })
type At = ReturnType<typeof somewhere>
const woman = (at: At) => makeMember(app, { at, gender: 'female' })
const man = (at: At, distance: 20 | null = 20) =>
  makeMember(app, { at, gender: 'male', wants: { distance, gender: 'female' } })
const idsOf = async ({ token }: Made, limit = 50) =>
  (await app.call(api.discovery.members, { token, query: { limit } })).data.members.map(({ id }) => id)
const react = (who: Made, action: 'like' | 'dislike', to: Made) =>
  app.call(api.reactions.toggle, { token: who.token, params: { action }, query: { uid: to.uid, on: 'true' } })
/** All were active today, so that only the rest decides. */
const wake = async (members: Made[]) => {
  for (const { id } of members) {
    await sql`insert into presence values (${id}, ${app.ctx.now()}) on conflict do nothing`.execute(app.ctx.db)
    await sql`select refresh_card(${id}, ${app.ctx.now()})`.execute(app.ctx.db)
  }
}
const rate = (member: Made, values: { appeal?: number; generosity?: number; waiting?: number; shown?: number }) =>
  sql`insert into member_rating (member_id, gender, appeal, generosity, waiting, shown, learned_at, decided_on, shown_at)
    values (${member.id}, 0, ${values.appeal ?? 0}, ${values.generosity ?? 0}, ${values.waiting ?? 0}, ${values.shown ?? 0},
      ${app.ctx.now()}, 'epoch', ${app.ctx.now()})`.execute(app.ctx.db)
const choose = (who: Made, order: 'recommended' | 'nearest' | 'newest') =>
  app.call(api.profiles.change, { token: who.token, body: { preferences: { order } } })

test('the order is: pending likes, then mutual likelihood, then members with many likes to answer', async () => {
  const at = somewhere()
  const [me, waits, liked, usual, busy] = [
    await man(at),
    await woman(at),
    await woman(at),
    await woman(at),
    await woman(at),
  ]
  await wake([waits, liked, usual, busy])
  await rate(liked, { appeal: 1 })
  await rate(busy, { waiting: 60 })
  await react(waits, 'like', me)
  expect(await idsOf(me)).toEqual([waits, liked, usual, busy].map(({ uid }) => uid))
})

test('what both look for counts', async () => {
  const at = somewhere()
  const [me, other, same] = [await man(at), await woman(at), await woman(at)]
  await wake([other, same])
  for (const [member, goal] of [
    [me, 'marriage'],
    [same, 'marriage'],
    [other, 'friendship'],
  ] as const)
    await sql`update profile set looking_for = ${[goal]} where member_id = ${member.id}`.execute(app.ctx.db)
  expect(await idsOf(me)).toEqual([same.uid, other.uid])
})

test('the most shown member comes later, and a first place counts once in six hours', async () => {
  const at = somewhere()
  const [me, often, rarely] = [await man(at), await woman(at), await woman(at)]
  await wake([often, rarely])
  await rate(often, { shown: 40 })
  await rate(rarely, { shown: 4 })
  expect(await idsOf(me)).toEqual([rarely.uid, often.uid])
  const shown = async () =>
    (await sql<{ shown: number }>`select shown from member_rating where member_id = ${rarely.id}`.execute(app.ctx.db))
      .rows
  expect((await shown())[0]?.shown).toBeCloseTo(5, 3)
  await choose(me, 'nearest')
  await idsOf(me)
  await idsOf(me)
  expect((await shown())[0]?.shown).toBeCloseTo(5, 3)
})

test('a like from far away is in the first window although thousands are nearer', async () => {
  const at = somewhere()
  const me = await man(at, null)
  const far = await woman({ latitude: 60, longitude: 20 })
  await wake([far])
  await react(far, 'like', me)
  expect((await idsOf(me))[0]).toBe(far.uid)
})

test('the order is repeatable: the draws follow from the key, the viewer and the pass', () => {
  const take = (seed: string) => Array.from({ length: 5 }, randomFrom('a key', seed))
  expect(take('7.1')).toEqual(take('7.1'))
  expect(take('7.1')).not.toEqual(take('7.2'))
  const many = Array.from({ length: 2000 }, randomFrom('a key', 'even'))
  expect(Math.min(...many)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...many)).toBeLessThan(1)
  expect(many.reduce((sum, value) => sum + value, 0) / many.length).toBeCloseTo(0.5, 1)
})

test('nearest and newest first can be chosen, and are stored with the preferences', async () => {
  const at = somewhere()
  const me = await man(at, null)
  const near = await woman(at)
  const far = await woman({ latitude: at.latitude + 0.7, longitude: at.longitude })
  await wake([near, far])
  await rate(far, { appeal: 3, generosity: 2 })
  const mine = (ids: string[]) => ids.filter((id) => id === near.uid || id === far.uid)
  expect(mine(await idsOf(me))).toEqual([far.uid, near.uid])
  await choose(me, 'nearest')
  expect(mine(await idsOf(me))).toEqual([near.uid, far.uid])
  await choose(me, 'newest')
  expect((await idsOf(me)).slice(0, 2)).toEqual([far.uid, near.uid])
  const { data } = await app.call(api.profiles.get, { token: me.token, params: { id: 'me' } })
  expect(data.person.mine?.preferences.order).toBe('newest')
})

test('newest first pages through every member once', async () => {
  const at = somewhere()
  const me = await man(at)
  const women: Made[] = []
  for (let count = 0; count < 7; count++) women.push(await woman(at))
  await choose(me, 'newest')
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await app.call(api.discovery.members, { token: me.token, query: { limit: 3, cursor } })
    seen.push(...data.members.map(({ id }) => id))
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(women.toReversed().map(({ uid }) => uid))
})

test('a rating is in no response to others, nor to its owner outside the export', async () => {
  const at = somewhere()
  const [me, other] = [await man(at), await woman(at)]
  await wake([other])
  await rate(other, { appeal: 0.734_251, generosity: 0.918_273, waiting: 4711, shown: 5813 })
  await react(other, 'like', me)
  const bodies: string[] = []
  const ask = async (member: Made, path: string) => {
    const answer = await app.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${member.token}` } })
    expect([path, answer.statusCode]).toEqual([path, 200])
    bodies.push(answer.body)
  }
  for (const path of ['/members', '/members?gender=both', `/profile/${other.uid}`, '/actions/reactions/others'])
    await ask(me, path)
  await ask(other, '/profile/me')
  expect(bodies.join()).toContain(other.uid)
  expect(bodies.filter((body) => /73425|91827|4711|5813|appeal|generosity|rating/.test(body))).toEqual([])
})

test('a member can have what was learned deleted, at most once in thirty days', async () => {
  const at = somewhere()
  const [me, other] = [await man(at), await woman(at)]
  await react(me, 'like', other)
  await react(other, 'like', me)
  const mine = async () =>
    (
      await sql`select generosity, appeal, generosity_known as known from member_rating
        where member_id = ${me.id} order by gender`.execute(app.ctx.db)
    ).rows
  const reset = async () => (await app.call(api.discovery.resetRating, { token: me.token })).status
  expect(await reset()).toBe(200)
  const nothing = { generosity: 0, appeal: 0, known: 0 }
  expect(await mine()).toEqual([nothing, nothing, nothing])
  expect(await reset()).toBe(409)
  expect((await app.call(api.discovery.resetRating)).status).toBe(401)
})
