import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './test-report.ts'

/** A line of the table: what the specification says there and the tests that show it, as `file › name`. */
type Row = { line: number; cells: string[]; tests: string[] }
type Outcomes = Map<string, boolean>

const columns = ['§', 'What it says', 'Where it lives', 'Test']
const ours = /`((?:web|server|contract|e2e|scripts|locales|docs)\/[^`\s]+)`/g

/** The rows of every table with the four columns. */
export function rowsOf(markdown: string): Row[] {
  const rows: Row[] = []
  let isTable = false
  for (const [index, text] of markdown.split('\n').entries()) {
    const cells = cellsOf(text)
    if (cells.join() === columns.join()) isTable = true
    else if (!text.startsWith('|')) isTable = false
    else if (isTable && !/^[-: ]+$/.test(cells.join('')))
      rows.push({ line: index + 1, cells, tests: testsOf(cells[3]) })
  }
  return rows
}

const cellsOf = (text: string) =>
  text
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

const testsOf = (cell = '') =>
  cell
    .split('<br>')
    .map((test) => test.trim())
    .filter(Boolean)

/** What became of each test of the last full run; a name that ran more than once passed only if it always did. */
export function outcomesOf(root: string, reports: unknown[]): Outcomes {
  const outcomes: Outcomes = new Map()
  const note = (file: string, name: string, passed: boolean) => {
    const test = `${relative(root, file)} › ${name}`
    outcomes.set(test, passed && (outcomes.get(test) ?? true))
  }
  for (const report of reports as Partial<VitestReport & PlaywrightReport>[]) {
    for (const { name, assertionResults } of report.testResults ?? [])
      for (const { ancestorTitles, title, status } of assertionResults)
        note(name, [...ancestorTitles, title].join(' > '), status === 'passed')
    for (const suite of report.suites ?? []) noteSuite(suite, report.config?.rootDir ?? root, note)
  }
  return outcomes
}

function noteSuite(
  suite: PlaywrightSuite,
  folder: string,
  note: (file: string, name: string, passed: boolean) => void,
) {
  for (const { title, tests } of suite.specs) {
    const passed = tests.every(
      ({ status, results }) => (status === 'expected' || status === 'flaky') && results.at(-1)?.status === 'passed',
    )
    note(join(folder, suite.file), title, passed && tests.length > 0)
  }
  for (const inner of suite.suites ?? []) noteSuite(inner, folder, note)
}

/** Everything that leaves a statement of the specification unproved. One line per fault. */
export function findSpecificationFaults(root: string, { rowsMin }: { rowsMin: number }): string[] {
  const path = 'docs/SPECIFICATION.md'
  if (!existsSync(join(root, path))) return [`${path}: missing`]
  const reports = readReports(join(root, '.cache/test-reports'))
  if (reports.length === 0) return ['no reports of a full run: npm test writes them']
  const rows = rowsOf(readFileSync(join(root, path), 'utf8'))
  const outcomes = outcomesOf(root, reports)
  const faults = rows.flatMap((row) => faultsOf(root, row, outcomes).map((fault) => `${path}:${row.line}: ${fault}`))
  if (rows.length < rowsMin) faults.push(`${path}: ${rows.length} rows, and ${rowsMin} were there before`)
  return faults
}

function faultsOf(root: string, { cells, tests }: Row, outcomes: Outcomes): string[] {
  const empty = columns.filter((_, index) => !cells[index])
  if (cells.length !== columns.length) return [`${cells.length} cells instead of ${columns.length}`]
  if (empty.length > 0) return empty.map((name) => `nothing under “${name}”`)
  const lost = [...(cells[2] ?? '').matchAll(ours)].map(([, file = '']) => file)
  return [
    ...lost.filter((file) => !existsSync(join(root, file))).map((file) => `${file} is not there`),
    ...tests.filter((test) => !outcomes.has(test)).map((test) => `did not run: ${test}`),
    ...tests.filter((test) => outcomes.get(test) === false).map((test) => `did not pass: ${test}`),
  ]
}

function readReports(folder: string): unknown[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
}
