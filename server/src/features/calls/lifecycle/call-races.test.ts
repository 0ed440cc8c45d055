import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCalls, ring, stateOf } from '../../../test/communication/calls.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import type { Made } from '../../../test/members/make-member.ts'
import { block, makeMatch, match } from '../../../test/members/matches.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const accept = (who: Made, id: string, deviceId: string = randomUUID()) =>
  app.call(api.calls.accept, { token: who.token, params: { id }, body: { deviceId } })
const end = (who: Made, id: string) => app.call(api.calls.end, { token: who.token, params: { id }, body: {} })
const current = async (who: Made) => (await app.call(api.calls.current, { token: who.token })).data.call

async function makePair(calls = 60) {
  const pair = await makeMatch(app)
  await giveCalls(app, pair.one, calls)
  await giveCalls(app, pair.other, calls)
  return pair
}

test('of twenty devices that accept a call one gets it, and one call is counted', async () => {
  const { one, other } = await makePair()
  const { data } = await ring(app, { from: one, to: other })
  const answers = await Promise.all(Array.from({ length: 20 }, () => accept(other, data.call.id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
  const used = await app.ctx.db.selectFrom('allowance_use').where('member_id', '=', one.id).select('used').execute()
  expect(used).toEqual([{ used: 1 }])
})

test('a device that repeats a request gets the same response', async () => {
  const { one, other } = await makePair()
  const deviceId = randomUUID()
  const [first, again] = await Promise.all([
    ring(app, { from: one, to: other, deviceId }),
    ring(app, { from: one, to: other, deviceId }),
  ])
  expect(first.data.call.id).toBe(again.data.call.id)
  const answers = await Promise.all([
    accept(other, first.data.call.id, deviceId),
    accept(other, first.data.call.id, deviceId),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('two members who call each other concurrently are in one call, accepted by both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { one, other } = await makePair()
    const answers = await Promise.all([ring(app, { from: one, to: other }), ring(app, { from: other, to: one })])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(answers.map(({ data }) => data.call.id)).size).toBe(1)
    expect(await stateOf(app, answers[0]?.data.call.id ?? '')).toEqual({ state: 'accepted', reason: null })
    expect((await current(one))?.state).toBe('accepted')
  }
})

test('both hang up at once and the call ends once', async () => {
  const { one, other } = await makePair()
  const { data } = await ring(app, { from: one, to: other })
  await accept(other, data.call.id)
  const before = app.emitted.length
  const answers = await Promise.all([end(one, data.call.id), end(other, data.call.id), end(one, data.call.id)])
  expect(answers.map(({ data }) => data.call.state)).toEqual(['ended', 'ended', 'ended'])
  expect(app.emitted.slice(before).filter(({ name }) => name === 'call.changed')).toHaveLength(2)
})

test('a call accepted, declined and cancelled concurrently has one of the three results', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { one, other } = await makePair()
    const { data } = await ring(app, { from: one, to: other })
    const { id } = data.call
    await Promise.all([
      accept(other, id),
      app.call(api.calls.decline, { token: other.token, params: { id } }),
      end(one, id),
    ])
    const { state } = await stateOf(app, id)
    expect(['ended', 'declined', 'missed']).toContain(state)
    expect([await current(one), await current(other)]).toEqual([null, null])
  }
})

test('members who call each other in a circle are never in two calls', async () => {
  const pairs = await Promise.all([makePair(), makePair(), makePair()])
  const members = pairs.map(({ one }) => one)
  for (const [at, one] of members.entries()) await match(app, one, members[(at + 1) % 3] as Made)
  const answers = await Promise.all(
    members.map((one, at) => ring(app, { from: one, to: members[(at + 1) % 3] as Made })),
  )
  for (const { status } of answers) expect([201, 409]).toContain(status)
  const live = await app.ctx.db
    .selectFrom('call_side')
    .where('live', '=', true)
    .where(
      'member_id',
      'in',
      members.map(({ id }) => id),
    )
    .select('member_id')
    .execute()
  expect(new Set(live.map((side) => side.member_id)).size).toBe(live.length)
})

test('no call survives a block, whichever was first', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { one, other } = await makePair()
    const [called] = await Promise.all([ring(app, { from: one, to: other }), block(app, other, one)])
    if (called.status === 201) expect((await stateOf(app, called.data.call.id)).state).toBe('ended')
    else expect(called.code).toBe('not_found')
    expect(await current(one)).toBeNull()
  }
})

test('the last call of a plan is used once', async () => {
  const { one, other } = await makePair(1)
  const first = await ring(app, { from: one, to: other })
  await accept(other, first.data.call.id)
  await end(one, first.data.call.id)
  expect((await ring(app, { from: one, to: other })).code).toBe('quota_used_up')
})
