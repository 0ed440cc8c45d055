import { join } from 'node:path'
import { endWithUsage, readCommandLine } from '../../scripts/lib/command-line.ts'
import { judgeText } from '../../server/src/features/scam/judge.ts'
import { figuresOf, type Judged, judgeRows, precisionOf, recallOf, tableOf } from './figures.ts'
import { floorFaults, goal, missesGoal } from './floors.ts'
import { isHeldOut, readFolder, readRows, type ScamRow } from './rows.ts'

const usage = `Usage: npm run bench:scam [-- --file FILE] [--open]

Prints precision and recall of the judgement of fraud by language and by kind, and its time. Without a file it reads the
held-out half of bench/scam/data and fails when a language is below its floor in bench/scam/floors.ts; --open reads the other half and lists its mistakes. A file is a CSV with the columns
id,language,stage,kind,label,text.`

function main(): void {
  const { values } = readCommandLine({
    usage,
    options: { file: { type: 'string' }, open: { type: 'boolean', default: false } },
  })
  const rows = rowsOf(values)
  if (rows.length === 0) endWithUsage('There are no rows to read.', usage)
  const judged = judgeRows(rows)
  for (const key of ['language', 'kind'] as const) console.log(`${tableOf(judged, key).join('\n')}\n`)
  if (values.open) listMistakes(judged)
  printGoal(judged)
  console.log(timeOf(rows))
  // The floors are those of the held-out half.
  if (values.file !== undefined || values.open) return
  const faults = floorFaults(judged)
  for (const fault of faults) console.log(fault)
  if (faults.length > 0) process.exitCode = 1
}

function listMistakes(judged: readonly Judged[]): void {
  for (const { isFlagged, isHarmful, language, kind, stage, score, text } of judged)
    if (isFlagged !== isHarmful)
      console.log(`${isHarmful ? 'missed' : 'wrong '} ${language} ${kind} ${stage} ${score.toFixed(2)} ${text}`)
}

function printGoal(judged: readonly Judged[]): void {
  const figures = figuresOf(judged)
  const isReached = precisionOf(figures) >= goal.precision && recallOf(figures) >= goal.recall
  console.log(`Goal: recall ${goal.recall} at precision ${goal.precision}: ${isReached ? 'reached' : 'missed'}.`)
  const missing = missesGoal(judged)
  if (missing.length > 0) console.log(`The goal is missed in ${missing.join(', ')}.`)
}

type Values = { file?: string | undefined; open: boolean }

function rowsOf({ file, open }: Values): ScamRow[] {
  if (file !== undefined) return readRows(file)
  return readFolder(join(import.meta.dirname, 'data')).filter((row) => isHeldOut(row) !== open)
}

function timeOf(rows: readonly ScamRow[]): string {
  const average = millisecondsOf(rows)
  const long = Array.from({ length: 20 }, () => ({
    text: `${rows[0]?.text ?? ''} `.repeat(400).slice(0, 10_000),
    stage: 0,
  }))
  return `CPU time: ${average.toFixed(3)} ms a text on average, ${millisecondsOf(long).toFixed(1)} ms for 10,000 characters.`
}

/** CPU time, which other programs of the machine do not change. */
function millisecondsOf(inputs: readonly { text: string; stage: number }[]): number {
  const start = process.cpuUsage()
  for (const input of inputs) judgeText(input)
  return process.cpuUsage(start).user / 1000 / inputs.length
}

main()
