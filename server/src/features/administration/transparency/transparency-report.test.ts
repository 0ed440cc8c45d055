import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { faultOfPeriod, makeTransparencyReport, type TransparencyReport } from './transparency-report.ts'
import { withholdSmall } from './withhold-small.ts'
import { writeCsv, writeJson, writeMarkdown } from './write-report.ts'

const period = { from: '2026-01-01', to: '2026-06-30' }
const name = 'Nkechinyere'
let app: TestApp
let report: TransparencyReport

/** Of a member reported by another one: `hours` later decided with that outcome, or still open. */
type Reported = { at?: string; category?: string | null; outcome?: string | null; hours?: number; byProgram?: boolean }

beforeAll(async () => {
  app = await makeTestApp()
  const { db } = app.ctx
  const reporter = await makeMember(app)
  const target = await makeMember(app, { firstname: name })
  const add = async (count: number, { at = '2026-03-01T12:00Z', outcome = null, hours = 0, ...of }: Reported) => {
    const { category = 'money', byProgram = false } = of
    const closed = outcome && new Date(Date.parse(at) + hours * 3_600_000)
    const content = byProgram ? 'Recognized automatically: profile (giftCard)' : `${name} wants gift cards.`
    await sql`with r as (
        insert into abuse_report (reporter_id, target_id, target_name, category, content, status, outcome, created_at, closed_at)
        select ${byProgram ? null : reporter.id}, ${target.id}, ${name}, ${category}, ${content},
          ${outcome ? 'closed' : 'open'}, ${outcome}, ${at}::timestamptz, ${closed}
        from generate_series(1, ${count}::int) returning id)
      insert into report_decision (report_id, outcome, reason, deciders, decided_at)
      select id, ${outcome ?? 'dismissed'}, ${name}, '{7}', ${closed ?? at} from r where ${outcome !== null}`.execute(
      db,
    )
  }
  await add(12, { outcome: 'banned', hours: 2 })
  await add(7, { category: 'fake', outcome: 'dismissed', hours: 10 })
  await add(1, { category: 'underage', outcome: 'warned', hours: 100 })
  await add(6, { category: null })
  await add(5, { byProgram: true })
  // Just outside of the period.
  await add(3, { at: '2025-12-31T23:59:59.999Z', outcome: 'warned', hours: -24 })
  await add(3, { at: '2026-07-01T00:00Z' })
  await sql`insert into figure_day (day, sign_ups, likes, matches, messages, conversations, reports, reports_closed, tickets,
      paid_in, refunded, paid_out)
    values ('2025-12-31', 0, 0, 0, 0, 0, 50, 0, 0, 0, 0, 0), ('2026-06-30', 0, 0, 0, 0, 0, 40, 0, 0, 0, 0, 0)`.execute(
    db,
  )
  const log = (count: number, action: string, details = {}) =>
    sql`insert into audit_entry (at, staff_id, action, subject, details)
      select '2026-06-30T23:59:59Z', 7, ${action}, ${name}, ${JSON.stringify(details)}::jsonb
      from generate_series(1, ${count}::int)`.execute(db)
  await log(11, 'report.ban')
  await log(4, 'report.suspend')
  await log(5, 'member.suspend')
  await log(8, 'report.dismiss')
  await log(6, 'photo.remove', { photo: 'p', reason: 'nudity' })
  await log(9, 'scam.restrict')
  await log(2, 'age.hide')
  for (const outcome of ['given', 'part', 'refused', 'refused', 'refused', 'refused', 'refused'])
    await log(1, 'authority.answer', { outcome, authority: name, reason: name })
  await log(6, 'hold.place', { authority: name })
  await sql`insert into sanction (member_id, kind, reason, decided_at, deciders, ended_at, appeal, appealed_at, appeal_outcome,
      appeal_reason, appeal_decided_by, appeal_decided_at)
    select ${target.id}, 'banned', ${name}, '2026-02-01', '{7}', '2026-02-09', ${`${name} never asked for money.`},
      '2026-02-02', o, ${name}, 9, '2026-02-04'
    from unnest(array_fill('upheld'::text, array[6]) || array_fill('lifted'::text, array[7])) o`.execute(db)
  report = await makeTransparencyReport(db, period)
})
afterAll(() => app.close())

const countsOf = (section: string) => {
  const found = report.sections.find((each) => each.name === section)
  const counts = found?.rows.filter(({ count }) => count !== 0).map((row) => [row.name, row.count]) ?? []
  return { ...Object.fromEntries(counts), total: found?.total }
}

test('reports and decisions of a period are counted, and none outside it', () => {
  // One report of a minor: withheld, and the smallest other count with it.
  expect(countsOf('categories')).toEqual({ money: 17, fake: 7, underage: null, none: null, erased: 9, total: 40 })
  expect(countsOf('outcomes')).toEqual({ acted: 13, dismissed: 7, open: 6, automatic: 5, total: 31 })
  expect(countsOf('decisions')).toEqual({ dismiss: 8, suspend: 9, ban: 11, total: 28 })
  expect(countsOf('photos')).toEqual({ nudity: 6, total: 6 })
  expect(countsOf('automatic')).toEqual({ scamRestrict: null, ageHide: null, total: 11 })
  expect(countsOf('appeals')).toEqual({ upheld: 6, lifted: 7, total: 13 })
  expect(countsOf('answers')).toEqual({ given: null, part: null, refused: null, total: 7 })
  expect(countsOf('holds')).toEqual({ place: 6, total: 6 })
  expect(report.waits).toEqual([
    { name: 'reports', decided: 20, median: 2, ninth: 10 },
    { name: 'appeals', decided: 13, median: 48, ninth: 48 },
  ])
})

test('as a page, CSV and JSON it names no member and marks withheld figures', () => {
  const [page, csv, json] = [writeMarkdown(report), writeCsv(report), writeJson(report)]
  for (const text of [page, csv, json]) expect(text).not.toContain(name)
  expect(page).toContain('| fake | 7 |')
  expect(page).toContain('| underage | withheld |')
  expect(page).toContain('| reports decided in the period | 20 | 2 | 10 |')
  expect(csv.split('\n')).toEqual(
    expect.arrayContaining(['categories,underage,withheld', 'waits,reports_median_hours,2']),
  )
  expect(JSON.parse(json)).toMatchObject({ ...period, sections: report.sections })
  const none = { name: 'appeals', decided: 0, median: null, ninth: null }
  expect(writeCsv({ ...report, waits: [none] })).toMatch(/waits,appeals_median_hours,\n/)
})

test.each([
  ['a small count', [3, 8, 20], [null, null, 20]],
  ['the only count that is not 0', [2, 0, 0], [null, null, 0]],
  ['nothing', [5, 0, 9], [5, 0, 9]],
  ['small counts alone', [1, 2], [null, null]],
])('%s is withheld, with another one that would reveal it', (_what, counts, shown) => {
  const rows = counts.map((count, at) => ({ name: String(at), count }))
  expect(withholdSmall(rows).map(({ count }) => count)).toEqual(shown)
})

test.each([
  ['2026-02-30', '2026-06-30', 'no day'],
  ['2026-07-01', '2026-06-30', 'ends before'],
  ['2026-07-01', '2026-11-26', 'must be over'],
  ['2025-01-01', '2026-06-30', 'At most 366 days'],
  ['2026-01-01', '2026-11-25', null],
])('a report of %s to %s: %s', (from, to, fault) => {
  const found = faultOfPeriod({ from, to }, new Date('2026-11-26T10:00Z'))
  if (fault === null) expect(found).toBeNull()
  else expect(found).toContain(fault)
})
