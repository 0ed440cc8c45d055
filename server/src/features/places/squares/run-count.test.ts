import { api, cellOf, centreOf, coarseCell, type Point } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { observe, partThatDiffers, postsAround } from '../../../test/location/spy.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { runCount } from './run-count.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ PLACE_MEMBERS_MIN: '20' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from member`.execute(app.ctx.db)
  await sql`delete from populated_square`.execute(app.ctx.db)
  await sql`delete from square_count`.execute(app.ctx.db)
})

const day = 86_400_000
const middle = centreOf(coarseCell(cellOf({ latitude: 6.5244, longitude: 3.3792 }), 4))
const cell = cellOf(middle)
const cityCell = cellOf({ latitude: 6.45, longitude: 3.39 })
const cellsAway = (north: number, east: number): Point => ({
  latitude: middle.latitude + north * 0.017966,
  longitude: middle.longitude + east * 0.01808,
})

/** Members who count and are not found by women: with many suggestions their order is random. */
async function settle(count: number, at: Point): Promise<Made[]> {
  const made: Made[] = []
  for (let index = 0; index < count; index++)
    made.push(await makeMember(app, { at, firstname: 'Neighbour', wants: { gender: 'male' } }))
  await sql`update place set changed_at = ${app.ctx.now()}::timestamptz - interval '8 days'`.execute(app.ctx.db)
  await sql`update card set recency = 1`.execute(app.ctx.db)
  return made
}

/** A day later the squares are counted and the places follow. */
async function countLater(): Promise<void> {
  app.advance(day)
  await runCount(app.ctx)
  await app.runJobs()
}
const publicCells = async () =>
  (
    await sql<{ cell: number; members: number }>`
      select cell, count(*)::int as members from card group by cell order by 2`.execute(app.ctx.db)
  ).rows

test('before the first count each cell is public, then only cells with enough members, otherwise the city', async () => {
  await settle(30, middle)
  await settle(3, cellsAway(20, 0))
  const lonely = cellOf(cellsAway(20, 0))
  expect(await publicCells()).toEqual([
    { cell: lonely, members: 3 },
    { cell, members: 30 },
  ])
  await countLater()
  expect(await publicCells()).toEqual([
    { cell: cityCell, members: 3 },
    { cell, members: 30 },
  ])
})

test('a member who moves or chooses follows the last count at once', async () => {
  await settle(30, middle)
  await countLater()
  const mover = await makeMember(app, { at: null })
  const move = (body: Point) => app.call(api.profiles.change, { token: mover.token, body })
  const cellOfMover = async () =>
    (await sql<{ cell: number }>`select cell from card where member_id = ${mover.id}`.execute(app.ctx.db)).rows[0]?.cell
  expect((await move(middle)).status).toBe(200)
  expect(await cellOfMover()).toBe(cell)
  await move(cellsAway(20, 0))
  expect(await cellOfMover()).toBe(cityCell)
  await app.call(api.accounts.changeSettings, { token: mover.token, body: { privacy: { placePrecision: '8km' } } })
  expect(await cellOfMover()).toBe(cityCell)
})

test('members of a sparse square appear in one cell to all others', async () => {
  await settle(10, cellsAway(0, 0))
  await settle(10, cellsAway(-1, 0))
  await settle(12, cellsAway(-2, -1))
  await countLater()
  expect(await publicCells()).toEqual([{ cell: coarseCell(cell, 4), members: 32 }])
})

test('a new, an inactive and a hidden member do not count', async () => {
  const [first, second, third] = await settle(32, middle)
  await sql`update place set changed_at = ${app.ctx.now()} where member_id = ${first?.id}`.execute(app.ctx.db)
  await sql`update card set recency = 3 where member_id = ${second?.id}`.execute(app.ctx.db)
  const hidden = { token: third?.token, body: { privacy: { hidden: true } } }
  expect((await app.call(api.accounts.changeSettings, hidden)).status).toBe(200)
  await countLater()
  expect((await publicCells()).map((row) => row.cell)).toEqual([cityCell])
})

test('squares are counted once a day, at once when the number changes, and 0 makes each cell public again', async () => {
  await settle(3, middle)
  await countLater()
  const countedAt = async () => (await app.ctx.db.selectFrom('square_count').selectAll().executeTakeFirst())?.counted_at
  const first = await countedAt()
  app.advance(3_600_000)
  await runCount(app.ctx)
  expect(await countedAt()).toEqual(first)
  await runCount({ ...app.ctx, config: { ...app.ctx.config, placeMembersMin: 0 } })
  await app.runJobs()
  expect(await publicCells()).toEqual([{ cell, members: 3 }])
})

test('an attacker sees no difference between the cells of a sparse square, nor when a member joins it', {
  timeout: 180_000,
}, async () => {
  for (const [north, east] of [
    [0, 0],
    [-1, -1],
    [-2, -1],
  ] as const)
    await settle(12, cellsAway(north, east))
  await countLater()
  await sql`update card set shuf = 1000 * member_id`.execute(app.ctx.db)
  const attacker = await makeMember(app, { at: middle, firstname: 'Attacker' })
  await sql`update card set shuf = 100 where member_id = ${attacker.id}`.execute(app.ctx.db)
  const posts = postsAround(middle)
  const points = [cellsAway(0, 0), cellsAway(-1, -1), cellsAway(-2, -1), cellsAway(0, -1)]
  expect(new Set(points.map((at) => coarseCell(cellOf(at), 4))).size).toBe(1)
  const reports: string[] = []
  for (const at of points) reports.push(await observe(app, attacker, { at, posts }))
  const [report = '', ...others] = reports
  expect(report).toContain('Victim')
  for (const other of others) expect(partThatDiffers(other, report)).toBeNull()
  // Without the rule the same attacker distinguishes the cells.
  await sql`delete from square_count`.execute(app.ctx.db)
  const open: string[] = []
  for (const at of points) open.push(await observe(app, attacker, { at, posts }))
  expect(new Set(open).size).toBeGreaterThanOrEqual(points.length - 1)
})
