import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { watchMembers } from '../../test/bystanders/bystander.ts'
import { centreOf, like, sendNotice } from '../../test/communication/notices.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { block, makeMatch, send } from '../../test/members/matches.ts'
import { appendCall } from '../chat/index.ts'
import { relayFacts } from './relay.ts'

let app: TestApp
let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  app = await makeTestApp()
  const bystander = await makeMember(app)
  await sendNotice(app, { memberId: bystander.id, kind: 'security', data: { state: 'password' } })
  expectUnchanged = await watchMembers(app, bystander)
})
afterEach(() => expectUnchanged())
afterAll(() => app.close())

test('a like and then a match each create a notice for the member who did not act', async () => {
  const [one, other] = [await makeMember(app, { firstname: 'Zola' }), await makeMember(app)]
  const react = (from: typeof one, to: typeof one) =>
    app.call(api.reactions.toggle, { token: from.token, params: { action: 'like' }, query: { uid: to.uid } })
  await react(one, other)
  await relayFacts(app.ctx)
  const before = await centreOf(app, other)
  expect(before.notifications).toMatchObject([{ kind: 'like', read: false, count: 1, person: { firstname: 'Zola' } }])
  expect(before.unread).toBe(1)
  await react(other, one)
  await relayFacts(app.ctx)
  expect((await centreOf(app, other)).notifications).toEqual([])
  expect((await centreOf(app, one)).notifications).toMatchObject([{ kind: 'match', person: { id: other.uid } }])
})

test('messages of one member are one notice, read as soon as the conversation is', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  app.emitted.length = 0
  for (let n = 0; n < 3; n += 1) await send(app, one, { to: other, body: `Hello ${n}` })
  await relayFacts(app.ctx)
  const events = app.emitted.filter(({ to, name }) => to === other.uid && name === 'notification.created')
  expect(events).toMatchObject([{ payload: { notification: { kind: 'message', count: 3 } } }])
  await send(app, one, { to: other, body: 'Hello again' })
  await relayFacts(app.ctx)
  const message = (await centreOf(app, other)).notifications.filter(({ kind }) => kind === 'message')
  expect(message).toMatchObject([{ count: 4, read: false, data: { conversationId }, person: { id: one.uid } }])
  await app.call(api.chat.read, { token: other.token, params: { id: conversationId }, body: { seq: 4 } })
  const after = await centreOf(app, other)
  expect(after.notifications.find(({ kind }) => kind === 'message')?.read).toBe(true)
})

test('a notice is unread exactly as long as the conversation has unread messages', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  const params = { id: conversationId }
  const isRead = async () => (await centreOf(app, other)).notifications.find(({ kind }) => kind === 'message')?.read
  await send(app, one, { to: other, body: 'A slip' })
  await relayFacts(app.ctx)
  expect(await isRead()).toBe(false)
  const slip = { params: { ...params, seq: 1 }, query: { for: 'both' as const } }
  await app.call(api.chat.deleteMessage, { token: one.token, ...slip })
  expect([await isRead(), (await centreOf(app, other)).unread]).toEqual([true, 0])

  await send(app, one, { to: other, body: 'Shall we talk?' })
  await relayFacts(app.ctx)
  await app.call(api.chat.read, { token: other.token, params, body: { seq: 2 } })
  const call = { kind: 'voice', outcome: 'ended', seconds: 60 } as const
  const ids = { callerId: one.id, calleeId: other.id }
  await app.ctx.db.transaction().execute((tx) => appendCall(tx, { ...ids, call, now: app.ctx.now() }))
  expect(await isRead()).toBe(true)
})

test('read notices stay read, by id or all up to one; ids of others are ignored', async () => {
  const [member, stranger] = [await makeMember(app), await makeMember(app)]
  await sendNotice(app, { memberId: stranger.id, kind: 'security', data: { state: 'password' } })
  for (const usd of [1, 2, 3])
    await sendNotice(app, { memberId: member.id, kind: 'deposit', data: { state: 'paid', usd, reference: 'r' } })
  const { notifications, unread } = await centreOf(app, member)
  expect([unread, notifications.map(({ data }) => data.usd)]).toEqual([3, [3, 2, 1]])
  const ids = [notifications[0]?.id ?? '']
  const read = (token: string, body: { ids: string[] } | { upTo: string }) =>
    app.call(api.notifications.read, { token, body })
  expect((await read(stranger.token, { ids })).data).toEqual({ unread: 1 })
  expect((await read(stranger.token, { upTo: ids[0] ?? '' })).data).toEqual({ unread: 1 })
  expect((await centreOf(app, member)).unread).toBe(3)
  app.emitted.length = 0
  expect((await read(member.token, { ids })).data).toEqual({ unread: 2 })
  expect(app.emitted).toEqual([{ to: member.uid, name: 'notification.read', payload: { unread: 2 } }])
  expect((await read(member.token, { upTo: notifications[1]?.id ?? '' })).data).toEqual({ unread: 0 })
  expect((await read(member.token, { ids: [randomUUID()] })).data).toEqual({ unread: 0 })
})

test('pages follow each other to the end; a forged cursor, invalid ids and a missing session are rejected', async () => {
  const member = await makeMember(app)
  for (let usd = 1; usd <= 5; usd += 1)
    await sendNotice(app, { memberId: member.id, kind: 'deposit', data: { state: 'paid', usd, reference: 'r' } })
  const seen: unknown[] = []
  let cursor: string | null | undefined
  do {
    const query = { limit: 2, ...(cursor ? { cursor } : {}) }
    const { data } = await app.call(api.notifications.list, { token: member.token, query })
    seen.push(...data.notifications.map(({ data: { usd } }) => usd))
    cursor = data.nextCursor
  } while (cursor)
  expect(seen).toEqual([5, 4, 3, 2, 1])
  const list = (query: object, token?: string) => app.call(api.notifications.list, { token, query } as never)
  for (const bad of ['x', Buffer.from('2026-99-99T00:00:00.000Z 1').toString('base64url')])
    expect((await list({ cursor: bad }, member.token)).status).toBe(400)
  expect((await list({})).status).toBe(401)
  const read = (body: object, token?: string) => app.call(api.notifications.read, { token, body } as never)
  for (const bad of [{}, { ids: [] }, { ids: ['x'] }, { upTo: 1 }])
    expect([bad, (await read(bad, member.token)).status]).toEqual([bad, 400])
  expect((await read({ ids: [randomUUID()] })).status).toBe(401)
})

test('blocked, hidden and deleted members are in no notice and no count', async () => {
  const { one, other } = await makeMatch(app)
  await send(app, one, { to: other, body: 'Hi' })
  const admirer = await makeMember(app)
  await like(app, admirer, other)
  await sendNotice(app, { memberId: other.id, kind: 'like', actorId: admirer.id, data: {} })
  const shown = async () => (await centreOf(app, other)).notifications.map(({ kind }) => kind).toSorted()
  expect(await shown()).toEqual(['like', 'message'])
  await app.ctx.db.updateTable('profile').set({ hidden: true }).where('member_id', '=', admirer.id).execute()
  expect(await shown()).toEqual(['message'])
  await block(app, one, other)
  expect([await shown(), (await centreOf(app, other)).unread]).toEqual([[], 0])
  app.emitted.length = 0
  await sendNotice(app, {
    memberId: other.id,
    kind: 'call_missed',
    actorId: one.id,
    data: { conversationId: randomUUID(), call: 'voice' },
  })
  expect(app.emitted).toEqual([])
})

test('the notice of an ended match disappears, and returns with the match', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app)]
  const react = async (from: typeof one, to: typeof one, on: boolean) => {
    const input = { params: { action: 'like' }, query: { uid: to.uid, on } } as const
    await app.call(api.reactions.toggle, { token: from.token, ...input } as never)
    await relayFacts(app.ctx)
  }
  const matches = async () => (await centreOf(app, one)).notifications.filter(({ kind }) => kind === 'match').length
  await react(one, other, true)
  await react(other, one, true)
  expect(await matches()).toBe(1)
  await react(other, one, false)
  expect(await matches()).toBe(0)
  await react(other, one, true)
  expect(await matches()).toBe(1)
})

test('repeated likes of one member create one notice a day', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app)]
  await like(app, one, other)
  app.emitted.length = 0
  for (let n = 0; n < 4; n += 1) await sendNotice(app, { memberId: other.id, kind: 'like', actorId: one.id, data: {} })
  expect(app.emitted.filter(({ name }) => name === 'notification.created')).toHaveLength(1)
})

test('an outbox row becomes a notice only if its transaction commits, and once if several relays run', async () => {
  const member = await makeMember(app)
  const { notify } = await import('./notify.ts')
  const fact = {
    memberId: member.id,
    kind: 'plan',
    data: { state: 'ended', plan: 'Gold', date: '2026-11-21T00:00:00Z' },
  } as const
  await app.ctx.db
    .transaction()
    .execute(async (tx) => {
      await notify(tx, { ...fact, now: app.ctx.now() })
      throw new Error('changed my mind')
    })
    .catch(() => {})
  await relayFacts(app.ctx)
  expect((await centreOf(app, member)).notifications).toEqual([])
  await app.ctx.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 40; n += 1) await notify(tx, { ...fact, now: app.ctx.now() })
  })
  await Promise.all([relayFacts(app.ctx), relayFacts(app.ctx), relayFacts(app.ctx)])
  expect((await centreOf(app, member)).notifications).toHaveLength(40)
})

test('the relay skips rows about deleted members and continues', async () => {
  const [gone, member] = [await makeMember(app), await makeMember(app)]
  const { notify } = await import('./notify.ts')
  await app.ctx.db.transaction().execute(async (tx) => {
    await notify(tx, { memberId: member.id, kind: 'like', actorId: gone.id, data: {}, now: app.ctx.now() })
    await notify(tx, { memberId: gone.id, kind: 'security', data: { state: 'password' }, now: app.ctx.now() })
    await notify(tx, { memberId: member.id, kind: 'security', data: { state: 'password' }, now: app.ctx.now() })
  })
  await app.ctx.db.deleteFrom('member').where('id', '=', gone.id).execute()
  await relayFacts(app.ctx)
  expect((await centreOf(app, member)).notifications).toMatchObject([{ kind: 'security' }])
})

test('notices are deleted after ninety days', async () => {
  const member = await makeMember(app)
  await sendNotice(app, { memberId: member.id, kind: 'security', data: { state: 'password' } })
  app.advance(91 * 86_400_000)
  const { sweepNotices } = await import('./sweep.ts')
  await sweepNotices(app.ctx)
  expectUnchanged = async () => {}
  expect(await app.ctx.db.selectFrom('notice').where('member_id', '=', member.id).selectAll().execute()).toEqual([])
})
