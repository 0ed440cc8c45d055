import type { ModerationAction } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { Refusal } from '../../refusal.ts'
import { endSanction, imposeSanction } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { moderationJobs } from './jobs.ts'

const outcomes = { dismiss: 'dismissed', warn: 'warned', suspend: 'suspended', ban: 'banned' } as const

type Decision = {
  staff: SignedIn
  /** Who proposed what `staff` confirms. */
  proposerId?: number
  targetId: number
  /** Null where the report has gone with its reporter since it was proposed. */
  reportId: string | null
  action: ModerationAction
  reason: string
  days: number
}

/**
 * Does what was decided about a report and closes it, with all others about a member who is suspended or banned. A lighter
 * decision of a reopened report replaces what the earlier one imposed. Returns the ids of the deleted sessions, to be cut
 * after the commit. The caller holds the member's row lock.
 */
export async function applyDecision({ now: clock }: Context, tx: Tx, decision: Decision): Promise<string[]> {
  const now = clock()
  const { staff, proposerId, targetId, reportId, action, reason, days } = decision
  const deciders = proposerId === undefined ? [staff.id] : [staff.id, proposerId]
  const current = await readCurrent(tx, targetId)
  const isSuccessor = current !== undefined && current.report_id === reportId && reportId !== null
  const mailed = { memberId: targetId, reason, days }
  let ended: string[] = []
  if (isSanction(action)) {
    const until = action === 'suspend' ? new Date(now.getTime() + days * 86_400_000) : null
    if (!isSuccessor) refuseLighter(current, until)
    const kind = outcomes[action]
    ended = await imposeSanction(tx, { memberId: targetId, kind, until, reason, deciders, reportId }, now)
  } else if (isSuccessor) {
    await endSanction(tx, targetId, now)
    await enqueue(tx, moderationJobs.mailDecision, { ...mailed, decision: 'lifted' })
  }
  await closeReports(tx, { ...decision, allAbout: isSanction(action) ? targetId : null, deciders, now })
  if (action !== 'dismiss') await enqueue(tx, moderationJobs.mailDecision, { ...mailed, decision: action })
  const details = { reason, ...(action === 'suspend' && { days }) }
  await writeAuditEntry(tx, {
    at: now,
    staffId: staff.id,
    action: `report.${action}`,
    subject: reportId ?? '',
    details,
  })
  return ended
}

const isSanction = (action: ModerationAction): action is 'suspend' | 'ban' => action === 'suspend' || action === 'ban'

const readCurrent = (tx: Tx, memberId: number) =>
  tx
    .selectFrom('sanction')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .select(['report_id', 'until'])
    .executeTakeFirst()

/** A sanction of another report is not replaced by one that ends earlier. */
function refuseLighter(current: { until: Date | null } | undefined, until: Date | null): void {
  if (current && isHarder(current.until, until)) throw new Refusal('conflict', { messageKey: 'moderation:no.harder' })
}

/** Of two ends, null being none, is the first the later one? */
const isHarder = (one: Date | null, other: Date | null): boolean =>
  other !== null && (one === null || one.getTime() > other.getTime())

type Close = Pick<Decision, 'reportId' | 'action' | 'reason'> & {
  allAbout: number | null
  deciders: number[]
  now: Date
}

async function closeReports(tx: Tx, { reportId, allAbout, action, reason, deciders, now }: Close): Promise<void> {
  const outcome = outcomes[action]
  const { rows } = await sql<{ id: string; reporter_id: number | null }>`
    update abuse_report set status = 'closed', outcome = ${outcome}, closed_at = ${now}
    where status = 'open' and ${allAbout === null ? sql`id = ${reportId}` : sql`target_id = ${allAbout}`}
    returning id, reporter_id`.execute(tx)
  const state = action === 'dismiss' ? 'closed' : 'acted'
  for (const { id, reporter_id } of rows) {
    const decision = { report_id: id, outcome, reason, deciders, decided_at: now }
    await tx.insertInto('report_decision').values(decision).execute()
    if (reporter_id !== null)
      await notify(tx, { memberId: reporter_id, kind: 'report', data: { state, reportId: id }, now })
  }
}
