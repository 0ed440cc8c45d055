import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { watchMembers } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { makeMatch, match, send, unmatch } from '../../../test/members/matches.ts'

let app: TestApp
let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  app = await makeTestApp()
  const bystanders = await talk('Eko one', 'Eko two', 'Eko three', 'Eko four', 'Eko five')
  await react(bystanders.other, { id: bystanders.conversationId, seq: 1 }, 'heart')
  expectUnchanged = await watchMembers(app, bystanders.one, bystanders.other)
})
afterEach(() => expectUnchanged())
afterAll(() => app.close())

type Reaction = 'heart' | 'laugh' | null
type Where = { id: string; seq: number }
const react = ({ token }: Made, { id, seq }: Where, reaction: Reaction) =>
  app.call(api.chat.react, { token, params: { id, seq }, body: { reaction } })
const drop = ({ token }: Made, { id, seq }: Where, whose: 'me' | 'both' = 'me') =>
  app.call(api.chat.deleteMessage, { token, params: { id, seq }, query: { for: whose } })
const page = async ({ token }: Made, id: string, query = {}) =>
  (await app.call(api.chat.messages, { token, params: { id }, query })).data
const show = async ({ token }: Made, id: string) =>
  (await app.call(api.chat.conversation, { token, params: { id } })).data

async function talk(...bodies: string[]) {
  const made = await makeMatch(app)
  for (const body of bodies) await send(app, made.one, { to: made.other, body })
  app.emitted.length = 0
  return made
}

test('each member has one reaction to a message and can change and remove it; both receive an event', async () => {
  const { one, other, conversationId: id } = await talk('Look at this')
  expect((await react(other, { id, seq: 1 }, 'heart')).data.message.reactions).toEqual([
    { memberId: other.uid, reaction: 'heart' },
  ])
  await react(other, { id, seq: 1 }, 'heart')
  expect(app.emitted.map(({ to, name }) => [to, name])).toEqual([
    [other.uid, 'message.changed'],
    [one.uid, 'message.changed'],
  ])
  const both = (await react(one, { id, seq: 1 }, 'laugh')).data.message
  expect(both.reactions).toHaveLength(2)
  expect((await page(other, id)).messages).toEqual([both])
  await react(other, { id, seq: 1 }, null)
  expect((await page(one, id)).messages[0]?.reactions).toEqual([{ memberId: one.uid, reaction: 'laugh' }])
  expect((await react(one, { id, seq: 9 }, 'heart')).code).toBe('not_found')
  expect((await react(one, { id, seq: 1 }, 'poo' as Reaction)).status).toBe(400)
  await unmatch(app, one, other)
  expect((await react(one, { id, seq: 1 }, 'heart')).code).toBe('not_matched')
})

test('a change of a gift reaches the other member in their language', async () => {
  const { one, other, conversationId: id } = await talk('For you')
  await app.ctx.db
    .updateTable('message')
    .set({ kind: 'gift', gift_code: 'kola' })
    .where('sender_id', '=', one.id)
    .execute()
  await app.ctx.db.updateTable('member').set({ locale: 'fr' }).where('id', '=', other.id).execute()
  await react(one, { id, seq: 1 }, 'heart')
  const names = app.emitted.map(({ to, payload }) => [to, JSON.stringify(payload).match(/"name":"([^"]+)"/)?.[1]])
  const { translations } = app.ctx
  expect(names).toEqual([
    [one.uid, translations.translate('en', 'gifts:names.kola')],
    [other.uid, translations.translate('fr', 'gifts:names.kola')],
  ])
  expect(names[0]?.[1]).not.toBe(names[1]?.[1])
})

test('a reply quotes the message, shortened, and only an existing one', async () => {
  const { one, other, conversationId: id } = await talk(`${'a'.repeat(119)}😀😀`)
  const reply = (replyTo: number) =>
    app.call(api.chat.send, {
      token: other.token,
      params: { id: one.uid },
      body: { clientId: crypto.randomUUID(), body: 'Yes', replyTo },
    })
  expect((await reply(1)).data.message.replyTo).toMatchObject({
    seq: 1,
    senderId: one.uid,
    kind: 'text',
    body: `${'a'.repeat(119)}…`,
    deleted: false,
  })
  expect((await reply(7)).errors).toHaveProperty('replyTo')
  await drop(one, { id, seq: 1 }, 'both')
  expect((await page(other, id)).messages[1]?.replyTo).toMatchObject({ seq: 1, body: '', deleted: true })
})

test('deleted for me, it is hidden for me alone and on all my devices', async () => {
  const { one, other, conversationId: id } = await talk('first', 'second')
  const gone = await drop(other, { id, seq: 2 })
  expect([gone.status, gone.data.message]).toEqual([200, null])
  expect(app.emitted).toMatchObject([{ to: other.uid, name: 'message.deleted', payload: { seq: 2, unreadTotal: 1 } }])
  expect((await page(other, id)).messages.map(({ seq }) => seq)).toEqual([1])
  expect((await page(one, id)).messages.map(({ seq }) => seq)).toEqual([1, 2])
  expect((await show(other, id)).conversation).toMatchObject({ unread: 1, lastSeq: 2, lastMessage: { seq: 1 } })
  expect((await drop(other, { id, seq: 2 })).code).toBe('not_found')
  expect((await react(other, { id, seq: 2 }, 'heart')).code).toBe('not_found')
  app.emitted.length = 0
  await react(one, { id, seq: 2 }, 'heart')
  expect(app.emitted.map(({ to }) => to)).toEqual([one.uid])
})

test('deleted for both within ten minutes, a tombstone contains nothing of the text', async () => {
  const { one, other, conversationId: id } = await talk('a secret', 'late')
  await react(other, { id, seq: 1 }, 'heart')
  expect((await drop(other, { id, seq: 1 }, 'both')).code).toBe('conflict')
  app.emitted.length = 0
  const tomb = (await drop(one, { id, seq: 1 }, 'both')).data.message
  expect(tomb).toMatchObject({ seq: 1, body: '', deleted: true, reactions: [], replyTo: null })
  expect(app.emitted).toMatchObject([{ to: one.uid }, { to: other.uid, payload: { unreadTotal: 1, change: 2 } }])
  expect((await drop(one, { id, seq: 1 }, 'both')).data.message).toEqual(tomb)
  const { rows } = await sql<{
    found: number
  }>`select count(*)::int as found from message where body || folded like '%secret%'`.execute(app.ctx.db)
  expect(rows).toEqual([{ found: 0 }])
  expect((await react(one, { id, seq: 1 }, 'heart')).code).toBe('conflict')
  app.advance(10 * 60_000 + 1000)
  expect((await drop(one, { id, seq: 2 }, 'both')).code).toBe('too_late')
  expect((await drop(one, { id, seq: 2 }, 'me')).status).toBe(200)
})

test('a deleted message counts as read in its conversation only, and for its reader only', async () => {
  const { one, other, conversationId: id } = await talk('First', 'Second')
  await send(app, other, { to: one, body: 'A slip' })
  const third = await makeMember(app)
  const elsewhere = await match(app, third, one)
  await send(app, third, { to: one, body: 'Hello' })
  await drop(other, { id, seq: 3 }, 'both')
  const unread = async (member: Made, at: string) => (await show(member, at)).conversation.unread
  expect([await unread(one, id), await unread(other, id), await unread(one, elsewhere)]).toEqual([0, 2, 1])
})

test('after an absence the changes after the cursor are listed page by page, each once', async () => {
  const { one, other, conversationId: id } = await talk('1', '2', '3', '4', '5')
  const before = await page(other, id)
  expect(before.lastChange).toBe(0)
  await react(one, { id, seq: 2 }, 'heart')
  await drop(one, { id, seq: 3 }, 'both')
  await drop(other, { id, seq: 4 })
  await react(one, { id, seq: 2 }, 'laugh')
  await send(app, one, { to: other, body: '6' })
  await react(one, { id, seq: 6 }, 'heart')
  const since = (afterChange: number, limit = 50) => page(other, id, { afterSeq: 5, afterChange, limit })
  const all = await since(before.lastChange)
  expect(all.messages.map(({ seq, reactions }) => [seq, reactions.length])).toEqual([[6, 1]])
  expect(all.changed.map(({ seq, deleted }) => [seq, deleted])).toEqual([
    [3, true],
    [2, false],
  ])
  expect([all.gone, all.moreChanges, all.lastChange]).toEqual([[4], false, 5])
  const first = await since(0, 1)
  expect([first.changed.map(({ seq }) => seq), first.moreChanges, first.lastChange]).toEqual([[3], true, 2])
  const second = await since(first.lastChange, 1)
  expect([second.gone, second.moreChanges]).toEqual([[4], true])
  expect(await since(all.lastChange)).toMatchObject({ changed: [], gone: [], lastChange: 5 })
})

test('the unread count equals a count over the messages, also after concurrent writes', async () => {
  const { one, other, conversationId: id } = await makeMatch(app)
  const read = (seq: number) => app.call(api.chat.read, { token: other.token, params: { id }, body: { seq } })
  const work: (() => Promise<unknown>)[] = []
  for (let n = 1; n <= 40; n += 1) {
    work.push(() => send(app, one, { to: other, body: `${n}` }))
    if (n % 5 === 0)
      work.push(
        () => read(n - 3),
        () => drop(one, { id, seq: n - 2 }, 'both'),
        () => drop(other, { id, seq: n - 1 }),
      )
    if (n % 7 === 0) work.push(() => send(app, other, { to: one, body: 'and me' }))
  }
  await Promise.all(
    [0, 1, 2, 3].map(async (lane) => {
      for (let index = lane; index < work.length; index += 4) await work[index]?.()
    }),
  )
  const { rows } = await sql<{ counted: number; found: number }>`
    select s.unread as counted, (select count(*)::int from message x where x.conversation_id = c.id and x.seq > s.read_seq
      and x.sender_id = s.other_id and x.deleted_at is null and not x.hidden_by_other) as found
    from conversation c join conversation_side s on s.conversation_id = c.id where c.uid = ${id}`.execute(app.ctx.db)
  expect(rows.map(({ counted }) => counted)).toEqual(rows.map(({ found }) => found))
})

test('a page around a seq has messages on both sides, and one request opens a conversation', async () => {
  const { one, other, conversationId: id } = await talk(...Array.from({ length: 30 }, (_, n) => `${n + 1}`))
  const seqs = (data: { messages: { seq: number }[] }) => data.messages.map(({ seq }) => seq)
  const around = await page(one, id, { aroundSeq: 10, limit: 6 })
  expect([seqs(around), around.hasOlder, around.hasNewer]).toEqual([[8, 9, 10, 11, 12, 13], true, true])
  const opened = await app.call(api.chat.withMember, {
    token: other.token,
    params: { id: one.uid },
    query: { limit: 3 },
  })
  expect(opened.data).toMatchObject({ conversation: { id }, lastSeq: 30, hasOlder: true, hasNewer: false })
  expect(seqs(opened.data)).toEqual([28, 29, 30])
  const older = await page(one, id, { beforeSeq: 3 })
  expect([seqs(older), older.hasOlder, older.hasNewer]).toEqual([[1, 2], false, true])
})

test('search finds text in every spelling, the latest first, page by page, and nothing deleted for me', async () => {
  const { one, other, conversationId: id } = await talk('Ẹ̀kọ́ dára', 'nothing', 'EKO again', 'Eko 100%_\\', 'eko gone')
  const search = (member: Made, q: string, query = {}) =>
    app.call(api.chat.search, { token: member.token, params: { id }, query: { q, ...query } })
  await drop(one, { id, seq: 5 })
  expect((await search(one, 'ékò')).data).toEqual({
    hits: [
      { seq: 4, excerpt: 'Eko 100%_\\' },
      { seq: 3, excerpt: 'EKO again' },
      { seq: 1, excerpt: 'Ẹ̀kọ́ dára' },
    ],
    nextBeforeSeq: null,
  })
  expect((await search(other, 'eko', { limit: 2 })).data).toMatchObject({
    hits: [{ seq: 5 }, { seq: 4 }],
    nextBeforeSeq: 4,
  })
  expect((await search(other, 'eko', { limit: 2, beforeSeq: 4 })).data.hits.map(({ seq }) => seq)).toEqual([3, 1])
  for (const q of ['%%', '__', '\u0301\u0301', '..']) expect((await search(one, q)).data.hits).toEqual([])
  expect((await search(one, '0%_')).data.hits).toHaveLength(1)
  expect((await search(one, 'a')).status).toBe(400)
})

test('a match sees in coarse steps when the other was last active, unless hidden', async () => {
  const { one, other, conversationId: id } = await makeMatch(app)
  const seen = (ms: number) =>
    sql`insert into presence (member_id, seen_at) values (${other.id}, ${new Date(app.ctx.now().getTime() - ms)})
    on conflict (member_id) do update set seen_at = excluded.seen_at`.execute(app.ctx.db)
  const hour = 3_600_000
  const activity = async () => (await show(one, id)).conversation.activity
  for (const [ms, said] of [
    [60_000, 'online'],
    [2 * hour, 'today'],
    [50 * hour, 'week'],
    [200 * hour, null],
  ] as const) {
    await seen(ms)
    expect(await activity()).toBe(said)
  }
  await seen(0)
  await app.ctx.db.updateTable('profile').set({ hide_online: true }).where('member_id', '=', other.id).execute()
  expect(await activity()).toBeNull()
})

test('requests without a session, with invalid values or from a guest are rejected', async () => {
  const { conversationId: id } = await talk('x')
  const unauthenticated = { token: '' } as Made
  for (const answer of [
    await react(unauthenticated, { id, seq: 1 }, 'heart'),
    await drop(unauthenticated, { id, seq: 1 }),
  ])
    expect(answer.status).toBe(401)
  const guest = await makeMember(app, { role: 'guest' })
  for (const answer of [await react(guest, { id, seq: 1 }, 'heart'), await drop(guest, { id, seq: 1 })])
    expect(answer.status).toBe(403)
})
