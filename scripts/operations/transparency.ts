import {
  faultOfPeriod,
  makeTransparencyReport,
  transparencyDaysMax,
} from '../../server/src/features/administration/transparency/transparency-report.ts'
import {
  writeCsv,
  writeJson,
  writeMarkdown,
} from '../../server/src/features/administration/transparency/write-report.ts'
import { endWithUsage, readCommandLine } from '../lib/command-line.ts'
import { runAsOperator } from './run-as-operator.ts'

const usage = `Usage: npm run transparency -- --from DAY --to DAY [--csv | --json | --markdown]
Prints what was reported and decided in a period as numbers, without personal data: a page in Markdown, or CSV or JSON.
DAY: as 2026-01-31, in UTC. Both days are in the period, which is over and has at most ${transparencyDaysMax} days.`

const writers = { csv: writeCsv, json: writeJson, markdown: writeMarkdown }

const { values } = readCommandLine({
  usage,
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    csv: { type: 'boolean' },
    json: { type: 'boolean' },
    markdown: { type: 'boolean' },
  },
})
const chosen = (['csv', 'json', 'markdown'] as const).filter((format) => values[format])
if (chosen.length > 1) endWithUsage(`Choose one of ${chosen.map((format) => `--${format}`).join(' and ')}.`, usage)
const period = {
  from: values.from ?? endWithUsage('--from is missing.', usage),
  to: values.to ?? endWithUsage('--to is missing.', usage),
}
const fault = faultOfPeriod(period, new Date())
if (fault) endWithUsage(fault, usage)

await runAsOperator(async ({ db }) => writers[chosen[0] ?? 'markdown'](await makeTransparencyReport(db, period)))
