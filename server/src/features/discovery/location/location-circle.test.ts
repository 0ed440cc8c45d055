import { api, cellOf, centreOf, coarseCell, kmBetween, type Point } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Choices, makeVictim } from '../../../test/location/spy.ts'
import { lagos, type Made, makeMember } from '../../../test/members/make-member.ts'

/** Set LOCATION_VICTIMS for a long run. */
const victimsOf = (usually: number) => Number(process.env.LOCATION_VICTIMS ?? usually)
const rays = 12
const steps = 7
/** Attacks that go on at once, each in a part of the world of its own. */
const lanes = 4
const filterKm = 5

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  // With a member in it comes the city.
  await makeMember(app, { at: lagos, hidden: true })
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

type Attack = { index: number; lane: number; choices: Choices }
/** Metres by which the best guess misses the victim, and what is public of the victim's place. */
type Miss = { person: number; target: number }

async function attack(attacker: Made, { index, lane, choices }: Attack): Promise<Miss> {
  // Spread evenly over a cell (additive recurrence), so that a dozen points are representative.
  const step = choices.hideDistance ? index % 12 : index
  const middle = centreOf(cellOf({ latitude: 6.44 + step * 0.0179, longitude: 3.38 + lane + step * 0.0181 }))
  const share = (step: number) => (((index + 0.5) * step) % 1) * 2 - 1
  const home = away(away(middle, share(0.754_878), 0), share(0.569_84), Math.PI / 2)
  const victim = await makeVictim(app, home, choices)
  const target = centreOf(publicCell(cellOf(home), choices))
  // The attacker starts somewhere near, as the district's name, the city's or a guess would tell.
  const start = away(target, 1.5, index)
  const edges: Point[] = []
  for (let ray = 0; ray < rays; ray++) edges.push(await edgeOf(attacker, start, (ray * 2 * Math.PI) / rays))
  const guess = circleCentre(edges, start)
  await sql`delete from member where id = ${victim.id}`.execute(app.ctx.db)
  return { person: 1000 * kmBetween(guess, home), target: 1000 * kmBetween(guess, target) }
}

function publicCell(cell: number, { hideDistance, placePrecision = '2km' }: Choices): number {
  if (hideDistance || placePrecision === 'city') return cellOf({ latitude: 6.45, longitude: 3.39 })
  if (placePrecision === '2km') return cell
  return coarseCell(cell, placePrecision === '4km' ? 2 : 4)
}

const sorted = (metres: number[]) => metres.sort((one, other) => one - other)

/** By how many metres the best guess misses at least, at the median and the nearest twentieth. */
type Tried = { choices: Choices; usually: number; median: number; twentieth: number; oneLane?: true }
const choicesTried: [string, Tried][] = [
  ['a cell of 2 km', { choices: {}, usually: 12, median: 700, twentieth: 200 }],
  ['a square of 4 km', { choices: { placePrecision: '4km' }, usually: 6, median: 1400, twentieth: 300 }],
  ['a square of 8 km', { choices: { placePrecision: '8km' }, usually: 6, median: 2500, twentieth: 700 }],
  [
    'the city of who hides the distance',
    { choices: { hideDistance: true }, usually: 4, median: 2500, twentieth: 700, oneLane: true },
  ],
]

test.each(choicesTried)(
  `walking out of the filter from ${rays} sides locates %s, not a member`,
  {
    timeout: 3_600_000,
  },
  async (name, { choices, usually, median, twentieth, oneLane }) => {
    const victims = victimsOf(usually)
    const misses: Miss[] = []
    const waiting = Array.from({ length: victims }, (_, index) => index)
    const walk = async (lane: number) => {
      const attacker = await makeMember(app, { at: null, hidden: true })
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        misses.push(await attack(attacker, { index, lane, choices }))
      }
    }
    // All who hide are at the city: two at once would be taken for each other.
    await Promise.all(Array.from({ length: oneLane ? 1 : lanes }, (_, lane) => walk(lane)))
    const people = sorted(misses.map((miss) => miss.person))
    const targets = sorted(misses.map((miss) => miss.target))
    console.info(
      `location, ${name}: ${victims} victims, missed by ${Math.round(at(people, 0.5))} m at the median, the nearest twentieth by ${Math.round(at(people, 0.05))} m; the middle of what is public by ${Math.round(at(targets, 0.5))} m`,
    )
    expect(misses).toHaveLength(victims)
    expect(at(people, 0.5)).toBeGreaterThanOrEqual(median)
    expect(at(people, 0.05)).toBeGreaterThanOrEqual(twentieth)
    // The attack itself works: it finds what is public.
    expect(at(targets, 0.5)).toBeLessThan(700)
  },
)
