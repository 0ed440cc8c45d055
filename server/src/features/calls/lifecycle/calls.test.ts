import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { watchMembers } from '../../../test/bystanders/bystander.ts'
import { giveCalls, placeCall, ring, stateOf } from '../../../test/communication/calls.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { block, makeMatch, match, send, unmatch } from '../../../test/members/matches.ts'

let app: TestApp
let expectUnchanged: () => Promise<void>
beforeAll(async () => {
  app = await makeTestApp({ LOG_LEVEL: 'error' })
  const { one, other } = await makeMatch(app, ['Bystander', 'Friend'])
  // Overdue, so that code which ends every overdue call would end this one.
  await placeCall(app, { from: one, to: other })
  expectUnchanged = await watchMembers(app, one, other)
})
afterEach(() => expectUnchanged())
afterAll(() => app.close())

const accept = (who: Made, id: string, deviceId?: string) =>
  app.call(api.calls.accept, { token: who.token, params: { id }, body: deviceId ? { deviceId } : {} })
const end = (who: Made, id: string, failed = false) =>
  app.call(api.calls.end, { token: who.token, params: { id }, body: { failed } })
const decline = (who: Made, id: string) => app.call(api.calls.decline, { token: who.token, params: { id } })
const current = async (who: Made) => (await app.call(api.calls.current, { token: who.token })).data.call
const eventsTo = (who: Made, name: string) => app.emitted.filter((event) => event.to === who.uid && event.name === name)

async function makePair() {
  const pair = await makeMatch(app)
  await giveCalls(app, pair.one)
  return pair
}

test('a call rings at the match, is accepted, lasts and ends with its duration', async () => {
  const { one, other } = await makePair()
  const [mine, theirs] = [randomUUID(), randomUUID()]
  const started = await ring(app, { from: one, to: other, kind: 'video', deviceId: mine })
  expect(started.status).toBe(201)
  expect(started.data.call).toMatchObject({
    kind: 'video',
    state: 'ringing',
    mine: true,
    deviceId: mine,
    seconds: null,
    silent: false,
    person: { id: other.uid, firstname: 'Tunde' },
  })
  const { id } = started.data.call
  expect(eventsTo(other, 'call.ringing')).toMatchObject([
    { payload: { call: { id, mine: false, person: { id: one.uid } } } },
  ])
  expect(await current(other)).toMatchObject({ id, state: 'ringing', mine: false, deviceId: null })
  const taken = await accept(other, id, theirs)
  expect(taken.data.call).toMatchObject({ id, state: 'accepted', deviceId: theirs })
  for (const [who, deviceId] of [
    [one, mine],
    [other, theirs],
  ] as const)
    expect(eventsTo(who, 'call.changed').at(-1)).toMatchObject({
      payload: { call: { id, state: 'accepted', deviceId } },
    })
  app.advance(12_000)
  expect((await end(one, id)).data.call).toMatchObject({ state: 'ended', seconds: 12 })
  expect([await current(one), await current(other)]).toEqual([null, null])
})

test('an invalid call is rejected', async () => {
  const { one, other } = await makePair()
  const stranger = (await makeMatch(app)).one
  const call = (token: string | undefined, id: string, body: object = { kind: 'voice' }) =>
    app.call(api.calls.start, { token, params: { id }, body: body as { kind: 'voice' } })
  const refused = [
    await call(undefined, other.uid),
    await call(one.token, 'nobody'),
    await call(one.token, other.uid, {}),
    await call(one.token, other.uid, { kind: 'smell' }),
    await call(one.token, other.uid, { kind: 'voice', deviceId: 'x' }),
    await call(one.token, randomUUID()),
    await call(one.token, one.uid),
    await call(one.token, stranger.uid),
    await call(other.token, one.uid),
  ]
  expect(refused.map(({ status, code }) => [status, code])).toEqual([
    [401, 'unauthenticated'],
    [400, 'invalid_input'],
    [400, 'invalid_input'],
    [400, 'invalid_input'],
    [400, 'invalid_input'],
    [404, 'not_found'],
    [404, 'not_found'],
    [409, 'call_not_matched'],
    [402, 'quota_used_up'],
  ])
})

test('a member cannot call a member who is not visible to them', async () => {
  const { one, other } = await makePair()
  await block(app, other, one)
  expect((await ring(app, { from: one, to: other })).code).toBe('not_found')
})

test('a call counts for the caller when it is accepted, not before', async () => {
  const { one, other } = await makePair()
  const left = async () => (await app.call(api.subscriptions.mine, { token: one.token })).data.subscription.left.calls
  const before = await left()
  const { data } = await ring(app, { from: one, to: other })
  expect((await decline(other, data.call.id)).data.call).toMatchObject({ state: 'declined', seconds: null })
  expect(await left()).toBe(before)
  const again = await ring(app, { from: one, to: other })
  await accept(other, again.data.call.id)
  expect(await left()).toBe(before - 1)
  await end(other, again.data.call.id)
  expect(await left()).toBe(before - 1)
})

test('the chat shows the result of each call, and a missed one is a notice', async () => {
  const { one, other, conversationId } = await makePair()
  const first = await ring(app, { from: one, to: other, kind: 'video' })
  await accept(other, first.data.call.id)
  app.advance(7000)
  await end(other, first.data.call.id)
  const second = await ring(app, { from: one, to: other })
  await end(one, second.data.call.id)
  const { data } = await app.call(api.chat.messages, { token: other.token, params: { id: conversationId } })
  expect(data.messages.map(({ kind, senderId, call }) => ({ kind, senderId, call }))).toEqual([
    { kind: 'call', senderId: one.uid, call: { kind: 'video', outcome: 'ended', seconds: 7 } },
    { kind: 'call', senderId: one.uid, call: { kind: 'voice', outcome: 'missed', seconds: null } },
  ])
  expect(eventsTo(other, 'message.created')).toHaveLength(2)
  const facts = await app.ctx.db
    .selectFrom('outbox')
    .where('kind', '=', 'call_missed')
    .where('member_id', '=', other.id)
  expect(await facts.select(['actor_id', 'data']).execute()).toEqual([
    { actor_id: one.id, data: { conversationId, call: 'voice' } },
  ])
})

test('a message with the id of the call does not replace its line, from either side', async () => {
  for (const side of ['caller', 'callee'] as const) {
    const { one, other, conversationId } = await makePair()
    const [sender, reader] = side === 'caller' ? [one, other] : [other, one]
    const { data } = await ring(app, { from: one, to: other })
    expect((await send(app, sender, { to: reader, body: 'I cannot talk now', clientId: data.call.id })).status).toBe(
      201,
    )
    await end(one, data.call.id)
    const page = await app.call(api.chat.messages, { token: reader.token, params: { id: conversationId } })
    expect([side, ...page.data.messages.map(({ kind }) => kind)]).toEqual([side, 'text', 'call'])
    expect(new Set(page.data.messages.map(({ clientId }) => clientId)).size).toBe(2)
    expect(eventsTo(reader, 'message.created')).toHaveLength(2)
  }
})

test('in quiet hours it rings without a sound', async () => {
  const { one, other } = await makePair()
  await app.ctx.db
    .insertInto('notice_setting')
    .values({ member_id: other.id, quiet_from: 0, quiet_to: 1439, time_zone: 'Africa/Lagos' })
    .execute()
  const { data } = await ring(app, { from: one, to: other })
  expect(data.call.silent).toBe(true)
  expect(eventsTo(other, 'call.ringing')).toMatchObject([{ payload: { call: { silent: true } } }])
})

test('a plan used up while it rings ends the call', async () => {
  const { one, other } = await makePair()
  const { data } = await ring(app, { from: one, to: other })
  await app.ctx.db.deleteFrom('subscription').where('member_id', '=', one.id).execute()
  expect((await accept(other, data.call.id)).code).toBe('conflict')
  expect(await stateOf(app, data.call.id)).toEqual({ state: 'failed', reason: 'quota' })
})

test('only the callee accepts or declines, and only a ringing call', async () => {
  const { one, other } = await makePair()
  const { data } = await ring(app, { from: one, to: other })
  const { id } = data.call
  expect([(await accept(one, id)).code, (await decline(one, id)).code]).toEqual(['conflict', 'conflict'])
  expect((await decline(other, id)).status).toBe(200)
  expect((await decline(other, id)).status).toBe(200)
  expect((await accept(other, id)).code).toBe('conflict')
  expect((await end(one, id)).data.call.state).toBe('declined')
})

test('a member outside the call gets not_found for every operation', async () => {
  const { one, other } = await makePair()
  const { data } = await ring(app, { from: one, to: other })
  const { id } = data.call
  const { one: third } = await makePair()
  for (const outsider of [await makeMember(app), third]) {
    const answers = [await accept(outsider, id), await decline(outsider, id), await end(outsider, id)]
    expect(answers.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found'])
    expect(answers.map(({ body }) => body.replace(/"requestId":"[^"]*"/, ''))).toEqual(
      [
        await accept(outsider, randomUUID()),
        await decline(outsider, randomUUID()),
        await end(outsider, randomUUID()),
      ].map(({ body }) => body.replace(/"requestId":"[^"]*"/, '')),
    )
    expect(await current(outsider)).toBeNull()
    expect(app.emitted.filter(({ to }) => to === outsider.uid)).toEqual([])
  }
  expect(await stateOf(app, id)).toMatchObject({ state: 'ringing' })
})

test('the call is missed if the caller hangs up before the answer', async () => {
  const { one, other } = await makePair()
  const { data } = await ring(app, { from: one, to: other })
  expect((await end(one, data.call.id)).data.call).toMatchObject({ state: 'missed', seconds: null })
})

test('a member in a call or calling is busy', async () => {
  const { one, other } = await makePair()
  const { one: third, other: fourth } = await makePair()
  await match(app, third, other)
  const { data } = await ring(app, { from: one, to: other })
  const busy = await ring(app, { from: third, to: other })
  expect([busy.status, busy.data.call.state]).toEqual([201, 'busy'])
  expect(eventsTo(other, 'call.ringing').length).toBe(1)
  await end(one, data.call.id)
  expect((await ring(app, { from: third, to: other })).data.call.state).toBe('ringing')
  expect((await ring(app, { from: third, to: fourth })).code).toBe('in_call')
})

test('unmatching, a block and a suspension end the call at once', async () => {
  for (const part of [
    (pair: Awaited<ReturnType<typeof makePair>>) => unmatch(app, pair.one, pair.other),
    (pair: Awaited<ReturnType<typeof makePair>>) => block(app, pair.other, pair.one),
    (pair: Awaited<ReturnType<typeof makePair>>) =>
      app.ctx.db.updateTable('member').set({ status: 'banned' }).where('id', '=', pair.one.id).execute(),
  ]) {
    const pair = await makePair()
    const { data } = await ring(app, { from: pair.one, to: pair.other })
    await accept(pair.other, data.call.id)
    await part(pair)
    expect(await stateOf(app, data.call.id)).toEqual({ state: 'ended', reason: 'cut' })
    expect(await current(pair.other)).toBeNull()
    await app.runJobs()
    expect(eventsTo(pair.other, 'call.changed').at(-1)).toMatchObject({ payload: { call: { state: 'ended' } } })
  }
})

test('after a block neither finds the call, although it was theirs', async () => {
  const { one, other } = await makePair()
  const { data } = await ring(app, { from: one, to: other })
  await block(app, other, one)
  expect([(await end(one, data.call.id)).code, (await end(other, data.call.id)).code]).toEqual([
    'not_found',
    'not_found',
  ])
})

test('a member who did not answer five times cannot be called for a while', async () => {
  const strict = await makeTestApp({ KARIBU_LIMITS: 'on' })
  try {
    const { one, other } = await makeMatch(strict)
    const [third, fourth] = [await makeMember(strict), await makeMember(strict)]
    await giveCalls(strict, one)
    // Unanswered calls by others, and to others, do not block these two.
    for (const [from, to] of [
      [third, other],
      [one, fourth],
    ] as const)
      for (let n = 0; n < 5; n += 1) await placeCall(strict, { from, to, state: 'missed', createdAt: strict.ctx.now() })
    for (let n = 0; n < 5; n += 1) {
      const { data } = await ring(strict, { from: one, to: other })
      await strict.call(api.calls.end, { token: one.token, params: { id: data.call.id }, body: {} })
    }
    expect((await ring(strict, { from: one, to: other })).code).toBe('too_many_requests')
    strict.advance(11 * 60_000)
    expect((await ring(strict, { from: one, to: other })).status).toBe(201)
  } finally {
    await strict.close()
  }
})
