import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { PlaywrightReport, PlaywrightSuite, VitestReport } from './test-report.ts'

/** A line of the table in a section: its id, what the specification says there and the tests that show it, as `file › name`. */
export type Row = { line: number; section: string; cells: string[]; tests: string[] }
/** Whether a test passed, and the rows that it names. */
type Outcome = { passed: boolean; rows: string[] }
type Outcomes = Map<string, Outcome>

export const specificationPath = 'docs/SPECIFICATION.md'
/** Statements of the specification may be split further, never be lost. */
export const rowsMin = 342
export const columns = ['§', 'What it says', 'Where it lives', 'Test']
const ours = /`((?:web|server|contract|e2e|scripts|locales|docs)\/[^`\s]+)`/g

/** The rows of every table with the four columns. */
export function rowsOf(markdown: string): Row[] {
  const rows: Row[] = []
  let isTable = false
  let section = ''
  for (const [index, text] of markdown.split('\n').entries()) {
    const cells = cellsOf(text)
    section = /^## (\d+)\./.exec(text)?.[1] ?? section
    if (cells.join() === columns.join()) isTable = true
    else if (!text.startsWith('|')) isTable = false
    else if (isTable && !/^[-: ]+$/.test(cells.join('')))
      rows.push({ line: index + 1, section, cells, tests: testsOf(cells[3]) })
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

/**
 * What became of each test of the last full run. A name that ran more than once passed only if it always did, and names the
 * rows of each time.
 */
export function outcomesOf(root: string, reports: unknown[]): Outcomes {
  const outcomes: Outcomes = new Map()
  const note: Note = (file, name, { passed, rows }) => {
    const test = `${relative(root, file)} › ${name}`
    const before = outcomes.get(test) ?? { passed: true, rows: [] }
    outcomes.set(test, { passed: passed && before.passed, rows: [...before.rows, ...rows] })
  }
  for (const report of reports as Partial<VitestReport & PlaywrightReport>[]) {
    for (const { name, assertionResults } of report.testResults ?? [])
      for (const { ancestorTitles, title, status, meta } of assertionResults)
        note(name, [...ancestorTitles, title].join(' > '), { passed: status === 'passed', rows: meta?.spec ?? [] })
    for (const suite of report.suites ?? []) noteSuite(suite, report.config?.rootDir ?? root, note)
  }
  return outcomes
}

type Note = (file: string, name: string, outcome: Outcome) => void

function noteSuite(suite: PlaywrightSuite, folder: string, note: Note) {
  for (const { title, tests } of suite.specs) {
    const passed = tests.every(
      ({ status, results }) => (status === 'expected' || status === 'flaky') && results.at(-1)?.status === 'passed',
    )
    const rows = tests.flatMap(({ annotations = [] }) =>
      annotations.filter(({ type }) => type === 'spec').map(({ description = '' }) => description),
    )
    note(join(folder, suite.file), title, { passed: passed && tests.length > 0, rows })
  }
  for (const inner of suite.suites ?? []) noteSuite(inner, folder, note)
}

/** Everything that leaves a statement of the specification unproved by the last full run. One line per fault. */
export function findSpecificationFaults(root: string, least = rowsMin): string[] {
  const path = specificationPath
  if (!existsSync(join(root, path))) return [`${path}: missing`]
  const reports = readReports(join(root, '.cache/test-reports'))
  if (reports.length === 0) return ['no reports of a full run: npm test writes them']
  const rows = rowsOf(readFileSync(join(root, path), 'utf8'))
  const outcomes = outcomesOf(root, reports)
  return [
    ...rows.flatMap((row) =>
      [...faultsOfRow(root, row), ...faultsOfRun(row, outcomes)].map((fault) => `${path}:${row.line}: ${fault}`),
    ),
    ...strayRows(rows, outcomes),
    ...lostRows(rows, least),
  ]
}

/** What is wrong with a row before any test has run. */
export function faultsOfRow(root: string, { cells }: Row): string[] {
  const empty = columns.filter((_, index) => !cells[index])
  if (cells.length !== columns.length) return [`${cells.length} cells instead of ${columns.length}`]
  if (empty.length > 0) return empty.map((name) => `nothing under “${name}”`)
  const named = [...(cells[2] ?? '').matchAll(ours)].map(([, file = '']) => file)
  return named.filter((file) => !existsSync(join(root, file))).map((file) => `${file} is not there`)
}

function faultsOfRun({ cells: [id = ''], tests }: Row, outcomes: Outcomes): string[] {
  return tests.flatMap((test) => {
    const outcome = outcomes.get(test)
    if (!outcome) return [`did not run: ${test}`]
    return [
      ...(outcome.passed ? [] : [`did not pass: ${test}`]),
      ...(outcome.rows.includes(id) ? [] : [`ran without naming ${id}: ${test}`]),
    ]
  })
}

/** Rows that a test named when it ran, and that do not list it: the sources were read otherwise than they run. */
function strayRows(rows: Row[], outcomes: Outcomes): string[] {
  const listed = new Set(rows.flatMap(({ cells: [id], tests }) => tests.map((test) => `${id} ${test}`)))
  return [...outcomes].flatMap(([test, { rows: named }]) =>
    [...new Set(named)]
      .filter((id) => !listed.has(`${id} ${test}`))
      .map((id) => `${specificationPath}: ${id} does not list ${test}`),
  )
}

export const lostRows = (rows: Row[], least: number): string[] =>
  rows.length < least ? [`${specificationPath}: ${rows.length} rows, and ${least} were there before`] : []

function readReports(folder: string): unknown[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
}
