import { StartFault } from '../../../server/src/db/start-fault.ts'
import { readText } from './read-text.ts'

export type DumpRow = { table: string; values: Record<string, string> }

/** A statement that is no INSERT is read for the names of columns alone, and is short. */
const statementMax = 1_000_000
/** The values of one row. */
const rowMax = 16_000_000

/**
 * The rows that the INSERT statements of a dump of MySQL put into some tables, one after the other. NULL is an empty text. Where an
 * INSERT names no columns, CREATE TABLE has named them before, as mysqldump writes it.
 */
export async function* readDump(path: string, isRead: IsRead): AsyncGenerator<DumpRow> {
  const parser = makeParser(path, isRead)
  for await (const piece of readText(path)) yield* parser.push(piece)
}

const insertHead = /^\s*(?:INSERT(?:\s+IGNORE)?|REPLACE)\s+INTO\s+[`"]?(\w+)[`"]?\s*(?:\(([^()]*)\)\s*)?VALUES\s*$/i
const createHead = /^\s*CREATE TABLE\s+(?:IF NOT EXISTS\s+)?[`"]?(\w+)[`"]?\s*\(/i
const columnLine = /^\s*[`"]?(\w+)[`"]?\s+(?:[a-z]+)/i
const notColumns = /^\s*(?:PRIMARY|UNIQUE|KEY|INDEX|CONSTRAINT|FOREIGN|FULLTEXT|CHECK)\b/i

const signs: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', 0: '\0', Z: '\x1a' }

type Quote = "'" | '"' | '`' | '--' | '/*' | null
type IsRead = (table: string) => boolean

type State = {
  path: string
  isRead: IsRead
  columnsOf: Map<string, string[]>
  /** What was read of a statement outside of quotes and comments, up to the values of an INSERT. */
  statement: string
  quote: Quote
  isEscaped: boolean
  previous: string
  /** Set while the values of an INSERT are read; without columns they are skipped. */
  target: { table: string; columns: string[] | null } | null
  cells: string[] | null
  cell: string
  wasText: boolean
  size: number
  rows: DumpRow[]
}

function makeParser(path: string, isRead: IsRead) {
  const state: State = {
    ...{ path, isRead, columnsOf: new Map(), statement: '', quote: null, isEscaped: false, previous: '' },
    ...{ target: null, cells: null, cell: '', wasText: false, size: 0, rows: [] },
  }
  return {
    push(text: string): DumpRow[] {
      state.rows = []
      for (const sign of text) {
        if (state.quote === '--' || state.quote === '/*') takeComment(state, sign)
        else if (state.quote) takeQuoted(state, sign)
        else if (state.cells) takeInRow(state, sign)
        else takeBetween(state, sign)
        state.previous = sign
      }
      return state.rows
    },
  }
}

function takeComment(state: State, sign: string): void {
  if (state.quote === '/*') {
    if (state.previous === '*' && sign === '/') state.quote = null
  } else if (sign === '\n') {
    state.quote = null
    state.statement += sign
  }
}

function takeQuoted(state: State, sign: string): void {
  if (state.isEscaped) {
    state.cell += signs[sign] ?? sign
    state.isEscaped = false
  } else if (sign === '\\' && state.quote !== '`') state.isEscaped = true
  else if (sign === state.quote) state.quote = null
  else if (state.cells) state.cell += sign
  else if (state.quote === '`') state.statement += sign
}

function takeInRow(state: State, sign: string): void {
  if (sign === "'" || sign === '"') {
    // A quote right behind the end of a text is one quote of the text.
    state.cell = state.previous === sign && state.wasText ? state.cell + sign : ''
    state.quote = sign
    state.wasText = true
  } else if (sign === ',') endCell(state)
  else if (sign === ')') endRow(state)
  else if (!state.wasText) state.cell += sign
  state.size += 1
  if (state.size > rowMax) throw new StartFault(`${state.path}: a row has no end.`)
}

function takeBetween(state: State, sign: string): void {
  state.quote = quoteOf(sign, state.previous)
  if (state.quote === '--' || state.quote === '/*') state.statement = state.statement.replace(/[-/]$/, '')
  else if (sign === ';') endStatement(state)
  else if (sign === '(' && (state.target || startValues(state))) state.cells = []
  else if (!state.target && !state.quote) state.statement += sign
  if (state.statement.length > statementMax) state.statement = state.statement.slice(0, 1000)
}

function quoteOf(sign: string, previous: string): Quote {
  if (sign === "'" || sign === '"' || sign === '`') return sign
  if (sign === '#' || (sign === '-' && previous === '-')) return '--'
  return sign === '*' && previous === '/' ? '/*' : null
}

function endCell(state: State): void {
  state.cells?.push(state.wasText ? state.cell : plainValue(state.cell.trim()))
  state.cell = ''
  state.wasText = false
}

function endRow(state: State): void {
  endCell(state)
  const { target, cells } = state
  if (target?.columns && cells) {
    const values = Object.fromEntries(target.columns.map((name, index) => [name, cells[index] ?? '']))
    state.rows.push({ table: target.table, values })
  }
  state.cells = null
  state.size = 0
}

/** Does an INSERT come to its values here? */
function startValues(state: State): boolean {
  const [, table = '', named] = insertHead.exec(state.statement) ?? []
  if (table === '') return false
  const columns = named?.split(',').map((name) => name.replaceAll(/[\s`"]/g, '')) ?? state.columnsOf.get(table) ?? null
  if (state.isRead(table) && !columns)
    throw new StartFault(`${state.path}: no columns of ${table} are known before its rows.`)
  state.target = { table, columns: state.isRead(table) ? columns : null }
  state.statement = ''
  return true
}

function endStatement(state: State): void {
  const [, table] = createHead.exec(state.statement) ?? []
  if (table) state.columnsOf.set(table, columnNames(state.statement))
  state.statement = ''
  state.target = null
}

function plainValue(raw: string): string {
  if (/^null$/i.test(raw)) return ''
  return /^0x([\da-f]{2})+$/i.test(raw) ? Buffer.from(raw.slice(2), 'hex').toString() : raw
}

const columnNames = (statement: string): string[] =>
  statement
    .slice(statement.indexOf('(') + 1)
    .split('\n')
    .filter((line) => !notColumns.test(line))
    .flatMap((line) => columnLine.exec(line)?.[1] ?? [])
