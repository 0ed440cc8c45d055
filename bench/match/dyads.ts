import { idOf, readTable, type TableRow } from './csv-table.ts'

/** A person of the data. Unknown values are NaN. */
export type Person = { id: string; group: string; isMale: boolean; values: number[]; age: number }
/** Two people who met, what each decided, and the how manyth meeting it was for each. */
export type Dyad = {
  group: string
  man: string
  woman: string
  manLikes: boolean
  womanLikes: boolean
  manOrder: number
  womanOrder: number
}
/** `notes`: what of the files is not used, a line each. */
export type MatchData = { columns: string[]; people: Person[]; dyads: Dyad[]; notes: string[] }

const personColumns = ['iid', 'group', 'male']
const dyadColumns = ['group', 'man', 'woman', 'dec_man', 'dec_woman']

/**
 * Reads people (`iid,group,male` and further columns, each with numbers a feature) and dyads
 * (`group,man,woman,dec_man,dec_woman,order_man,order_woman`; decisions 0 or 1). Throws where a column is missing or a row
 * contradicts itself; what is only incomplete (text columns, dyads without both decisions) is left out and noted.
 */
export function readMatchData(files: { people: string; dyads: string }): MatchData {
  const notes: string[] = []
  const people = readTable(files.people, personColumns)
  const columns = people.columns.filter((column) => !personColumns.includes(column) && hasValues(people.rows, column))
  const unused = people.columns.filter((column) => !personColumns.includes(column) && !columns.includes(column))
  if (unused.length > 0) notes.push(`not used, without different numbers: ${unused.join(', ')}`)
  const byId = new Map(people.rows.map((row) => [idOf(row.text('iid')), personOf(row, columns)]))
  const rows = readTable(files.dyads, dyadColumns).rows
  const decided = rows.filter((row) => row.text('dec_man') !== '' && row.text('dec_woman') !== '')
  if (decided.length < rows.length) notes.push(`${rows.length - decided.length} dyads lack a decision`)
  const dyads = decided.map((row) => dyadOf(row, { known: byId, file: files.people }))
  return { columns, people: [...byId.values()], dyads, notes }
}

/** At least two different numbers, and numbers in most of the rows that are filled. */
function hasValues(rows: readonly TableRow[], column: string): boolean {
  const numbers = rows.map((row) => row.number(column)).filter((value) => !Number.isNaN(value))
  const filled = rows.filter((row) => row.text(column) !== '')
  return new Set(numbers).size > 1 && 2 * numbers.length > filled.length
}

function personOf(row: TableRow, columns: readonly string[]): Person {
  return {
    id: idOf(row.text('iid')),
    group: idOf(row.text('group')),
    isMale: flagOf(row, 'male'),
    values: columns.map((column) => row.number(column)),
    age: row.number('age'),
  }
}

function dyadOf(row: TableRow, { known, file }: { known: ReadonlyMap<string, Person>; file: string }): Dyad {
  const [man, woman] = [idOf(row.text('man')), idOf(row.text('woman'))]
  for (const [column, id] of Object.entries({ man, woman }))
    if (!known.has(id)) throw new Error(`${row.place}: ${column} ${id} is not in ${file}`)
  return {
    group: idOf(row.text('group')),
    man,
    woman,
    manLikes: flagOf(row, 'dec_man'),
    womanLikes: flagOf(row, 'dec_woman'),
    manOrder: row.number('order_man'),
    womanOrder: row.number('order_woman'),
  }
}

function flagOf(row: TableRow, column: string): boolean {
  const value = row.number(column)
  if (value !== 0 && value !== 1) throw new Error(`${row.place}: ${column} is '${row.text(column)}', expected 0 or 1`)
  return value === 1
}
