import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { root } from '../../scripts/lib/run.ts'
import { prepareDatabase } from '../../server/src/db/statements/prepare.ts'
import { measureReads, type Pass, type RouteReads } from './reads.ts'

type RunOptions = {
  clients: string
  viewers: string
  requests: string
  rounds: number
  only: string | undefined
  /** The folder of another checkout, whose server takes turns with ours. */
  beside: string | undefined
}

/** Throughput and CPU time of the hot read routes in the world of `npm run bench:seed`, on the command line. */
export async function reads(options: RunOptions, saveReport: (name: string, report: object) => void): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR ?? 'data-bench')
  const { clients, viewers, requests, rounds, only, beside } = options
  const trees = [root, ...(beside ? [resolve(beside)] : [])]
  const load = loadavg()[0]
  const database = await prepareDatabase({ dataDir })
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    const reports = await measureReads({
      ...{ database: { ...database, pid }, trees, rounds, only },
      ...{ clients: Number(clients), viewers: Number(viewers), requests: Number(requests) },
    })
    show(reports, { clients })
    console.log(`\n  load ${load?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after`)
    saveReport('reads', { load, cores: availableParallelism(), at: new Date().toISOString(), ...options, reports })
  } finally {
    await database.stop()
  }
}

const columns: [string, (pass: Pass) => number, number][] = [
  ['requests/s', (pass) => pass.perSecond, 0],
  ['p50 ms', (pass) => pass.p50, 1],
  ['p99 ms', (pass) => pass.p99, 1],
  ['node ms', (pass) => pass.node, 2],
  ['postgres ms', (pass) => pass.postgres, 2],
  ['bytes', (pass) => pass.bytes, 0],
  ['load CPU', (pass) => pass.ownCpu, 2],
]

function show(reports: RouteReads[], { clients }: { clients: string }): void {
  console.log(`\n  ${clients} clients; medians of the rounds; node, postgres: CPU time for each request\n`)
  console.log(`  ${''.padEnd(32)}${columns.map(([name]) => name.padStart(12)).join('')}  statements`)
  for (const { route, statements, passes } of reports)
    for (const [tree, all] of Object.entries(passes)) {
      const isOurs = tree === root
      const figures = columns.map(([, of, digits]) => median(all.map(of)).toFixed(digits).padStart(12)).join('')
      const name = isOurs ? route : `  beside: ${tree.split('/').at(-1)}`
      console.log(`  ${name.padEnd(32)}${figures}${isOurs ? statements.toFixed(1).padStart(12) : ''}`)
    }
}

const median = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
