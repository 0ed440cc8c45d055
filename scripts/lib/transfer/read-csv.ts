import { StartFault } from '../../../server/src/db/start-fault.ts'
import { readText } from './read-text.ts'

/** A cell holds a text of a profile, not a file. */
const cellMax = 1_000_000

/** One record of a file: `row` is its number, of which the header is 1. */
export type CsvRecord = { row: number; cells: string[] }

/**
 * The records of a CSV file (RFC 4180: commas, quotes doubled inside of quotes, UTF-8), one after the other, so that a file of any
 * size takes the memory of one piece of it. Empty lines are skipped, and counted.
 */
async function* readCsv(path: string): AsyncGenerator<CsvRecord> {
  const parser = makeParser(path)
  for await (const piece of readText(path)) yield* parser.push(piece)
  yield* parser.push('\n')
  parser.end()
}

// Within quotes only a quote matters; a quote that ends them may be the first of two.
type State = 'start' | 'plain' | 'quoted' | 'quote'

function makeParser(path: string) {
  let state: State = 'start'
  let cell = ''
  let cells: string[] = []
  let row = 1
  let records: CsvRecord[] = []

  const endCell = () => {
    cells.push(cell)
    cell = ''
    state = 'start'
  }
  const endRow = () => {
    endCell()
    if (cells.length > 1 || cells[0] !== '') records.push({ row, cells })
    cells = []
    row += 1
  }
  const takePlain = (sign: string) => {
    if (sign === ',') endCell()
    else if (sign === '\n') endRow()
    else if (sign === '"' && state === 'start') state = 'quoted'
    else if (sign === '"' && state === 'quote') {
      cell += sign
      state = 'quoted'
    } else if (sign !== '\r') {
      cell += sign
      if (state === 'start') state = 'plain'
    }
  }
  const takeQuoted = (text: string, from: number) => {
    const end = text.indexOf('"', from)
    cell += text.slice(from, end < 0 ? undefined : end)
    if (end >= 0) state = 'quote'
    if (cell.length > cellMax) throw new StartFault(`${path}, row ${row}: a quote is not closed.`)
    return end < 0 ? text.length : end + 1
  }
  return {
    push(text: string): CsvRecord[] {
      records = []
      for (let at = 0; at < text.length; ) {
        if (state === 'quoted') at = takeQuoted(text, at)
        else takePlain(text.charAt(at++))
      }
      return records
    },
    end() {
      if (state === 'quoted') throw new StartFault(`${path}, row ${row}: a quote is not closed.`)
    },
  }
}

export type NamedRecord = { row: number; values: Record<string, string> }

/** The records below a header, each by the names of its columns; `onHeader` gets these first. */
export async function* readNamedCsv(
  path: string,
  onHeader: (names: string[]) => void = () => {},
): AsyncGenerator<NamedRecord> {
  let names: string[] | null = null
  for await (const { row, cells } of readCsv(path)) {
    if (names === null) {
      names = cells.map((name) => name.trim().replace(/^\ufeff/, ''))
      onHeader(names)
      continue
    }
    if (cells.length > names.length) throw new StartFault(`${path}, row ${row}: more cells than the header has.`)
    yield { row, values: Object.fromEntries(names.map((name, index) => [name, cells[index]?.trim() ?? ''])) }
  }
}
