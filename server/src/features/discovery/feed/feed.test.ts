import { api, type ProfileChange } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meanwhile } from '../../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { douala, lagos, type Made, makeMember, nairobi } from '../../../test/members/make-member.ts'
import { spec } from '../../../test/spec.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

/** A corner of the world of its own for each test, since all share one. */
let corner = 0
const somewhere = () => ({ latitude: -40, longitude: -170 + 6 * corner++ })
type At = { latitude: number; longitude: number }
/** A member who wants only members nearby: the members of the other tests are far away. */
const viewerAt = (at: At, options: Parameters<typeof makeMember>[1] = {}) =>
  makeMember(app, { at, ...options, wants: { distance: 20, ...options.wants } })

const members = (who: Made, query: { cursor?: string; limit?: number } = {}) =>
  app.call(api.discovery.members, { token: who.token, query })
const idsOf = (answer: Awaited<ReturnType<typeof members>>) => answer.data.members.map((member) => member.id)
const react = (who: Made, action: 'like' | 'dislike' | 'block', to: Made) =>
  app.call(api.reactions.toggle, { token: who.token, params: { action }, query: { uid: to.uid, on: 'true' } })

/** What is lined up for a viewer. */
const queueOf = async ({ id }: Made) =>
  (
    await sql`select to_json(l) as pass,
      (select json_agg(q order by q.pos) from feed_queue q where q.member_id = l.member_id) as queue,
      (select json_agg(c order by c.gender, c.zone, c.recency) from feed_cursor c where c.member_id = l.member_id) as cursors
    from feed_pass l where l.member_id = ${id}`.execute(app.ctx.db)
  ).rows[0]

test('the queues of two viewers with the same preferences at the same place are separate', async () => {
  const at = somewhere()
  const [other, me] = [await viewerAt(at, { gender: 'male' }), await viewerAt(at, { gender: 'male' })]
  const people = await Promise.all(Array.from({ length: 4 }, () => makeMember(app, { at })))
  await members(other, { limit: 2 })
  await sql`update feed_pass set generation = 7, finished = false where member_id = ${other.id}`.execute(app.ctx.db)
  const before = await queueOf(other)
  const page = await members(me, { limit: 2 })
  const rest = await members(me, { limit: 10, cursor: page.data.nextCursor ?? '' })
  expect([...idsOf(page), ...idsOf(rest)].sort()).toEqual([...people.map(({ uid }) => uid), other.uid].sort())
  await sql`update feed_pass set finished = false where member_id = ${me.id}`.execute(app.ctx.db)
  expect((await members(me)).data.nextCursor).toBe(null)
  app.advance(7 * 3_600_000)
  await members(me)
  expect(await queueOf(other)).toEqual(before)
})

test('a page that finds a pass begun by another page returns a cursor of that pass', async () => {
  const at = somewhere()
  const [other, me] = [await viewerAt(at), await viewerAt(at)]
  const people = await Promise.all(Array.from({ length: 3 }, () => makeMember(app, { at })))
  await members(other)
  await members(me)
  const { rows } = await sql<{ fit: string }>`delete from feed_pass where member_id = ${me.id} returning fit`.execute(
    app.ctx.db,
  )
  const page = await meanwhile(app, {
    hold: (tx) =>
      sql`insert into feed_pass (member_id, generation, started_at, fit, last_pos, finished)
      values (${me.id}, 5, ${app.ctx.now()}, ${rows[0]?.fit}, 100, true)`.execute(tx),
    work: () => members(me, { limit: 1 }),
  })
  const rest = await members(me, { limit: 10, cursor: page.data.nextCursor ?? '' })
  expect([...idsOf(page), ...idsOf(rest)].sort()).toEqual([...people, other].map(({ uid }) => uid).sort())
})

test('reading does not consume cards; a card leaves when I react to it', async () => {
  const at = somewhere()
  const me = await viewerAt(at)
  const [one, two, three] = [
    await makeMember(app, { at }),
    await makeMember(app, { at }),
    await makeMember(app, { at }),
  ]
  const first = await members(me)
  expect(new Set(idsOf(first))).toEqual(new Set([one.uid, two.uid, three.uid]))
  expect(first.data).toMatchObject({ nextCursor: null, wider: null })
  expect(idsOf(await members(me))).toEqual(idsOf(first))
  await react(me, 'like', one)
  await react(me, 'dislike', two)
  expect(idsOf(await members(me))).toEqual([three.uid])
  await react(me, 'block', three)
  expect(idsOf(await members(me))).toEqual([])
})

test('queued members who hide, leave or block me are not shown', async () => {
  const at = somewhere()
  const me = await viewerAt(at)
  const others = await Promise.all(Array.from({ length: 6 }, () => makeMember(app, { at })))
  const page = await members(me, { limit: 1 })
  const rest = others.filter((other) => other.uid !== idsOf(page)[0]) as [Made, Made, Made, Made, Made]
  await react(rest[0], 'block', me)
  await react(me, 'like', rest[4])
  await sql`update profile set hidden = true where member_id = ${rest[1].id}`.execute(app.ctx.db)
  await sql`update member set status = 'suspended' where id = ${rest[2].id}`.execute(app.ctx.db)
  for (const { id } of rest) await sql`select refresh_card(${id}, ${app.ctx.now()})`.execute(app.ctx.db)
  const next = await members(me, { cursor: page.data.nextCursor ?? '', limit: 10 })
  expect(idsOf(next)).toEqual([rest[3].uid])
  expect(next.data.nextCursor).toBeNull()
})

test('gender and age preferences apply in both directions', async () => {
  const at = somewhere()
  const me = await viewerAt(at, { gender: 'female', age: 30, wants: { gender: 'male', ageMin: 28, ageMax: 35 } })
  const candidate = await makeMember(app, { at, gender: 'male', age: 30, wants: { gender: 'female' } })
  await makeMember(app, { at, gender: 'male', age: 27 })
  await makeMember(app, { at, gender: 'male', age: 36 })
  await makeMember(app, { at, gender: 'other', age: 30 })
  await makeMember(app, { at, gender: 'male', age: 30, wants: { gender: 'male' } })
  await makeMember(app, { at, gender: 'male', age: 30, wants: { ageMax: 29 } })
  await makeMember(app, { at, gender: 'male', age: 30, wants: { ageMin: 31 } })
  expect(idsOf(await members(me))).toEqual([candidate.uid])
})

test('a new member is suggested although the pass had ended, and in the next pass although this one is beyond them', async () => {
  const at = somewhere()
  const me = await viewerAt(at)
  expect(idsOf(await members(me))).toEqual([])
  const others = await Promise.all(Array.from({ length: 4 }, () => makeMember(app, { at })))
  expect(idsOf(await members(me))).toHaveLength(4)
  // An unfinished pass whose cursors are behind all members.
  await sql`update feed_pass set finished = false where member_id = ${me.id}`.execute(app.ctx.db)
  const late = await makeMember(app, { at })
  expect(idsOf(await members(me, { limit: 2 }))).not.toContain(late.uid)
  app.advance(7 * 3_600_000)
  const seen = idsOf(await members(me))
  expect(new Set(seen)).toEqual(new Set([...others, late].map((other) => other.uid)))
})

test('other preferences or another place restart the pass', async () => {
  const at = somewhere()
  const me = await viewerAt(at)
  const man = await makeMember(app, { at, gender: 'male' })
  const woman = await makeMember(app, { at, gender: 'female' })
  const page = await members(me, { limit: 1 })
  await app.call(api.profiles.change, { token: me.token, body: { preferences: { gender: 'female' } } })
  expect(idsOf(await members(me, { cursor: page.data.nextCursor ?? '' }))).toEqual([woman.uid])
  await app.call(api.profiles.change, { token: me.token, body: { preferences: { gender: 'male' } } })
  expect(idsOf(await members(me))).toEqual([man.uid])
})

test('near and active members come before far ones, and the farthest still come', async () => {
  const me = await makeMember(app, { at: lagos, gender: 'other', wants: { ageMin: 60, ageMax: 61 } })
  const away = await makeMember(app, { at: nairobi, age: 60 })
  const farther = await makeMember(app, { at: douala, age: 61 })
  const here = await makeMember(app, { at: lagos, age: 60 })
  const active = await makeMember(app, { at: lagos, age: 60 })
  await sql`insert into presence values (${active.id}, ${app.ctx.now()})`.execute(app.ctx.db)
  await sql`select refresh_card(${active.id}, ${app.ctx.now()})`.execute(app.ctx.db)
  const ids = idsOf(await members(me))
  expect(ids.slice(0, 2)).toEqual([active.uid, here.uid])
  expect(new Set(ids.slice(2))).toEqual(new Set([away.uid, farther.uid]))
})

test('a card shows its reasons, first of all a like from its member', async () => {
  const at = somewhere()
  const me = await viewerAt(at)
  const other = await makeMember(app, { at })
  await sql`update profile set looking_for = '{dating,marriage}' where member_id in (${me.id}, ${other.id})`.execute(
    app.ctx.db,
  )
  await sql`insert into presence values (${other.id}, ${app.ctx.now()})`.execute(app.ctx.db)
  const reasons = async () => (await members(me)).data.members[0]?.reasons
  expect(await reasons()).toEqual([{ key: 'near_you' }, { key: 'same_goal', count: 2 }, { key: 'active_today' }])
  await sql`update profile set hide_online = true where member_id = ${other.id}`.execute(app.ctx.db)
  expect(await reasons()).toEqual([{ key: 'near_you' }, { key: 'same_goal', count: 2 }])
  await react(other, 'like', me)
  expect(await reasons()).toEqual([{ key: 'likes_you' }, { key: 'near_you' }, { key: 'same_goal', count: 2 }])
  await react(other, 'dislike', me)
  expect(await reasons()).toEqual([{ key: 'near_you' }, { key: 'same_goal', count: 2 }])
})

test('an empty page offers to widen the preferences, if that helps', async () => {
  const at = somewhere()
  const me = await viewerAt(at, { wants: { ageMin: 90, ageMax: 99 } })
  await makeMember(app, { at })
  expect((await members(me)).data).toMatchObject({ members: [], nextCursor: null, wider: { change: 'preferences' } })
  await sql`update card set visible = false where member_id <> ${me.id}`.execute(app.ctx.db)
  expect((await members(me)).data.wider).toBeNull()
  await sql`update card set visible = true`.execute(app.ctx.db)
})

test(
  'without a place the page is empty; without a session it is rejected; a guest may read it',
  spec('3.30'),
  async () => {
    const nowhere = await makeMember(app, { at: null })
    expect((await members(nowhere)).data).toEqual({
      ...{ members: [], nextCursor: null, wider: null, inCity: null, fewInCity: null, trip: null },
    })
    expect((await app.call(api.discovery.members)).status).toBe(401)
    const at = somewhere()
    await makeMember(app, { at })
    const guest = await viewerAt(at, { role: 'guest' })
    const { data } = await members(guest)
    expect(data.members).toMatchObject([{ distance: null }])
    expect(data.members[0]?.reasons.map((reason) => reason.key)).not.toContain('near_you')
  },
)

test('rejects a forged cursor and a page that is too large', async () => {
  const me = await viewerAt(somewhere())
  for (const cursor of [
    'x',
    'cS4x',
    Buffer.from('q.1.99999999999').toString('base64url'),
    Buffer.from('s.0.0.0').toString('base64url'),
  ]) {
    expect([cursor, (await members(me, { cursor })).status]).toEqual([cursor, 400])
  }
  expect((await members(me, { limit: 0 })).status).toBe(400)
  expect((await members(me, { limit: 51 })).status).toBe(400)
})

test('concurrent pages show the same members, and the next page all others', async () => {
  const at = somewhere()
  const me = await viewerAt(at)
  await Promise.all(Array.from({ length: 6 }, () => makeMember(app, { at })))
  const pages = await Promise.all(Array.from({ length: 5 }, () => members(me, { limit: 3 })))
  // Their cursors may differ: a world this small is walked whole, and a later request begins another pass.
  expect(new Set(pages.map((page) => idsOf(page).join())).size).toBe(1)
  const rest = await members(me, { cursor: pages[0]?.data.nextCursor ?? '', limit: 10 })
  expect(new Set([...pages.slice(0, 1), rest].flatMap(idsOf)).size).toBe(6)
  expect(rest.data.nextCursor).toBeNull()
})

test('interests and languages in common are reasons', async () => {
  const at = somewhere()
  const [me, other] = [await viewerAt(at), await makeMember(app, { at })]
  const change = (made: Made, body: ProfileChange) => app.call(api.profiles.change, { token: made.token, body })
  await change(me, { interests: ['music', 'beach', 'reading'], languages: ['ha', 'en'] })
  await change(other, { interests: ['reading', 'music'], languages: ['fr', 'pt', 'ha'] })
  await sql`update member set created_at = created_at - interval '30 days' where id = ${other.id}`.execute(app.ctx.db)
  const { data } = await app.call(api.discovery.members, { token: me.token })
  const expected = [{ key: 'shared_interests', count: 2 }, { key: 'near_you' }, { key: 'your_language' }]
  expect(data.members[0]?.reasons).toEqual(expected)
  // Two at most, mine before the order of theirs.
  expect(data.members[0]?.languages).toEqual(['ha', 'fr'])
})

test('a suggestion contains the first answer to a prompt, or none', async () => {
  const at = somewhere()
  const [me, other] = [await viewerAt(at), await makeMember(app, { at })]
  const first = async () => (await app.call(api.discovery.members, { token: me.token })).data.members[0]?.promptAnswer
  expect(await first()).toBeNull()
  const promptAnswers = (['home', 'song'] as const).map((prompt) => ({ prompt, answer: `My ${prompt}` }))
  await app.call(api.profiles.change, { token: other.token, body: { promptAnswers } })
  expect(await first()).toEqual({ prompt: 'home', answer: 'My home' })
})
