import { randomUUID } from 'node:crypto'
import { api, type Route, serverEvents } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { giveCalls, ring } from '../test/communication/calls.ts'
import {
  type Client,
  echoPacket,
  isEchoed,
  type ListeningApp,
  listenTestApp,
} from '../test/communication/socket-clients.ts'
import { makeMember } from '../test/members/make-member.ts'
import { block, makeMatch, send } from '../test/members/matches.ts'

let app: ListeningApp
beforeAll(async () => {
  app = await listenTestApp()
})
afterAll(() => app.close())

/** A bare connection of a member: packets are said as they are. */
async function dial(token: string) {
  const ws = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const got: string[] = []
  ws.onmessage = ({ data }) => void got.push(String(data))
  await new Promise((resolve) => {
    ws.onopen = resolve
  })
  ws.send(`40${JSON.stringify({ token })}`)
  await vi.waitFor(() => expect(got.some((line) => line.startsWith('40'))).toBe(true))
  return { ws, got, received: () => got.filter((line) => line.startsWith('4') && !line.startsWith('40')) }
}

/** Two in an accepted call, each with an open socket. */
async function makeVictims() {
  const pair = await makeMatch(app)
  await send(app, pair.one, { to: pair.other, body: 'secret' })
  await giveCalls(app, pair.one)
  const pages = [randomUUID(), randomUUID()]
  const ears = await Promise.all(
    [pair.one, pair.other].map(({ token }, at) => app.connect(token, { auth: { token, page: pages[at] } })),
  )
  const { id: callId } = (await ring(app, { from: pair.one, to: pair.other, deviceId: pages[0] })).data.call
  await app.call(api.calls.accept, { token: pair.other.token, params: { id: callId }, body: { deviceId: pages[1] } })
  await vi.waitFor(() => {
    for (const ear of ears) expect(ear.names()).toContain('call.changed')
  })
  await app.settled(...ears)
  for (const ear of ears) ear.received.length = 0
  return { ...pair, ears, callId, pages }
}

/** Each verb of the chat and of calls, by every name it could have, and rooms by theirs. */
function packets({ one, other, conversationId, callId, pages }: Awaited<ReturnType<typeof makeVictims>>): string[] {
  const from = 'run-1'
  const messages = [
    { type: 'alive' },
    { type: 'hello', from, to: null },
    { type: 'description', from, to: from, description: { type: 'offer', sdp: 'v=0' } },
    { type: 'candidates', from, to: from, candidates: [{ candidate: '', sdpMid: null, sdpMLineIndex: null }] },
    { type: 'media', from, to: from, mic: true, camera: true },
  ]
  const verbs = Object.entries({ ...api.chat, ...api.calls } as Record<string, Route>)
  const names = [...verbs.flatMap(([name, { path }]) => [name, `chat.${name}`, `calls.${name}`, path])]
  const payload = { id: conversationId, conversationId, callId, seq: 1, memberId: one.uid, to: other.uid, for: 'both' }
  const rooms = [`member:${one.uid}`, `device:${pages[0]}`, conversationId, callId]
  return [
    ...['', '7'].map((ack) => `42${ack}${JSON.stringify(['typing', { conversationId }])}`),
    ...messages.map((message) => `42${JSON.stringify(['call.signal', { callId, message }])}`),
    ...[...names, ...Object.keys(serverEvents)].map((name) => `42${JSON.stringify([name, payload])}`),
    ...rooms.flatMap((room) => ['join', 'subscribe', 'room'].map((name) => `42${JSON.stringify([name, room])}`)),
    ...rooms.map((room) => `40/${room},`),
  ]
}

const traces = async () =>
  (
    await sql`select (select json_agg(m order by m.conversation_id, m.seq) from message m) as messages,
      (select json_agg(s order by s.conversation_id, s.member_id) from conversation_side s) as sides,
      (select json_agg(c order by c.id) from call c) as calls,
      (select json_agg(s order by s.call_id, s.member_id) from call_side s) as "callSides"`.execute(app.ctx.db)
  ).rows

test('two outsiders send every event of chat and calls in raw packets: no client receives any, and nothing changes', async () => {
  const victims = await makeVictims()
  const outsiders = [await makeMember(app), (await makeMatch(app)).one]
  const lines = packets(victims)
  expect(lines.length).toBeGreaterThan(90)
  const before = await traces()
  app.advance(3000)
  for (const { token } of outsiders) await sendAll(token, lines)
  await app.settled(...victims.ears)
  expect(victims.ears.map(({ received }) => received)).toEqual([[], []])
  expect(await traces()).toEqual(before)
  await expectEvents(victims.ears, victims)
})

test('after a block the two members are outsiders to each other', async () => {
  const victims = await makeVictims()
  const lines = packets(victims)
  await block(app, victims.one, victims.other)
  await app.settled(...victims.ears)
  for (const ear of victims.ears) ear.received.length = 0
  const before = await traces()
  for (const { token } of [victims.one, victims.other]) await sendAll(token, lines)
  await app.settled(...victims.ears)
  expect(victims.ears.map(({ received }) => received)).toEqual([[], []])
  expect(await traces()).toEqual(before)
})

/** In batches below the rate limit of a socket, so that every packet is processed. */
async function sendAll(token: string, lines: string[]): Promise<void> {
  for (let at = 0; at < lines.length; at += 30) {
    const { ws, got, received } = await dial(token)
    for (const line of [...lines.slice(at, at + 30), echoPacket]) ws.send(line)
    await vi.waitFor(() => expect(isEchoed(got)).toBe(true))
    await app.settled()
    // A namespace that does not exist is all that is answered.
    expect(received().filter((line) => !/^44\/.*Invalid namespace/.test(line))).toEqual([])
    ws.close()
  }
}

async function expectEvents(
  ears: Client[],
  { one, other }: Pick<Awaited<ReturnType<typeof makeMatch>>, 'one' | 'other'>,
) {
  await send(app, one, { to: other, body: 'Still here' })
  for (const ear of ears) await vi.waitFor(() => expect(ear.names()).toContain('message.created'))
}
