import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { giveCalls, ring, stateOf } from '../../../test/communication/calls.ts'
import { moveTo, relay } from '../../../test/communication/notices.ts'
import { openPushService, type PushService } from '../../../test/fakes/push-service.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { makeMatch } from '../../../test/members/matches.ts'

let app: TestApp
let service: PushService
beforeAll(async () => {
  service = await openPushService()
  app = await makeTestApp({ PUSH_ORIGINS: service.origin })
  await makeMember(app, { firstname: 'Bystander' })
})
afterAll(async () => {
  await app.close()
  await service.close()
})
afterEach(() => {
  service.got.length = 0
  service.answer = 201
})

/** Two matches; the second has a browser that takes pushes, and no page open. */
async function makePair(settings: object = {}) {
  const { one, other } = await makeMatch(app)
  await giveCalls(app, one)
  const browser = service.makeBrowser()
  await app.call(api.notifications.subscribe, { token: other.token, body: browser.subscription })
  await app.call(api.accounts.changeSettings, { token: other.token, body: settings } as never)
  const read = (at = 0) => JSON.parse(browser.decrypt(service.got[at]?.body ?? Buffer.alloc(0)))
  return { one, other, read }
}
const call = async (from: Made, to: Made) => (await ring(app, { from, to })).data.call
/** The caller stays on the line while time passes. */
async function hold(id: string, seconds: number) {
  app.advance(seconds * 1000)
  await sql`update call_side s set seen_at = ${app.ctx.now()} from call c
    where c.uid = ${id} and s.call_id = c.id and s.member_id = c.caller_id`.execute(app.ctx.db)
  await app.runJobs()
}

test('a call rings in a closed site by a push that expires with the ring, after 45 seconds', async () => {
  const { one, other, read } = await makePair()
  const { id } = await call(one, other)
  await app.runJobs()
  expect(service.got).toHaveLength(1)
  const { urgency, ttl } = service.got[0]?.headers ?? {}
  const rung = read()
  expect([urgency, Number(ttl)]).toEqual(['high', Math.ceil(rung.ringsMs / 1000)])
  expect(rung).toMatchObject({ body: 'Incoming call', path: `/dashboard/messages?uid=${one.uid}`, lang: 'en' })
  // Seconds of the machine's own pass too.
  expect(rung.ringsMs).toBeGreaterThan(38_000)
  expect(rung.ringsMs).toBeLessThanOrEqual(45_000)
  for (const seconds of [10, 10, 10, 8]) await hold(id, seconds)
  expect((await stateOf(app, id)).state).toBe('ringing')
  expect((await app.call(api.calls.current, { token: other.token })).data.call).toMatchObject({ id, state: 'ringing' })
  await hold(id, 8)
  expect((await stateOf(app, id)).state).toBe('missed')
  await relay(app)
  app.advance(60_000)
  await app.runJobs()
  await app.runJobs()
  // Takes the place of what rang.
  expect([service.got.length, read(1).tag, read(1).ringsMs]).toEqual([2, rung.tag, undefined])
})

test('without discreet wording the push names the caller, in the language of the callee', async () => {
  const earlier = await makeMatch(app)
  await giveCalls(app, earlier.one)
  await call(earlier.one, earlier.other)
  const { one, other, read } = await makePair({ discreet: false })
  await app.ctx.db.updateTable('member').set({ locale: 'fr' }).where('id', '=', other.id).execute()
  await call(one, other)
  await app.runJobs()
  expect(read()).toMatchObject({ body: 'Amara t’appelle', lang: 'fr' })
})

test('under a disguise the push does not mention a call', async () => {
  const { one, other, read } = await makePair({ discreet: false, disguise: 'calendar' })
  await call(one, other)
  await app.runJobs()
  expect(read()).toMatchObject({ title: 'Calendar', body: 'You have a new notification', ringsMs: expect.any(Number) })
  expect(JSON.stringify(read())).not.toMatch(/Amara|Karibu/)
})

test('quiet hours and a disabled switch prevent the push, though the call exists', async () => {
  const quiet = await makePair({ quietHours: { from: '22:00', to: '07:00' }, timeZone: 'Africa/Nairobi' })
  moveTo(app, '00:30', 'Africa/Nairobi')
  expect(await call(quiet.one, quiet.other)).toMatchObject({ state: 'ringing', silent: true })
  const off = await makePair({ notifications: { call_missed: { push: false } } })
  expect(await call(off.one, off.other)).toMatchObject({ state: 'ringing', silent: false })
  await app.runJobs()
  expect(service.got).toEqual([])
})

test('a call accepted, cancelled or missed meanwhile is not pushed', async () => {
  const taken = await makePair()
  const { id } = await call(taken.one, taken.other)
  await app.call(api.calls.accept, { token: taken.other.token, params: { id }, body: {} })
  const gone = await makePair()
  const { id: back } = await call(gone.one, gone.other)
  await app.call(api.calls.end, { token: gone.one.token, params: { id: back }, body: {} })
  const late = await makePair()
  await call(late.one, late.other)
  app.advance(44_000)
  await app.runJobs()
  expect(service.got).toEqual([])
})

test('a failing push service is retried while it rings, and an expired subscription is deleted', async () => {
  const { one, other } = await makePair()
  service.answer = 503
  const { id } = await call(one, other)
  await app.runJobs()
  expect(service.got).toHaveLength(1)
  service.answer = 410
  await hold(id, 5)
  expect(service.got).toHaveLength(2)
  const left = await app.ctx.db.selectFrom('push_subscription').where('member_id', '=', other.id).select('id').execute()
  expect(left).toEqual([])
})
