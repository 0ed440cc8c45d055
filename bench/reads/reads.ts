import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../scripts/lib/run.ts'
import { type BenchApp, makeBenchApp } from '../bench-app.ts'
import { type OneServer, startOneServer } from '../churn/churn-servers.ts'
import { familyMs, processMs } from './cpu-time.ts'
import type { LoadInput, LoadReport, LoadRequest } from './reads-load.ts'
import { prepareReads, type ReadRoutes } from './reads-world.ts'

/** One pass of one route. `node` and `postgres`: ms of CPU time for each request. */
export type Pass = LoadReport & { node: number; postgres: number }
export type RouteReads = {
  route: string
  /** For each request of the checked-out code. */
  statements: number
  /** By tree, in the order of the rounds. */
  passes: Record<string, Pass[]>
}
export type ReadsOptions = {
  database: { url: string; adminUrl: string; pid: number }
  /** Folders of checkouts whose servers take turns; the first one is this checkout. */
  trees: string[]
  clients: number
  viewers: number
  /** Requests of one pass. */
  requests: number
  rounds: number
  /** Names of routes; all without it. */
  only?: string | undefined
}

/** Each connection to the database has to have run each statement a few times before its plan is kept. */
const warmRequests = 1000

/** Drives the hot read routes of the server in production mode over HTTP, one route and one tree at a time. */
export async function measureReads(options: ReadsOptions): Promise<RouteReads[]> {
  const folder = mkdtempSync(join(tmpdir(), 'karibu-reads-'))
  chmodSync(folder, 0o711)
  const servers: Record<string, OneServer> = {}
  try {
    const { routes, statements } = await prepare(options, folder)
    const names = Object.keys(routes).filter((name) => name.includes(options.only ?? ''))
    for (const [at, tree] of options.trees.entries())
      servers[tree] = await startProduction({ tree, name: String(at), folder, database: options.database })
    for (const { port } of Object.values(servers))
      for (const name of names)
        await runLoad({ port, clients: options.clients, count: warmUp(options), requests: routes[name] ?? [] })
    const reports = names.map((route) => ({
      route,
      statements: statements[route] ?? 0,
      passes: {} as RouteReads['passes'],
    }))
    for (let round = 0; round < options.rounds; round++)
      for (const { route, passes } of reports)
        for (const [tree, server] of turned(Object.entries(servers), round)) {
          const pass = await measurePass(options, server, routes[route] ?? [])
          passes[tree] = [...(passes[tree] ?? []), pass]
        }
    return reports
  } finally {
    for (const server of Object.values(servers)) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const warmUp = ({ requests }: ReadsOptions): number => Math.min(requests, warmRequests)

// None always follows the same one.
const turned = <T>(list: T[], round: number): T[] => (round % 2 === 0 ? list : list.toReversed())

async function prepare({ database, viewers }: ReadsOptions, folder: string) {
  const app = await makeBenchApp(database.url, folder)
  try {
    const routes = await prepareReads(app, viewers)
    return { routes, statements: await countStatements(app, routes) }
  } finally {
    await app.close()
  }
}

async function countStatements(app: BenchApp, routes: ReadRoutes): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [name, requests] of Object.entries(routes)) {
    const some = requests.slice(0, 20)
    // The first time some of them are noted as seen, or their visits recorded.
    for (const { token, path } of some) await app.ask(token, path)
    app.sent.length = 0
    for (const { token, path } of some) await app.ask(token, path)
    counts[name] = app.sent.length / some.length
  }
  return counts
}

type Launch = { tree: string; name: string; folder: string; database: { url: string; adminUrl: string } }

/** The server as an operator runs it, but for payments, rates, mail and the checks of a production start. */
export const startProduction = ({ tree, name, folder, database }: Launch): Promise<OneServer> =>
  startOneServer({
    name,
    folder,
    database,
    redisUrl: null,
    limits: 'on',
    paystack: 'sandbox',
    tree,
    settings: {
      KARIBU_ENV: 'test',
      SECRET: randomBytes(32).toString('hex'),
      PUBLIC_URL: 'https://bench.invalid',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'bench@bench.invalid',
    },
  })

async function measurePass(options: ReadsOptions, server: OneServer, requests: LoadRequest[]): Promise<Pass> {
  const { clients, requests: count, database } = options
  const before = { node: processMs(server.pid()), postgres: familyMs(database.pid) }
  const load = await runLoad({ port: server.port, clients, count, requests })
  // What the database does after the last answer belongs to it.
  await wait(50)
  const spent = { node: processMs(server.pid()) - before.node, postgres: familyMs(database.pid) - before.postgres }
  return { ...load, node: spent.node / count, postgres: spent.postgres / count }
}

/** Drives a server from a process of its own. */
export async function runLoad(input: LoadInput): Promise<LoadReport> {
  const child = spawn(process.execPath, [join(root, 'bench/reads/reads-load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part) => {
    output += part
  })
  child.stdin.end(JSON.stringify(input))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the load ended with code ${code}`)
  return JSON.parse(output)
}
