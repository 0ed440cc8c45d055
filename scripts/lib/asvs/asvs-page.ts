import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTitles } from '../specification/test-titles.ts'
import { requirements } from './requirements.ts'

type AsvsRow = { line: number; cells: string[] }
type Levels = Readonly<Record<string, readonly string[]>>

export const asvsPath = 'docs/ASVS.md'
const columns = ['id', 'level', 'requirement', 'state', 'shown by, or reason']
const states = ['met', 'not applicable', 'open']
const summary = /(<!-- summary -->\n)[\s\S]*(<!-- \/summary -->)/
/** Paths of this repository; other code in a cell is a setting or a route. */
const ours = /`((?:web|server|contract|e2e|scripts|docs|deploy)\/[^`\s]+|package-lock\.json)`/g

/** The page with the summary that its rows have, and what is wrong with the rows. One line per fault. */
export function readAsvsPage(root: string, levels: Levels = requirements): { page: string; faults: string[] } {
  const written = readFileSync(join(root, asvsPath), 'utf8')
  const rows = rowsOf(written)
  const titles = makeTitleReader(root)
  return {
    page: written.replace(summary, (_, start: string, end: string) => `${start}${summaryOf(rows)}${end}`),
    faults: [
      ...idFaults(rows, levels),
      ...rows.flatMap((row) =>
        [...cellFaults(row), ...fileFaults(root, row), ...titleFaults(row, titles)].map(
          (fault) => `${asvsPath}:${row.line}: ${fault}`,
        ),
      ),
    ],
  }
}

const rowsOf = (page: string): AsvsRow[] =>
  page.split('\n').flatMap((text, index) => {
    const cells = text
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return /^\d+\.\d+\.\d+$/.test(cells[0] ?? '') ? [{ line: index + 1, cells }] : []
  })

/** Each number of the list has one row of its level, and there is no other row. */
function idFaults(rows: AsvsRow[], levels: Levels): string[] {
  const known = new Map(Object.entries(levels).flatMap(([level, ids]) => ids.map((id) => [id, level] as const)))
  const missing = [...known.keys()].filter((id) => !rows.some(({ cells }) => cells[0] === id))
  const seen = new Set<string>()
  const wrong = rows.flatMap(({ line, cells: [id = '', level = ''] }) => {
    const faults = [
      ...(seen.has(id) ? [`${id} is there twice`] : []),
      ...(known.has(id) ? [] : [`${id} is no requirement of the list`]),
      ...(known.has(id) && known.get(id) !== level ? [`${id} is of level ${known.get(id)}`] : []),
    ]
    seen.add(id)
    return faults.map((fault) => `${asvsPath}:${line}: ${fault}`)
  })
  return [...missing.map((id) => `${asvsPath}: ${id} has no row`), ...wrong]
}

function cellFaults({ cells }: AsvsRow): string[] {
  if (cells.length !== columns.length) return [`${cells.length} cells instead of ${columns.length}`]
  const [, , , state = '', evidence = ''] = cells
  return [
    ...columns.filter((_, index) => !cells[index]).map((name) => `nothing under “${name}”`),
    ...(states.includes(state) ? [] : [`“${state}” is none of ${states.join(', ')}`]),
    ...(state === 'met' && testsOf(evidence).length === 0 ? ['met without a test'] : []),
  ]
}

const fileFaults = (root: string, { cells }: AsvsRow): string[] =>
  [...(cells[4] ?? '').matchAll(ours)]
    .map(([, file = '']) => file)
    .filter((file) => !existsSync(join(root, file)))
    .map((file) => `${file} is not there`)

type TitleReader = (file: string) => string[]

const titleFaults = ({ cells }: AsvsRow, titles: TitleReader): string[] =>
  testsOf(cells[4] ?? '')
    .filter(({ file, part }) => part === '' || !titles(file).some((title) => title.includes(part)))
    .map(({ file, part }) => `no such test: ${file} › ${part}`)

const testsOf = (evidence: string): { file: string; part: string }[] =>
  evidence
    .split('<br>')
    .filter((piece) => piece.includes(' › '))
    .map((piece) => {
      const [file = '', part = ''] = piece.split(' › ')
      return { file: file.trim(), part: part.trim() }
    })

function makeTitleReader(root: string): TitleReader {
  const read = new Map<string, string[]>()
  return (file) => {
    const known = read.get(file) ?? readTitles(join(root, file))
    read.set(file, known)
    return known
  }
}

function summaryOf(rows: AsvsRow[]): string {
  const count = (level: string, state: string) =>
    rows.filter(({ cells }) => (level === 'both' || cells[1] === level) && cells[3] === state).length
  const lines = ['1', '2', 'both'].map((level) => {
    const counts = states.map((state) => count(level, state))
    return `| ${[level, ...counts, counts.reduce((sum, each) => sum + each, 0)].join(' | ')} |`
  })
  return ['| level | met | not applicable | open | all |', '|---|---|---|---|---|', ...lines, ''].join('\n')
}
