import { randomUUID } from 'node:crypto'
import { api, clientEvents } from '@karibu/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { giveCalls, ring, stateOf } from '../../../test/communication/calls.ts'
import { type Client, type ListeningApp, listenTestApp } from '../../../test/communication/socket-clients.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { block, makeMatch } from '../../../test/members/matches.ts'

let app: ListeningApp
beforeAll(async () => {
  app = await listenTestApp()
})
afterAll(() => app.close())

const messages = (client: Client) => client.received.filter(({ name }) => name === 'call.signal')
const hello = (callId: string) => ({ callId, message: { type: 'hello', from: 'a', to: null } })

/** A page of its own: a socket, and its id as calls are bound to it. */
async function openPage(who: Made) {
  const page = randomUUID()
  return { page, client: await app.connect(who.token, { auth: { token: who.token, page } }) }
}

async function makeCall() {
  const { one, other } = await makeMatch(app)
  await giveCalls(app, one)
  const [mine, theirs, spare] = [await openPage(one), await openPage(other), await openPage(other)]
  const { data } = await ring(app, { from: one, to: other, deviceId: mine.page })
  const { id } = data.call
  const take = () => app.call(api.calls.accept, { token: other.token, params: { id }, body: { deviceId: theirs.page } })
  return { one, other, mine: mine.client, theirs: theirs.client, spare: spare.client, id, take }
}

test('all devices ring, one accepts, and the others are notified of it', async () => {
  const { mine, theirs, spare, id, take } = await makeCall()
  for (const client of [theirs, spare]) await vi.waitFor(() => expect(client.names()).toContain('call.ringing'))
  expect(mine.names()).not.toContain('call.ringing')
  await take()
  for (const client of [mine, theirs, spare])
    await vi.waitFor(() =>
      expect(client.received).toContainEqual(
        expect.objectContaining({
          name: 'call.changed',
          payload: { call: expect.objectContaining({ id, state: 'accepted' }) },
        }),
      ),
    )
})

test('a message is relayed between the two devices of a call and to no third', async () => {
  const { one, mine, theirs, spare, id, take } = await makeCall()
  const third = (await openPage(one)).client
  mine.socket.emit('call.signal', hello(id))
  await app.settled(mine, theirs)
  expect(messages(theirs)).toEqual([])
  await take()
  mine.socket.emit('call.signal', hello(id))
  await vi.waitFor(() => expect(messages(theirs)).toEqual([{ name: 'call.signal', payload: hello(id) }]))
  theirs.socket.emit('call.signal', hello(id))
  await vi.waitFor(() => expect(messages(mine)).toHaveLength(1))
  mine.socket.emit('call.signal', hello(randomUUID()))
  spare.socket.emit('call.signal', hello(id))
  third.socket.emit('call.signal', hello(id))
  await app.settled(mine, theirs, spare, third)
  expect([messages(mine).length, messages(theirs).length, messages(spare).length, messages(third).length]).toEqual([
    1, 1, 0, 0,
  ])
})

test('the consent to show video is relayed unchanged, and an invalid one is not', async () => {
  const { mine, theirs, id, take } = await makeCall()
  await take()
  const media = (faces: unknown) => ({
    callId: id,
    message: { type: 'media', from: 'a', to: 'b', mic: true, camera: true, faces },
  })
  mine.socket.emit('call.signal', media('yes'))
  mine.socket.emit('call.signal', media(true))
  await vi.waitFor(() => expect(messages(theirs).map(({ payload }) => payload)).toEqual([media(true)]))
})

test('members outside a call cannot send messages through it', async () => {
  const { mine, theirs, id, take } = await makeCall()
  await take()
  const outsiders = [await openPage(await makeMember(app)), await openPage((await makeMatch(app)).one)]
  const before = [messages(mine).length, messages(theirs).length]
  for (const { client } of outsiders) {
    for (const callId of [id, randomUUID()]) client.socket.emit('call.signal', hello(callId))
    client.socket.emit('call.ringing', { id })
    client.socket.emit('call.changed', { id })
  }
  await app.settled(mine, theirs, ...outsiders.map(({ client }) => client))
  expect([messages(mine).length, messages(theirs).length]).toEqual(before)
  for (const { client } of outsiders) expect(client.received).toEqual([])
})

test('after the end and after a block no message is relayed', async () => {
  for (const part of ['end', 'block'] as const) {
    const { one, other, mine, theirs, id, take } = await makeCall()
    await take()
    if (part === 'block') await block(app, other, one)
    else await app.call(api.calls.end, { token: one.token, params: { id }, body: {} })
    mine.socket.emit('call.signal', hello(id))
    theirs.socket.emit('call.signal', hello(id))
    await app.settled(mine, theirs)
    expect([messages(mine), messages(theirs)]).toEqual([[], []])
  }
})

test('a heartbeat keeps the call alive, only from the device that holds it', async () => {
  const { one, mine, spare, id, take } = await makeCall()
  const third = (await openPage(one)).client
  await take()
  const seen = () =>
    app.ctx.db.selectFrom('call_side').where('member_id', '=', one.id).select('seen_at').executeTakeFirstOrThrow()
  const { seen_at: before } = await seen()
  app.advance(5000)
  for (const { socket } of [spare, third]) socket.emit('call.signal', { callId: id, message: { type: 'alive' } })
  mine.socket.emit('call.signal', { callId: randomUUID(), message: { type: 'alive' } })
  await app.settled(mine, spare, third)
  expect((await seen()).seen_at).toEqual(before)
  mine.socket.emit('call.signal', { callId: id, message: { type: 'alive' } })
  await vi.waitFor(async () => expect((await seen()).seen_at.getTime()).toBeGreaterThan(before.getTime()))
})

test('messages beyond the limit of a call are dropped', async () => {
  const { mine, theirs, id, take } = await makeCall()
  await take()
  for (let n = 0; n < 55; n += 1) mine.socket.emit('call.signal', hello(id))
  await app.settled(mine, theirs)
  expect(messages(theirs).length).toBeGreaterThanOrEqual(40)
  expect(messages(theirs).length).toBeLessThanOrEqual(45)
  expect(mine.socket.connected).toBe(true)
})

test('malformed messages have no effect and only valid ones are relayed', async () => {
  // The rate limit of a socket passes forty messages at once: thirty on each.
  for (let batch = 0; batch < 4; batch += 1) {
    const { mine, theirs, id, take } = await makeCall()
    await take()
    for (const sample of fc.sample(anyMessage(id), 30)) mine.socket.emit('call.signal', sample)
    await app.settled(mine, theirs)
    expect(messages(theirs)).toEqual([])
    expect(mine.socket.connected).toBe(true)
    expect(await stateOf(app, id)).toMatchObject({ state: 'accepted' })
  }
}, 60_000)

/** JSON of any shape, and messages of one call that are almost right: what happens to be whole is left out. */
const anyMessage = (id: string) =>
  fc
    .oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.record({ callId: fc.constantFrom(id, 'x', null, 7), message: fc.jsonValue({ maxDepth: 3 }) }),
      fc.record({
        callId: fc.constant(id),
        message: fc.record({
          type: fc.constantFrom('description', 'candidates', 'restart', 'media', 'nonsense', '__proto__'),
          from: fc.jsonValue(),
          to: fc.jsonValue(),
          description: fc.jsonValue(),
          candidates: fc.jsonValue(),
        }),
      }),
    )
    .filter((sample) => !clientEvents['call.signal'].safeParse(sample).success)
