import { api, cellOf, centreOf, coarseCell, distanceKm, kmBetween, type Point } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomNumbers } from '../../../random-numbers.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { runCount } from '../../places/index.ts'

/** Cities from the equator to the far north: name, centre, members, how many km their members are spread over. */
const towns = [
  { latitude: 6.4541, longitude: 3.3947, members: 500, km: 5 },
  { latitude: 4.0483, longitude: 9.7043, members: 200, km: 4 },
  { latitude: -1.2864, longitude: 36.8172, members: 150, km: 12 },
  { latitude: 51.5074, longitude: -0.1278, members: 100, km: 3 },
  { latitude: 65.01, longitude: 25.47, members: 50, km: 2 },
] as const
const filterKm = [5, 10, 20] as const
const rays = 12
const steps = 24

type Person = { id: number; home: Point; cell: number }

let app: TestApp
let people: Person[]
beforeAll(async () => {
  app = await makeTestApp({ PLACE_MEMBERS_MIN: '20' })
  people = await settle()
}, 240_000)
afterAll(() => app.close())

const next = randomNumbers(2026)
const bell = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
const away = ({ latitude, longitude }: Point, north: number, east: number): Point => ({
  latitude: latitude + north / 111.195,
  longitude: longitude + east / (111.195 * Math.cos((latitude * Math.PI) / 180)),
})

/** Members at their exact homes, of which the database has the cell, counted and published by the server's jobs. */
async function settle(): Promise<Person[]> {
  const homes = towns.flatMap((town) =>
    Array.from({ length: town.members }, () => away(town, bell() * town.km, bell() * town.km)),
  )
  await sql`insert into country values ('NG', '+234') on conflict do nothing`.execute(app.ctx.db)
  await sql`
    insert into city (id, name, search, country_code, latitude, longitude, population, shown_city_id)
    select number, 'Town', 'town', 'NG', latitude, longitude, 1000000, number
    from unnest(${towns.map((town) => town.latitude)}::real[], ${towns.map((town) => town.longitude)}::real[])
      with ordinality as town (latitude, longitude, number)`.execute(app.ctx.db)
  const cityOf = towns.flatMap((town, index) => Array.from({ length: town.members }, () => index + 1))
  const { rows } = await sql<{ id: number }>`
    with m as (
      insert into member (email, email_verified_at, password_hash, firstname, lastname, gender, age_stated, age_stated_on,
        dial_code, mobile_number, phone, created_at)
      select 'victim' || i || '@example.com', ${app.ctx.now()}::timestamptz, 'none', 'Victim', 'Victim', 'female', 30,
        '2026-01-01', '+234', '1', '1', ${app.ctx.now()}::timestamptz
      from generate_series(1, ${homes.length}::int) i returning id
    ), p as (
      insert into profile (member_id, place_precision) select id, (array['2km', '2km', '2km', '4km', '8km'])[1 + id % 5] from m
    ), numbered as (select id, row_number() over (order by id) as number from m)
    insert into place (member_id, cell, city_id, country_code, changed_at)
    select id, (${homes.map(cellOf)}::int[])[number], (${cityOf}::int[])[number], 'NG', ${app.ctx.now()}::timestamptz - interval '8 days' from numbered
    returning member_id as id`.execute(app.ctx.db)
  await sql`insert into presence select member_id, ${app.ctx.now()} from place on conflict do nothing`.execute(
    app.ctx.db,
  )
  await sql`select refresh_card(member_id, ${app.ctx.now()}) from place`.execute(app.ctx.db)
  await runCount(app.ctx)
  await app.runJobs()
  const { rows: cards } = await sql<{ id: number; cell: number }>`
    select member_id as id, cell from card`.execute(app.ctx.db)
  const cells = new Map(cards.map(({ id, cell }) => [id, cell]))
  return rows
    .map(({ id }) => id)
    .sort((one, other) => one - other)
    .flatMap((id, index) => {
      const [home, cell] = [homes[index], cells.get(id)]
      return home && cell !== undefined ? [{ id, home, cell }] : []
    })
}

/** Is a member found from here? What answers depend on is shown by location-cell.test.ts: the public cells of the two alone. */
type Oracle = (from: Point, km: number) => boolean
const byCells =
  (cell: number): Oracle =>
  (from, km) =>
    distanceKm(cellOf(from), cell) <= km
const byExactPlace =
  (home: Point): Oracle =>
  (from, km) =>
    kmBetween(from, home) <= km

/** Walks out of a filter along all rays, and takes the middle of where the victim is lost. */
function guess(finds: Oracle, start: Point, km: number): Point {
  const edges = Array.from({ length: rays }, (_, ray) => {
    const angle = (ray * 2 * Math.PI) / rays
    let [inside, outside] = [0, 2.5 * km]
    for (let step = 0; step < steps; step++) {
      const middle = (inside + outside) / 2
      if (finds(away(start, middle * Math.cos(angle), middle * Math.sin(angle)), km)) inside = middle
      else outside = middle
    }
    return { north: inside * Math.cos(angle), east: inside * Math.sin(angle) }
  })
  return away(start, ...circleCentre(edges))
}

/** Middle of the circle nearest to the points, by least squares (Kåsa), in km to the north and the east. */
function circleCentre(points: { north: number; east: number }[]): [north: number, east: number] {
  const mean = (of: (point: { north: number; east: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [mn, me] = [mean((p) => p.north), mean((p) => p.east)]
  const [nn, ee, ne] = [
    mean((p) => (p.north - mn) ** 2),
    mean((p) => (p.east - me) ** 2),
    mean((p) => (p.north - mn) * (p.east - me)),
  ]
  const square = (p: { north: number; east: number }) => (p.north - mn) ** 2 + (p.east - me) ** 2
  const [sn, se] = [mean((p) => (p.north - mn) * square(p)) / 2, mean((p) => (p.east - me) * square(p)) / 2]
  const det = nn * ee - ne * ne
  return [mn + (sn * ee - se * ne) / det, me + (se * nn - sn * ne) / det]
}

function spread(metres: number[]): { median: number; twentieth: number } {
  const sorted = metres.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  return { median: at(0.5), twentieth: at(0.05) }
}
const startNear = (cell: number) => away(centreOf(cell), 1.1, -0.7)
const missesOf = (guessOf: (person: Person) => Point, victims = people) =>
  spread(victims.map((person) => 1000 * kmBetween(guessOf(person), person.home)))

test('the best attack on 1,000 members misses half of them by 700 m and all but a twentieth by 200 m', () => {
  expect(people).toHaveLength(1000)
  // The attacker may as well know the public cell itself: nothing else is behind the filters.
  const attacks = [
    missesOf(({ cell }) => centreOf(cell)),
    ...filterKm.map((km) => missesOf(({ cell }) => guess(byCells(cell), startNear(cell), km))),
  ]
  console.info(`location, 1,000 members: ${JSON.stringify(attacks)} m`)
  expect(Math.min(...attacks.map(({ median }) => median))).toBeGreaterThanOrEqual(700)
  expect(Math.min(...attacks.map(({ twentieth }) => twentieth))).toBeGreaterThanOrEqual(200)
})

test('members shown in their own cell of 2 km are missed by as much', () => {
  const own = people.filter(({ home, cell }) => cellOf(home) === cell)
  const misses = missesOf(({ cell }) => guess(byCells(cell), startNear(cell), 5), own)
  console.info(`location, ${own.length} in their own cell: ${JSON.stringify(misses)} m`)
  expect(own.length).toBeGreaterThan(50)
  expect(misses.median).toBeGreaterThanOrEqual(700)
  expect(misses.twentieth).toBeGreaterThanOrEqual(200)
})

test('the attack works: it finds an exact place within metres', () => {
  const { median } = missesOf(({ home }) => guess(byExactPlace(home), away(home, 1.1, -0.7), 5))
  expect(median).toBeLessThan(20)
})

/** The square of 1, 2×2 or 4×4 cells that a cell is in. */
const squareOf = (cell: number, side: 1 | 2 | 4) => (side === 1 ? cell : coarseCell(cell, side))
const liveIn = (square: number, side: 1 | 2 | 4) =>
  people.filter(({ home }) => squareOf(cellOf(home), side) === square).length

test('every member is in a square with 20 members or at the city, and both occur', () => {
  const cities = new Set(towns.map((town) => cellOf(town)))
  const inSquares = people.filter(({ cell }) => !cities.has(cell))
  for (const { home, cell } of inSquares) {
    const sides = ([1, 2, 4] as const).filter((side) => squareOf(cellOf(home), side) === cell)
    expect(Math.max(...sides.map((side) => liveIn(cell, side)))).toBeGreaterThanOrEqual(20)
  }
  expect(inSquares.length).toBeGreaterThan(200)
  expect(people.length - inSquares.length).toBeGreaterThan(50)
  // Without the rule many would be alone.
  expect(people.filter(({ home }) => liveIn(cellOf(home), 1) < 20).length).toBeGreaterThan(200)
})

/** All members that Discover shows on a trip to a city, page by page. */
async function findOnTrip({ token }: Made, cityId: number): Promise<string[]> {
  const found: string[] = []
  expect((await app.call(api.places.startTrip, { token, body: { cityId } })).status).toBe(200)
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { data } = await app.call(api.discovery.members, { token, query: { limit: 50, ...(cursor && { cursor }) } })
    expect(data.members.every(({ distance }) => distance === null)).toBe(true)
    found.push(...data.members.map(({ id }) => id))
    cursor = data.nextCursor
  }
  return found
}

test('an attacker who travels to every city locates 1,000 members in their cities, and no nearer', {
  timeout: 240_000,
}, async () => {
  // A city of its own for the attacker, in the sea south of the others.
  await sql`insert into city (id, name, search, country_code, latitude, longitude, population, shown_city_id)
    values (100, 'Home', 'home', 'NG', -30, 0, 1000000, 100)`.execute(app.ctx.db)
  const attacker = await makeMember(app, { at: null, hidden: true })
  await app.call(api.profiles.change, { token: attacker.token, body: { cityId: 100 } })
  const guesses = new Map<string, Point>()
  for (const [index, town] of towns.entries()) {
    const found = await findOnTrip(attacker, index + 1)
    // A filter by distance finds the same members: nothing is cut out of the city.
    for (const distance of filterKm) {
      const { data } = await app.call(api.discovery.count, { token: attacker.token, query: { distance } })
      expect(data).toMatchObject(found.length > 99 ? { found: 99, more: true } : { found: found.length, more: false })
    }
    for (const uid of found) guesses.set(uid, town)
  }
  const { rows } = await sql<{ id: number; uid: string }>`select id, uid from member`.execute(app.ctx.db)
  const uids = new Map(rows.map(({ id, uid }) => [id, uid]))
  expect(guesses.size).toBe(people.length)
  const misses = missesOf(({ id, home }) => guesses.get(uids.get(id) ?? '') ?? home)
  console.info(`location, 1,000 members, by trips: ${JSON.stringify(misses)} m`)
  expect(misses.median).toBeGreaterThanOrEqual(700)
  expect(misses.twentieth).toBeGreaterThanOrEqual(200)
})
