import type { DB } from '../../../db/schema.ts'

/**
 * exported: in the data export of the member, under the column's name or another (`as x`); secret: what would open the
 * account or an address of a file; derived: internal numbers and what follows from the rest; not_personal: says nothing
 * about the member, or is about another person.
 */
type ColumnClass = 'exported' | `as ${string}` | 'secret' | 'derived' | 'not_personal'
type TableClass<Columns> =
  | { part: string; columns: Record<keyof Columns, ColumnClass> }
  | 'secret'
  | 'derived'
  | 'not_personal'
/** Every table and every column of the database: one that is missing does not compile. */
export type Personal = { [T in keyof DB]: TableClass<DB[T]> }
