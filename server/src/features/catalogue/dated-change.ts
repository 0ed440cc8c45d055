import type { AuditAction } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { type AuditCase, caseReason, writeAuditEntry } from '../../db/audit-entry.ts'
import { Refusal } from '../../refusal.ts'

type Changes = { item: 'item_id' | 'plan_id'; what: AuditCase; cancelled: AuditAction }

/** What changes of each kind are stored with: the column of what they change, and what the audit log calls them. */
const changes = {
  price_change: { item: 'item_id', what: 'price change', cancelled: 'price.cancel' },
  plan_change: { item: 'plan_id', what: 'plan change', cancelled: 'plan.cancel' },
  name_change: { item: 'item_id', what: 'name change', cancelled: 'item.cancel' },
} as const satisfies Record<string, Changes>
type ChangeTable = keyof typeof changes

type Cancellation = { table: ChangeTable; id: string; staffId: number; at: Date }

/** Cancels a change that waits for its time, with its entry in the audit log. Throws Refusal `not_found`. */
export async function cancelChange(tx: Tx, { table, id, staffId, at }: Cancellation): Promise<void> {
  const { item, what, cancelled } = changes[table]
  const { rows } = await sql<{ item: string }>`update ${sql.table(table)} set state = 'cancelled'
    where id = ${id} and state = 'waiting' returning ${sql.ref(item)} as item`.execute(tx)
  const subject = rows[0]?.item
  if (subject === undefined) throw new Refusal('not_found')
  const details = { reason: caseReason(what, id), change: id }
  await writeAuditEntry(tx, { at, staffId, action: cancelled, subject, details })
}

type Due = { id: string; item: string }

/** The changes whose time has come, the oldest first, 500 at most. */
export async function dueChanges(db: Db, table: ChangeTable, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`select id, ${sql.ref(changes[table].item)} as item from ${sql.table(table)}
    where state = 'waiting' and starts_at <= ${now} order by starts_at limit 500`.execute(db)
  return rows
}
