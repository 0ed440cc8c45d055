import { takenMinutes } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { operator, writeAuditEntry } from '../../../db/audit-entry.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { endSanction } from '../../accounts/index.ts'
import { notify } from '../../notifications/index.ts'
import { endMeasures } from '../decisions/measures.ts'
import { questionAge } from '../decisions/question-age.ts'
import { moderationJobs } from '../jobs.ts'
import { readForStaff } from './staff-reports.ts'
import { assign, lockTarget } from './take-report.ts'
import { undoableUntil } from './undoable.ts'

type UndoRequest = { staff: SignedIn; id: string; reason: string }

/**
 * Undoes what one moderator alone decided a few minutes ago: what it imposed ends, the member is mailed the reason, and the reports that
 * it closed are open again, this one assigned to the moderator. Their reporters, who were notified of the outcome, get a corrected notice. Throws Refusal `conflict` where `undoableUntil` is null.
 */
export async function undoDecision(ctx: Context, { staff, id, reason }: UndoRequest) {
  return ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now()
    const found = await lockUndoable(tx, id, { staff, now })
    await endImposed(tx, { ...found, reportId: id, reason, now })
    const reopened = await reopenAll(tx, { ...found, reason, staffId: staff.id, now })
    const taken_until = new Date(now.getTime() + takenMinutes * 60_000)
    await assign(tx, id, { taken_by: staff.id, taken_until })
    await notifyReporters(tx, reopened, now)
    // The decision showed a member again whose age is in question.
    for (const { reporterId } of reopened)
      if (reporterId !== null) await questionAge(tx, { reporterId, targetId: found.targetId, now })
    const details = { reason, before: found.outcome, reports: reopened.length }
    await writeAuditEntry(tx, { at: now, staffId: staff.id, action: 'report.undo', subject: id, details })
    return { report: await readForStaff(tx, { staff, now }, id) }
  })
}

type Found = { targetId: number; outcome: string; decidedAt: Date }

async function lockUndoable(tx: Tx, id: string, reader: { staff: SignedIn; now: Date }): Promise<Found> {
  await lockTarget(tx, id)
  const { rows } = await sql<{ targetId: number; outcome: string; decidedAt: Date; until: Date | null }>`
    select r.target_id as "targetId", r.outcome, d.decided_at as "decidedAt", ${undoableUntil(reader)} as until
    from abuse_report r left join report_decision d on d.report_id = r.id and d.reopened_at is null
    where r.id = ${id} for update of r`.execute(tx)
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  if (row.until === null) throw new Refusal('conflict', { messageKey: 'moderation:no.undo' })
  return row
}

type Imposed = Found & { reportId: string; reason: string; now: Date }

async function endImposed(tx: Tx, { targetId, outcome, reportId, reason, now }: Imposed): Promise<void> {
  if (outcome === 'suspended') {
    await endSanction(tx, targetId, now)
    await enqueue(tx, moderationJobs.mailDecision, { memberId: targetId, decision: 'lifted', reason })
    return
  }
  const restored = await endMeasures(tx, { reportId, isWithdrawn: true, now })
  if (restored === null) return
  await enqueue(tx, moderationJobs.mailDecision, { memberId: targetId, decision: 'reversed', reason, restored })
}

type Reopened = { reportId: string; reporterId: number | null }
type Reopening = Found & { reason: string; staffId: number; now: Date }

/** Opens every report that the decision closed. Returns their reporters. */
async function reopenAll(tx: Tx, { targetId, decidedAt, reason, staffId, now }: Reopening) {
  const { rows } = await sql<Reopened>`
    with undone as (
      update report_decision d set undone_by = ${staffId}, reopened_by = ${operator}, reopened_at = ${now}, reopen_reason = ${reason}
      from abuse_report r where r.id = d.report_id and r.target_id = ${targetId} and r.status = 'closed'
        and d.decided_at = ${decidedAt} and d.deciders = array[${staffId}::int] and d.reopened_at is null
      returning d.report_id)
    update abuse_report r set status = 'open', outcome = null, closed_at = null, taken_by = null, taken_until = null
    from undone where r.id = undone.report_id returning r.id as "reportId", r.reporter_id as "reporterId"`.execute(tx)
  return rows
}

/** One corrected notice to each reporter, also to one of several of the reports. */
async function notifyReporters(tx: Tx, reopened: readonly Reopened[], now: Date): Promise<void> {
  const reports = new Map(reopened.map(({ reporterId, reportId }) => [reporterId, reportId]))
  const members = await tx
    .selectFrom('member')
    .where(sql<boolean>`id = any(${[...reports.keys()].filter((id) => id !== null)}::int[])`)
    .where('status', '<>', 'deleted')
    .select('id')
    .orderBy('id')
    .execute()
  for (const { id } of members) {
    const reportId = reports.get(id)
    if (reportId) await notify(tx, { memberId: id, kind: 'report', data: { state: 'reopened', reportId }, now })
  }
}
