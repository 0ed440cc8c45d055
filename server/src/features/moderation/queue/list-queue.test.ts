import { randomUUID } from 'node:crypto'
import { api, type QueryOf } from '@karibu/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillRow } from '../../../test/database/fill-row.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { decideReport, reportMember } from '../../../test/members/sanctions.ts'

let app: TestApp
let staff: Made
let target: Made
beforeEach(async () => {
  app = await makeTestApp()
  staff = await makeMember(app, { role: 'admin' })
  target = await makeMember(app)
})
afterEach(() => app.close())

type Query = Partial<QueryOf<typeof api.staffQueue.list>>
const list = async (query: Query = {}, by = staff) =>
  (await app.call(api.staffQueue.list, { token: by.token, query: query as never })).data
const kindsOf = async (query?: Query, by?: Made) => (await list(query, by)).entries.map(({ kind }) => kind)
const hoursAgo = (hours: number) => new Date(app.ctx.now().getTime() - hours * 3_600_000)

/** One of each kind, by hours that it has waited. */
async function fillQueue(about: Made) {
  const member_id = about.id
  const id = await reportMember(app, about)
  await sql`update abuse_report set category = 'fake', created_at = ${hoursAgo(1)} where id = ${id}`.execute(app.ctx.db)
  for (const [review, hours] of [
    ['held', 2],
    ['waiting', 30],
  ] as const)
    await fillRow(app, 'photo', {
      shared_with: null,
      ...{
        member_id,
        review,
        position: review === 'held' ? 3 : 4,
        storage_key: randomUUID(),
        created_at: hoursAgo(hours),
      },
    })
  await fillRow(app, 'selfie_check', {
    gesture: 'thumb_up',
    ...{
      member_id,
      state: 'waiting',
      fault: null,
      storage_key: randomUUID(),
      sent_at: hoursAgo(20),
      decided_at: null,
      decided_by: null,
    },
  })
  const correction = { member_id, state: 'waiting', firstname: 'Asha', dob: null, gender: null, storage_key: null }
  await fillRow(app, 'correction', {
    ...correction,
    sent_at: hoursAgo(10),
    decided_at: null,
    decided_by: null,
    answer: null,
  })
  const line = { kind: 'chat', status: 'open', locale: 'en', merged_into: null, page: null, device: null }
  const ticket = { ...line, screenshot: null, payment_kind: null, payment_reference: null, payment_state: null }
  await fillRow(app, 'ticket', { ...ticket, member_id, email: null, name: null, changed_at: hoursAgo(5) })
  return id
}

test('all kinds are in one list by severity and age, and can be filtered by both', async () => {
  const id = await fillQueue(target)
  expect(await kindsOf()).toEqual(['photo', 'photo', 'selfie', 'correction', 'ticket', 'report'])
  const { entries } = await list()
  expect(entries.map(({ severity }) => severity)).toEqual(['high', 'usual', 'usual', 'usual', 'usual', 'usual'])
  expect(entries.at(-1)).toMatchObject({ id, category: 'fake', member: { id: target.uid } })
  await sql`update abuse_report set category = 'underage'`.execute(app.ctx.db)
  expect((await list()).entries[0]).toMatchObject({ kind: 'report', severity: 'urgent' })
  expect(await kindsOf({ kind: 'selfie' })).toEqual(['selfie'])
  expect(await kindsOf({ severity: 'high' })).toEqual(['photo'])
  expect(await kindsOf({ kind: 'selfie', severity: 'urgent' })).toEqual([])
})

test('each entry is read by its id while it waits, and its handling is seen', async () => {
  const reportId = await fillQueue(target)
  const { token } = staff
  const { entries } = await list()
  const idOf = (kind: string) => entries.findLast((entry) => entry.kind === kind)?.id
  const read = async () => {
    const [report, photos, selfies, corrections] = await Promise.all([
      app.call(api.moderation.reports, { token, query: { id: idOf('report') } }),
      app.call(api.staffPhotos.list, { token, query: { id: idOf('photo') } }),
      app.call(api.verification.selfies, { token, query: { id: idOf('selfie') } }),
      app.call(api.corrections.staffList, { token, query: { id: idOf('correction') } }),
    ])
    const lists = [report.data.reports, photos.data.photos, selfies.data.selfies, corrections.data.corrections]
    return lists.map((rows) => rows.map((row) => row.id))
  }
  expect(await read()).toEqual(['report', 'photo', 'selfie', 'correction'].map((kind) => [idOf(kind)]))
  await app.call(api.staffPhotos.approve, { token, params: { id: idOf('photo') ?? '' } })
  await sql`delete from selfie_check`.execute(app.ctx.db)
  await sql`delete from correction`.execute(app.ctx.db)
  await decideReport(app, staff, { id: reportId, action: 'warn' })
  expect(await read()).toEqual([[reportId], [], [], []])
  const { reports } = (await app.call(api.moderation.reports, { token, query: { id: reportId } })).data
  expect(reports[0]?.status).toBe('closed')
})

test('an appeal is read by its id, also after its answer; other ids give empty lists', async () => {
  const id = await reportMember(app, target)
  await decideReport(app, await makeMember(app, { role: 'admin' }), { id, action: 'warn' })
  await sql`update sanction set appeal = 'It was another person.', appealed_at = ${app.ctx.now()}`.execute(app.ctx.db)
  const [entry] = (await list({ kind: 'appeal' })).entries
  const read = (token: string, of = entry?.id) => app.call(api.sanctions.list, { token, query: { id: of } })
  expect((await read(staff.token)).data.sanctions).toMatchObject([{ id: entry?.id, mayDecide: true }])
  const body = { action: 'lift', reason: 'It was another person.' } as const
  await app.call(api.sanctions.decideAppeal, { token: staff.token, params: { id: entry?.id ?? '' }, body })
  expect((await read(staff.token)).data.sanctions).toMatchObject([{ appeal: { outcome: 'lifted' } }])
  expect((await read(staff.token, randomUUID())).data).toEqual({ sanctions: [], nextCursor: null })
  expect((await read(target.token)).status).toBe(404)
  const unknown = { token: staff.token, query: { id: 'x' } } as const
  expect((await app.call(api.moderation.reports, unknown)).status).toBe(400)
})

test('its pages hold each entry once', async () => {
  await fillQueue(target)
  const all = (await list()).entries.map(({ id }) => id)
  const paged: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list({ limit: 2, ...(cursor && { cursor }) } as Query)
    paged.push(...page.entries.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(paged).toEqual(all)
  expect(new Set(paged).size).toBe(6)
})

test('what is about the reader, decided by them or taken by another is left out', async () => {
  const id = await fillQueue(target)
  await fillQueue(staff)
  expect(await kindsOf()).toHaveLength(6)
  const other = await makeMember(app, { role: 'admin' })
  await app.call(api.moderation.take, { token: other.token, params: { id } })
  expect(await kindsOf({ kind: 'report' })).toEqual([])
  expect(await kindsOf({ kind: 'report' }, other)).toContain('report')
  await app.call(api.moderation.release, { token: other.token, params: { id } })
  await decideReport(app, other, { id, action: 'warn' })
  await sql`update sanction set appeal = 'It was somebody else.', appealed_at = ${app.ctx.now()}`.execute(app.ctx.db)
  expect(await kindsOf({ kind: 'appeal' })).toEqual(['appeal'])
  expect(await kindsOf({ kind: 'appeal' }, other)).toEqual([])
})
