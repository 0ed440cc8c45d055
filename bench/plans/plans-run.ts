import { resolve } from 'node:path'
import { prepareDatabase } from '../../server/src/db/statements/prepare.ts'
import { makeBenchApp } from '../bench-app.ts'
import { isBadGeneric, measureRoutes, type RoutePlan } from './route-plans.ts'

type Record = (name: string, report: object) => void

/**
 * What the hot routes cost to plan and to run in the world of `npm run bench:seed`. Fails where a route is planned for
 * more than three times as long as it runs, or where the plan for all values runs five times as long as those for the values.
 */
export async function plans({ viewers }: { viewers: number }, record: Record): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR ?? 'data-bench')
  const database = await prepareDatabase({ dataDir })
  try {
    const app = await makeBenchApp(database.url, dataDir)
    try {
      const reports = await measureRoutes(app, { viewers })
      show(reports)
      record('plans', { at: new Date().toISOString(), reports })
      if (reports.some(({ faults }) => faults.length > 0)) process.exitCode = 1
    } finally {
      await app.close()
    }
  } finally {
    await database.stop()
  }
}

function show(reports: RoutePlan[]): void {
  console.log(`\n  ${'ms of the database for each request'.padEnd(60)}statements planning execution\n`)
  for (const { route, statements, parts, faults, ...cost } of reports) {
    console.log(
      `  ${route.padEnd(60)}${statements.toFixed(1).padStart(10)}${figures(cost)}${faults.map((fault) => faultTexts[fault]).join('')}`,
    )
    for (const { statement, generic, custom, ...own } of parts)
      if (own.planning >= 0.1 || isBadGeneric({ ...own, custom }))
        console.log(
          `    ${statement.slice(0, 56).padEnd(58)}${(generic ? '' : 'each time').padStart(10)}${figures(own)}${custom === null ? '' : ` (${custom.execution.toFixed(2)} by its own plan)`}`,
        )
  }
}

const faultTexts = { planning: '  PLANNED FOR TOO LONG', 'generic plan': '  A PLAN FOR ALL VALUES IS SLOW' }

const figures = ({ planning, execution }: { planning: number; execution: number }): string =>
  `${planning.toFixed(2).padStart(9)}${execution.toFixed(2).padStart(10)}`
