import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { watchMembers } from '../../../test/bystanders/bystander.ts'
import { meanwhile } from '../../../test/database/lock-waits.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { match, send } from '../../../test/members/matches.ts'
import { lockPair, pairOf, sharePair } from '../conversations/pair-lock.ts'

let app: TestApp
let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  app = await makeTestApp()
  await makeMember(app, { hidden: true })
  const { one, other } = await two()
  await ask(one, other)
  expectUnchanged = await watchMembers(app, one, other)
})
afterEach(() => expectUnchanged())
afterAll(() => app.close())

const two = async () => ({ one: await makeMember(app), other: await makeMember(app, { firstname: 'Kofi' }) })
const box = async ({ token }: Made, name: 'matches' | 'requests' | 'sent' = 'matches') =>
  (await app.call(api.chat.conversations, { token, query: { box: name } })).data
const respond = (kind: 'accept' | 'decline', { token }: Made, id: string) =>
  app.call(api.chat[kind], { token, params: { id } })
const react = ({ token }: Made, { uid }: Made, action: 'like' | 'unlike' | 'block' | 'unblock') =>
  app.call(api.reactions.act, { token, params: { id: uid }, body: { action } })
const ask = async (one: Made, other: Made, body = 'Hello, you sing too?') =>
  (await send(app, one, { to: other, body })).data.conversationId

test('a first text to a member without a match becomes a request and uses one of the plan', async () => {
  const { one, other } = await two()
  app.emitted.length = 0
  const sent = await send(app, one, { to: other, body: 'Hello, you sing too?' })
  expect(sent.status).toBe(201)
  expect(app.emitted.find(({ to }) => to === other.uid)?.payload).toMatchObject({ unreadTotal: 0, requestsTotal: 1 })
  expect(await box(other)).toMatchObject({ conversations: [], unreadTotal: 0, requestsTotal: 1 })
  expect((await box(other, 'requests')).conversations).toMatchObject([
    {
      id: sent.data.conversationId,
      state: 'request_in',
      writable: false,
      unread: 1,
      blurred: true,
      trusted: false,
      activity: null,
    },
  ])
  expect((await box(one, 'sent')).conversations).toMatchObject([
    { state: 'request_out', writable: false, blurred: false },
  ])
  expect((await box(one)).conversations).toEqual([])
  const { rows } = await sql<{ used: number }>`select used from allowance_use where member_id = ${one.id}`.execute(
    app.ctx.db,
  )
  expect(rows).toEqual([{ used: 1 }])
})

test('no second request is sent before the answer, also from many tabs; a retry of the first returns it', async () => {
  const { one, other } = await two()
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, n) => send(app, one, { to: other, body: `Hello number ${'x'.repeat(n)}` })),
  )
  expect(tries.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(tries.map(({ code }) => code))).toEqual(new Set([undefined, 'request_pending']))
  const clientId = randomUUID()
  const { one: a, other: b } = await two()
  const again = await Promise.all(Array.from({ length: 6 }, () => send(app, a, { to: b, body: 'Once', clientId })))
  expect(new Set(again.map(({ status, body }) => `${status}${body}`)).size).toBe(1)
  const { rows } = await sql<{
    used: number
  }>`select used from allowance_use where member_id in (${one.id}, ${a.id})`.execute(app.ctx.db)
  expect(rows).toEqual([{ used: 1 }, { used: 1 }])
})

test('accepted, both write; accepting again returns the same, without a match: no receipts, no presence', async () => {
  const { one, other } = await two()
  const id = await ask(one, other)
  app.emitted.length = 0
  expect((await respond('accept', one, id)).code).toBe('conflict')
  const accepted = await respond('accept', other, id)
  expect(accepted.data.conversation).toMatchObject({ state: 'open', writable: true, activity: null })
  expect((await respond('accept', other, id)).status).toBe(200)
  expect(app.emitted.map(({ to, name }) => [to, name])).toEqual([
    [other.uid, 'conversation.changed'],
    [one.uid, 'conversation.changed'],
  ])
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    expect((await send(app, from, { to, body: 'Call me on +234 803 123 4567' })).status).toBe(201)
  await app.call(api.chat.read, { token: other.token, params: { id }, body: { seq: 3 } })
  expect((await box(one)).conversations).toMatchObject([{ state: 'open', otherReadSeq: 0, activity: null }])
  expect((await respond('decline', other, id)).code).toBe('conflict')
})

test('a declined request leaves the lists of the recipient, its sender cannot tell, and only the recipient may write first again', async () => {
  const { one, other } = await two()
  const id = await ask(one, other)
  await box(other)
  const before = (await box(one, 'sent')).conversations
  app.emitted.length = 0
  expect((await respond('decline', other, id)).status).toBe(200)
  expect((await respond('decline', other, id)).status).toBe(200)
  expect(app.emitted.map(({ to }) => to)).toEqual([other.uid])
  expect((await box(one, 'sent')).conversations).toEqual(before)
  expect((await send(app, one, { to: other, body: 'And now?' })).code).toBe('request_pending')
  for (const name of ['matches', 'requests'] as const) expect((await box(other, name)).conversations).toEqual([])
  expect((await respond('accept', other, id)).code).toBe('conflict')
  expect((await send(app, other, { to: one, body: 'I thought again, hello' })).status).toBe(201)
  expect((await box(one, 'requests')).conversations).toMatchObject([{ id, state: 'request_in' }])
  expect((await respond('accept', one, id)).data.conversation.state).toBe('open')
})

test('a member with other matches can be sent a request', async () => {
  const { one, other } = await two()
  for (const friend of [await makeMember(app), await makeMember(app)]) await match(app, other, friend)
  expect((await send(app, one, { to: other, body: 'Hello, do you dance?' })).status).toBe(201)
})

test('concurrent accept and decline have one result', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { one, other } = await two()
    const id = await ask(one, other)
    const [accepted, declined] = await Promise.all([respond('accept', other, id), respond('decline', other, id)])
    expect([accepted.status, declined.status].sort()).toEqual([200, 409])
    const { writable } = (await app.call(api.chat.conversation, { token: one.token, params: { id } })).data.conversation
    expect(writable).toBe(accepted.status === 200)
  }
})

test('two concurrent mutual requests become one open conversation', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { one, other } = await two()
    const [first, second] = await Promise.all([
      send(app, one, { to: other, body: 'Hello there' }),
      send(app, other, { to: one, body: 'Good evening' }),
    ])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.data.conversationId).toBe(second.data.conversationId)
    expect((await box(one)).conversations).toMatchObject([{ state: 'open', lastSeq: 2 }])
    const { rows } = await sql`select from allowance_use where member_id in (${one.id}, ${other.id})`.execute(
      app.ctx.db,
    )
    expect(rows).toHaveLength(1)
  }
})

test('links, addresses and numbers are rejected; prices, dates and plain text are not', async () => {
  const one = await makeMember(app)
  const held = [
    'see https://x.example/a',
    'my page is karibu.com',
    'write to ada@mail.example',
    'ada (at) mail',
    'www . site',
    'I am @ada.ng there',
    '+234 803 123 4567',
    '0803-123-4567',
    '٠٨٠٣١٢٣٤٥٦٧',
    '0 8 0 3 1 2 3 4',
    'ｗｗｗ.ex.ng',
    'ada\u200b.com',
  ]
  for (const body of held) {
    const refused = await send(app, one, { to: await makeMember(app), body })
    expect([body, refused.code]).toEqual([body, 'request_contact_details'])
  }
  for (const body of ['It cost 3.50 on 12.05.2026...', 'Hi!I like that.You too?', 'Room 404, 19:30 - see you'])
    expect([body, (await send(app, one, { to: await makeMember(app), body })).status]).toEqual([body, 201])
})

test('the same opener can be sent to five members a day, in any disguise, also concurrently', async () => {
  const one = await makeMember(app)
  const many = await Promise.all(Array.from({ length: 9 }, () => makeMember(app)))
  const tries = await Promise.all(
    many.map((to, n) => send(app, one, { to, body: `Hello,  béautiful ${'!'.repeat(n)}` })),
  )
  expect(tries.filter(({ status }) => status === 201)).toHaveLength(5)
  const refused = tries.find(({ status }) => status !== 201)
  expect([refused?.code, refused?.message]).toEqual([
    'request_repeated',
    expect.stringContaining('just for this person'),
  ])
  const { rows } = await sql<{ used: number }>`select used from allowance_use where member_id = ${one.id}`.execute(
    app.ctx.db,
  )
  expect(rows).toEqual([{ used: 5 }])
  expect((await send(app, one, { to: await makeMember(app), body: 'Something else' })).status).toBe(201)
})

test('when the requests of the plan are used up, the error contains the price of another, and nothing is written', async () => {
  const { one, other } = await two()
  await sql`insert into allowance_use (member_id, kind, window_from, used)
    select id, 'message_request', created_at, 30 from member where id = ${one.id}`.execute(app.ctx.db)
  const refused = await send(app, one, { to: other, body: 'Hello' })
  expect([refused.status, refused.code]).toEqual([402, 'quota_used_up'])
  const paid = await app.call(api.chat.send, {
    token: one.token,
    params: { id: other.uid },
    body: { clientId: randomUUID(), body: 'Hello', payWith: 'credits' },
  })
  expect([paid.status, paid.code]).toEqual([402, 'insufficient_funds'])
  expect((await box(other, 'requests')).conversations).toEqual([])
  expect((await box(one, 'sent')).conversations).toEqual([])
})

test('a hidden sender must become visible first; a hidden member and a guest cannot get a request', async () => {
  const { one, other } = await two()
  const hidden = await makeMember(app, { hidden: true })
  expect((await send(app, hidden, { to: one, body: 'Hello' })).code).toBe('request_hidden')
  expect((await send(app, one, { to: hidden, body: 'Hello' })).code).toBe('not_found')
  const guest = await makeMember(app, { role: 'guest' })
  expect((await send(app, other, { to: guest, body: 'Hello' })).code).toBe('not_matched')
})

test('a request of a member who hides afterwards is neither listed nor counted', async () => {
  const { one, other } = await two()
  await ask(one, other)
  await app.ctx.db.updateTable('profile').set({ hidden: true }).where('member_id', '=', one.id).execute()
  expect(await box(other, 'requests')).toMatchObject({ conversations: [], requestsTotal: 0 })
  app.emitted.length = 0
  await respond('accept', other, await ask(await makeMember(app), other))
  const totals = app.emitted.filter(({ to }) => to === other.uid).map(({ payload }) => payload)
  expect(totals).toMatchObject([{ requestsTotal: 1 }, { requestsTotal: 0 }])
})

test('a later match accepts a pending request, and its end closes the conversation for both', async () => {
  const { one, other } = await two()
  const id = await ask(one, other)
  await react(one, other, 'like')
  await react(other, one, 'like')
  for (const member of [one, other])
    expect((await box(member)).conversations).toMatchObject([{ id, state: 'match', writable: true }])
  expect(await box(other, 'requests')).toMatchObject({ conversations: [], requestsTotal: 0, unreadTotal: 1 })
  await react(one, other, 'unlike')
  expect((await box(other)).conversations).toMatchObject([{ state: 'ended', writable: false }])
  expect((await send(app, other, { to: one, body: 'Why?' })).code).toBe('not_matched')
})

test('a block ends an open conversation and a pending request permanently', async () => {
  for (const open of [true, false]) {
    const { one, other } = await two()
    const id = await ask(one, other)
    if (open) await respond('accept', other, id)
    await react(other, one, 'block')
    expect((await respond('accept', other, id)).code).toBe('not_found')
    expect((await send(app, one, { to: other, body: 'Hello?' })).code).toBe('not_found')
    expect(await box(one, 'sent')).toMatchObject({ conversations: [] })
    await react(other, one, 'unblock')
    const answer = await send(app, one, { to: other, body: 'Hello again' })
    expect(answer.code).toBe(open ? 'not_matched' : 'request_pending')
    expect((await box(other, 'requests')).conversations).toEqual([])
  }
})

test('a request that waited for a block is rejected with not_found, and nothing is written', async () => {
  // With an exclusive lock the request waits in message_send; with a shared one after it, in sendBehindLock.
  for (const lock of [lockPair, sharePair]) {
    const { one, other } = await two()
    const at = app.ctx.now()
    const sent = await meanwhile(app, {
      hold: (tx) => lock(tx, pairOf(one.id, other.id)),
      work: () => send(app, one, { to: other, body: 'Hello, you sing too?' }),
      last: (tx) =>
        sql`insert into pair_block values (${one.id}, ${other.id}, false, ${at}), (${other.id}, ${one.id}, true, ${at})`.execute(
          tx,
        ),
    })
    expect(sent.code).toBe('not_found')
    const rows = await app.ctx.db.selectFrom('conversation_side').where('member_id', '=', one.id).selectAll().execute()
    expect(rows).toEqual([])
  }
})

test('a reply to a request accepts it, and both receive an event', async () => {
  const { one, other } = await two()
  const id = await ask(one, other)
  app.emitted.length = 0
  expect((await send(app, other, { to: one, body: 'Yes, alto' })).status).toBe(201)
  for (const { uid } of [one, other])
    expect(app.emitted).toContainEqual({ to: uid, name: 'conversation.changed', payload: { conversationId: id } })
  expect((await box(one)).conversations).toMatchObject([{ id, state: 'open' }])
})

test('trust belongs to one member, and unblurs earlier media', async () => {
  const { one, other } = await two()
  const id = await ask(one, other)
  const third = await makeMember(app)
  await ask(third, other)
  const trusted = await app.call(api.chat.trust, { token: other.token, params: { id }, body: { on: true } })
  expect(trusted.data.conversation).toMatchObject({ trusted: true, blurred: false })
  expect((await box(one, 'sent')).conversations).toMatchObject([{ trusted: false }])
  expect((await box(other, 'requests')).conversations.map(({ trusted }) => trusted).toSorted()).toEqual([false, true])
  expect((await app.call(api.chat.trust, { token: other.token, params: { id }, body: {} as never })).status).toBe(400)
})
