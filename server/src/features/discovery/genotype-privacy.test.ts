import { api, type CallOf, type Genotype, genotype } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'

type Query = NonNullable<CallOf<typeof api.discovery.members>['query']>

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(() => sql`delete from member`.execute(app.ctx.db))
afterAll(() => app.close())

// Outdated clients may still send the removed switch `compatibleOnly`.
async function make(value: Genotype | null, firstname = 'Amara'): Promise<Made> {
  const made = await makeMember(app, { firstname })
  const payload = JSON.stringify({ genotype: value && { value, consent: true }, compatibleOnly: value !== null })
  const raw = { payload, contentType: 'application/json' }
  expect((await app.call(api.profiles.change, { token: made.token, raw })).status).toBe(200)
  return made
}

const searches: Query[] = [
  { name: 'Ngozi', nameMode: 'startsWith', distance: 'any' },
  { name: 'Ngozi', nameMode: 'equals' },
  { gender: 'both' },
  { distance: 5 },
  { country: 'NG' },
  { age: 28 },
]

/** Everything discovery returns to one viewer about other members: the deck, filtered lists and counts. */
async function observe({ token }: Made) {
  const { data: deck } = await app.call(api.discovery.members, { token, query: { limit: 50 } })
  const observed: Record<string, unknown> = { deck: deck.members.map(({ id }) => id).toSorted() }
  for (const query of searches) {
    const key = JSON.stringify(query)
    const { data: list } = await app.call(api.discovery.members, { token, query: { ...query, limit: 50 } })
    const { data: count } = await app.call(api.discovery.count, { token, query })
    observed[key] = { ids: list.members.map(({ id }) => id).toSorted(), count, wider: list.wider }
  }
  return observed
}

test('two accounts that compare their decks, lists and counts learn nothing about a genotype', async () => {
  const targets = await Promise.all([...genotype.options, null].map((value) => make(value, 'Ngozi')))
  const [withGenotype, without] = [await make('SC'), await make(null)]
  await sql`insert into reaction (actor, target, kind, at) values
    (${withGenotype.id}, ${without.id}, 2, now()), (${without.id}, ${withGenotype.id}, 2, now())`.execute(app.ctx.db)
  const seen = await observe(withGenotype)
  expect(seen.deck).toEqual(targets.map(({ uid }) => uid).toSorted())
  // A plain search also leaves out people who were answered, so the two accounts do not see each other either.
  expect(seen).toEqual(await observe(without))
})

test('a filled deck stays the same when a genotype is added or removed', async () => {
  const [viewer, target] = [await make('SS'), await make('AS', 'Ngozi')]
  const before = await observe(viewer)
  expect(before.deck).toEqual([target.uid])
  await app.call(api.profiles.change, { token: target.token, body: { genotype: null } })
  expect(await observe(viewer)).toEqual(before)
  await app.call(api.profiles.change, { token: viewer.token, body: { genotype: null } })
  expect(await observe(viewer)).toEqual(before)
})
