import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, type ListeningApp, listenTestApp } from '../test/communication/socket-clients.ts'
import { type Made, makeMember } from '../test/members/make-member.ts'
import { block, makeMatch, match, send, unmatch } from '../test/members/matches.ts'
import { spec } from '../test/spec.ts'
import { touchPresence } from './presence.ts'

let app: ListeningApp
beforeAll(async () => {
  app = await listenTestApp({ recheckEveryMs: 300, goneAfterMs: 500 })
})
afterAll(() => app.close())

const sessionOf = async (memberId: number) =>
  (
    await app.ctx.db
      .selectFrom('member_session')
      .where('member_id', '=', memberId)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id
const closed = (client: Client, withinMs = 1000) =>
  vi.waitFor(() => expect(client.socket.connected).toBe(false), withinMs)
const presencesOf = (member: Made, watcher: Client) =>
  watcher.received
    .filter(({ name, payload }) => name === 'presence.changed' && payload.memberId === member.uid)
    .map(({ payload }) => payload.active)
/** Until the server has counted the last socket of a member. */
const offline = (member: Made) => vi.waitFor(async () => expect(await app.ctx.isConnected(member.uid)).toBe(false))

/** Another match comes and goes; by then the presence of those who came or went before has been published. */
async function passPresence(marker: Made, watcher: Client): Promise<void> {
  const before = presencesOf(marker, watcher).length
  const client = await app.connect(marker.token)
  await vi.waitFor(() => expect(presencesOf(marker, watcher)).toHaveLength(before + 1))
  client.socket.disconnect()
  await vi.waitFor(() => expect(presencesOf(marker, watcher)).toHaveLength(before + 2), 5000)
  await app.settled(watcher)
}

test('a message arrives on all devices of both members, after the commit', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  const clients = await Promise.all([app.connect(one.token), app.connect(one.token), app.connect(other.token)])
  const { data } = await send(app, one, { to: other, body: 'Hujambo' })
  await vi.waitFor(() => {
    for (const client of clients) expect(client.names()).toContain('message.created')
  })
  const last = clients[2]?.received.find(({ name }) => name === 'message.created')
  expect(last?.payload).toEqual({ message: data.message, otherId: one.uid, unreadTotal: 1 })
  await app.call(api.chat.read, { token: other.token, params: { id: conversationId }, body: { seq: 1 } })
  await vi.waitFor(() => {
    for (const client of clients) expect(client.names()).toContain('conversation.read')
  })
})

test('typing reaches only the match', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  const outsider = await makeMember(app)
  const [first, second, third] = await Promise.all([
    app.connect(one.token),
    app.connect(other.token),
    app.connect(outsider.token),
  ])
  third.socket.emit('typing', { conversationId })
  first.socket.emit('typing', { conversationId })
  await vi.waitFor(() => expect(second.names()).toContain('typing'))
  expect(second.received.filter(({ name }) => name === 'typing')).toEqual([
    { name: 'typing', payload: { conversationId, memberId: one.uid } },
  ])
  await unmatch(app, one, other)
  first.socket.emit('typing', { conversationId })
  await app.settled(first, second)
  expect(second.received.filter(({ name }) => name === 'typing')).toHaveLength(1)
  await match(app, one, other)
  for (let n = 0; n < 30; n += 1) first.socket.emit('typing', { conversationId })
  await app.settled(first, second)
  expect(second.received.filter(({ name }) => name === 'typing').length).toBeLessThanOrEqual(7)
  expect(first.socket.connected).toBe(true)
})

test('after a block no event passes between two members', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  const marker = await makeMember(app)
  await match(app, marker, other)
  const [first, second] = await Promise.all([app.connect(one.token), app.connect(other.token)])
  await block(app, other, one)
  await app.settled(first, second)
  first.received.length = 0
  second.received.length = 0
  first.socket.emit('typing', { conversationId })
  second.socket.emit('typing', { conversationId })
  await send(app, one, { to: other, body: 'Hi' })
  await app.call(api.chat.read, { token: one.token, params: { id: conversationId }, body: { seq: 1 } })
  await app.settled(first, second)
  expect(first.received).toEqual([])
  first.socket.disconnect()
  await offline(one)
  await passPresence(marker, second)
  expect(second.received.filter(({ payload }) => payload.memberId !== marker.uid)).toEqual([])
})

test('a connection without a valid token is rejected, also with one in the query', async () => {
  const { token } = await makeMember(app)
  for (const bad of [undefined, null, '', 'x'.repeat(43), 7, { a: 1 }, [token], `${token} `])
    expect([bad, await app.refused(bad)]).toEqual([bad, 'unauthenticated'])
  const banned = await makeMember(app)
  await app.ctx.db.updateTable('member').set({ status: 'banned' }).where('id', '=', banned.id).execute()
  expect(await app.refused(banned.token)).toBe('unauthenticated')
})

test('a page of another site is rejected', async () => {
  const { token } = await makeMember(app)
  const from = (origin: string) => app.refused(token, { extraHeaders: { origin } })
  const port = new URL(app.url).port
  for (const origin of [
    'https://evil.example',
    'null',
    `http://127.0.0.1.evil.example:${port}`,
    `http://127.0.0.1:1`,
    'x',
  ])
    expect([origin, await from(origin)]).toEqual([origin, 'websocket error'])
  expect(await from(app.url)).toBe('let in')
})

test('the socket of a revoked session is notified and closed within a second', async () => {
  const { one, other } = await makeMatch(app)
  const [client, sender] = [await app.connect(one.token), await app.connect(other.token)]
  const sessionId = await sessionOf(one.id)
  await app.ctx.db.deleteFrom('member_session').where('id', '=', sessionId).execute()
  app.ctx.cutSessions([sessionId])
  await closed(client)
  expect(client.names()).toContain('session.revoked')
  client.received.length = 0
  await send(app, other, { to: one, body: 'Too late' })
  await vi.waitFor(() => expect(sender.names()).toContain('message.created'))
  expect(client.received).toEqual([])
  expect(await app.refused(one.token)).toBe('unauthenticated')
})

test('a banned or suspended member is notified and disconnected on all devices within a second', async () => {
  const staff = await makeMember(app, { role: 'admin' })
  for (const action of ['ban', 'suspend'] as const) {
    const { one, other } = await makeMatch(app)
    const clients = await Promise.all([app.connect(one.token), app.connect(one.token)])
    const about = { token: other.token, params: { id: one.uid }, body: { content: 'Asks everybody for gift cards.' } }
    const { id } = (await app.call(api.safety.report, about)).data.report
    const body = { action, reason: 'Asking members for money is against our rules.', days: 7 } as const
    expect((await app.call(api.moderation.decide, { token: staff.token, params: { id }, body })).status).toBe(200)
    for (const client of clients) {
      await closed(client)
      expect(client.names()).toContain('session.revoked')
    }
    expect(await app.refused(one.token)).toBe('unauthenticated')
  }
})

test('a session that ended without an event is found by the recheck', async () => {
  const member = await makeMember(app)
  const client = await app.connect(member.token)
  await app.ctx.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', member.id).execute()
  await closed(client)
  await vi.waitFor(async () => expect(await app.ctx.isConnected(member.uid)).toBe(false))
})

test('only members with open sockets are recorded as recently seen', async () => {
  const [here, away] = [await makeMember(app), await makeMember(app)]
  const before = new Date(app.ctx.now().getTime() - 3_600_000)
  const members = [away, here].map(({ id }) => ({ member_id: id, seen_at: before }))
  await app.ctx.db.insertInto('presence').values(members).execute()
  await touchPresence(app.ctx, [here.id])
  const seen = app.ctx.db.selectFrom('presence').where('seen_at', '=', before).select('member_id')
  expect(await seen.execute()).toEqual([{ member_id: away.id }])
})

test('a member has at most ten sockets', async () => {
  const { token } = await makeMember(app)
  const clients: Client[] = []
  for (let n = 0; n < 10; n += 1) clients.push(await app.connect(token))
  const eleventh = await app.connect(token)
  await closed(eleventh)
  expect(clients.every(({ socket }) => socket.connected)).toBe(true)
  clients[0]?.socket.disconnect()
  await vi.waitFor(async () => {
    const again = await app.connect(token)
    await app.settled(again)
    expect(again.socket.connected).toBe(true)
  }, 2000)
})

test(
  'matches receive presence when a member connects and disconnects, once each, and never for one who hides it',
  spec('4.20'),
  async () => {
    const { one, other } = await makeMatch(app)
    const marker = await makeMember(app)
    await match(app, marker, other)
    const watcher = await app.connect(other.token)
    const presences = () => presencesOf(one, watcher)
    const first = await app.connect(one.token)
    const second = await app.connect(one.token)
    await vi.waitFor(() => expect(presences()).toEqual([true]))
    first.socket.disconnect()
    second.socket.disconnect()
    await offline(one)
    const back = await app.connect(one.token)
    await passPresence(marker, watcher)
    expect(presences()).toEqual([true])
    back.socket.disconnect()
    await vi.waitFor(() => expect(presences()).toEqual([true, false]), 5000)
    await app.ctx.db.updateTable('profile').set({ hide_online: true }).where('member_id', '=', one.id).execute()
    const hidden = await app.connect(one.token)
    await app.settled(hidden, watcher)
    hidden.socket.disconnect()
    await offline(one)
    await passPresence(marker, watcher)
    expect(presences()).toEqual([true, false])
  },
)
