import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCalls, ring, stateOf } from '../../../test/communication/calls.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import type { Made } from '../../../test/members/make-member.ts'
import { makeMatch } from '../../../test/members/matches.ts'
import { sweepCalls } from './watch-call.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const current = async (who: Made) => (await app.call(api.calls.current, { token: who.token })).data.call

async function makeCall({ taken }: { taken: boolean }) {
  const pair = await makeMatch(app)
  await giveCalls(app, pair.one)
  const { data } = await ring(app, { from: pair.one, to: pair.other })
  const { id } = data.call
  if (taken) await app.call(api.calls.accept, { token: pair.other.token, params: { id }, body: {} })
  return { ...pair, id }
}

/** Both sides give signs of life while time passes. */
async function live(id: string, seconds: number, who: 'both' | 'caller' = 'both') {
  for (let passed = 0; passed < seconds; passed += 10) {
    app.advance(Math.min(10, seconds - passed) * 1000)
    await sql`update call_side s set seen_at = ${app.ctx.now()} from call c
      where c.uid = ${id} and s.call_id = c.id and (${who === 'both'} or s.member_id = c.caller_id)`.execute(app.ctx.db)
    await app.runJobs()
  }
}

test('an unanswered call is missed after 45 seconds, with a notice', async () => {
  const { other, id } = await makeCall({ taken: false })
  await live(id, 38)
  expect((await stateOf(app, id)).state).toBe('ringing')
  await live(id, 8)
  expect(await stateOf(app, id)).toEqual({ state: 'missed', reason: 'not_answered' })
  const events = app.emitted.filter(({ to, name }) => to === other.uid && name === 'call.changed')
  expect(events.at(-1)).toMatchObject({ payload: { call: { state: 'missed' } } })
})

test('a call stops ringing 15 seconds after the caller has disappeared', async () => {
  const { id } = await makeCall({ taken: false })
  app.advance(16_000)
  await app.runJobs()
  expect(await stateOf(app, id)).toEqual({ state: 'missed', reason: 'lost' })
})

test('a call ends 15 seconds after one side has disappeared', async () => {
  const { id } = await makeCall({ taken: true })
  await live(id, 60)
  expect((await stateOf(app, id)).state).toBe('accepted')
  await live(id, 20, 'caller')
  expect(await stateOf(app, id)).toEqual({ state: 'ended', reason: 'lost' })
})

test('a call ends after an hour', async () => {
  const { id } = await makeCall({ taken: true })
  await sql`update call set accepted_at = accepted_at - interval '59 minutes' where uid = ${id}`.execute(app.ctx.db)
  await live(id, 50)
  expect((await stateOf(app, id)).state).toBe('accepted')
  await live(id, 20)
  expect(await stateOf(app, id)).toEqual({ state: 'ended', reason: 'too_long' })
})

test('the sweep ends calls whose job was lost, and without it a request finds them ended', async () => {
  const [first, second] = [await makeCall({ taken: false }), await makeCall({ taken: true })]
  await sql`delete from graphile_worker._private_jobs`.execute(app.ctx.db)
  app.advance(50_000)
  expect(await current(first.other)).toBeNull()
  expect(await stateOf(app, first.id)).toMatchObject({ state: 'missed' })
  await sweepCalls(app.ctx)
  expect(await stateOf(app, second.id)).toEqual({ state: 'ended', reason: 'lost' })
})

test('calls are deleted after thirty days', async () => {
  const { one, id } = await makeCall({ taken: true })
  await app.call(api.calls.end, { token: one.token, params: { id }, body: {} })
  app.advance(31 * 86_400_000)
  await sweepCalls(app.ctx)
  expect(await app.ctx.db.selectFrom('call').where('uid', '=', id).select('id').execute()).toEqual([])
})
