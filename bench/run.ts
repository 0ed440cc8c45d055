import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { endWithUsage, readCommandLine } from '../scripts/lib/command-line.ts'
import { root, run } from '../scripts/lib/run.ts'
import { prepareDatabase } from '../server/src/db/statements/prepare.ts'
import { all } from './all/all-run.ts'
import { makeBenchApp } from './bench-app.ts'
import { measureBooks } from './books/books.ts'
import { chat } from './chat/chat-run.ts'
import { churn } from './churn/churn-run.ts'
import { faults } from './faults/faults-run.ts'
import { type FeedReport, measureFeed } from './feed/feed.ts'
import { fuzz } from './fuzz/fuzz-run.ts'
import { overload, shedding, timing } from './http/edge-run.ts'
import { measureKills } from './kill/kill.ts'
import { showKills } from './kill/kill-table.ts'
import { plans } from './plans/plans-run.ts'
import { ranking } from './ranking/ranking-run.ts'
import { reads } from './reads/reads-run.ts'
import { upgrade } from './upgrade/upgrade-run.ts'
import { web } from './web/web-run.ts'

const usage =
  'Usage: npm run bench -- all [--rounds 3] [--seconds 5] [--viewers 500] | feed [--viewers 200] | plans [--people 20] | ranking [--viewers 200] [--rounds 5] | reads [--clients 16] [--viewers 500] [--requests 2000] [--rounds 5] [--only NAME] [--beside CHECKOUT] | location [--victims 100] | books [--model] [--rounds 5] | kill [--kills 20] [--plant lose|double] | churn [--messages 100000] [--kills 4] [--plant hasty|no-resync|no-client-id] | chat [--seconds 5] [--sockets 2000] | faults [--faults 200] [--seed 1] [--pause 1000] [--steady 0.7] | fuzz [--requests 1000000] [--seed 1] [--frames 200000] | upgrade (--from TAG|COMMIT|last|back | --beside CHECKOUT) [--seconds 5] [--clients 16] | overload [--seconds 5] | shedding [--seconds 5] | timing [--rounds 300] | web [--rounds 5] [--only paint|interaction|lighthouse]'
const results = join(import.meta.dirname, 'results')

const options = {
  viewers: { type: 'string' },
  victims: { type: 'string', default: '100' },
  model: { type: 'boolean', default: false },
  operations: { type: 'string', default: '100000' },
  rounds: { type: 'string' },
  seconds: { type: 'string', default: '5' },
  scale: { type: 'string', default: '50' },
  kills: { type: 'string' },
  messages: { type: 'string', default: '100000' },
  sockets: { type: 'string', default: '2000' },
  plant: { type: 'string' },
  only: { type: 'string' },
  people: { type: 'string', default: '20' },
  clients: { type: 'string', default: '16' },
  requests: { type: 'string' },
  faults: { type: 'string', default: '200' },
  pause: { type: 'string', default: '1000' },
  steady: { type: 'string' },
  seed: { type: 'string', default: '1' },
  frames: { type: 'string', default: '200000' },
  beside: { type: 'string' },
  from: { type: 'string' },
} as const

const readOptions = () => readCommandLine({ usage, argumentsMax: 1, options })
type Values = ReturnType<typeof readOptions>['values']

/** Each bench with what it reads of the command line. */
const benches: Record<string, (values: Values) => unknown> = {
  all: ({ rounds = '3', viewers = '500', seconds, clients, scale, sockets }) =>
    all(
      {
        ...{ rounds: Number(rounds), viewers: Number(viewers), seconds: Number(seconds), clients: Number(clients) },
        ...{ scale: Number(scale), sockets: Number(sockets) },
      },
      saveReport,
    ),
  feed: ({ viewers = '200' }) => feed(Number(viewers)),
  plans: ({ people }) => plans({ viewers: Number(people) }, saveReport),
  ranking: ({ viewers = '200', rounds = '5' }) =>
    ranking({ viewers: Number(viewers), rounds: Number(rounds) }, saveReport),
  reads: ({ viewers = '500', rounds = '5', requests = '2000', only, beside, ...values }) =>
    reads({ ...values, requests, viewers, rounds: Number(rounds), only, beside }, saveReport),
  location: ({ victims }) => location(victims),
  kill: ({ kills = '20', plant }) => kill(Number(kills), plant),
  churn: ({ kills = '4', ...values }) => churn({ ...values, kills }, saveReport),
  chat: ({ rounds = '5', ...values }) => chat({ ...values, rounds: Math.min(Number(rounds), 5) }, saveReport),
  faults: ({ faults: count, seed, pause, steady }) =>
    faults(
      {
        faults: Number(count),
        seed: Number(seed),
        pauseMs: Number(pause),
        steady: steady ? Number(steady) : undefined,
      },
      saveReport,
    ),
  fuzz: ({ requests = '1000000', seed, frames }) =>
    fuzz({ requests: Number(requests), seed: Number(seed), frames: Number(frames) }, saveReport),
  upgrade: ({ beside, from, seconds, clients }) =>
    upgrade({ beside, from, seconds: Number(seconds), clients: Number(clients) }, saveReport),
  overload: ({ seconds }) => overload({ seconds: Number(seconds) }, saveReport),
  shedding: ({ seconds }) => shedding({ seconds: Number(seconds) }, saveReport),
  timing: ({ rounds = '300' }) => timing({ rounds: Number(rounds) }, saveReport),
  web: ({ rounds = '5', only, ...values }) => web({ ...values, rounds: Number(rounds), only }, saveReport),
  books: ({ model: isModel, operations, rounds = '5', seconds, scale }) =>
    isModel
      ? model(operations)
      : books({ rounds: Number(rounds), seconds: Number(seconds), clients: 16, scale: Number(scale) }),
}

async function main(): Promise<void> {
  const { values, positionals } = readOptions()
  const [name = ''] = positionals
  if (!Object.hasOwn(benches, name))
    return endWithUsage(name ? `Unknown bench '${name}'.` : 'The name of a bench is missing.', usage)
  await benches[name]?.(values)
}

/** Pages of Discover in the world of `npm run bench:seed`. Fails when a statement reads a large table from end to end. */
async function feed(viewers: number): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR ?? 'data-bench')
  const database = await prepareDatabase({ dataDir })
  try {
    const app = await makeBenchApp(database.url, dataDir)
    try {
      const { rows } = await app.pool.query('select count(*)::int as members from card')
      const members: number = rows[0].members
      if (members === 0) throw new Error('there are no members: run npm run bench:seed first')
      const load = loadavg()[0]
      const report = await measureFeed(app, { viewers })
      show(report, members)
      saveReport('feed', { members, load, cores: availableParallelism(), at: new Date().toISOString(), ...report })
      if (report.plans.some((plan) => plan.seqScans.length > 0)) process.exitCode = 1
    } finally {
      await app.close()
    }
  } finally {
    await database.stop()
  }
}

function show({ plans, searches, ...pages }: FeedReport, members: number): void {
  console.log(`\n  ${members.toLocaleString('en')} members; ms, half and 95 % are below\n`)
  for (const [name, { p50, p95, n }] of Object.entries({ ...pages, ...searches })) {
    console.log(
      `  ${name.padEnd(22)}${p50.toFixed(2).padStart(9)}${p95.toFixed(2).padStart(9)}${String(n).padStart(7)} times`,
    )
  }
  console.log('\n  statement, ms, pages of the database read')
  for (const { statement, ms, buffers, seqScans } of plans) {
    const fault = seqScans.length > 0 ? `  READS ALL OF ${seqScans.join(', ')}` : ''
    console.log(`  ${statement.padEnd(92)}${ms.toFixed(2).padStart(8)}${String(buffers).padStart(8)}${fault}`)
  }
}

function saveReport(name: string, report: object): void {
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`)
}

/** The long form of the attack on places that the tests run with a dozen victims. */
async function location(victims: string): Promise<void> {
  const { code } = await run({
    command: 'vitest',
    args: ['run', 'src/features/discovery/location/location-circle.test.ts'],
    cwd: join(root, 'server'),
    env: { LOCATION_VICTIMS: victims },
    show: true,
  })
  process.exitCode = code
}

/** Gift purchases beside TPC-B. Fails when the books have drifted. */
async function books(options: Parameters<typeof measureBooks>[0]): Promise<void> {
  const load = loadavg()[0]
  const report = await measureBooks(options)
  console.log(
    `\n  purchases for each transaction of TPC-B, scale ${options.scale}, ${options.clients} clients: half, worst, best\n`,
  )
  for (const [name, { median, low, high }] of Object.entries({
    function: report.sql,
    'post()': report.post,
    HTTP: report.http,
  }))
    console.log(`  ${name.padEnd(12)}${[median, low, high].map((ratio) => ratio.toFixed(2).padStart(8)).join('')}`)
  console.log(
    `\n  ${report.transfers} transfers, ${report.drifted === 0 ? 'the books are right' : 'THE BOOKS DRIFTED'}`,
  )
  saveReport('books', { load, cores: availableParallelism(), at: new Date().toISOString(), ...report })
  if (report.drifted > 0) process.exitCode = 1
}

/** The long form of the test that plays random operations against a naive bookkeeper. */
async function model(operations: string): Promise<void> {
  const { code } = await run({
    command: 'vitest',
    args: ['run', 'src/ledger/model.test.ts'],
    cwd: join(root, 'server'),
    env: { BOOKS_OPERATIONS: operations },
    show: true,
  })
  process.exitCode = code
}

/** Money under load while the server and its database are killed. Fails on anything lost or doubled, planted or not. */
async function kill(kills: number, plant: string | undefined): Promise<void> {
  if (!Number.isInteger(kills) || kills < 0 || ![undefined, 'lose', 'double'].includes(plant)) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  const log = (line: string) => console.log(`  ${line}`)
  const { events, ...report } = await measureKills({
    kills,
    plant: plant ? [plant as 'lose' | 'double'] : [],
    log,
  })
  showKills({ events, ...report })
  saveReport('kill', { cores: availableParallelism(), at: new Date().toISOString(), ...report })
  saveReport('kill-history', events)
  if ([report.checked, ...Object.values(report.planted)].some(({ findings }) => findings.length > 0))
    process.exitCode = 1
}

await main()
