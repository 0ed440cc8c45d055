import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { block, makeMatch, match, send, unmatch } from '../../../test/members/matches.ts'
import { spec } from '../../../test/spec.ts'
import { openConversation } from './open-conversation.ts'
import { pairOf } from './pair-lock.ts'
import { publishPresence } from './publish-presence.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  const bystander = await makeMember(app)
  await app.ctx.db.updateTable('profile').set({ read_receipts: false }).where('member_id', '=', bystander.id).execute()
})
afterAll(() => app.close())

const list = (member: Made, query = {}) => app.call(api.chat.conversations, { token: member.token, query })
const messages = (member: Made, id: string, query = {}) =>
  app.call(api.chat.messages, { token: member.token, params: { id }, query })
const read = (member: Made, id: string, seq: number) =>
  app.call(api.chat.read, { token: member.token, params: { id }, body: { seq } })
const show = (member: Made, id: string) => app.call(api.chat.conversation, { token: member.token, params: { id } })

test('a conversation is opened once for both, and a rematch restores it', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  await unmatch(app, one, other)
  app.advance(60_000)
  const before = (await list(one)).data.conversations[0]
  expect(before).toMatchObject({ id: conversationId, writable: false, lastMessage: null, unread: 0 })
  const again = await app.ctx.db
    .transaction()
    .execute((tx) => openConversation(tx, { ...pairOf(one.id, other.id), now: app.ctx.now() }))
  expect(again).toBe(conversationId)
  const after = (await list(one)).data.conversations
  expect(after).toHaveLength(1)
  expect(Date.parse(after[0]?.updatedAt ?? '')).toBeGreaterThan(Date.parse(before?.updatedAt ?? ''))
})

test('conversations are listed latest first, page by page, each with its member, last message and unread count', async () => {
  const me = await makeMember(app)
  const others: Made[] = []
  for (const firstname of ['Ada', 'Bayo', 'Chi', 'Dayo', 'Efe']) {
    const other = await makeMember(app, { firstname })
    await match(app, me, other)
    app.advance(1000)
    others.push(other)
  }
  const [ada, bayo] = others as [Made, Made]
  await send(app, ada, { to: me, body: 'one' })
  await send(app, ada, { to: me, body: 'two' })
  app.advance(1000)
  await send(app, me, { to: bayo, body: 'mine' })
  const all = (await list(me)).data
  expect(all.conversations.map(({ person }) => person.firstname)).toEqual(['Bayo', 'Ada', 'Efe', 'Dayo', 'Chi'])
  expect(all.conversations[1]).toMatchObject({ unread: 2, lastSeq: 2, readSeq: 0, lastMessage: { body: 'two' } })
  expect([all.unreadTotal, all.nextCursor]).toEqual([2, null])
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = (await list(me, { limit: 2, ...(cursor ? { cursor } : {}) })).data
    names.push(...page.conversations.map(({ person }) => person.firstname))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(names).toEqual(all.conversations.map(({ person }) => person.firstname))
  const forged = Buffer.from("2026-01-01T00:00:00.000Z '; drop table message --").toString('base64url')
  for (const bad of ['x', forged, Buffer.from(`9999-99-99T99:99:99.999Z ${randomUUID()}`).toString('base64url')])
    expect((await list(me, { cursor: bad })).status).toBe(400)
})

test('after a gap exactly the missed messages are returned, in order', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  for (let n = 1; n <= 12; n += 1) await send(app, n % 3 ? one : other, { to: n % 3 ? other : one, body: `${n}` })
  const bodies = async (query: object) =>
    (await messages(one, conversationId, query)).data.messages.map(({ body }) => body)
  expect(await bodies({ afterSeq: 7 })).toEqual(['8', '9', '10', '11', '12'])
  expect(await bodies({ afterSeq: 7, limit: 2 })).toEqual(['8', '9'])
  expect(await bodies({ afterSeq: 12 })).toEqual([])
  expect(await bodies({ limit: 3 })).toEqual(['10', '11', '12'])
  expect(await bodies({ beforeSeq: 10, limit: 3 })).toEqual(['7', '8', '9'])
  expect(await bodies({ beforeSeq: 1 })).toEqual([])
  expect((await messages(one, conversationId, { limit: 3 })).data.lastSeq).toBe(12)
  for (const query of [{ limit: 0 }, { limit: 201 }, { afterSeq: -1 }, { beforeSeq: 1.5 }])
    expect((await messages(one, conversationId, query)).status).toBe(400)
})

test('the read position never moves back or past the end, and both receive an event', spec('2.107'), async () => {
  const { one, other, conversationId } = await makeMatch(app)
  for (const body of ['1', '2', '3']) await send(app, one, { to: other, body })
  app.emitted.length = 0
  expect((await read(other, conversationId, 2)).data).toEqual({ readSeq: 2, unreadTotal: 1 })
  const payload = { conversationId, memberId: other.uid, seq: 2 }
  expect(app.emitted).toEqual([
    { to: other.uid, name: 'conversation.read', payload: { ...payload, unreadTotal: 1 } },
    { to: one.uid, name: 'conversation.read', payload: payload },
  ])
  app.emitted.length = 0
  expect((await read(other, conversationId, 1)).data.readSeq).toBe(2)
  expect(app.emitted).toEqual([])
  expect((await read(other, conversationId, 2_000_000_000)).data).toEqual({ readSeq: 3, unreadTotal: 0 })
  expect((await messages(one, conversationId)).data).toMatchObject({ otherReadSeq: 3, readSeq: 3 })
  for (const seq of [-1, 1.5, '2', null]) expect((await read(other, conversationId, seq as number)).status).toBe(400)
})

test('sending does not mark messages received just before as read', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  await send(app, one, { to: other, body: 'unseen' })
  await send(app, other, { to: one, body: 'crossed it' })
  expect((await show(other, conversationId)).data.conversation).toMatchObject({ unread: 1, readSeq: 0 })
  expect((await show(one, conversationId)).data.conversation).toMatchObject({ unread: 1, readSeq: 1, otherReadSeq: 0 })
})

test('a member who hides receipts shows and sees none; receipts end with the match', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  await send(app, one, { to: other, body: 'a' })
  const receipts = (id: number, on: boolean) =>
    app.ctx.db.updateTable('profile').set({ read_receipts: on }).where('member_id', '=', id).execute()
  await receipts(other.id, false)
  app.emitted.length = 0
  await read(other, conversationId, 1)
  expect(app.emitted.map(({ to }) => to)).toEqual([other.uid])
  expect((await show(one, conversationId)).data.conversation.otherReadSeq).toBe(0)
  expect((await show(other, conversationId)).data.conversation.otherReadSeq).toBe(0)
  await receipts(other.id, true)
  expect((await show(one, conversationId)).data.conversation.otherReadSeq).toBe(1)
  await unmatch(app, one, other)
  expect((await show(one, conversationId)).data.conversation).toMatchObject({ otherReadSeq: 0, writable: false })
})

test('a conversation with a member is found, and is null before it exists', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  const stranger = await makeMember(app)
  const withMember = (id: string) => app.call(api.chat.withMember, { token: one.token, params: { id } })
  expect((await withMember(other.uid)).data.conversation?.id).toBe(conversationId)
  expect((await withMember(stranger.uid)).data.conversation).toBeNull()
  expect((await withMember(randomUUID())).code).toBe('not_found')
})

test('a suspended match receives no presence, even with open connections, and their presence is not published', async () => {
  const { one, other } = await makeMatch(app)
  const { isConnected } = app.ctx
  app.ctx.isConnected = async () => true
  const received = () => app.emitted.filter(({ to, name }) => to === other.uid && name === 'presence.changed').length
  await publishPresence(app.ctx, one, true)
  expect(received()).toBe(1)
  await app.ctx.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', other.id).execute()
  await publishPresence(app.ctx, one, false)
  expect(received()).toBe(1)
  await publishPresence(app.ctx, other, false)
  expect(app.emitted.filter(({ to, name }) => to === one.uid && name === 'presence.changed')).toEqual([])
  app.ctx.isConnected = isConnected
})

test('after a block, and after the other account is deleted, neither finds the conversation', async () => {
  for (const vanish of [
    (one: Made, other: Made) => block(app, one, other),
    (one: Made, other: Made) => block(app, other, one),
    (_: Made, other: Made) =>
      app.ctx.db.updateTable('member').set({ status: 'banned' }).where('id', '=', other.id).execute(),
  ]) {
    const { one, other, conversationId } = await makeMatch(app)
    await send(app, other, { to: one, body: 'a' })
    await vanish(one, other)
    expect((await list(one)).data).toEqual({
      conversations: [],
      unreadTotal: 0,
      requestsTotal: 0,
      nextCursor: null,
    })
    const missing = await messages(one, randomUUID())
    for (const answer of [
      await messages(one, conversationId),
      await show(one, conversationId),
      await read(one, conversationId, 1),
    ]) {
      const shape = ({ status, code, message, headers }: typeof missing) => ({
        status,
        code,
        message,
        type: headers['content-type'],
        length: headers['content-length'],
      })
      expect(shape(answer as typeof missing)).toEqual(shape(missing))
    }
    expect((await app.call(api.chat.withMember, { token: one.token, params: { id: other.uid } })).code).toBe(
      'not_found',
    )
  }
})

test('members outside the conversation get not_found for every verb, and strangers must log in', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  await send(app, one, { to: other, body: 'secret' })
  const outsiders = [await makeMember(app), await makeMember(app, { role: 'admin' })]
  for (const outsider of outsiders) {
    const answers = [
      await messages(outsider, conversationId),
      await show(outsider, conversationId),
      await read(outsider, conversationId, 1),
    ]
    expect(answers.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found'])
    expect((await list(outsider)).data.conversations).toEqual([])
  }
  const anonymous = { ...one, token: '' }
  for (const answer of [
    await messages(anonymous, conversationId),
    await show(anonymous, conversationId),
    await read(anonymous, conversationId, 1),
    await list(anonymous),
  ])
    expect(answer.status).toBe(401)
  expect((await show(one, 'not-a-uuid')).status).toBe(400)
})

test('a conversation is found by a part of the name, in its list and page by page', async () => {
  const me = await makeMember(app)
  for (const firstname of ['Adélaïde', 'Bade', 'Chidi'])
    await match(app, me, await makeMember(app, { firstname, lastname: 'Okoro' }))
  const find = async (query: object) => {
    const { data } = await app.call(api.chat.conversations, { token: me.token, query: query as never })
    return { names: data.conversations.map(({ person }) => person.firstname).toSorted(), next: data.nextCursor }
  }
  expect((await find({ name: ' ADE ' })).names).toEqual(['Adélaïde', 'Bade'])
  expect((await find({ name: 'chidi' })).names).toEqual(['Chidi'])
  // The list shows first names only.
  expect((await find({ name: 'okoro' })).names).toEqual([])
  expect([(await find({ name: '%' })).names, (await find({ name: 'ade', box: 'sent' })).names]).toEqual([[], []])
  const first = await find({ name: 'ade', limit: 1 })
  const second = await find({ name: 'ade', limit: 1, cursor: first.next })
  expect([...first.names, ...second.names].toSorted()).toEqual(['Adélaïde', 'Bade'])
  expect(second.next).toBeNull()
  const tooLong = { token: me.token, query: { name: 'a'.repeat(61) } as never }
  expect((await app.call(api.chat.conversations, tooLong)).status).toBe(400)
})
