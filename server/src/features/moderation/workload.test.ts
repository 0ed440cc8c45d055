import { api, reportNumber, takenMinutes } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '../../durations.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'

let app: TestApp
let neema: Made
let zuri: Made
beforeAll(async () => {
  app = await makeTestApp()
})
// New ones for each test: sessions of staff end while the clock is advanced.
beforeEach(async () => {
  neema = await makeMember(app, { role: 'admin', permissions: ['moderator'], firstname: 'Neema' })
  zuri = await makeMember(app, { role: 'admin', permissions: ['moderator'], firstname: 'Zuri' })
})
afterAll(() => app.close())

const reason = 'This breaks our rules.'
async function report(from?: Made, about?: Made): Promise<string> {
  const [reporter, target] = [from ?? (await makeMember(app)), about ?? (await makeMember(app))]
  const body = { content: 'Something is wrong here.' }
  const { data } = await app.call(api.safety.report, { token: reporter.token, params: { id: target.uid }, body })
  return data.report.id
}
const take = (id: string, by: Made) => app.call(api.moderation.take, { token: by.token, params: { id } })
const release = (id: string, by: Made) => app.call(api.moderation.release, { token: by.token, params: { id } })
const decide = (id: string, by: Made, action: 'warn' | 'dismiss' | 'suspend' = 'warn') =>
  app.call(api.moderation.decide, { token: by.token, params: { id }, body: { action, reason, days: 7 } })
const idsOf = async (by: Made, status: 'open' | 'taken' | 'closed') =>
  (await app.call(api.moderation.reports, { token: by.token, query: { status, limit: 50 } })).data.reports.map(
    ({ id }) => id,
  )
const dayAt = (days: number) => new Date(app.ctx.now().getTime() + days * dayMs).toISOString().slice(0, 10)
const workload = (by: Made, query = { from: dayAt(-1), to: dayAt(1) }) =>
  app.call(api.staffWorkload.read, { token: by.token, query })
const workOf = async (of: Made, by: Made) =>
  (await workload(by)).data.moderators.find(({ moderator }) => moderator.id === of.uid)
const waiting = async (by: Made) => (await app.call(api.staffMembers.summary, { token: by.token })).data.reports ?? 0

test('a taken report is decided by its taker only; others see it separately, and it counts as pending for its taker only', async () => {
  const id = await report()
  const before = await waiting(zuri)
  const taken = await take(id, neema)
  expect([taken.status, taken.message]).toEqual([
    200,
    'The report is yours for an hour. Nobody else can decide it in that time, but it closes if another report about this person ends in a suspension or ban.',
  ])
  expect(taken.data.report.taken).toMatchObject({ by: { id: neema.uid }, mine: true })
  expect(await idsOf(neema, 'open')).toContain(id)
  expect(await idsOf(neema, 'taken')).not.toContain(id)
  expect(await idsOf(zuri, 'open')).not.toContain(id)
  expect(await idsOf(zuri, 'taken')).toContain(id)
  expect([await waiting(neema), await waiting(zuri)]).toEqual([before, before - 1])
  const refused = await decide(id, zuri)
  expect([refused.code, refused.message]).toEqual(['conflict', 'Someone else is working on this report.'])
  expect((await take(id, zuri)).code).toBe('conflict')
  expect((await release(id, zuri)).code).toBe('conflict')
  expect((await decide(id, neema)).data.report).toMatchObject({ status: 'closed', taken: null })
})

test('a released report is free, and so is one whose hour is over', async () => {
  const [first, second] = [await report(), await report()]
  await take(first, neema)
  expect((await release(first, neema)).data.report.taken).toBeNull()
  expect((await take(first, zuri)).status).toBe(200)
  await take(second, neema)
  app.advance(takenMinutes * 60_000)
  const later = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  expect(await idsOf(later, 'open')).toEqual(expect.arrayContaining([first, second]))
  expect((await take(second, later)).data.report.taken?.mine).toBe(true)
})

test('taking a report again extends it by an hour; each is in the audit log', async () => {
  const id = await report()
  const before = app.ctx.now().getTime()
  await take(id, neema)
  app.advance(60_000)
  const until = Date.parse((await take(id, neema)).data.report.taken?.until ?? '')
  expect(until).toBeGreaterThanOrEqual(before + (takenMinutes + 1) * 60_000)
  expect(until).toBeLessThanOrEqual(app.ctx.now().getTime() + takenMinutes * 60_000)
  await release(id, neema)
  const entries = await app.ctx.db
    .selectFrom('audit_entry')
    .where('subject', '=', id)
    .select(['action', 'details'])
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['report.take', 'report.take', 'report.release'])
  const details = { reason: `report ${reportNumber({ id })}` }
  expect(entries).toMatchObject([{ details }, { details }, { details }])
})

test('of two moderators who take a report concurrently one has it', async () => {
  const id = await report()
  const taken = await Promise.all([take(id, neema), take(id, zuri)])
  expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('rejects a decided report, one about or of oneself, and non-moderators', async () => {
  const [closed, own, about] = [await report(), await report(neema), await report(undefined, neema)]
  await decide(closed, zuri)
  for (const id of [closed, own, about]) expect((await take(id, neema)).code).toBe('conflict')
  const finance = await makeMember(app, { role: 'admin', permissions: ['finance'] })
  const member = await makeMember(app)
  for (const request of [take, release]) {
    expect((await request(own, finance)).code).toBe('forbidden')
    expect((await request(own, member)).code).toBe('not_found')
  }
})

test('a proposed ban waits in the queue of the second moderator', async () => {
  const id = await report()
  await take(id, neema)
  const body = { action: 'ban' as const, reason, days: 7 as const }
  expect((await app.call(api.moderation.decide, { token: neema.token, params: { id }, body })).data.proposed).toBe(true)
  expect(await idsOf(zuri, 'open')).toContain(id)
})

test('a reopened report has no taker', async () => {
  const id = await report()
  await take(id, neema)
  await decide(id, neema)
  const body = { reason: 'It was the wrong account.' }
  const reopened = await app.call(api.moderation.reopen, { token: zuri.token, params: { id }, body })
  expect(reopened.data.report).toMatchObject({ status: 'open', taken: null })
})

test('the workload counts decisions, the median time, reports taken now and decisions overturned on appeal', async () => {
  const boss = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  const before = (await workload(boss)).data
  const [first, second] = [await report(), await report()]
  app.advance(60_000)
  await decide(first, neema)
  app.advance(2 * 60_000)
  await decide(second, neema, 'dismiss')
  await take(await report(), neema)
  expect(await workOf(neema, boss)).toEqual({
    ...{ moderator: { id: neema.uid, name: expect.stringContaining('Neema') }, decisions: 2, minutes: 2, taken: 1 },
    ...{ appeals: 0, overturned: 0 },
  })
  const now = app.ctx.now()
  const { id } = await app.ctx.db
    .selectFrom('member')
    .where('uid', '=', neema.uid)
    .select('id')
    .executeTakeFirstOrThrow()
  for (const outcome of ['upheld', 'lifted', 'shortened'] as const) {
    const { id: memberId } = await app.ctx.db
      .selectFrom('member')
      .where('uid', '=', (await makeMember(app)).uid)
      .select('id')
      .executeTakeFirstOrThrow()
    const appeal = { appeal: 'I never did anything of that.', appealed_at: now, appeal_outcome: outcome }
    const decided = { appeal_decided_at: now, appeal_decided_by: memberId, appeal_reason: reason }
    const sanction = { member_id: memberId, kind: 'suspended' as const, reason, decided_at: now, deciders: [id] }
    await app.ctx.db
      .insertInto('sanction')
      .values({ ...sanction, ...appeal, ...decided, ended_at: now })
      .execute()
  }
  expect(await workOf(neema, boss)).toMatchObject({ decisions: 2, appeals: 3, overturned: 2 })
  const after = (await workload(boss)).data
  expect([after.open - before.open, after.taken - before.taken]).toEqual([1, 1])
  const past = await workload(boss, { from: '2020-01-01', to: '2020-12-30' })
  expect(past.data.moderators.find(({ moderator }) => moderator.id === neema.uid)).toMatchObject({ decisions: 0 })
})

test('one decision about several reports counts once, and after reopening the time starts again', async () => {
  const target = await makeMember(app)
  const [first] = [await report(undefined, target), await report(undefined, target)]
  await decide(first, neema, 'suspend')
  expect(await workOf(neema, neema)).toMatchObject({ decisions: 1 })
  const id = await report()
  await decide(id, neema)
  app.advance(2 * 60_000)
  await app.call(api.moderation.reopen, { token: zuri.token, params: { id }, body: { reason: 'Look again, please.' } })
  app.advance(60_000)
  expect((await decide(id, zuri)).status).toBe(200)
  expect(await workOf(zuri, zuri)).toMatchObject({ decisions: 1, minutes: 1 })
})

test('moderators read their own figures only; a wrong period is rejected', async () => {
  await decide(await report(), zuri)
  expect((await workload(neema)).data.moderators.map(({ moderator }) => moderator.id)).toEqual([neema.uid])
  const boss = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  const all = (await workload(boss)).data.moderators.map(({ moderator }) => moderator.id)
  expect(all).toEqual(expect.arrayContaining([neema.uid, zuri.uid]))
  for (const query of [
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '2024-01-01', to: '2026-02-01' },
  ]) {
    const wrong = await workload(boss, query)
    expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([400, ['to']])
  }
})
