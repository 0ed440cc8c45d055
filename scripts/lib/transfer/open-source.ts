import { dirname } from 'node:path'
import {
  type NumberedRow,
  type TransferColumn,
  transferColumns,
} from '../../../server/src/features/administration/transfer/transfer-columns.ts'
import { readNamedCsv } from './read-csv.ts'

export const sourceFormats = ['csv'] as const
type SourceInput = {
  from: (typeof sourceFormats)[number]
  path: string
  photos: string | undefined
  prefix: string | undefined
  map: string[]
}

/** `otherFields` is complete when all rows are read: what the site stored about members and no column takes. */
export type Source = {
  rows: AsyncIterable<NumberedRow>
  photosFolder: string | null
  otherFields: Map<string, number>
}

/** What another site stored about its members, as rows of our columns. */
export async function openSource({ path, photos }: SourceInput): Promise<Source> {
  const otherFields = new Map<string, number>()
  return { rows: ownRows(path, otherFields), photosFolder: photos ?? dirname(path), otherFields }
}

const isColumn = (name: string): name is TransferColumn => transferColumns.some((column) => column === name)

async function* ownRows(path: string, otherFields: Map<string, number>): AsyncGenerator<NumberedRow> {
  for await (const { row, values } of readNamedCsv(path)) {
    for (const [name, value] of Object.entries(values))
      if (value !== '' && !isColumn(name)) otherFields.set(name, (otherFields.get(name) ?? 0) + 1)
    yield { row, values }
  }
}
