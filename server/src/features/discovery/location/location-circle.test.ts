import { api, cellOf, centreOf, kmBetween, type Point } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'

/** Set LOCATION_VICTIMS for a long run. */
const victims = Number(process.env.LOCATION_VICTIMS ?? 12)
const rays = 12
const steps = 7
/** Attacks that go on at once, each in a part of the world of its own. */
const lanes = 4
const filterKm = 5

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const away = ({ latitude, longitude }: Point, km: number, angle: number): Point => ({
  latitude: latitude + (km / 111.195) * Math.cos(angle),
  longitude: longitude + (km / (111.195 * Math.cos((latitude * Math.PI) / 180))) * Math.sin(angle),
})

async function sees(attacker: Made, from: Point): Promise<boolean> {
  const { token } = attacker
  await app.call(api.profiles.change, { token, body: from })
  const { data } = await app.call(api.discovery.members, { token, query: { distance: filterKm, limit: 1 } })
  return data.members.length > 0
}

/** Where along a ray the victim drops out of the filter. */
async function edgeOf(attacker: Made, from: Point, angle: number): Promise<Point> {
  let [inside, outside] = [0, 2.5 * filterKm]
  for (let step = 0; step < steps; step++) {
    const middle = (inside + outside) / 2
    if (await sees(attacker, away(from, middle, angle))) inside = middle
    else outside = middle
  }
  return away(from, (inside + outside) / 2, angle)
}

/** Middle of the circle nearest to the points, by least squares (Kåsa), in km around an origin. */
function circleCentre(points: Point[], origin: Point): Point {
  const width = Math.cos((origin.latitude * Math.PI) / 180)
  const plane = points.map(({ latitude, longitude }) => ({
    x: (longitude - origin.longitude) * 111.195 * width,
    y: (latitude - origin.latitude) * 111.195,
  }))
  const sum = (of: (point: { x: number; y: number }) => number) => plane.reduce((total, point) => total + of(point), 0)
  const [mx, my] = [sum((p) => p.x) / plane.length, sum((p) => p.y) / plane.length]
  const [sxx, syy, sxy] = [
    sum((p) => (p.x - mx) ** 2),
    sum((p) => (p.y - my) ** 2),
    sum((p) => (p.x - mx) * (p.y - my)),
  ]
  const square = (p: { x: number; y: number }) => (p.x - mx) ** 2 + (p.y - my) ** 2
  const [sx, sy] = [sum((p) => (p.x - mx) * square(p)) / 2, sum((p) => (p.y - my) * square(p)) / 2]
  const det = sxx * syy - sxy * sxy
  const [x, y] = [mx + (sx * syy - sy * sxy) / det, my + (sy * sxx - sx * sxy) / det]
  return {
    latitude: origin.latitude + y / 111.195,
    longitude: origin.longitude + x / (111.195 * width),
  }
}

const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN

/** Metres by which the best guess misses the victim, and the middle of the victim's cell. */
async function attack(attacker: Made, index: number, lane: number): Promise<{ person: number; cell: number }> {
  // Spread evenly over a cell (additive recurrence), so that a dozen points are representative.
  const middle = centreOf(cellOf({ latitude: 6.44 + index * 0.0179, longitude: 3.38 + lane + index * 0.0181 }))
  const share = (step: number) => (((index + 0.5) * step) % 1) * 2 - 1
  const home = away(away(middle, share(0.754_878), 0), share(0.569_84), Math.PI / 2)
  const victim = await makeMember(app, { at: home })
  // The attacker starts somewhere near, as the district's name or a guess would tell.
  const start = away(home, 1.5, index)
  const edges: Point[] = []
  for (let ray = 0; ray < rays; ray++) edges.push(await edgeOf(attacker, start, (ray * 2 * Math.PI) / rays))
  const guess = circleCentre(edges, start)
  await sql`delete from member where id = ${victim.id}`.execute(app.ctx.db)
  return { person: 1000 * kmBetween(guess, home), cell: 1000 * kmBetween(guess, centreOf(cellOf(home))) }
}

test(`walking out of the filter from ${rays} sides finds a cell and not a person`, { timeout: 300_000 }, async () => {
  const misses: { person: number; cell: number }[] = []
  const waiting = Array.from({ length: victims }, (_, index) => index)
  const walk = async (lane: number) => {
    const attacker = await makeMember(app, { at: null, hidden: true })
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      misses.push(await attack(attacker, index, lane))
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => walk(lane)))
  const people = misses.map((miss) => miss.person).sort((one, other) => one - other)
  const cells = misses.map((miss) => miss.cell).sort((one, other) => one - other)
  console.info(
    `location: ${victims} victims, missed by ${Math.round(at(people, 0.5))} m at the median, the nearest twentieth by ${Math.round(at(people, 0.05))} m; their cell's middle by ${Math.round(at(cells, 0.5))} m`,
  )
  expect(misses).toHaveLength(victims)
  expect(at(people, 0.5)).toBeGreaterThanOrEqual(700)
  // The attack itself works: it finds the cell.
  expect(at(cells, 0.5)).toBeLessThan(700)
})
