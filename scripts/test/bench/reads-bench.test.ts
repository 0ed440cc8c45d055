import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureReads } from '../../../bench/reads/reads.ts'
import { seedWorld } from '../../../bench/seed-world.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { prepareDatabase } from '../../../server/src/db/statements/prepare.ts'
import { root } from '../../lib/run.ts'

test('the reads bench drives every route of the production server and counts statements', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karibu-reads-test-'))
  // PostgreSQL may run as another user, who has to pass through.
  chmodSync(dataDir, 0o711)
  // With its usual settings: a production server refuses a database that may lose commits.
  const database = await prepareDatabase({ dataDir })
  try {
    const owner = openDatabase(database.adminUrl, { poolMax: 2 })
    await seedWorld(owner.pool, { members: 2000 })
    await owner.close()
    const reports = await measureReads({
      ...{ database: { ...database, pid: process.pid }, trees: [root] },
      ...{ clients: 4, viewers: 20, requests: 40, rounds: 1 },
    })
    expect(reports.map(({ route }) => route)).toEqual([
      'first page of Discover',
      'next page of Discover',
      'conversations',
      'a profile',
      'who likes me',
      'within 20 km',
    ])
    for (const { statements, passes } of reports) {
      const [pass] = passes[root] ?? []
      expect(statements).toBeGreaterThan(1)
      expect(pass?.perSecond).toBeGreaterThan(0)
      // An answer without its content would be smaller than the headers.
      expect(pass?.bytes).toBeGreaterThan(900)
    }
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 120_000)
