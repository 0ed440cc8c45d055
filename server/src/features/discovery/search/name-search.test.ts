import { api, type CallOf, cellOf } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { ageActivity } from '../age-activity.ts'
import { findNames } from './name-match.ts'

type Query = NonNullable<CallOf<typeof api.discovery.members>['query']>
type Mode = NonNullable<Query['nameMode']>

const here = { latitude: 9.05, longitude: 7.49 }
const memberCount = 8_200
const parts = 20
const names = ['Amara', 'Adèle', 'José', 'Zoé', 'Ngọzị̀', 'Ulu%', 'A_a', 'X', 'Ọ', 'Mary Ann', 'O’Neil', 'Çelik']
let app: TestApp
let me: Made
/** Of each name every so many members, so that some are borne by few. */
let bearers: Map<string, string[]>

beforeAll(async () => {
  app = await makeTestApp()
  me = await makeMember(app, { at: here, firstname: 'Viewer' })
  await sql`
    with m as (
      insert into member (email, email_verified_at, password_hash, firstname, lastname, gender, age_stated, age_stated_on,
        dial_code, mobile_number, phone, created_at)
      select 'crowd' || i || '@example.com', ${app.ctx.now()}::timestamptz, 'none',
        case when i <= 40 then (${names}::text[])[1 + i % ${names.length}::int] else 'Crowd' end, 'Smith',
        case when i <= 40 then 'male' else 'female' end, 30, '2026-01-01', '+234', '1', '1', ${app.ctx.now()}::timestamptz
      from generate_series(1, ${memberCount}::int) i returning id
    ), p as (insert into profile (member_id) select id from m)
    insert into place select id, ${cellOf(here)}, 1, 'NG', ${app.ctx.now()}::timestamptz from m`.execute(app.ctx.db)
  // In parts, because a busy machine takes longer for all of them than a statement may.
  for (let part = 0; part < parts; part++)
    await sql`
      select refresh_card(id, ${app.ctx.now()}) from member
      where email like 'crowd%' and id % ${parts}::int = ${part}`.execute(app.ctx.db)
  const { rows } = await sql<{ uid: string; firstname: string }>`
    select uid, firstname from member where email like 'crowd%'`.execute(app.ctx.db)
  bearers = new Map(
    [...Map.groupBy(rows, (row) => row.firstname)].map(([name, of]) => [name, of.map(({ uid }) => uid)]),
  )
}, 180_000)
afterAll(() => app.close())

const ask = (query: Query) => app.call(api.discovery.members, { token: me.token, query: { gender: 'both', ...query } })

async function allPages(query: Query): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = []
  for (let cursor: string | undefined, pages = 1; pages < 400; pages++) {
    const { data } = await ask({ limit: 50, ...query, ...(cursor && { cursor }) })
    ids.push(...data.members.map(({ id }) => id))
    if (data.nextCursor === null) return { ids, pages }
    cursor = data.nextCursor
  }
  throw new Error('the pages have no end')
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('’', "'")
    .toLowerCase()
const compare: Record<Mode, (name: string, text: string) => boolean> = {
  startsWith: (name, text) => name.startsWith(text),
  endsWith: (name, text) => name.endsWith(text),
  contains: (name, text) => name.includes(text),
  notContains: (name, text) => !name.includes(text),
  equals: (name, text) => name === text,
  notEquals: (name, text) => name !== text,
}
const expected = (mode: Mode, text: string) =>
  [...bearers].flatMap(([name, uids]) => (compare[mode](fold(name), fold(text)) ? uids : [])).sort()

const texts = [
  'a',
  'e',
  'x',
  'q',
  'zq',
  'am',
  'ra',
  'amara',
  'AMARA',
  'jose',
  'é',
  'ngozi',
  '%',
  '_',
  'a_a',
  '\\',
  'y a',
  "'",
  'ç',
  'o',
  'ọ',
  'amarax',
]
test.each(['startsWith', 'endsWith', 'contains', 'equals'] as const)(
  'all pages of “%s” are the members whose name matches, for one letter, two, and signs',
  async (nameMode) => {
    for (const name of texts) {
      const { ids } = await allPages({ name, nameMode, age: 30 })
      const matching = expected(nameMode, name)
      expect([name, ids.length]).toEqual([name, matching.length])
      expect(ids.toSorted()).toEqual(matching)
    }
  },
  60_000,
)

test.each(['notContains', 'notEquals'] as const)(
  'all pages of “%s” are all other members',
  { timeout: 60_000 },
  async (nameMode) => {
    for (const name of ['crowd', 'o']) {
      const { ids } = await allPages({ name, nameMode, gender: 'male' })
      const men = [...bearers].flatMap(([firstname, uids]) => (firstname === 'Crowd' ? [] : uids))
      expect(ids.toSorted()).toEqual(expected(nameMode, name).filter((uid) => men.includes(uid)))
    }
  },
)

test('a name without a match returns at once; a partial match returns after a bounded number of cards', async () => {
  expect((await ask({ name: 'zq' })).data).toMatchObject({ members: [], nextCursor: null })
  const { data } = await ask({ name: 'crowd', gender: 'male' })
  expect(data.members).toEqual([])
  expect(data.nextCursor).not.toBeNull()
  expect(await allPages({ name: 'crowd', gender: 'male' })).toMatchObject({ ids: [] })
  expect((await allPages({ name: 'crowd', gender: 'male' })).pages).toBeLessThan(5)
})

test('members at the same position of the order are each found once', async () => {
  await sql`update card set shuf = member_id / 60`.execute(app.ctx.db)
  const { ids } = await allPages({ name: 'a', gender: 'male' })
  expect(ids.toSorted()).toEqual(expected('contains', 'a'))
  const { ids: many } = await allPages({ name: 'crowd', limit: 50 })
  expect(new Set(many).size).toBe(many.length)
})

test('a new name is found at once, and an unused one is removed within the hour', async () => {
  const made = await makeMember(app, { at: here, firstname: 'Wambui' })
  const known = () => findNames(app.ctx, { mode: 'contains', text: 'mbu' })
  expect((await allPages({ name: 'mbui' })).ids).toEqual([made.uid])
  await app.call(api.profiles.change, { token: made.token, body: { firstname: 'Wangari' } })
  expect((await allPages({ name: 'mbui' })).ids).toEqual([])
  expect((await allPages({ name: 'wangari' })).ids).toEqual([made.uid])
  expect(await known()).toEqual(['wambui'])
  await ageActivity(app.ctx)
  expect(await known()).toEqual([])
  expect(await findNames(app.ctx, { mode: 'endsWith', text: 'gari' })).toEqual(['wangari'])
})

test('the letters of a name are found by an index', async () => {
  const { rows } = await app.ctx.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<Record<string, string>>`explain select s.name from searched_name s
      where name_parts(s.name) @> text_parts(fold_name('zq'), false, false)`.execute(tx)
  })
  expect(rows.map((row) => Object.values(row)[0]).join('\n')).toContain('searched_name_part')
})
