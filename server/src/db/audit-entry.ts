import { type AuditAction, reportNumber } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../context.ts'
import { hourMs } from '../durations.ts'

type Entry = {
  at: Date
  /** The member's number; `operator` for a command or a job. */
  staffId: number
  action: AuditAction
  /** What it was done to, by its public name. */
  subject: string
  details?: object
}

/** What staff work on, one after another. */
export type AuditCase =
  | 'report'
  | 'decision'
  | 'ticket'
  | 'selfie'
  | 'correction'
  | 'photo'
  | 'voice intro'
  | 'price change'
  | 'plan change'
  | 'name change'

/** The reason of an entry that no member of staff wrote one for: the case that it belongs to, by its number. */
export const caseReason = (kind: AuditCase, id: string): string => `${kind} ${reportNumber({ id })}`

/** Reading the same again within this time, as open pages do, is one reading. */
export const readingMs = hourMs

/** No member has this number: a command of the operator, or an automatic job. */
export const operator = 0

/** SQL over an entry `e`: is it about a request of an authority? Staff do not see those about themselves. */
export const isOfAuthority = sql<boolean>`e.action ~ '^(hold|authority)[.]'`

/** Records a staff action in its transaction; the application cannot change or delete an entry. */
export async function writeAuditEntry(
  tx: Db | Tx,
  { at, staffId, action, subject, details = {} }: Entry,
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({ at, staff_id: staffId, action, subject, details: JSON.stringify(details) })
    .execute()
}
