import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { root } from '../../scripts/lib/run.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { prepareDatabase } from '../../server/src/db/statements/prepare.ts'
import { type AllOptions, measureAll } from './all.ts'
import { type Machine, performancePage, ratioChart, waitChart } from './page.ts'

type RunOptions = Omit<AllOptions, 'database'>

/** The table of all workloads on the command line, in bench/results/all.json and as docs/PERFORMANCE.md with its charts. */
export async function all(options: RunOptions, saveReport: (name: string, report: object) => void): Promise<void> {
  const before = loadavg()[0] ?? 0
  const database = await prepareDatabase({ dataDir: resolve(process.env.DATA_DIR ?? 'data-bench') })
  try {
    const members = await countMembers(database.url)
    const lines = await measureAll({ ...options, database })
    const machine: Machine = {
      at: new Date().toISOString(),
      ...{ members, cores: availableParallelism(), cpu: cpus()[0]?.model ?? 'unknown', node: process.versions.node },
      memoryGb: Math.round(totalmem() / 2 ** 30),
      loads: [before, loadavg()[0] ?? 0],
    }
    saveReport('all', { machine, options, lines })
    const page = performancePage(lines, machine)
    const docs = join(root, 'docs')
    writeFileSync(join(docs, 'PERFORMANCE.md'), page)
    writeFileSync(join(docs, 'performance-ratios.svg'), ratioChart(lines))
    writeFileSync(join(docs, 'performance-waits.svg'), waitChart(lines))
    console.log(`\n${page}`)
  } finally {
    await database.stop()
  }
}

async function countMembers(url: string): Promise<number> {
  const { pool, close } = openDatabase(url, { poolMax: 1 })
  try {
    const { rows } = await pool.query<{ members: number }>('select count(*)::int as members from card')
    const members = rows[0]?.members ?? 0
    if (members === 0) throw new Error('there are no members: run npm run bench:seed first')
    return members
  } finally {
    await close()
  }
}
