import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { block, makeMatch, send, unmatch } from '../../../test/members/matches.ts'
import { spec } from '../../../test/spec.ts'
import { sendDirect } from './post-message.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const seqsOf = async (token: string, id: string, page = {}) =>
  (await app.call(api.chat.messages, { token, params: { id }, query: page })).data.messages

test(
  'a message to a match is published to both, and only the recipient has an unread message',
  spec('7.24'),
  async () => {
    const { one, other, conversationId } = await makeMatch(app)
    app.emitted.length = 0
    const sent = await send(app, one, { to: other, body: 'Habari yako?' })
    expect(sent.status).toBe(201)
    expect(sent.data.conversationId).toBe(conversationId)
    expect(sent.data.message).toMatchObject({ seq: 1, senderId: one.uid, body: 'Habari yako?', kind: 'text' })
    expect(app.emitted).toEqual([
      { to: one.uid, name: 'message.created', payload: { message: sent.data.message, otherId: other.uid } },
      {
        to: other.uid,
        name: 'message.created',
        payload: { message: sent.data.message, otherId: one.uid, unreadTotal: 1 },
      },
    ])
    expect((await app.call(api.chat.conversations, { token: one.token })).data.unreadTotal).toBe(0)
  },
)

test('a second request with one clientId returns the same message, takes no seq and publishes nothing', async () => {
  const { one, other } = await makeMatch(app)
  const clientId = randomUUID()
  const first = await send(app, one, { to: other, body: 'Once', clientId })
  app.emitted.length = 0
  const again = await send(app, one, { to: other, body: ' Once ', clientId })
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(app.emitted).toEqual([])
  expect((await send(app, one, { to: other, body: 'Twice', clientId })).code).toBe('message_differs')
  expect((await send(app, one, { to: other, body: 'Next' })).data.message.seq).toBe(2)
  expect((await send(app, other, { to: one, body: 'Mine', clientId })).data.message.seq).toBe(3)
})

test('a retry publishes a message that was committed but not published', async () => {
  const { one, other } = await makeMatch(app)
  const clientId = randomUUID()
  const order = { senderId: one.id, to: other.uid, clientId, kind: 'text', body: 'Cut off' } as const
  await sendDirect(app.ctx.pool, { ...order, replyTo: undefined, contentHash: null, now: app.ctx.now() })
  app.advance(3000)
  app.emitted.length = 0
  await send(app, one, { to: other, body: 'Cut off', clientId })
  expect(app.emitted.map(({ to, name }) => [to, name])).toEqual([
    [one.uid, 'message.created'],
    [other.uid, 'message.created'],
  ])
})

test('twenty concurrent requests with one clientId store one message', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  const clientId = randomUUID()
  app.emitted.length = 0
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => send(app, one, { to: other, body: 'Hello', clientId })),
  )
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(tries.map(({ body }) => body)).size).toBe(1)
  expect(await seqsOf(one.token, conversationId)).toHaveLength(1)
  expect(app.emitted).toHaveLength(2)
  expect((await send(app, one, { to: other, body: 'Next' })).data.message.seq).toBe(2)
})

test('two members who send a hundred messages each concurrently see one gapless order', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  const lane = async (from: typeof one, to: typeof one) => {
    for (let n = 0; n < 100; n += 1) await send(app, from, { to, body: `${n}` })
  }
  await Promise.all([lane(one, other), lane(other, one)])
  const seen = await seqsOf(one.token, conversationId, { limit: 200 })
  expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  expect(await seqsOf(other.token, conversationId, { limit: 200 })).toEqual(seen)
  for (const { uid } of [one, other]) {
    const mine = seen.filter(({ senderId }) => senderId === uid).map(({ body }) => Number(body))
    expect(mine).toEqual(Array.from({ length: 100 }, (_, index) => index))
  }
})

test('text is stored as typed, without surrounding spaces and invisible control characters', async () => {
  const { one, other } = await makeMatch(app)
  const typed = '  <b>ẹ̀kọ́</b> & "x"\u0000\u0007\r\nline\ttwo 👩🏾‍🚀\u202e \n '
  const sent = await send(app, one, { to: other, body: typed })
  expect(sent.data.message.body).toBe('<b>ẹ̀kọ́</b> & "x"\nline two 👩🏾‍🚀\u202e')
})

test('empty, too long and invalid text is rejected with the message of its field', spec('5.13'), async () => {
  const { one, other } = await makeMatch(app)
  for (const body of ['', '   \n', '\u200b\u2060', '\u0000']) {
    const refused = await send(app, one, { to: other, body })
    expect([body, refused.status, refused.errors]).toEqual([body, 400, { body: ['Please enter a message'] }])
  }
  expect((await send(app, one, { to: other, body: 'a'.repeat(2000) })).status).toBe(201)
  expect((await send(app, one, { to: other, body: 'a'.repeat(2001) })).status).toBe(400)
  const malformed = [
    { clientId: 'x', body: 'a' },
    { body: 'a' },
    { clientId: randomUUID(), body: 7 },
    { clientId: randomUUID(), body: 'a', kind: 'gift' },
  ]
  for (const body of malformed) {
    const params = { id: other.uid }
    expect((await app.call(api.chat.send, { token: one.token, params, body: body as never })).status).toBe(400)
  }
  expect(
    (await app.call(api.chat.send, { params: { id: other.uid }, body: { clientId: randomUUID(), body: 'a' } })).status,
  ).toBe(401)
})

test('after unmatching it is not_matched; to an invisible member not_found', async () => {
  const { one, other } = await makeMatch(app)
  const hidden = await makeMember(app, { hidden: true })
  expect((await send(app, one, { to: hidden, body: 'Hi' })).code).toBe('not_found')
  expect((await send(app, one, { to: one, body: 'Hi' })).code).toBe('not_found')
  expect((await send(app, one, { to: { ...one, uid: randomUUID() }, body: 'Hi' })).code).toBe('not_found')
  const clientId = randomUUID()
  await send(app, one, { to: other, body: 'Before', clientId })
  await unmatch(app, one, other)
  expect((await send(app, one, { to: other, body: 'After' })).code).toBe('not_matched')
  // The ack of the first try may have been lost on the way.
  expect((await send(app, one, { to: other, body: 'Before', clientId })).status).toBe(201)
  await block(app, other, one)
  expect((await send(app, one, { to: other, body: 'Before', clientId })).code).toBe('not_found')
  expect((await send(app, other, { to: one, body: 'Hi' })).code).toBe('not_found')
})

test('a guest cannot write', async () => {
  const guest = await makeMember(app, { role: 'guest' })
  const { other } = await makeMatch(app)
  expect((await send(app, guest, { to: other, body: 'Hi' })).code).toBe('forbidden')
})

test('after a block has returned, no further message appears', async () => {
  for (let round = 0; round < 15; round += 1) {
    const { one, other } = await makeMatch(app)
    const count = () => app.ctx.db.selectFrom('message').where('sender_id', '=', one.id).select('seq').execute()
    const sends = Array.from({ length: 6 }, () => send(app, one, { to: other, body: 'Race' }))
    await block(app, other, one)
    const atBlock = (await count()).length
    const answers = await Promise.all(sends)
    expect((await count()).length).toBe(atBlock)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(atBlock)
    expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([201, 404]))).toBe(true)
  }
})

test('an imported match without a conversation can write at once, without a request', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app)]
  await sql`insert into matched values (${one.id}, ${other.id}, ${app.ctx.now()}), (${other.id}, ${one.id}, ${app.ctx.now()})`.execute(
    app.ctx.db,
  )
  const tries = await Promise.all(
    ['a', 'b', 'c'].map((body, n) => send(app, n % 2 ? one : other, { to: n % 2 ? other : one, body })),
  )
  expect(tries.map(({ status }) => status)).toEqual([201, 201, 201])
  const { data } = await app.call(api.chat.conversations, { token: one.token })
  expect(data.conversations).toMatchObject([{ state: 'match', lastSeq: 3 }])
})
