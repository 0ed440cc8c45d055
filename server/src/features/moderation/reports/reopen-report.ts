import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { Refusal } from '../../../refusal.ts'
import { readForStaff } from './staff-reports.ts'
import { lockTarget } from './take-report.ts'

type ReopenRequest = { staff: SignedIn; id: string; reason: string }

/**
 * Puts a closed report back into the queue. What the decision imposed stays in force until the next one. Throws Refusal
 * `conflict` for who decided the report or is part of it, and while it is open.
 */
export async function reopenReport(ctx: Context, { staff, id, reason }: ReopenRequest) {
  return ctx.db.transaction().execute(async (tx) => {
    await lockTarget(tx, id)
    const row = await tx
      .selectFrom('abuse_report')
      .where('id', '=', id)
      .select(['status', 'outcome', 'target_id', 'reporter_id'])
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    if (row.status !== 'closed') throw new Refusal('conflict')
    if (row.target_id === staff.id || row.reporter_id === staff.id)
      throw new Refusal('conflict', { messageKey: 'moderation:no.own' })
    const now = ctx.now()
    const { numUpdatedRows } = await tx
      .updateTable('report_decision')
      .set({ reopened_by: staff.id, reopened_at: now, reopen_reason: reason })
      .where('report_id', '=', id)
      .where('reopened_at', 'is', null)
      .where(sql<boolean>`${staff.id} <> all (deciders)`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('conflict', { messageKey: 'moderation:no.own_decision' })
    await tx
      .updateTable('abuse_report')
      .set({ status: 'open', outcome: null, closed_at: null, taken_by: null, taken_until: null })
      .where('id', '=', id)
      .execute()
    const details = { reason, before: row.outcome }
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action: 'report.reopen', subject: id, details })
    return { report: await readForStaff(tx, { staff, now }, id) }
  })
}
