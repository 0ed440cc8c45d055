import { api, cellOf, centreOf, kmBetween, type Point } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/makers.ts'

/** Set LOCATION_VICTIMS for a long run. */
const victims = Number(process.env.LOCATION_VICTIMS ?? 12)
const rays = 12
const steps = 9
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

test(`walking out of the filter from ${rays} sides finds a cell and not a person`, { timeout: 300_000 }, async () => {
  const attacker = await makeMember(app, { at: null })
  const errors: number[] = []
  const cellErrors: number[] = []
  for (let index = 0; index < victims; index++) {
    // Spread evenly over a cell (additive recurrence), so that a dozen already stands for all.
    const corner = { latitude: 6.44 + index * 0.0179, longitude: 3.38 + index * 0.0181 }
    const cell = centreOf(cellOf(corner))
    const true_ = away(
      away(cell, (((index + 0.5) * 0.754_878) % 1) * 2 - 1, 0),
      (((index + 0.5) * 0.569_84) % 1) * 2 - 1,
      Math.PI / 2,
    )
    const victim = await makeMember(app, { at: true_ })
    // The attacker starts somewhere near, as the district's name or a guess would tell.
    const start = away(true_, 1.5, index)
    const edges: Point[] = []
    for (let ray = 0; ray < rays; ray++) edges.push(await edgeOf(attacker, start, (ray * 2 * Math.PI) / rays))
    const guess = circleCentre(edges, start)
    errors.push(1000 * kmBetween(guess, true_))
    cellErrors.push(1000 * kmBetween(guess, centreOf(cellOf(true_))))
    await sql`delete from member where id = ${victim.id}`.execute(app.ctx.db)
  }
  errors.sort((one, other) => one - other)
  cellErrors.sort((one, other) => one - other)
  console.info(
    `location: ${victims} victims, error median ${Math.round(at(errors, 0.5))} m, 5 % ${Math.round(at(errors, 0.05))} m; from the cell's middle ${Math.round(at(cellErrors, 0.5))} m`,
  )
  expect(at(errors, 0.5)).toBeGreaterThanOrEqual(700)
  // The attack itself works: it finds the cell.
  expect(at(cellErrors, 0.5)).toBeLessThan(700)
})
