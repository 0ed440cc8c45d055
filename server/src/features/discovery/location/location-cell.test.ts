import { cellOf, centreOf, coarseCell, type Point } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Choices, observe, partThatDiffers, postsAround } from '../../../test/location/spy.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'

let app: TestApp
let attacker: Made
beforeAll(async () => {
  app = await makeTestApp()
  for (const [index, km] of [1, 3, 7, 12, 30].entries())
    await makeMember(app, { firstname: `Witness ${'ABCDE'[index]}`, at: north(km) })
  await sql`update card set shuf = 1000 * member_id`.execute(app.ctx.db)
})
beforeEach(async () => {
  attacker = await makeMember(app, { at: centre, firstname: 'Attacker' })
  // A search begins at a chance place of the order, which is far from the first ones.
  await sql`update card set shuf = 100 where member_id = ${attacker.id}`.execute(app.ctx.db)
})
afterEach(() => sql`delete from member where id = ${attacker.id}`.execute(app.ctx.db))
afterAll(() => app.close())

const cell = cellOf({ latitude: 6.5244, longitude: 3.3792 })
const centre = centreOf(cell)
const posts = postsAround(centre)
const north = (km: number): Point => ({ ...centre, latitude: centre.latitude + km / 111.195 })
const halfHeight = 90 / 10_019
const halfWidth = halfHeight / Math.cos((centre.latitude * Math.PI) / 180)
/** A point by its share of the way from the middle of the cell to the edges. */
const inside = (north: number, east: number): Point => ({
  latitude: centre.latitude + north * halfHeight,
  longitude: centre.longitude + east * halfWidth,
})
/** Half a cell is a kilometre; a metre from the edge. */
const edge = 0.998
const corners = [-edge, edge].flatMap((north) => [-edge, edge].map((east) => inside(north, east)))
const scattered = Array.from({ length: 15 }, (_, index) =>
  inside(((index * 0.618_034) % 1) * 1.9 - 0.95, ((index * 0.754_878) % 1) * 1.9 - 0.95),
)

/** What the attacker sees of one victim after the other. */
async function reportsOf(points: Point[], choices?: Choices, attackerAlone = false): Promise<string[]> {
  const reports: string[] = []
  for (const at of points)
    reports.push(await observe(app, attacker, { at, posts, attackerAlone, ...(choices && { choices }) }))
  return reports
}

function expectAlike([first = '', ...others]: string[]): void {
  expect(first).toContain('Victim')
  for (const other of others) expect(partThatDiffers(other, first)).toBeNull()
}

test('twenty places within one cell are indistinguishable to an attacker', { timeout: 180_000 }, async () => {
  expectAlike(await reportsOf([...corners, centre, ...scattered]))
})

test('the probe works: it distinguishes another cell from this one', { timeout: 30_000 }, async () => {
  expect(new Set(await reportsOf([0, 3, 6].map((cells) => inside(cells, 0)))).size).toBe(3)
})

/** One point in each cell of the square of so many cells around the middle one, some of them a metre from the edge. */
const cellsOfSquare = (side: 2 | 4): Point[] =>
  [-3, -2, -1, 0, 1, 2, 3]
    .flatMap((row) => [-3, -2, -1, 0, 1, 2, 3].map((column) => inside(2 * row + edge, 2 * column - edge)))
    .filter((point) => coarseCell(cellOf(point), side) === coarseCell(cell, side))

test.each([
  ['4km', cellsOfSquare(2), 4],
  ['8km', cellsOfSquare(4), 16],
] as const)(
  'all cells of a square of %s are one to an attacker, and differ without that choice',
  {
    timeout: 180_000,
  },
  async (placePrecision, points, cells) => {
    expect(points).toHaveLength(cells)
    expectAlike(await reportsOf(points, { placePrecision }))
    expect(new Set(await reportsOf(points.slice(0, 4))).size).toBeGreaterThan(2)
  },
)

test.each<[string, Choices]>([
  ['who hides the distance', { hideDistance: true }],
  ['who shows the city alone', { placePrecision: 'city' }],
])('%s is the same to an attacker anywhere in the city', { timeout: 180_000 }, async (_, choices) => {
  const points = [0, 4, -6, 9, 12, -14].map((cells, index) => inside(cells, index - 3))
  expectAlike(await reportsOf(points, choices))
  expect(new Set(await reportsOf(points.slice(0, 3))).size).toBe(3)
})

test('a member who hides the distance is found by the distance to the city, and no distance is in any response', async () => {
  const report = await observe(app, attacker, { at: north(14), choices: { hideDistance: true }, posts })
  const victims = report.matchAll(
    /\{\\*"id\\*":\\*"uid\d+\\*",\\*"firstname\\*":\\*"Victim\\*".*?\\*"distance\\*":(\w+)/g,
  )
  expect(new Set([...victims].map(([, distance]) => distance))).toEqual(new Set(['null']))
  const open = await observe(app, attacker, { at: north(14), posts })
  expect(open).toMatch(/Victim\\*".*?\\*"distance\\*":20/)
})

test('to an attacker who browses a city without moving, all places in it are equal', { timeout: 180_000 }, async () => {
  const points = [0, -6, 9, -14].map((cells, index) => inside(cells, index - 3))
  // Stronger than the interface: the trip goes on wherever the attacker moves meanwhile, also within the city.
  await sql`insert into trip values (${attacker.id}, 1, ${app.ctx.now()}, ${app.ctx.now()}::timestamptz + interval '7 days')`.execute(
    app.ctx.db,
  )
  expectAlike(await reportsOf(points, {}, true))
  await sql`delete from trip where member_id = ${attacker.id}`.execute(app.ctx.db)
  expect(new Set(await reportsOf(points.slice(0, 2), {}, true)).size).toBe(2)
})
