import { readFileSync } from 'node:fs'

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
export type MatchData = { columns: string[]; people: Person[]; dyads: Dyad[] }

const personColumns = ['iid', 'group', 'male']
const dyadColumns = ['group', 'man', 'woman', 'dec_man', 'dec_woman', 'order_man', 'order_woman']

/**
 * Reads people (`iid,group,male` and further numeric columns, each a feature) and dyads
 * (`group,man,woman,dec_man,dec_woman,order_man,order_woman`; decisions 0 or 1). Throws with file and line at a missing
 * column, a value that is no number, and a dyad with an unknown person.
 */
export function readMatchData(files: { people: string; dyads: string }): MatchData {
  const people = readTable(files.people, personColumns)
  const columns = people.columns.filter((column) => !personColumns.includes(column))
  const persons = people.rows.map(
    (row): Person => ({
      id: row.text('iid'),
      group: row.text('group'),
      isMale: row.flag('male'),
      values: columns.map((column) => row.number(column)),
      age: columns.includes('age') ? row.number('age') : Number.NaN,
    }),
  )
  const known = new Set(persons.map(({ id }) => id))
  const dyads = readTable(files.dyads, dyadColumns).rows.map((row): Dyad => {
    for (const column of ['man', 'woman'])
      if (!known.has(row.text(column)))
        throw new Error(`${row.place}: ${column} ${row.text(column)} is not in ${files.people}`)
    return {
      group: row.text('group'),
      man: row.text('man'),
      woman: row.text('woman'),
      manLikes: row.flag('dec_man'),
      womanLikes: row.flag('dec_woman'),
      manOrder: row.number('order_man'),
      womanOrder: row.number('order_woman'),
    }
  })
  return { columns, people: persons, dyads }
}

type TableRow = {
  place: string
  text: (column: string) => string
  /** NaN where the field is empty. */
  number: (column: string) => number
  flag: (column: string) => boolean
}

function readTable(file: string, required: string[]): { columns: string[]; rows: TableRow[] } {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  const columns = header.split(',').map((column) => column.trim())
  for (const column of required)
    if (!columns.includes(column)) throw new Error(`${file}: the column ${column} is missing`)
  return { columns, rows: lines.map((line, index) => tableRow(`${file}:${index + 2}`, columns, line)) }
}

function tableRow(place: string, columns: string[], line: string): TableRow {
  const fields = line.split(',')
  if (fields.length !== columns.length) throw new Error(`${place}: ${fields.length} fields, expected ${columns.length}`)
  const text = (column: string): string => fields[columns.indexOf(column)]?.trim() ?? ''
  const number = (column: string): number => {
    const value = text(column) === '' ? Number.NaN : Number(text(column))
    if (text(column) !== '' && !Number.isFinite(value))
      throw new Error(`${place}: ${column} '${text(column)}' is no number`)
    return value
  }
  const flag = (column: string): boolean => {
    const value = number(column)
    if (value !== 0 && value !== 1) throw new Error(`${place}: ${column} is '${text(column)}', expected 0 or 1`)
    return value === 1
  }
  return { place, text, number, flag }
}
