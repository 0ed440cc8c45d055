import { api, type CallOf, cellOf, distanceKm } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'

type Query = NonNullable<CallOf<typeof api.discovery.members>['query']>

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

/** Repeatable random numbers. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  return { next, between, one, chance: (share: number) => next() < share }
}

const centres = [
  { latitude: 6.45, longitude: 3.39 },
  { latitude: 51.5, longitude: -0.1 },
  { latitude: -17.8, longitude: 179.99 },
  { latitude: 69.6, longitude: 18.9 },
  { latitude: 84, longitude: -40 },
  { latitude: -89.95, longitude: 0 },
]
const genders = ['male', 'female', 'other'] as const
type Person = { made: Made; gender: (typeof genders)[number]; age: number; cell: number; wants: Wants; shown: boolean }
type Wants = { gender: 'both' | 'male' | 'female'; ageMin: number; ageMax: number; distance: 5 | 10 | 20 | null }

async function populate(seed: number, count: number): Promise<{ people: Person[]; seen: Set<string> }> {
  const { next, between, one, chance } = dice(seed)
  await sql`delete from member`.execute(app.ctx.db)
  const centre = one(centres)
  const people: Person[] = []
  for (let index = 0; index < count; index++) {
    const at = chance(0.1)
      ? { latitude: between(-80, 80), longitude: between(-180, 179) }
      : { latitude: centre.latitude + (next() - 0.5) / 3, longitude: centre.longitude + (next() - 0.5) * 0.8 }
    const point = { latitude: Math.max(-90, at.latitude), longitude: ((at.longitude + 540) % 360) - 180 }
    const ageMin = between(19, 40)
    const wants: Wants = {
      gender: one(['both', 'both', 'male', 'female'] as const),
      ageMin,
      ageMax: between(ageMin + 10, 99),
      distance: one([5, 10, 20, null, null] as const),
    }
    const person = { gender: one(genders), age: between(19, 60) }
    const hidden = chance(0.1)
    const made = await makeMember(app, { ...person, at: point, wants, hidden })
    const gone = chance(0.05)
    if (gone) await sql`update member set status = 'suspended' where id = ${made.id}`.execute(app.ctx.db)
    const unverified = chance(0.05)
    if (unverified) await sql`update member set email_verified_at = null where id = ${made.id}`.execute(app.ctx.db)
    const seenAt = new Date(app.ctx.now().getTime() - between(0, 60) * 86_400_000)
    if (chance(0.7)) await sql`insert into presence values (${made.id}, ${seenAt})`.execute(app.ctx.db)
    await sql`select refresh_card(${made.id}, ${app.ctx.now()})`.execute(app.ctx.db)
    people.push({ made, ...person, cell: cellOf(point), wants, shown: !hidden && !gone && !unverified })
  }
  return { people, seen: await relate(people, dice(seed + 1)) }
}

/** Random reactions and blocks; answers the pairs that are out of the question, as "viewer other". */
async function relate(people: Person[], { one, chance }: ReturnType<typeof dice>): Promise<Set<string>> {
  const seen = new Set<string>()
  const at = app.ctx.now()
  for (const { made } of people) {
    for (let index = 0; index < 4; index++) {
      const other = one(people).made
      if (other.id === made.id) continue
      if (chance(0.3)) {
        await sql`insert into pair_block values (${made.id}, ${other.id}, true, ${at}), (${other.id}, ${made.id}, false, ${at})
          on conflict do nothing`.execute(app.ctx.db)
        seen.add(`${other.uid} ${made.uid}`)
      } else
        await sql`insert into reaction values (${made.id}, ${other.id}, ${one([1, 2])}, ${at}) on conflict do nothing`.execute(
          app.ctx.db,
        )
      seen.add(`${made.uid} ${other.uid}`)
    }
  }
  return seen
}

const likes = (preference: Wants['gender'], gender: Person['gender']) => preference === 'both' || preference === gender
const aged = ({ ageMin, ageMax }: Wants, age: number) => ageMin <= age && age <= ageMax

function naive(viewer: Person, people: Person[], seen: Set<string>): string[] {
  return people
    .filter((other) => other !== viewer && other.shown && !seen.has(`${viewer.made.uid} ${other.made.uid}`))
    .filter((other) => likes(viewer.wants.gender, other.gender) && aged(viewer.wants, other.age))
    .filter((other) => likes(other.wants.gender, viewer.gender) && aged(other.wants, viewer.age))
    .filter(({ cell }) => distanceKm(viewer.cell, cell) <= (viewer.wants.distance ?? Number.POSITIVE_INFINITY))
    .map((other) => other.made.uid)
    .sort()
}

async function allPages(viewer: Made, query: Query): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 200; page++) {
    const { data } = await app.call(api.discovery.members, { token: viewer.token, query: { ...query, cursor } })
    ids.push(...data.members.map((member) => member.id))
    if (data.nextCursor === null) return ids
    cursor = data.nextCursor
  }
  throw new Error('the pages have no end')
}

test.each([1, 2, 3, 4, 5, 6])(
  'all pages of a new viewer equal the reference result, in data set %i',
  { timeout: 60_000 },
  async (seed) => {
    const { people, seen } = await populate(seed * 7919, 70)
    let met = 0
    for (const viewer of people.filter((person) => person.shown)) {
      const expected = naive(viewer, people, seen)
      const pages = await allPages(viewer.made, { limit: 7 })
      expect(pages.toSorted()).toEqual(expected)
      const { gender, ageMin, ageMax, distance } = viewer.wants
      const age = { age: ageMin, ageMode: 'between', ageTo: ageMax } as const
      const searched = await allPages(viewer.made, { limit: 7, gender, ...age, ...(distance && { distance }) })
      expect(searched.toSorted()).toEqual(expected)
      met += expected.length
    }
    expect(met).toBeGreaterThan(100)
  },
)

test('a city larger than one refill is suggested completely, each member once', { timeout: 60_000 }, async () => {
  await populate(4711, 1)
  const viewer = await makeMember(app, { at: centres[0], age: 30 })
  await sql`
    with m as (
      insert into member (email, email_verified_at, password_hash, firstname, lastname, gender, age_stated, age_stated_on,
        dial_code, mobile_number, phone, created_at)
      select 'crowd' || i || '@example.com', ${app.ctx.now()}::timestamptz, 'none', 'Crowd', 'Crowd',
        (array['male', 'female', 'other'])[1 + i % 3], 30, '2026-01-01', '+234', '1', '1', ${app.ctx.now()}::timestamptz
      from generate_series(1, 700) i returning id
    ), p as (insert into profile (member_id) select id from m)
    insert into place select id, ${cellOf({ latitude: 6.45, longitude: 3.39 })} + id % 40, 1, 'NG', ${app.ctx.now()}::timestamptz from m`.execute(
    app.ctx.db,
  )
  await sql`select refresh_card(id, ${app.ctx.now()}) from member where email like 'crowd%'`.execute(app.ctx.db)
  const pages = await allPages(viewer, { limit: 50 })
  expect(pages.length).toBeGreaterThanOrEqual(700)
  expect(new Set(pages).size).toBe(pages.length)
  // All members at one position of the order: pages must still distinguish them.
  await sql`update card set shuf = member_id / 30`.execute(app.ctx.db)
  const searched = await allPages(viewer, { limit: 50, gender: 'both' })
  expect(searched.toSorted()).toEqual(pages.toSorted())
  const near = await allPages(viewer, { limit: 50, distance: 20 })
  expect(new Set(near).size).toBe(near.length)
  app.advance(7 * 3_600_000)
  expect((await allPages(viewer, { limit: 50 })).toSorted()).toEqual(pages.toSorted())
})
