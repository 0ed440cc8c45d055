import type { DB } from '../../db/schema.ts'
import { contactData } from './contact-data.ts'
import { memberData } from './member-data.ts'
import { moneyData } from './money-data.ts'

/**
 * exported: in the data export of the member, under the column's name or another (`as x`); secret: what would open the
 * account or an address of a file; derived: internal numbers and what follows from the rest; not_personal: says nothing
 * about the member, or is about somebody else.
 */
type ColumnClass = 'exported' | `as ${string}` | 'secret' | 'derived' | 'not_personal'
type TableClass<Columns> =
  | { part: string; columns: Record<keyof Columns, ColumnClass> }
  | 'secret'
  | 'derived'
  | 'not_personal'
/** Every table and every column of the database: one that is missing does not compile. */
export type Personal = { [T in keyof DB]: TableClass<DB[T]> }

/** What of the database is about a member, and in which part of their data export it is found. */
export const personalData = {
  ...memberData,
  ...contactData,
  ...moneyData,
  allowance_price: 'not_personal',
  books_fault: 'not_personal',
  boost_plan: 'not_personal',
  city: 'not_personal',
  country: 'not_personal',
  currency: 'not_personal',
  forged_webhook: 'not_personal',
  gift: 'not_personal',
  ledger_code: 'not_personal',
  ledger_kind: 'not_personal',
  ledger_mark: 'not_personal',
  ledger_rule: 'not_personal',
  push_key: 'not_personal',
  rate: 'not_personal',
  reference_state: 'not_personal',
  shown_place: 'not_personal',
  status_day: 'not_personal',
  subscription_plan: 'not_personal',
  zone_stat: 'not_personal',
} as const satisfies Personal
