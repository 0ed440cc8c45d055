import { api, type ReportCategory } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

async function report(category?: ReportCategory, from?: Made): Promise<string> {
  const [reporter, target] = [from ?? (await makeMember(app)), await makeMember(app)]
  const body = { content: 'Something is wrong here.', ...(category && { category }) }
  const { data } = await app.call(api.safety.report, { token: reporter.token, params: { id: target.uid }, body })
  return data.report.id
}
/** Read in a session that has just begun: those of staff end while the clock is advanced. */
async function list(query: { cursor?: string; limit?: number } = {}) {
  const { token } = await makeMember(app, { role: 'admin' })
  return (await app.call(api.moderation.reports, { token, query })).data
}

test('the queue is ordered by severity and age, also across pages, and severe reports do not starve others', async () => {
  const old = await report('other')
  app.advance(86_400_000)
  const high = await report('harassment')
  app.advance(60_000)
  const urgent = await report('danger')
  const usual = await report()
  expect((await list()).reports.map(({ id, severity }) => [id, severity])).toEqual([
    [urgent, 'urgent'],
    [high, 'high'],
    [old, 'usual'],
    [usual, 'usual'],
  ])
  const first = await list({ limit: 3 })
  expect(first.nextCursor).not.toBeNull()
  const rest = await list({ limit: 3, cursor: first.nextCursor ?? '' })
  expect(rest.reports.map(({ id }) => id)).toEqual([usual])
  app.advance(2 * 86_400_000)
  const later = await report('harassment')
  expect((await list()).reports.map(({ id }) => id)).toEqual([urgent, high, old, usual, later])
})

test('a report shows how many earlier reports of its reporter were upheld, and nothing without a reporter', async () => {
  const reporter = await makeMember(app)
  const reports = [await report('money', reporter), await report('fake', reporter), await report('other', reporter)]
  const rows = () => app.ctx.db.updateTable('abuse_report')
  await rows()
    .set({ status: 'closed', outcome: 'warned' })
    .where('id', '=', reports[0] ?? '')
    .execute()
  await rows()
    .set({ status: 'closed', outcome: 'dismissed' })
    .where('id', '=', reports[1] ?? '')
    .execute()
  const seen = async () => (await list()).reports.find(({ id }) => id === reports[2])
  expect(await seen()).toMatchObject({ accuracy: { decided: 2, upheld: 1 }, locale: 'en' })
  await rows()
    .set({ reporter_id: null })
    .where('id', '=', reports[2] ?? '')
    .execute()
  expect((await seen())?.accuracy).toBeNull()
})
