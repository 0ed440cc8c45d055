import { randomUUID } from 'node:crypto'
import { api, type Prompt } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { watchMembers } from '../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { block, send } from '../../test/members/matches.ts'

let app: TestApp
let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  app = await makeTestApp()
  const [one, other] = await two()
  await like(one, other)
  expectUnchanged = await watchMembers(app, one, other)
})
afterEach(() => expectUnchanged())
afterAll(() => app.close())

const sunday = { prompt: 'sunday' as const, answer: 'Jollof, and long stories.' }

/** A member and another one who answered a prompt. */
async function two(): Promise<[Made, Made]> {
  const [one, other] = [await makeMember(app), await makeMember(app, { firstname: 'Kofi' })]
  await app.call(api.profiles.change, { token: other.token, body: { promptAnswers: [sunday] } })
  return [one, other]
}

type Like = { part?: { prompt: Prompt } | { photo: string }; comment?: string; clientId?: string }
const like = (from: Made, to: { uid: string }, { part, comment, clientId }: Like = {}) =>
  app.call(api.reactions.likePart, {
    token: from.token,
    params: { id: to.uid },
    body: {
      part: part ?? { prompt: sunday.prompt },
      comment: comment ?? 'Whose jollof is it?',
      clientId: clientId ?? randomUUID(),
    },
  })
const box = async ({ token }: Made, name: 'matches' | 'requests' | 'sent') =>
  (await app.call(api.chat.conversations, { token, query: { box: name } })).data.conversations
const react = (from: Made, to: Made, action: 'like' | 'unlike') =>
  app.call(api.reactions.act, { token: from.token, params: { id: to.uid }, body: { action } })
const usedBy = async ({ id }: Made) => {
  const { rows } = await sql<{ used: number }>`select used from allowance_use where member_id = ${id}`.execute(
    app.ctx.db,
  )
  return rows[0]?.used ?? 0
}
const reactionOf = async ({ id }: Made) =>
  app.ctx.db.selectFrom('reaction').where('actor', '=', id).select(['kind', 'target']).execute()

test('a comment that resembles fraud is asked about before anything is liked, and its receiver sees why', async () => {
  const [one, other] = await two()
  const comment = 'Please send me 20,000 naira today, I have no food in the house'
  const form = { part: { prompt: sunday.prompt }, comment, clientId: randomUUID() }
  const send = (askFirst: boolean) =>
    app.call(api.reactions.likePart, { token: one.token, params: { id: other.uid }, body: { ...form, askFirst } })
  expect(await send(true)).toMatchObject({ status: 409, code: 'scam_suspected' })
  expect(await reactionOf(one)).toEqual([])
  expect((await send(false)).status).toBe(201)
  const [request] = await box(other, 'requests')
  const { data } = await app.call(api.chat.messages, { token: other.token, params: { id: request?.id ?? '' } })
  expect(data.messages).toMatchObject([{ body: comment, scam: ['money'] }])
})

test('comments that resemble fraud to three members restrict their sender', async () => {
  const [one] = await two()
  const comment = 'Please send me 20,000 naira today, I have no food in the house'
  for (let n = 0; n < 3; n++) {
    const [, other] = await two()
    expect((await like(one, other, { comment: `${comment} ${n}` })).status).toBe(201)
  }
  const [, fourth] = await two()
  expect((await like(one, fourth)).code).toBe('messaging_restricted')
})

test('a hidden answer cannot be liked', async () => {
  const [one, other] = await two()
  const share = (promptAnswers: 'matches' | 'nobody' | 'everyone') =>
    app.call(api.profiles.change, { token: other.token, body: { sharing: { promptAnswers } } })
  for (const choice of ['matches', 'nobody'] as const) {
    await share(choice)
    expect((await like(one, other)).code).toBe('not_found')
    expect(await reactionOf(one)).toEqual([])
  }
  await share('everyone')
  expect((await like(one, other)).status).toBe(201)
})

test('a comment on an answer arrives as a request that shows the answer at that time, and uses one of the plan', async () => {
  const [one, other] = await two()
  const sent = await like(one, other)
  expect([sent.status, sent.data.liked, sent.data.matched]).toEqual([201, true, false])
  expect(sent.data.message).toMatchObject({ body: 'Whose jollof is it?', likedPart: sunday })
  await app.call(api.profiles.change, { token: other.token, body: { promptAnswers: [] } })
  const [request] = await box(other, 'requests')
  expect(request).toMatchObject({
    state: 'request_in',
    lastMessage: { body: 'Whose jollof is it?', likedPart: sunday },
  })
  expect(await usedBy(one)).toBe(1)
  expect(await reactionOf(one)).toEqual([{ kind: 1, target: other.id }])
})

test('a comment on a photo shows it to both; on the photo of another member it is not found', async () => {
  const [one, other] = await two()
  const third = await makeMember(app)
  const photoOf = async ({ id }: Made) => {
    const values = { storage_key: randomUUID(), position: 0, width: 400, height: 500, placeholder: Buffer.alloc(4) }
    const row = { member_id: id, ...values, created_at: app.ctx.now() }
    return app.ctx.db.insertInto('photo').values(row).returning('id').executeTakeFirstOrThrow()
  }
  const [mine, theirs] = [await photoOf(third), await photoOf(other)]
  expect((await like(one, other, { part: { photo: mine.id } })).code).toBe('not_found')
  const sent = await like(one, other, { part: { photo: theirs.id } })
  expect(sent.data.message.likedPart).toMatchObject({ photo: expect.stringContaining(`/photos/${theirs.id}/160`) })
  const [request] = await box(other, 'requests')
  const shown = request?.lastMessage?.likedPart
  expect(shown).toMatchObject({ photo: expect.stringContaining(`/photos/${theirs.id}/160`) })
  expect(shown).not.toEqual(sent.data.message.likedPart)
})

test('a double press is one like, one message and one of the plan', async () => {
  const [one, other] = await two()
  const clientId = randomUUID()
  const tries = await Promise.all(Array.from({ length: 6 }, () => like(one, other, { clientId })))
  expect(new Set(tries.map(({ status, data }) => `${status} ${data.message.id}`)).size).toBe(1)
  expect(await usedBy(one)).toBe(1)
  expect((await like(one, other, { clientId, comment: 'Something else' })).code).toBe('message_differs')
  const { rows } = await sql`select from message m join conversation c on c.id = m.conversation_id
    where ${one.id} in (c.low, c.high)`.execute(app.ctx.db)
  expect(rows).toHaveLength(1)
})

test('with a member who likes me it makes a match, and the comment is a normal message without cost', async () => {
  const [one, other] = await two()
  await react(other, one, 'like')
  const sent = await like(one, other)
  expect(sent.data).toMatchObject({ liked: true, matched: true, message: { likedPart: sunday } })
  expect(await box(other, 'matches')).toMatchObject([{ state: 'match', unread: 1, id: sent.data.conversationId }])
  expect(await usedBy(one)).toBe(0)
})

test('withdrawing the like and liking again sends no second first message, by either route', async () => {
  const [one, other] = await two()
  await like(one, other)
  await react(one, other, 'unlike')
  expect((await like(one, other, { comment: 'Me again' })).code).toBe('request_pending')
  expect((await send(app, one, { to: other, body: 'And again' })).code).toBe('request_pending')
  expect([await usedBy(one), await reactionOf(one)]).toEqual([1, []])
})

test('the allowance applies to each account across both routes; a rejected request creates no like', async () => {
  const [one, other] = await two()
  const [friend, fourth] = [await makeMember(app), await makeMember(app)]
  await app.call(api.profiles.change, { token: fourth.token, body: { promptAnswers: [sunday] } })
  for (const { id } of [one, friend])
    await sql`insert into allowance_use (member_id, kind, window_from, used)
      select id, 'message_request', created_at, 29 from member where id = ${id}`.execute(app.ctx.db)
  for (const from of [one, friend]) {
    expect((await like(from, other, { comment: `I am ${from.id}, hello` })).status).toBe(201)
    expect((await like(from, fourth)).code).toBe('quota_used_up')
    expect((await send(app, from, { to: fourth, body: 'Hello there' })).code).toBe('quota_used_up')
    expect(await reactionOf(from)).toEqual([{ kind: 1, target: other.id }])
  }
})

test('contact details are rejected, and text already sent to five others', async () => {
  const [one, other] = await two()
  expect((await like(one, other, { comment: 'Call 0803 123 4567' })).code).toBe('request_contact_details')
  expect((await like(one, other, { comment: '  ' })).errors).toHaveProperty('comment')
  expect((await like(one, other, { comment: 'x'.repeat(301) })).errors).toHaveProperty('comment')
  for (let count = 0; count < 5; count += 1) {
    const [, next] = await two()
    expect((await like(one, next)).status).toBe(201)
  }
  expect((await like(one, other)).code).toBe('request_repeated')
  expect((await reactionOf(one)).map(({ target }) => target)).not.toContain(other.id)
})

test('blocked, hidden and unknown members are not found, oneself is a conflict, and nothing is written', async () => {
  const [one, other] = await two()
  const [blocker, hidden] = [await makeMember(app), await makeMember(app, { hidden: true })]
  await block(app, blocker, one)
  await block(app, one, other)
  for (const to of [blocker, hidden, other, { uid: randomUUID() }]) expect((await like(one, to)).code).toBe('not_found')
  expect((await like(one, one)).code).toBe('conflict')
  expect(await reactionOf(one)).toEqual([])
  expect(await box(one, 'sent')).toEqual([])
})

test('guests, suspended members and hidden members can start nothing', async () => {
  const [, other] = await two()
  const [guest, banned, hider] = [
    await makeMember(app, { role: 'guest' }),
    await makeMember(app),
    await makeMember(app, { hidden: true }),
  ]
  await app.ctx.db.updateTable('member').set({ status: 'banned' }).where('id', '=', banned.id).execute()
  expect((await like(guest, other)).code).toBe('forbidden')
  expect((await like(banned, other)).status).toBe(401)
  expect((await like(hider, other)).code).toBe('request_hidden')
  expect(await reactionOf(hider)).toEqual([])
})

test('a message deleted for both no longer refers to its part', async () => {
  const [one, other] = await two()
  const { data } = await like(one, other)
  const { conversationId, seq } = data.message
  const params = { id: conversationId, seq }
  const gone = await app.call(api.chat.deleteMessage, { token: one.token, params, query: { for: 'both' } })
  expect(gone.data.message).toMatchObject({ deleted: true, body: '' })
  expect(gone.data.message).not.toHaveProperty('likedPart')
})
