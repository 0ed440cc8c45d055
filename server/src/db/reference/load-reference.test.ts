import { cellOf, centreOf, distanceKm, kmBetween, zoneOf } from '@karibu/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTerminalLog } from '../../log.ts'
import type { TestDatabase } from '../../test/database/copy-template.ts'
import { createTestDatabase } from '../../test/database/test-database.ts'
import { spec } from '../../test/spec.ts'
import { loadReference } from './load-reference.ts'
import { searchKey, searchText } from './search-key.ts'

let database: TestDatabase
let client: pg.Client
const lines: string[] = []
const log = makeTerminalLog((line) => void lines.push(line))

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const rows = async (statement: string, values: unknown[] = []) => (await client.query(statement, values)).rows

test('reference data is loaded once, reports its progress, and is loaded again only after a change', async () => {
  expect(await loadReference({ adminUrl: database.adminUrl, log })).toBe(true)
  expect(lines.at(-1)).toMatch(/^Cities are being loaded\. (\d+) \1$/)
  const lineCount = lines.length
  expect(await loadReference({ adminUrl: database.adminUrl, log })).toBe(false)
  expect(lines.length).toBe(lineCount)
  expect((await rows('select count(*)::int as n from city'))[0].n).toBeGreaterThan(26_000)
})

test('two concurrent starts load once', async () => {
  await client.query(`update reference_state set checksum = 'another'`)
  const loaded = await Promise.all([1, 2].map(() => loadReference({ adminUrl: database.adminUrl })))
  expect(loaded.sort()).toEqual([false, true])
})

test('changes of staff in the catalogue are kept, missing entries are restored, and the city follows the data', async () => {
  await client.query(`update gift set price = 4242, active = false where code = 'kola'`)
  await client.query(`delete from gift where code = 'drum'`)
  await client.query(`update city set name = 'Wrong' where id = 2332459`)
  await client.query(`update reference_state set checksum = 'older'`)
  expect(await loadReference({ adminUrl: database.adminUrl })).toBe(true)
  expect(await rows(`select code, price::int, active from gift where code in ('kola', 'drum') order by code`)).toEqual([
    { code: 'drum', price: 1200, active: true },
    { code: 'kola', price: 4242, active: false },
  ])
  expect(await rows('select name from city where id = 2332459')).toEqual([{ name: 'Lagos' }])
  await client.query(`update gift set price = 100, active = true where code = 'kola'`)
})

test('the catalogue has twelve gifts, four boosts, four plans and six currencies', spec('9.28'), async () => {
  expect(await rows('select count(*)::int as gifts, min(price)::int, max(price)::int from gift')).toEqual([
    { gifts: 12, min: 100, max: 15_000 },
  ])
  expect((await rows('select days, price::int from boost_plan order by days')).map(Object.values)).toEqual([
    [1, 199],
    [3, 499],
    [7, 999],
    [30, 2999],
  ])
  expect(await rows('select code, price::int, messages from subscription_plan order by position')).toEqual([
    { code: 'free', price: 0, messages: 30 },
    { code: 'silver', price: 999, messages: 300 },
    { code: 'gold', price: 1999, messages: 600 },
    { code: 'platinum', price: 3999, messages: null },
  ])
  expect(await rows(`select code, decimals from currency where channels = '{tranzak,flutterwave}'`)).toEqual([
    { code: 'XAF', decimals: 0 },
  ])
})

test('every country has a city to choose, except an ocean territory without a town', async () => {
  const none = await rows('select code from country where not exists (select from city where country_code = code)')
  expect(none.map((row) => row.code)).toEqual(['IO'])
})

test('SQL and TypeScript compute the same grid', async () => {
  const cells = Array.from({ length: 10_000 }, () =>
    cellOf({ latitude: Math.asin(Math.random() * 2 - 1) * (180 / Math.PI), longitude: Math.random() * 360 - 180 }),
  )
  const others = cells.toReversed()
  const found = await rows(
    `select cell_lat(a) as latitude, cell_lon(a) as longitude, cell_zone(a) as zone, cell_km(a, b) as km,
       km_between(cell_lat(a), cell_lon(a), 4.05, 9.7) as to_douala
     from unnest($1::int[], $2::int[]) as c (a, b)`,
    [cells, others],
  )
  const douala = { latitude: 4.05, longitude: 9.7 }
  for (const [at, row] of found.entries()) {
    const cell = cells[at] ?? 0
    const centre = centreOf(cell)
    expect(Math.abs(row.latitude - centre.latitude)).toBeLessThan(1e-9)
    expect(Math.abs(row.longitude - centre.longitude)).toBeLessThan(1e-9)
    expect(row.zone).toBe(zoneOf(cell))
    // Haversine loses digits towards the other end of the world; a metre there is nothing.
    expect(Math.abs(row.km - distanceKm(cell, others[at] ?? 0))).toBeLessThan(1e-3)
    expect(Math.abs(row.to_douala - kmBetween(centre, douala))).toBeLessThan(1e-3)
  }
})

test('the functions of the grid are inlined into a query', async () => {
  const plan = await rows(`explain (verbose, costs off)
    select cell_km(cell, 4), cell_zone(cell) from place where km_between(cell_lat(cell), cell_lon(cell), 4, 9) < 5`)
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).not.toMatch(/cell_|km_between/)
})

test('spellings are compared in lower case without accents', () => {
  expect(searchKey('  São-Tomé (Água) ')).toBe('sao tome agua')
  expect(searchKey('Łódź')).toBe('lodz')
  expect(searchText(["N'Djamena", 'Jamena'])).toBe('|n djamena|ndjamena|jamena|')
})
