import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readCommandLine } from '../scripts/lib/command-line.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { startEmbedded } from '../server/src/db/embedded/embedded.ts'
import { migrate } from '../server/src/db/migrate/migrate.ts'
import { makeTerminalLog } from '../server/src/log.ts'
import { seedWorld } from './seed-world.ts'

/** For the time of the seed, which begins anew when it is interrupted: nothing waits for the disk. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '512MB',
  max_wal_size: '16GB',
  autovacuum: 'off',
}

/** `npm run bench:seed -- --members 100000`: a world to measure in, in a data folder of its own (DATA_DIR, ./data-bench). */
async function main(): Promise<void> {
  const { values } = readCommandLine({
    usage: 'Usage: npm run bench:seed -- [--members 100000]',
    options: { members: { type: 'string', default: '100000' } },
  })
  const members = Number(values.members)
  if (!Number.isInteger(members) || members < 100) throw new Error('--members needs a whole number from 100 on')
  const dataDir = resolve(process.env.DATA_DIR ?? 'data-bench')
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  writeFileSync(join(dataDir, '.gitignore'), '*\n')
  const print = (line: string) => console.log(`  ${line}`)
  const log = makeTerminalLog(print)
  const began = performance.now()
  const database = await startEmbedded({ dataDir, log, settings })
  try {
    await migrate({ adminUrl: database.adminUrl, log })
    const superuserUrl = new URL(database.superuserUrl)
    superuserUrl.pathname = new URL(database.adminUrl).pathname
    const { pool, close } = openDatabase(superuserUrl.href, { poolMax: 2 })
    try {
      await seedWorld(pool, { members, log: print })
    } finally {
      await close()
    }
  } finally {
    await database.stop()
  }
  print(
    `${members.toLocaleString('en')} members in ${dataDir} after ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
}

await main()
