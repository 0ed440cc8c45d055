import { root } from '../../scripts/lib/run.ts'
import { type BenchApp, makeBenchApp } from '../bench-app.ts'
import { ensurePgbench, runPgbench } from '../pgbench.ts'
import { pairsOf } from '../ranking/ranking.ts'
import { runLoad, startProduction } from '../reads/reads.ts'
import type { LoadReport, LoadRequest } from '../reads/reads-load.ts'
import { prepareReads } from '../reads/reads-world.ts'
import { type Line, lineOf, median, type Round, type Waits } from './lines.ts'
import { writeScripts } from './statements.ts'

export type HttpOptions = {
  database: { url: string; adminUrl: string }
  folder: string
  rounds: number
  seconds: number
  clients: number
  viewers: number
  warmSeconds?: number
}
type Workload = { name: string; requests: LoadRequest[]; scripts: string[]; perScript: number }

/** Requests of the server in production mode beside pgbench, which sends the same statements of the same members, in turns. */
export async function measureHttp(options: HttpOptions): Promise<Line[]> {
  const { database, folder, rounds, seconds, clients, warmSeconds = 1 } = options
  const program = await ensurePgbench()
  const workloads = await prepareWorkloads(options)
  const server = await startProduction({ tree: root, name: 'all', folder, database })
  try {
    const lines: Line[] = []
    for (const { name, requests, scripts, perScript } of workloads) {
      const own = (count: number) => runLoad({ port: server.port, clients, count, requests })
      const bare = (time: number) =>
        runPgbench({ program, url: database.url, clients, seconds: time, script: scripts }).then(
          (tps) => tps * perScript,
        )
      const warm = await own(requests.length)
      if (warmSeconds > 0) await bare(warmSeconds)
      const count = Math.max(50, Math.round(warm.perSecond * seconds))
      const measured: (Round & { report: LoadReport })[] = []
      for (let round = 0; round < rounds; round++) {
        // None always follows the other.
        const before = round % 2 === 0 ? await bare(seconds) : undefined
        const report = await own(count)
        measured.push({ report, own: report.perSecond, bare: before ?? (await bare(seconds)) })
      }
      lines.push(
        lineOf(
          { workload: name, limit: 'pgbench, same statements', unit: '/s' },
          measured,
          waitsOf(measured.map(({ report }) => report)),
        ),
      )
    }
    return lines
  } finally {
    await server.stop()
  }
}

const waitsOf = (reports: LoadReport[]): Waits => ({
  p50: median(reports.map(({ p50 }) => p50)),
  p95: median(reports.map(({ p95 }) => p95)),
  p99: median(reports.map(({ p99 }) => p99)),
})

async function prepareWorkloads({ database, folder, viewers }: HttpOptions): Promise<Workload[]> {
  const app = await makeBenchApp(database.url, folder)
  try {
    const reads = await prepareReads(app, viewers)
    const ofEach = Object.entries(reads).map(([name, requests]) => ({
      name,
      own: requests.map((request) => [request]),
    }))
    const searchers = Object.values(reads)[0] ?? []
    const all = [
      ...ofEach,
      {
        name: 'search by a name',
        own: searchers.map(({ token }) => [{ token, path: '/api/members?name=amara&gender=both' }]),
      },
      { name: 'like, and take it back', own: await likesOf(app, viewers) },
    ]
    const workloads: Workload[] = []
    for (const { name, own } of all) {
      const scripts = await writeScripts(app, { folder, name, requests: own })
      workloads.push({ name, requests: own.flat(), scripts, perScript: own[0]?.length ?? 1 })
    }
    return workloads
  } finally {
    await app.close()
  }
}

/** Each member likes one who has not liked them and takes it back, so that the data stays the same and no match is made. */
async function likesOf(app: BenchApp, count: number): Promise<LoadRequest[][]> {
  const { rows } = await app.pool.query<{ id: number }>(
    'select member_id as id from card where visible and member_id > 1 order by shuf, member_id limit $1',
    [count],
  )
  const pairs = await pairsOf(
    app,
    rows.map(({ id }) => id),
  )
  return pairs.map(({ token, uid }) =>
    [true, false].map((on) => ({
      ...{ token, method: 'POST' as const },
      path: `/api/actions/toggle/like?uid=${uid}&on=${on}`,
    })),
  )
}
