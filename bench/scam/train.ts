import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endWithUsage, readCommandLine } from '../../scripts/lib/command-line.ts'
import { root } from '../../scripts/lib/run.ts'
import { harmfulFrom, judgeWith } from '../../server/src/features/scam/judge.ts'
import { writeWeights } from '../../server/src/features/scam/linear-model.ts'
import { figuresOf, type Judged, tableOf } from './figures.ts'
import { learn } from './learn.ts'
import { isHeldOut, readFolder, type ScamRow } from './rows.ts'

const usage = `Usage: npm run train:scam [-- --check] [--list]

Learns the weights of the linear model from bench/scam/train and the open half of bench/scam/data, and writes
server/src/features/scam/weights.bin. --check prints figures of cross-validation instead, in which the rows of each source are
judged by weights learned from the other sources; --list also the mistakes. The same rows give the same file.`

const target = join(root, 'server/src/features/scam/weights.bin')

function main(): void {
  const { values } = readCommandLine({
    usage,
    options: { check: { type: 'boolean', default: false }, list: { type: 'boolean', default: false } },
  })
  const own = readFolder(join(import.meta.dirname, 'train'))
  const open = readFolder(join(import.meta.dirname, 'data')).filter((row) => !isHeldOut(row))
  const rows = [...own, ...open]
  if (rows.length === 0) endWithUsage('There are no rows to read.', usage)
  console.log(`${own.length} own rows, ${open.length} rows of the open half`)
  if (values.check) {
    check(rows, values.list)
    return
  }
  const weights = learn(rows)
  writeFileSync(target, writeWeights(weights))
  console.log(`bias ${weights.bias.toFixed(3)}, share of the rules ${weights.ruleScale.toFixed(3)}`)
  printLevels(rows.map((row) => judged(row, judgeWith(row, weights).score)))
}

/**
 * Every row is judged by weights that were learned without its source. Rows of one source resemble each other, also in several
 * languages, so folds by chance would promise too much.
 */
function check(rows: readonly ScamRow[], isListed: boolean): void {
  const results = [...new Set(rows.map(sourceOf))].flatMap((source) => {
    const weights = learn(rows.filter((row) => sourceOf(row) !== source))
    const own = rows.filter((row) => sourceOf(row) === source)
    const results = own.map((row) => judged(row, judgeWith(row, weights).score))
    console.log(`\nsource ${source}`)
    printLevels(results)
    return results
  })
  console.log('\nall sources')
  printLevels(results)
  for (const key of ['language', 'kind'] as const) console.log(`\n${tableOf(results, key).join('\n')}`)
  if (!isListed) return
  for (const { isFlagged, isHarmful, language, kind, stage, score, text } of results)
    if (isFlagged !== isHarmful)
      console.log(`${isHarmful ? 'missed' : 'wrong '} ${language} ${kind} ${stage} ${score.toFixed(2)} ${text}`)
}

/** "third" of "third-en-001"; the rows of the open half have none. */
const sourceOf = ({ id, language }: ScamRow): string =>
  id.slice(0, id.indexOf(`${language}-`)).replace(/-$/, '') || 'open'

const judged = (row: ScamRow, score: number): Judged => ({ ...row, score, isFlagged: score >= harmfulFrom })

/** What other limits would reach. */
function printLevels(rows: readonly Judged[]): void {
  for (const level of [-1, -0.5, -0.25, 0, 0.25, 0.5, 1]) {
    const { harmful, caught, flagged } = figuresOf(
      rows.map((row) => ({ ...row, isFlagged: row.score >= harmfulFrom + level })),
    )
    const [precision, recall] = [caught / flagged, caught / harmful]
    console.log(`limit ${level.toFixed(2).padStart(5)}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`)
  }
}

main()
