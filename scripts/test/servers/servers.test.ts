import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Line, openLine } from '../../../bench/chat/chat-line.ts'
import { makePairs, makeTalkers, type Pair, type Talker } from '../../../bench/chat/chat-world.ts'
import { type OneServer, startOneServer } from '../../../bench/churn/churn-servers.ts'
import { until as waitUntil } from '../../../e2e/support/until.ts'
import { openRedis } from '../../../server/src/adapters/redis.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { startThrowaway } from '../../../server/src/db/embedded/throwaway.ts'
import { migrate } from '../../../server/src/db/migrate/migrate.ts'
import { makeSeenProfiles } from '../../../server/src/http/profiles-a-day/seen-profiles.ts'
import { silentLog } from '../../../server/src/log.ts'
import type { Shared } from '../../../server/src/ports/shared.ts'
import { ensureRedis } from '../../ensure-redis.ts'
import { startPrivateRedis } from '../../lib/system/private-redis.ts'

/** How often a server rechecks the sessions of its sockets. */
const recheckMs = 5_000
const undo: (() => unknown)[] = []
let owner: Database
let one: OneServer
let two: OneServer
let shared: Shared

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karibu-servers-'))
  chmodSync(folder, 0o711)
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const redis = await startPrivateRedis({ program: await ensureRedis(), dataDir: folder, log: () => {} })
  undo.push(redis.stop)
  shared = await openRedis(redis.url, silentLog)
  undo.push(shared.close)
  const database = await startThrowaway()
  undo.push(database.stop)
  await migrate({ adminUrl: database.adminUrl })
  owner = openDatabase(database.adminUrl, { poolMax: 2 })
  undo.push(owner.close)
  const start = (name: string) => startOneServer({ name, folder, database, redisUrl: redis.url, limits: 'on' })
  one = await start('one')
  undo.push(one.stop)
  two = await start('two')
  undo.push(two.stop)
}, 400_000)
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

test('a session ended on one server is notified and disconnected on the other before the regular check', async () => {
  const { two: members } = await makeTwo()
  const client = await connect(two, members[0])
  const begun = performance.now()
  await call(one, members[0], { method: 'POST', path: '/auth/logout-all' })
  await until(() => client.isClosed())
  expect(performance.now() - begun).toBeLessThan(recheckMs)
  expect(client.events.map(([name]) => name)).toContain('session.revoked')
})

test('a member banned on one server is notified, disconnected and rejected on the other before the regular check', async () => {
  const { two: members } = await makeTwo()
  const [banned, reporter] = members
  const [staff] = await makeTalkers(owner.pool, 1)
  if (!staff) throw new Error('no staff')
  await owner.pool.query(`update member set role = 'admin', staff_permissions = '{moderator}' where id = $1`, [
    staff.id,
  ])
  await owner.pool.query('update member_session set password_confirmed_at = now() where member_id = $1', [staff.id])
  const content = 'Asks everybody for money.'
  expect(await call(one, reporter, { method: 'POST', path: `/abuse/${banned.uid}/report`, body: { content } })).toBe(
    201,
  )
  const { rows } = await owner.pool.query('select id from abuse_report where target_id = $1', [banned.id])
  const clients = [await connect(two, banned), await connect(two, banned)]
  expect(await call(two, banned, { method: 'GET', path: '/me' })).toBe(200)
  const begun = performance.now()
  const decision = { action: 'ban', reason: 'Fraud, reported by many.' }
  expect(await call(one, staff, { method: 'POST', path: `/admin/reports/${rows[0]?.id}/decide`, body: decision })).toBe(
    200,
  )
  await until(() => clients.every((client) => client.isClosed()))
  expect(performance.now() - begun).toBeLessThan(recheckMs)
  for (const { events } of clients) expect(events.map(([name]) => name)).toContain('session.revoked')
  expect(await call(two, banned, { method: 'GET', path: '/me' })).toBe(401)
  const again = await connect(two, banned).catch(() => null)
  if (again) await until(() => again.isClosed())
})

test('a message sent on one server arrives on both, and none after a block on one', async () => {
  const { two: members } = await makeTwo()
  const [from, to] = members
  const clients = [await connect(one, to), await connect(two, to)]
  const send = () =>
    call(one, from, {
      method: 'POST',
      path: `/members/${to.uid}/messages`,
      body: { clientId: crypto.randomUUID(), kind: 'text', body: 'Hi' },
    })
  expect(await send()).toBe(201)
  await until(() => clients.every(({ events }) => events.some(([name]) => name === 'message.created')))
  expect(await call(two, to, { method: 'POST', path: `/actions/toggle/block?uid=${from.uid}&on=true` })).toBe(200)
  for (const client of clients) client.events.length = 0
  expect(await send()).toBe(404)
  // The last event of a session comes after every other.
  await call(two, to, { method: 'POST', path: '/auth/logout-all' })
  await until(() => clients.every((client) => client.isClosed()))
  for (const { events } of clients) expect(events.at(-1)?.[0]).toBe('session.revoked')
  expect(
    clients.flatMap(({ events }) => events.map(([name]) => name)).filter((name) => name === 'message.created'),
  ).toEqual([])
})

test('a member has at most ten sockets on all servers combined', async () => {
  const { two: members } = await makeTwo()
  const clients: Client[] = []
  for (let n = 0; n < 10; n += 1) clients.push(await connect(n % 2 ? one : two, members[0]))
  const eleventh = await connect(one, members[0])
  await until(() => eleventh.isClosed())
  expect(clients.some((client) => client.isClosed())).toBe(false)
  clients[0]?.line.close()
  await until(async () => {
    const again = await connect(one, members[0])
    expect(await write(two, members)).toBe(201)
    await until(() => again.isClosed() || hasMessage(again))
    return !again.isClosed()
  })
})

test('servers count the profiles that a member sees together, for a day', async () => {
  const now = () => new Date()
  const [onOne, onTwo] = [makeSeenProfiles(shared, now), makeSeenProfiles(shared, now)]
  const ask = (profiles: number[]) => ({ memberId: -1, profiles, most: 1_000 })
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => 4_294_967_295 - from - index)
  for (let from = 0; from < 1_000; from += 100)
    expect(
      (await (from % 200 ? onOne : onTwo)(ask(numbers(from, 50)))) + (await onOne(ask(numbers(from + 50, 50)))),
    ).toBe(0)
  expect(await onTwo(ask(numbers(0, 50)))).toBe(0)
  const waitMs = await onOne(ask([...numbers(0, 49), 7]))
  expect(waitMs).toBeGreaterThan(86_000_000)
  expect(waitMs).toBeLessThanOrEqual(86_400_000)
  expect(await onOne({ ...ask([7]), memberId: -2 })).toBe(0)
})

test('a match receives one presence event for a member, on any server, and none while a server restarts', async () => {
  const { two: members } = await makeTwo()
  const watcher = await connect(two, members[1])
  const presenceEvents = () =>
    watcher.events.filter(([name]) => name === 'presence.changed').map(([, { active }]) => active)
  const first = await connect(one, members[0])
  await until(() => presenceEvents().length === 1)
  const second = await connect(two, members[0])
  second.line.close()
  await expectMessage(watcher, members)
  expect(presenceEvents()).toEqual([true])
  expect(first.isClosed()).toBe(false)
  const before = await readServers()
  await one.kill()
  // Ten seconds later the other server counts without the process that was killed.
  await until(async () => {
    const present = await readServers()
    return before.some((id) => !present.includes(id))
  })
  await expectMessage(watcher, members)
  expect(presenceEvents()).toEqual([true])
  await connect(two, members[0])
  await expectMessage(watcher, members)
  expect(presenceEvents().includes(false)).toBe(false)
}, 120_000)

test('the call rate is limited on all servers combined', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 80; n += 1) {
    const { url } = n % 2 ? one : two
    const response = await fetch(`${url}/api/auth/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    await response.body?.cancel()
    statuses.push(response.status)
  }
  expect(statuses.slice(0, 60)).not.toContain(429)
  expect(new Set(statuses.slice(60))).toEqual(new Set([429]))
})

test('too many unauthenticated connections of one network are rejected in the common format, and so is a member of that network afterwards', async () => {
  const knock = () =>
    new Promise<WebSocket | { status: number; body: string }>((done) => {
      const socket = new WebSocket(`${one.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
      socket.once('open', () => done(socket))
      socket.once('error', () => {})
      socket.once('unexpected-response', (_request, answer) => {
        let body = ''
        answer.on('data', (part) => (body += part))
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body }))
      })
    })
  const strangers = await Promise.all(Array.from({ length: 110 }, knock))
  const refused = strangers.filter((stranger) => !(stranger instanceof WebSocket))
  // Fifty unauthenticated connections are allowed for each network.
  expect(refused).toHaveLength(60)
  expect(refused[0]).toMatchObject({ status: 429 })
  expect(JSON.parse(String((refused[0] as { body: string }).body))).toMatchObject({
    code: 'too_many_requests',
    message: expect.any(String),
    requestId: expect.any(String),
  })
  for (const stranger of strangers) if (stranger instanceof WebSocket) stranger.terminate()
  const { two: members } = await makeTwo()
  await until(() =>
    connect(one, members[0]).then(
      () => true,
      () => false,
    ),
  )
  const plain = await fetch(`${one.url}/socket.io/?EIO=4&transport=polling`)
  expect([plain.status, (await plain.json()).code]).toEqual([400, 'invalid_input'])
})

type Client = { line: Line; events: [string, { active?: boolean }][]; isClosed: () => boolean }

async function connect(server: OneServer, member: Talker): Promise<Client> {
  const events: Client['events'] = []
  let isClosed = false
  const line = openLine(server.url, member.token, (name, payload) => void events.push([name, payload]))
  void line.closed.then(() => {
    isClosed = true
  })
  await line.open
  return { line, events, isClosed: () => isClosed }
}

/** The processes that count as servers; the list holds one that was killed for ten seconds. */
const readServers = async () =>
  String(
    await shared.run(`return table.concat(redis.call('zrange', KEYS[1], 0, -1), ' ')`, ['karibu:servers'], []),
  ).split(' ')
const hasMessage = ({ events }: Client) => events.some(([name]) => name === 'message.created')

/** The second of two writes to the first, through the server that lives on. */
const write = (server: OneServer, [to, from]: Pair['two']) =>
  call(server, from, {
    method: 'POST',
    path: `/members/${to.uid}/messages`,
    body: { clientId: crypto.randomUUID(), kind: 'text', body: 'Hi' },
  })

/** A message that is sent now arrives; whatever was published before has arrived too. */
async function expectMessage(client: Client, [one, other]: Pair['two']): Promise<void> {
  client.events.splice(0, client.events.length, ...client.events.filter(([name]) => name !== 'message.created'))
  expect(await write(two, [one, other])).toBe(201)
  await until(() => hasMessage(client))
}

async function makeTwo(): Promise<Pair> {
  const [pair] = await makePairs(owner.pool, 1)
  if (!pair) throw new Error('no pair')
  return pair
}

type Request = { method: 'GET' | 'POST'; path: string; body?: object }

async function call({ url }: OneServer, { token }: Talker, { method, path, body = {} }: Request): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = method === 'GET' ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`${url}/api${path}`, { method, headers, ...sent })
  await response.body?.cancel()
  return response.status
}

const until = (isTrue: () => boolean | Promise<boolean>) =>
  waitUntil(isTrue, { withinMs: 120_000, message: () => `Still not: ${isTrue}` })
