import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchMembers } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { send } from '../../test/members/matches.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const goodbye = 'It was good to write with you. I wish you well.'
const two = async () => [await makeMember(app), await makeMember(app, { firstname: 'Kofi' })] as const
const end = ({ token }: Made, to: { uid: string }, message: { clientId?: string; body?: string } = {}) =>
  app.call(api.reactions.end, {
    token,
    params: { id: to.uid },
    body: { clientId: randomUUID(), body: goodbye, ...message },
  })
const conversationOf = async ({ token }: Made, other: Made) =>
  (await app.call(api.chat.withMember, { token, params: { id: other.uid } })).data
const react = ({ token }: Made, { uid }: Made, action: 'like' | 'block') =>
  app.call(api.reactions.act, { token, params: { id: uid }, body: { action } })
const match = async (a: Made, b: Made) => {
  await react(a, b, 'like')
  await react(b, a, 'like')
}

test('a goodbye that resembles fraud is asked about before anything ends, and its receiver sees why', async () => {
  const [a, b] = await two()
  await match(a, b)
  await send(app, b, { to: a, body: 'Shall we meet?' })
  const body = 'Please send me 20,000 naira before I go, I have no food in the house'
  const form = { clientId: randomUUID(), body }
  const ask = (askFirst: boolean) =>
    app.call(api.reactions.end, { token: a.token, params: { id: b.uid }, body: { ...form, askFirst } })
  expect(await ask(true)).toMatchObject({ status: 409, code: 'scam_suspected' })
  expect((await conversationOf(b, a)).conversation).toMatchObject({ writable: true })
  expect((await ask(false)).status).toBe(200)
  const { conversation, messages } = await conversationOf(b, a)
  expect(conversation).toMatchObject({ state: 'ended' })
  expect(messages.at(-1)).toMatchObject({ body, scam: ['money'] })
})

test('the goodbye is the last message of both, and the conversation becomes read-only', async () => {
  const [a, b] = await two()
  const [rival, friend] = await two()
  await match(a, b)
  await match(a, rival)
  await match(b, friend)
  await send(app, b, { to: a, body: 'Shall we meet?' })
  const expectUnchanged = await watchMembers(app, rival, friend)
  app.emitted.length = 0
  const { status, data } = await end(a, b)
  expect(status).toBe(200)
  expect(data.message).toMatchObject({ body: goodbye, senderId: a.uid, seq: 2 })
  expect(app.emitted.map(({ to, name }) => [to, name])).toEqual([
    [a.uid, 'message.created'],
    [b.uid, 'message.created'],
    [a.uid, 'match.ended'],
    [b.uid, 'match.ended'],
  ])
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const { conversation, messages } = await conversationOf(one, other)
    expect(conversation).toMatchObject({ state: 'ended', writable: false, person: { matched: false } })
    expect(messages.at(-1)?.body).toBe(goodbye)
    expect((await send(app, one, { to: other, body: 'Wait' })).code).toBe('not_matched')
  }
  await expectUnchanged()
})

test('the sender dislikes the other, whose like stays; liking again is a new match', async () => {
  const [a, b] = await two()
  await match(a, b)
  await end(a, b)
  expect((await conversationOf(a, b)).conversation?.person).toMatchObject({ disliked: true, likesMe: true })
  expect((await conversationOf(b, a)).conversation?.person).toMatchObject({ liked: true, likesMe: false })
  const waiting = await app.call(api.reactions.others, { token: a.token, query: {} })
  expect(waiting.data.members).toEqual([])
  expect((await react(a, b, 'like')).data.matched).toBe(true)
  expect((await send(app, b, { to: a, body: 'Welcome back' })).status).toBe(201)
})

test('an accepted request without a match ends the same way', async () => {
  const [a, b] = await two()
  const { conversationId: id } = (await send(app, a, { to: b, body: 'You sing too?' })).data
  await app.call(api.chat.accept, { token: b.token, params: { id } })
  app.emitted.length = 0
  expect((await end(b, a)).status).toBe(200)
  expect(app.emitted.filter(({ name }) => name === 'conversation.changed').map(({ to }) => to)).toEqual([b.uid, a.uid])
  expect((await conversationOf(a, b)).conversation).toMatchObject({ state: 'ended', writable: false })
  expect((await send(app, a, { to: b, body: 'Why?' })).code).toBe('not_matched')
})

test('a retry returns the same message and does not end a later match', async () => {
  const [a, b] = await two()
  await match(a, b)
  const message = { clientId: randomUUID() }
  const [first, second] = await Promise.all([end(a, b, message), end(a, b, message)])
  expect(second.data).toEqual(first.data)
  await react(a, b, 'like')
  expect((await end(a, b, message)).data).toEqual(first.data)
  expect((await conversationOf(a, b)).conversation).toMatchObject({ state: 'match', lastSeq: 1 })
  expect((await end(a, b, { ...message, body: 'Something else' })).code).toBe('message_differs')
})

test('when both end concurrently, one goodbye is the last message', async () => {
  const [a, b] = await two()
  await match(a, b)
  const replies = await Promise.all([end(a, b), end(b, a)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await conversationOf(a, b)).messages).toHaveLength(1)
})

test('without a conversation nothing is sent, and an empty goodbye is rejected', async () => {
  const [a, b] = await two()
  expect((await end(a, b)).code).toBe('not_matched')
  await react(a, b, 'like')
  expect((await end(a, b)).code).toBe('not_matched')
  expect((await end(b, a)).code).toBe('not_matched')
  await send(app, a, { to: b, body: 'A request' })
  expect((await end(b, a)).code).toBe('not_matched')
  expect((await conversationOf(b, a)).conversation?.state).toBe('request_in')
  await react(b, a, 'like')
  const refused = await end(a, b, { body: ' \n ' })
  expect(refused.status).toBe(400)
  expect((await conversationOf(a, b)).conversation?.state).toBe('match')
})

test('after a block neither side can send a goodbye', async () => {
  const [a, b] = await two()
  await match(a, b)
  await react(b, a, 'block')
  const unknown = await end(a, { uid: randomUUID() })
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    const refused = await end(from, to)
    expect([refused.code, refused.message]).toEqual(['not_found', unknown.message])
  }
})
