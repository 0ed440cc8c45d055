import { api, type FigureDay } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../durations.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { match, send } from '../../../test/members/matches.ts'
import { decideReport, reportMember } from '../../../test/members/sanctions.ts'
import { fund } from '../../../test/money/books.ts'
import { recordFigures } from './record-figures.ts'

let app: TestApp
let admin: Made
let one: Made
let other: Made
/** The day on which everything happened, a Sunday at noon. */
let sunday: Date
beforeAll(async () => {
  app = await makeTestApp()
  toTime(nextSunday(), 12 * hourMs)
  sunday = startOfToday()
  admin = await makeMember(app, { role: 'admin', permissions: ['admin', 'moderator'] })
  one = await makeMember(app, { firstname: 'Amara' })
  other = await makeMember(app, { firstname: 'Tunde', gender: 'male' })
  const third = await makeMember(app)
  await sql`update member set created_at = ${app.ctx.now()}`.execute(app.ctx.db)
  await sql`update member set created_at = ${new Date(sunday.getTime() - 8 * dayMs)} where id = ${third.id}`.execute(
    app.ctx.db,
  )
  await match(app, one, other)
  await send(app, one, { to: other, body: 'Habari?' })
  await send(app, other, { to: one, body: 'Nzuri, na wewe?' })
  await send(app, one, { to: other, body: 'Salama.' })
  const report = await reportMember(app, other, third)
  await fund(app.ctx, one.id, 1250n)
  await sql`update abuse_report set created_at = created_at - interval '2 hours'`.execute(app.ctx.db)
  expect((await decideReport(app, admin, { id: report, action: 'dismiss' })).status).toBe(200)
  await sql`delete from presence`.execute(app.ctx.db)
  await sql`insert into presence select id, ${app.ctx.now()} from member where id in (${one.id}, ${third.id})`.execute(
    app.ctx.db,
  )
})
afterAll(() => app.close())

const startOfToday = () => new Date(Math.floor(app.ctx.now().getTime() / dayMs) * dayMs)
const toTime = (day: Date, ms: number) => app.advance(day.getTime() + ms - app.ctx.now().getTime())
const isoDay = (day: Date) => day.toISOString().slice(0, 10)
const daysAfter = (day: Date, days: number) => new Date(day.getTime() + days * dayMs)
const nextSunday = () => daysAfter(startOfToday(), 7 - (startOfToday().getUTCDay() || 7) + 7)
const read = (from: string, to: string, token = admin.token) =>
  app.call(api.staffFigures.read, { token, query: { from, to } })

test('a day is recorded after it ends: its events, its visible members, and the progress of its new members', async () => {
  await recordFigures(app.ctx)
  expect((await read(isoDay(sunday), isoDay(sunday))).data.days).toEqual([])
  toTime(daysAfter(sunday, 1), 120_000)
  await recordFigures(app.ctx)
  await sql`insert into figure_visit values (${isoDay(sunday)}, 40, 9), (${isoDay(daysAfter(sunday, -1))}, 2, 1),
    (${isoDay(daysAfter(sunday, 1))}, 500, 500)`.execute(app.ctx.db)
  const { data } = await read(isoDay(daysAfter(sunday, -13)), isoDay(sunday))
  expect(data.days.at(-1)).toEqual({
    ...{ day: isoDay(sunday), signUps: 3, active: 2, likes: 0, matches: 1, messages: 3, conversations: 1 },
    ...{ reports: 1, reportsClosed: 1, reportMinutes: 120, tickets: 0, ticketMinutes: null },
    ...{ paidIn: 12.5, refunded: 0, paidOut: 0 },
  } satisfies FigureDay)
  expect(data.funnel).toMatchObject({ visited: 42, opened: 10, joined: 4, matched: 2, wrote: 2, conversed: 2 })
  // From the day of the first member on; what was not counted on time is not made up.
  expect(data.days).toHaveLength(9)
  expect(data.days[0]).toMatchObject({ day: isoDay(daysAfter(sunday, -8)), signUps: 1, active: null })
})

test('the members of an earlier week are counted as retained if they were active in the week that ended', async () => {
  const week = isoDay(daysAfter(sunday, -6))
  expect((await read(isoDay(daysAfter(sunday, -20)), isoDay(sunday))).data.retention).toEqual([
    { week, joined: 3, active: Array(12).fill(null) },
  ])
  const { rows } = await sql`select week::text, later, active from figure_retention`.execute(app.ctx.db)
  expect(rows).toEqual([{ week: isoDay(daysAfter(sunday, -13)), later: 1, active: 1 }])
})

test('a recorded day stays, also when a member of it is deleted; later stages are added for four weeks', async () => {
  await sql`delete from member where id = ${other.id}`.execute(app.ctx.db)
  await sql`insert into matched values (${admin.id}, ${one.id}, ${app.ctx.now()})`.execute(app.ctx.db)
  toTime(daysAfter(sunday, 3), 3 * hourMs)
  await recordFigures(app.ctx)
  admin = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  const { data } = await read(isoDay(sunday), isoDay(daysAfter(sunday, 2)))
  expect(data.days.map(({ signUps, active, messages }) => [signUps, active, messages])).toEqual([
    [3, 2, 3],
    [0, null, 0],
    [0, null, 0],
  ])
  expect(data.funnel).toMatchObject({ joined: 3, matched: 2, conversed: 2 })
})

test('a period that ends before it begins, or is longer than a year, is rejected', async () => {
  expect((await read('2026-02-01', '2026-01-31')).errors).toHaveProperty('to')
  expect((await read('2026-01-01', '2027-01-02')).errors).toEqual({ to: ['At most 366 days, please.'] })
  expect((await read('2026-01-01', '2027-01-01')).status).toBe(200)
})
