import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BenchApp, makeBenchApp } from '../../../bench/bench-app.ts'
import { measureFeed } from '../../../bench/feed/feed.ts'
import { isBadGeneric, isPlannedTooLong, measureRoutes } from '../../../bench/plans/route-plans.ts'
import { seedWorld } from '../../../bench/seed-world.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import type { Embedded } from '../../../server/src/db/embedded/embedded.ts'
import { startThrowaway } from '../../../server/src/db/embedded/throwaway.ts'
import { migrate } from '../../../server/src/db/migrate/migrate.ts'

/** Beside other suites a plan of a fraction of a millisecond takes longer; one of 15 tables takes more than this alone. */
const planningFloorMs = 3

let database: Embedded
let owner: Database
let app: BenchApp
beforeAll(async () => {
  database = await startThrowaway()
  await migrate({ adminUrl: database.adminUrl })
  owner = openDatabase(database.adminUrl, { poolMax: 2 })
  await seedWorld(owner.pool, { members: 2000 })
  app = await makeBenchApp(database.url, tmpdir())
})
afterAll(async () => {
  await app?.close()
  await owner?.close()
  await database?.stop()
})

// First, since opening Discover sets the recency to today.
test('the synthetic data equals what the server would store for these members', async () => {
  const cards =
    'select member_id, gender, wants, birth, age_min, age_max, cell, zone, recency, shuf, visible, country, name, city from card order by 1'
  const zones = 'select gender, zone, recency, n from zone_stat where n > 0 order by 1, 2, 3'
  const before = [(await owner.pool.query(cards)).rows, (await owner.pool.query(zones)).rows]
  await owner.pool.query('select refresh_card(id, now()) from member')
  expect([(await owner.pool.query(cards)).rows, (await owner.pool.query(zones)).rows]).toEqual(before)
})

test('no statement of Discover or of reactions scans a large table', async () => {
  const { plans, nextPage } = await measureFeed(app, { viewers: 10, force: true })
  expect(nextPage.n).toBeGreaterThan(0)
  expect(plans.length).toBeGreaterThan(25)
  expect(plans.filter((plan) => plan.seqScans.length > 0)).toEqual([])
})

test('the hot routes are planned once, and a slow plan or a bad generic plan is reported', async () => {
  const reports = await measureRoutes(app, { viewers: 3, floor: planningFloorMs })
  expect(reports.map(({ route }) => route)).toContain('next page of Discover')
  expect(reports.filter(({ statements }) => statements < 2)).toEqual([])
  expect(reports.filter(({ faults }) => faults.length > 0)).toEqual([])
  expect(isPlannedTooLong({ planning: 0.31, execution: 0.1 }, 0.3)).toBe(true)
  expect(isPlannedTooLong({ planning: 0.29, execution: 0.01 }, 0.3)).toBe(false)
  const own = { execution: 6, pages: 900 }
  expect(isBadGeneric({ ...own, custom: { execution: 6, pages: 150 } })).toBe(true)
  expect(isBadGeneric({ ...own, custom: { execution: 6, pages: 190 } })).toBe(false)
  expect(isBadGeneric({ ...own, custom: { execution: 0.1, pages: 800 } })).toBe(false)
  expect(isBadGeneric({ execution: 120, pages: 900, custom: { execution: 4, pages: 800 } })).toBe(true)
  expect(isBadGeneric({ ...own, custom: null })).toBe(false)
})
