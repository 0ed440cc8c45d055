import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureAll } from '../../../bench/all/all.ts'
import { lineOf } from '../../../bench/all/lines.ts'
import { performancePage, ratioChart, waitChart } from '../../../bench/all/page.ts'
import { seedWorld } from '../../../bench/seed-world.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { prepareDatabase } from '../../../server/src/db/statements/prepare.ts'

test('each workload is measured beside its reference limit', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karibu-all-test-'))
  // PostgreSQL may run as another user, who has to pass through.
  chmodSync(dataDir, 0o711)
  const database = await prepareDatabase({ dataDir })
  try {
    const owner = openDatabase(database.adminUrl, { poolMax: 2 })
    await seedWorld(owner.pool, { members: 800 })
    await owner.close()
    const sizes = { rounds: 1, seconds: 1, clients: 2, viewers: 8, scale: 1, sockets: 20, warmSeconds: 0 }
    const lines = await measureAll({ ...sizes, database })
    expect(lines.map(({ workload }) => workload)).toEqual([
      'first page of Discover',
      'next page of Discover',
      'conversations',
      'a profile',
      'who likes me',
      'within 20 km',
      'search by a name',
      'like, and take it back',
      'purchase of a gift',
      'message sent and delivered',
      'warm start until ready',
      'memory of an idle server',
    ])
    for (const { own, bare, ratio } of lines) expect(Math.min(own, bare, ratio)).toBeGreaterThan(0)
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 600_000)

test('the page and its charts have the figures, for ratios in both directions', () => {
  const pages = lineOf(
    { workload: 'a page', limit: 'its SQL', unit: '/s' },
    [1, 3, 2].map((own) => ({ own: own * 100, bare: 400 })),
    { p50: 1.25, p95: null, p99: 12 },
  )
  const start = lineOf({ workload: 'a start', limit: 'bare', unit: 's' }, [{ own: 2, bare: 0.5 }])
  expect(pages).toMatchObject({ own: 200, bare: 400, ratio: 0.5, low: 0.25, high: 0.75 })
  expect(start.ratio).toBe(0.25)
  const machine = { at: '2026-01-02T03:04:05Z', members: 1500, cores: 2, cpu: 'test', memoryGb: 8, node: '26' }
  const page = performancePage([pages, start], { ...machine, loads: [3, 1] })
  expect(page).toContain('| a page | 200 /s | 400 /s | its SQL | 0.50 (0.25 to 0.75) | 1.3 · – · 12 |')
  expect(page).toContain('| a start | 2 s | 0.5 s | bare | 0.25 (0.25 to 0.25) | – |')
  expect(page).toContain('Other work ran on it too')
  expect(performancePage([pages], { ...machine, loads: [0.5, 1] })).toContain('Nothing else ran on it')
  expect(ratioChart([pages, start])).toContain('>0.50</text>')
  const waits = waitChart([pages, start])
  expect(waits).toContain('1.3 · 12.0')
  expect(waits).not.toContain('a start')
})
