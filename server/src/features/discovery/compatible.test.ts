import { api, type CallOf, type Genotype, genotype } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { type Made, makeMember } from '../../test/makers.ts'

type Query = NonNullable<CallOf<typeof api.discovery.members>['query']>

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(() => sql`delete from member`.execute(app.ctx.db))
afterAll(() => app.close())

const change = (made: Made, body: CallOf<typeof api.profiles.change>['body']) =>
  app.call(api.profiles.change, { token: made.token, body })
async function make(value: Genotype | null, compatibleOnly: boolean): Promise<Made> {
  const made = await makeMember(app)
  if (value) await change(made, { genotype: { value, consent: true }, compatibleOnly })
  return made
}
const found = async (made: Made, query: Query = {}) => {
  const { data } = await app.call(api.discovery.members, { token: made.token, query: { limit: 50, ...query } })
  return data.members.map((member) => member.id)
}
/** Every way in which somebody is looked for: suggestions, walk, name, cells, country. */
const ways: Query[] = [{}, { gender: 'both' }, { name: 'Amara' }, { distance: 5 }, { country: 'NG' }]

test('of two who both ask for it, both see each other or neither does, in every way of looking', async () => {
  const people = await Promise.all(genotype.options.map(async (value) => ({ value, made: await make(value, true) })))
  for (const one of people) {
    const fitting = people.filter((other) => other !== one && (one.value === 'AA' || other.value === 'AA'))
    const expected = fitting.map(({ made }) => made.uid).toSorted()
    for (const way of ways)
      expect([one.value, way, (await found(one.made, way)).toSorted()]).toEqual([one.value, way, expected])
  }
})

test('it holds only between two who both ask for it', async () => {
  const asks = await make('AS', true)
  const others = [await make('SS', false), await make('AS', false), await make(null, false)]
  for (const way of ways) {
    expect((await found(asks, way)).toSorted()).toEqual(others.map(({ uid }) => uid).toSorted())
    for (const other of others) expect(await found(other, way)).toContain(asks.uid)
  }
})

test('a switch that goes on or off changes what is lined up already', async () => {
  const [me, other] = [await make('AS', false), await make('SC', true)]
  expect(await found(me)).toEqual([other.uid])
  await change(me, { compatibleOnly: true })
  expect(await found(me)).toEqual([])
  await change(me, { compatibleOnly: false })
  expect(await found(me)).toEqual([other.uid])
  await change(other, { genotype: null })
  expect(await found(me)).toEqual([other.uid])
})

test('whoever does not ask for it sees the same people, whatever these ask for', async () => {
  const others = [await make('SS', true), await make('AA', true), await make('AC', false)]
  const watcher = await make('AS', false)
  const before = (await found(watcher)).toSorted()
  for (const other of others) await change(other, { genotype: null })
  expect((await found(watcher)).toSorted()).toEqual(before)
})

test('nobody is shut out of a profile or a list for a genotype: it only suggests', async () => {
  const [one, other] = [await make('SS', true), await make('SS', true)]
  expect((await app.call(api.profiles.get, { token: one.token, params: { id: other.uid } })).status).toBe(200)
})

test('interests and languages in common are reasons', async () => {
  const [me, other] = [await makeMember(app), await makeMember(app)]
  await change(me, { interests: ['music', 'beach', 'reading'], languages: ['ha', 'en'] })
  await change(other, { interests: ['reading', 'music'], languages: ['fr', 'pt', 'ha'] })
  await sql`update member set created_at = created_at - interval '30 days'`.execute(app.ctx.db)
  const { data } = await app.call(api.discovery.members, { token: me.token })
  const expected = [{ key: 'shared_interests', count: 2 }, { key: 'near_you' }, { key: 'your_language' }]
  expect(data.members[0]?.reasons).toEqual(expected)
  // Two at most, mine before the order of theirs.
  expect(data.members[0]?.languages).toEqual(['ha', 'fr'])
})
