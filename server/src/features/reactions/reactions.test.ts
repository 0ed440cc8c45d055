import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchMembers } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { spec } from '../../test/spec.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await makeMember(app, { hidden: true })
})
afterAll(() => app.close())

type Action = 'like' | 'dislike' | 'block' | 'unlike' | 'undislike' | 'unblock'
type Target = { uid: string; on?: 'true' | 'false' }
const toggle = (who: Made, action: Action, { uid, on }: Target) =>
  app.call(api.reactions.toggle, { token: who.token, params: { action }, query: { uid, on } })
const two = async () => [await makeMember(app), await makeMember(app, { firstname: 'Kofi', locale: 'fr' })] as const
const nothing = { liked: false, disliked: false, blocked: false, matched: false, conversationId: null }
const rowsBetween = async (a: Made, b: Made) => {
  const { rows } = await sql<{
    matches: number
    conversations: number
    sides: number
    blocks: number
    reactions: number
  }>`
    select (select count(*)::int from matched where member_id in (${a.id}, ${b.id})) as matches,
      (select count(*)::int from conversation where low in (${a.id}, ${b.id})) as conversations,
      (select count(*)::int from conversation_side where member_id in (${a.id}, ${b.id})) as sides,
      (select count(*)::int from pair_block where a in (${a.id}, ${b.id})) as blocks,
      (select count(*)::int from reaction where actor in (${a.id}, ${b.id})) as reactions`.execute(app.ctx.db)
  return rows[0]
}

test('a like counts once, and a second toggle withdraws it', spec('4.21'), async () => {
  const [a, b] = await two()
  expect((await toggle(a, 'like', b)).data).toEqual({ ...nothing, liked: true })
  expect((await toggle(a, 'like', b)).data).toEqual(nothing)
  expect((await toggle(a, 'like', { ...b, on: 'true' })).data).toEqual({ ...nothing, liked: true })
  expect((await toggle(a, 'like', { ...b, on: 'true' })).data).toEqual({ ...nothing, liked: true })
  expect((await toggle(a, 'like', { ...b, on: 'false' })).data).toEqual(nothing)
  expect((await toggle(a, 'like', { ...b, on: 'false' })).data).toEqual(nothing)
})

test('reactions to others do not affect the state of two members, and stay', async () => {
  const [a, b] = await two()
  const [liked, admirer, rival, friend] = [
    await makeMember(app),
    await makeMember(app),
    await makeMember(app),
    await makeMember(app),
  ]
  for (const [from, to] of [
    [a, liked],
    [admirer, a],
    [rival, b],
    [b, friend],
    [friend, b],
  ] as const)
    await toggle(from, 'like', { ...to, on: 'true' })
  await toggle(a, 'dislike', admirer)
  const expectUnchanged = await watchMembers(app, liked, admirer, rival, friend)
  expect((await toggle(a, 'like', b)).data).toEqual({ ...nothing, liked: true })
  expect((await toggle(a, 'unlike', b)).data).toEqual(nothing)
  await toggle(b, 'like', a)
  expect((await toggle(a, 'like', b)).data).toMatchObject({ matched: true, conversationId: expect.any(String) })
  await expectUnchanged()
})

test('GET has the same effect and is never cached', spec('7.7'), async () => {
  const [a, b] = await two()
  const answer = await app.call(api.reactions.toggleByGet, {
    token: a.token,
    params: { action: 'like' },
    query: { uid: b.uid },
  })
  expect(answer.data.liked).toBe(true)
  expect(answer.headers['cache-control']).toBe('no-store')
  // The day since when POST should be used instead, as the description says.
  expect(answer.headers.deprecation).toBe(`@${Date.UTC(2026, 10, 28) / 1000}`)
  expect((await toggle(a, 'unlike', b)).headers.deprecation).toBeUndefined()
})

test('one direction has one state: like replaces dislike and vice versa', spec('1.11'), async () => {
  const [a, b] = await two()
  expect((await toggle(a, 'dislike', b)).data).toEqual({ ...nothing, disliked: true })
  expect((await toggle(a, 'like', b)).data).toEqual({ ...nothing, liked: true })
  expect((await toggle(a, 'dislike', b)).data).toEqual({ ...nothing, disliked: true })
  expect((await toggle(a, 'unlike', b)).data).toEqual({ ...nothing, disliked: true })
  expect((await toggle(a, 'undislike', b)).data).toEqual(nothing)
  expect((await rowsBetween(a, b))?.reactions).toBe(0)
})

test(
  'a mutual like makes a match, opens the chat and notifies both, each in their language',
  spec('1.10'),
  async () => {
    const [a, b] = await two()
    app.emitted.length = 0
    await toggle(a, 'like', { ...b, on: 'true' })
    expect(app.emitted).toEqual([{ to: b.uid, name: 'reaction.received', payload: { type: 'like' } }])
    app.emitted.length = 0
    const { data } = await toggle(b, 'like', { ...a, on: 'true' })
    expect(data).toMatchObject({ liked: true, matched: true, conversationId: expect.any(String) })
    expect(app.emitted).toHaveLength(2)
    const events = new Map(app.emitted.map((signal) => [signal.to, signal]))
    const payload = { conversationId: data.conversationId }
    expect(events.get(a.uid)).toMatchObject({ name: 'match.created', payload: { ...payload, person: { id: b.uid } } })
    expect(events.get(b.uid)).toMatchObject({ name: 'match.created', payload: { ...payload, person: { id: a.uid } } })
    expect(events.get(a.uid)?.payload).toMatchObject({ person: { matched: true, liked: true, likesMe: true } })
    const again = await toggle(b, 'like', { ...a, on: 'true' })
    expect(again.data).toEqual(data)
    expect(app.emitted).toHaveLength(2)
  },
)

test('an unlike ends the match, notifies both and makes the conversation read-only', async () => {
  const [a, b] = await two()
  await toggle(a, 'like', b)
  const { data } = await toggle(b, 'like', a)
  app.emitted.length = 0
  expect((await toggle(a, 'unlike', b)).data).toEqual(nothing)
  const conversationId = data.conversationId
  expect(app.emitted).toEqual([
    { to: a.uid, name: 'match.ended', payload: { conversationId, memberId: b.uid } },
    { to: b.uid, name: 'match.ended', payload: { conversationId, memberId: a.uid } },
  ])
  expect(await rowsBetween(a, b)).toMatchObject({ matches: 0, conversations: 1, sides: 2 })
  expect((await toggle(a, 'like', b)).data).toMatchObject({ matched: true, conversationId })
})

test('twenty concurrent likes from each side make one match and one conversation', async () => {
  const [a, b] = await two()
  app.emitted.length = 0
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 ? toggle(a, 'like', { ...b, on: 'true' }) : toggle(b, 'like', { ...a, on: 'true' }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(await rowsBetween(a, b)).toEqual({ matches: 2, conversations: 1, sides: 2, blocks: 0, reactions: 2 })
  expect(app.emitted.filter((signal) => signal.name === 'match.created')).toHaveLength(2)
})

test('a concurrent like and block leave the block and no match', async () => {
  for (let round = 0; round < 10; round++) {
    const [a, b] = await two()
    await toggle(a, 'like', b)
    await Promise.all([
      toggle(b, 'like', { ...a, on: 'true' }),
      toggle(a, 'block', { ...b, on: 'true' }),
      toggle(b, 'like', { ...a, on: 'true' }),
    ])
    expect(await rowsBetween(a, b)).toMatchObject({ matches: 0, blocks: 2, reactions: 0 })
  }
})

test('a block removes both reactions; unblocking restores nothing', spec('4.23'), async () => {
  const [a, b] = await two()
  await toggle(a, 'like', b)
  await toggle(b, 'like', a)
  expect((await toggle(a, 'block', b)).data).toEqual({ ...nothing, blocked: true })
  expect(await rowsBetween(a, b)).toEqual({ matches: 0, conversations: 1, sides: 2, blocks: 2, reactions: 0 })
  expect((await toggle(a, 'block', { ...b, on: 'true' })).data).toEqual({ ...nothing, blocked: true })
  expect((await toggle(a, 'unblock', b)).data).toEqual(nothing)
  expect(await rowsBetween(a, b)).toEqual({ matches: 0, conversations: 1, sides: 2, blocks: 0, reactions: 0 })
})

test('a member I blocked can only be unblocked, one who blocked me returns not_found', async () => {
  const [a, b] = await two()
  await toggle(a, 'block', b)
  expect((await toggle(a, 'like', b)).code).toBe('not_found')
  expect((await toggle(a, 'unlike', b)).status).toBe(200)
  for (const action of ['like', 'dislike', 'block', 'unlike', 'undislike', 'unblock'] as const) {
    const blocked = await toggle(b, action, a)
    const unknown = await toggle(b, action, { uid: randomUUID() })
    expect([action, blocked.status, blocked.code, blocked.message]).toEqual([action, 404, 'not_found', unknown.message])
  }
  expect((await toggle(a, 'block', { ...b, on: 'false' })).data).toEqual(nothing)
})

test('hidden, unverified and deleted members cannot be reacted to', async () => {
  const viewer = await makeMember(app)
  const hidden = await makeMember(app, { hidden: true })
  const unverified = await makeMember(app)
  const suspended = await makeMember(app)
  await sql`update member set email_verified_at = null where id = ${unverified.id}`.execute(app.ctx.db)
  await sql`update member set status = 'suspended' where id = ${suspended.id}`.execute(app.ctx.db)
  for (const { id } of [await makeMember(app), await makeMember(app)])
    await sql`insert into pair_block values (${id}, ${hidden.id}, true, ${app.ctx.now()}), (${hidden.id}, ${id}, false, ${app.ctx.now()})`.execute(
      app.ctx.db,
    )
  for (const other of [hidden, unverified, suspended]) expect((await toggle(viewer, 'like', other)).status).toBe(404)
})

test('the action by id sets the given state', spec('3.15', '7.22'), async () => {
  const [a, b] = await two()
  const react = (action: Action) =>
    app.call(api.reactions.act, { token: a.token, params: { id: b.uid }, body: { action } })
  expect((await react('block')).data).toEqual({ ...nothing, blocked: true })
  expect((await react('block')).data).toEqual({ ...nothing, blocked: true })
  expect((await react('unblock')).data).toEqual(nothing)
  expect((await react('like')).data.liked).toBe(true)
  expect((await react('like')).data.liked).toBe(true)
})

test('rejects no session, a guest, oneself, an unknown action, id or body', spec('6.6'), async () => {
  const [a, b] = await two()
  const guest = await makeMember(app, { role: 'guest' })
  expect((await app.call(api.reactions.toggle, { params: { action: 'like' }, query: { uid: b.uid } })).status).toBe(401)
  expect((await toggle(guest, 'like', b)).status).toBe(403)
  const byGet = { token: guest.token, params: { action: 'like' as const }, query: { uid: b.uid } }
  expect((await app.call(api.reactions.toggleByGet, byGet)).status).toBe(403)
  expect((await toggle(a, 'like', a)).code).toBe('conflict')
  expect((await toggle(a, 'wink' as never, b)).status).toBe(400)
  expect((await toggle(a, 'like', { uid: '17' })).status).toBe(400)
  expect((await toggle(a, 'like', { ...b, on: 'maybe' as never })).status).toBe(400)
})

test('a like of a hidden member is not announced', async () => {
  const [a, b] = await two()
  await sql`update profile set hidden = true where member_id = ${a.id}`.execute(app.ctx.db)
  app.emitted.length = 0
  await toggle(a, 'like', b)
  expect(app.emitted).toEqual([])
})
