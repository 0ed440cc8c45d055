import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { prepareDatabase } from '../../server/src/db/statements/prepare.ts'
import { makeBenchApp } from '../bench-app.ts'
import { measureRanking, type RankingReport, switchedBy } from './ranking.ts'

type SaveReport = (name: string, report: object) => void

/** Cost of the ranker in the world of `npm run bench:seed`, on the command line. */
export async function ranking(options: { viewers: number; rounds: number }, saveReport: SaveReport): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR ?? 'data-bench')
  const load = loadavg()[0]
  const database = await prepareDatabase({ dataDir })
  try {
    const state = { without: false }
    const app = await makeBenchApp(database.url, dataDir, { rewrite: switchedBy(state) })
    try {
      const { rows } = await app.pool.query('select count(*)::int as members from card')
      const report = await measureRanking(app, state, options)
      show(report, rows[0].members)
      console.log(`\n  load ${load?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after`)
      saveReport('ranking', {
        ...{ members: rows[0].members, load, cores: availableParallelism(), at: new Date().toISOString() },
        ...report,
      })
    } finally {
      await app.close()
    }
  } finally {
    await database.stop()
  }
}

function show({ ratio, ...times }: RankingReport, members: number): void {
  const names = {
    likeWithRatings: 'a like with its ratings',
    likeWithout: 'a like without',
    fillRanked: 'a window ranked and queued',
    fillNearest: 'a window by nearness and queued',
  }
  console.log(`\n  ${members.toLocaleString('en')} members; ms, half and 95 % are below\n`)
  for (const [name, text] of Object.entries(names)) {
    const { p50, p95, n } = times[name as keyof typeof names]
    console.log(
      `  ${text.padEnd(34)}${p50.toFixed(2).padStart(9)}${p95.toFixed(2).padStart(9)}${String(n).padStart(7)} times`,
    )
  }
  console.log(
    `\n  a like with its ratings for each without: ${ratio.median.toFixed(2)} (${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)})`,
  )
}
