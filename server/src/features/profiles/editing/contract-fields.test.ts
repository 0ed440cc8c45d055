import type { PersonDetails, ProfileChange } from '@karibu/contract'
import { expectTypeOf, test } from 'vitest'
import type { DetailTable, detailTable } from '../detail-table.ts'
import type { ProfileWriters } from './profile-columns.ts'

type Hometown = { hometown?: string | undefined }

test('a field that the contract accepts and no code writes does not compile', () => {
  type Writers = ProfileWriters<ProfileChange>
  type WithHometown = ProfileWriters<ProfileChange & Hometown>
  expectTypeOf<WithHometown>().toExtend<Writers>()
  expectTypeOf<Writers>().not.toExtend<WithHometown>()
  // @ts-expect-error: the writer of `hometown` is missing.
  const incomplete = ((): Writers => ({}) as Writers)() satisfies WithHometown
  expectTypeOf(incomplete).toEqualTypeOf<Writers>()
})

test('a detail missing in the table, or undeclared free text, does not compile', () => {
  type Table = typeof detailTable
  expectTypeOf<Table>().toExtend<DetailTable<PersonDetails>>()
  const incomplete = (table: Table) =>
    // @ts-expect-error: `hometown` is missing.
    table satisfies DetailTable<PersonDetails & { hometown: string | null }>
  const misspelled = (table: Omit<Table, 'height'>) => ({
    ...table,
    // @ts-expect-error: no such column
    height: { column: 'p.hight', visibility: 'everyone' } satisfies DetailTable<PersonDetails>['height'],
  })
  const undeclared = (table: Omit<Table, 'occupation'>) => ({
    ...table,
    // @ts-expect-error: free text that strangers read
    occupation: { column: 'p.occupation', visibility: 'everyone' } satisfies DetailTable<PersonDetails>['occupation'],
  })
  expectTypeOf([incomplete, misspelled, undeclared]).toBeArray()
})
