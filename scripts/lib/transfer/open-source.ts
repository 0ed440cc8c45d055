import { dirname } from 'node:path'
import { StartFault } from '../../../server/src/db/start-fault.ts'
import {
  type NumberedRow,
  type TransferColumn,
  type TransferRow,
  transferColumns,
} from '../../../server/src/features/administration/transfer/transfer-columns.ts'
import { type MoneyMap, readMoneyMap } from './money-map.ts'
import { readNamedCsv } from './read-csv.ts'
import { fromOxwall, oxwallTables, type QuestionMap } from './read-oxwall.ts'
import { fromPh7, ph7Tables } from './read-ph7.ts'
import { type SiteTables, stageTables, type TableRow } from './stage-tables.ts'

export const sourceFormats = ['csv', 'ph7', 'oxwall'] as const
type SourceInput = {
  from: (typeof sourceFormats)[number]
  path: string
  photos: string | undefined
  prefix: string | undefined
  map: string[]
  /** What plans and credits of the other site are here: `GROUP=PLAN` or `GROUP=PLAN:DAYS`, and how many credits one is. */
  plans?: string[]
  creditRate?: string | undefined
}

/** `otherFields` is complete when all rows are read: what the site stored about members and no column takes. */
export type Source = {
  rows: AsyncIterable<NumberedRow>
  photosFolder: string | null
  otherFields: Map<string, number>
}

/** What another site stored about its members, as rows of our columns. */
export async function openSource({ from, path, photos, prefix, map, ...other }: SourceInput): Promise<Source> {
  const otherFields = new Map<string, number>()
  const note = (field: string) => otherFields.set(field, (otherFields.get(field) ?? 0) + 1)
  if (from === 'csv') return { rows: ownRows(path, note), photosFolder: photos ?? dirname(path), otherFields }
  const questions = questionMap(map)
  const money: MoneyMap = readMoneyMap(other.plans ?? [], other.creditRate)
  const kind: Record<typeof from, Kind> = {
    ph7: { prefix: 'ph7_', tables: ph7Tables, convert: (member) => fromPh7(member, { money, note }) },
    oxwall: {
      prefix: 'ow_',
      tables: oxwallTables,
      convert: (member) => fromOxwall(member, { map: questions, money, note }),
    },
  }
  return {
    rows: stagedRows(path, { ...kind[from], ...(prefix && { prefix }) }),
    photosFolder: photos ?? null,
    otherFields,
  }
}

const isColumn = (name: string): name is TransferColumn => transferColumns.some((column) => column === name)

function questionMap(entries: string[]): QuestionMap {
  return new Map(
    entries.map((entry) => {
      const [question = '', column = ''] = entry.split('=', 2)
      if (question === '' || !isColumn(column)) throw new StartFault(`--map ${entry}: there is no column ${column}.`)
      return [question, column]
    }),
  )
}

async function* ownRows(path: string, note: (field: string) => void): AsyncGenerator<NumberedRow> {
  for await (const { row, values } of readNamedCsv(path)) {
    for (const [name, value] of Object.entries(values)) if (value !== '' && !isColumn(name)) note(name)
    yield { row, values }
  }
}

type Kind = {
  prefix: string
  tables: SiteTables
  convert: (member: { main: TableRow; others: Record<string, TableRow[]> }) => TransferRow
}

/** Rows are numbered as the members are in the dump, from 1. */
async function* stagedRows(path: string, { prefix, tables, convert }: Kind): AsyncGenerator<NumberedRow> {
  const staged = await stageTables(path, { prefix, tables })
  try {
    let row = 0
    for (const member of staged.members()) {
      row += 1
      yield { row, values: convert(member) }
    }
    if (row === 0) throw new StartFault(`${path} has no rows of ${prefix}${tables.main}.`)
  } finally {
    staged.close()
  }
}
