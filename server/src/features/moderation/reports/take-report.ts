import { takenMinutes } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { caseReason, writeAuditEntry } from '../../../db/audit-entry.ts'
import { Refusal } from '../../../refusal.ts'
import { readForStaff } from './staff-reports.ts'

type ReportRequest = { staff: SignedIn; id: string }

/**
 * Assigns an open report to the moderator for an hour, or for one more. Throws Refusal `conflict` if another moderator works on
 * it, and for who is part of the report.
 */
export async function takeReport(ctx: Context, { staff, id }: ReportRequest) {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockReport(tx, id)
    const now = ctx.now()
    if (row.target_id === staff.id || row.reporter_id === staff.id)
      throw new Refusal('conflict', { messageKey: 'moderation:no.own' })
    refuseTaken(row, { staffId: staff.id, now })
    const until = new Date(now.getTime() + takenMinutes * 60_000)
    await assign(tx, id, { taken_by: staff.id, taken_until: until })
    const details = { reason: caseReason('report', id), until }
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action: 'report.take', subject: id, details })
    return { report: await readForStaff(tx, { staff, now }, id) }
  })
}

/** Returns a report that the moderator took to the queue. */
export async function releaseReport(ctx: Context, { staff, id }: ReportRequest) {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockReport(tx, id)
    const now = ctx.now()
    if (row.taken_by !== staff.id) throw new Refusal('conflict')
    await clearTaken(tx, id)
    const details = { reason: caseReason('report', id) }
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action: 'report.release', subject: id, details })
    return { report: await readForStaff(tx, { staff, now }, id) }
  })
}

/** Releases the report, so that a second person finds its proposal in the queue. */
export const clearTaken = (tx: Tx, id: string) => assign(tx, id, { taken_by: null, taken_until: null })

type Assignment = { taken_by: number | null; taken_until: Date | null }

/** Refuses if another moderator has taken the report and their time is not over. */
export function refuseTaken(
  { taken_by, taken_until }: Assignment,
  { staffId, now }: { staffId: number; now: Date },
): void {
  const isOthers = taken_by !== null && taken_by !== staffId && taken_until !== null && taken_until > now
  if (isOthers) throw new Refusal('conflict', { messageKey: 'moderation:no.taken' })
}

async function lockReport(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('abuse_report')
    .where('id', '=', id)
    .select(['status', 'target_id', 'reporter_id', 'taken_by', 'taken_until'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.status !== 'open') throw new Refusal('conflict')
  return row
}

/** Locks the member a report is about, before the report itself: a decision about them at this moment waits. */
export async function lockTarget(tx: Tx, id: string): Promise<void> {
  await sql`select from member where id = (select target_id from abuse_report where id = ${id}) for no key update`.execute(
    tx,
  )
}

export async function assign(tx: Tx, id: string, assignment: Assignment): Promise<void> {
  await tx.updateTable('abuse_report').set(assignment).where('id', '=', id).execute()
}
