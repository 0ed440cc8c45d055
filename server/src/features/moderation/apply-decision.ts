import { isLasting, type MeasureKind, type ModerationAction } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'
import { dayMs } from '../../durations.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { Refusal } from '../../refusal.ts'
import { endSanction, exclusionKinds, imposeSanction } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { endMeasures, imposeMeasure, type Measure } from './decisions/measures.ts'
import { settleAge } from './decisions/question-age.ts'
import { type ChosenContent, removeContent } from './decisions/remove-content.ts'
import { liftRestriction, type Restriction, restrictMember } from './decisions/restrict-member.ts'
import { moderationJobs } from './jobs.ts'

const outcomes = {
  dismiss: 'dismissed',
  warn: 'warned',
  removeTexts: 'texts_removed',
  removePhoto: 'photo_removed',
  removeMessage: 'message_removed',
  restrictMessages: 'messages_restricted',
  restrictDiscovery: 'discovery_restricted',
  suspend: 'suspended',
  ban: 'banned',
} as const

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
  chosen?: ChosenContent
}

/** What is left to do after the commit: the ids of deleted sessions, to be cut, and stored files, to be deleted. */
type Applied = { sessions: string[]; files: string[] }

/**
 * Does what was decided about a report and closes it, with all others about a member who is suspended or banned. A lighter
 * decision of a reopened report replaces what the earlier one imposed. The caller holds the member's row lock.
 */
export async function applyDecision({ now: clock }: Context, tx: Tx, decision: Decision): Promise<Applied> {
  const now = clock()
  const { staff, proposerId, targetId, reportId, action, reason, days, chosen = {} } = decision
  const deciders = proposerId === undefined ? [staff.id] : [staff.id, proposerId]
  const current = await readCurrent(tx, targetId)
  const isSuccessor = current !== undefined && current.report_id === reportId && reportId !== null
  const mailed = { memberId: targetId, reason, days }
  const until = isLasting(action) ? new Date(now.getTime() + days * dayMs) : null
  let sessions: string[] = []
  await endEarlier(tx, decision, now)
  if (isSanction(action)) {
    if (!isSuccessor) refuseLighter(current, until)
    const kind = outcomes[action]
    sessions = await imposeSanction(tx, { memberId: targetId, kind, until, reason, deciders, reportId }, now)
  } else if (isSuccessor) {
    await endSanction(tx, targetId, now)
    await enqueue(tx, moderationJobs.mailDecision, { ...mailed, decision: 'lifted' })
  }
  const files = await imposeLighter(tx, {
    action,
    memberId: targetId,
    until,
    reason,
    deciders,
    reportId,
    staffId: staff.id,
    chosen,
    now,
  })
  await closeReports(tx, { ...decision, allAbout: isSanction(action) ? targetId : null, deciders, until, now })
  await settleAge(tx, { targetId, now })
  if (action !== 'dismiss') await enqueue(tx, moderationJobs.mailDecision, { ...mailed, decision: action })
  const details = { reason, ...(isLasting(action) && { days }), ...chosen }
  await writeAuditEntry(tx, {
    at: now,
    staffId: staff.id,
    action: `report.${action}`,
    subject: await subjectOf(tx, decision),
    details,
  })
  return { sessions, files }
}

/** The report; the member where there is none, so that the entry is in the member's history. */
async function subjectOf(tx: Tx, { reportId, targetId }: Decision): Promise<string> {
  if (reportId !== null) return reportId
  const { uid } = await tx.selectFrom('member').where('id', '=', targetId).select('uid').executeTakeFirstOrThrow()
  return uid
}

const isRestriction = (action: ModerationAction): action is Restriction =>
  action === 'restrictMessages' || action === 'restrictDiscovery'
const isSanction = (action: ModerationAction): action is 'suspend' | 'ban' => action === 'suspend' || action === 'ban'

const readCurrent = (tx: Tx, memberId: number) =>
  tx
    .selectFrom('sanction')
    .where('member_id', '=', memberId)
    .where('kind', 'in', exclusionKinds)
    .where('ended_at', 'is', null)
    .select(['report_id', 'until'])
    .executeTakeFirst()

/** A reopened report is decided anew: what its earlier decisions imposed below a suspension ends. */
async function endEarlier(tx: Tx, { reportId, targetId, action, reason }: Decision, now: Date): Promise<void> {
  const restored = await endMeasures(tx, { reportId, isWithdrawn: action === 'dismiss', now })
  if (restored)
    await enqueue(tx, moderationJobs.mailDecision, { memberId: targetId, reason, decision: 'reversed', restored })
  await liftEarlierRestriction(tx, { reportId, targetId, now })
}

type Earlier = { reportId: string | null; targetId: number; now: Date }

// A reopened report is decided anew: what its last decision restricted ends, and the new one has its own restrictions.
async function liftEarlierRestriction(tx: Tx, { reportId, targetId, now }: Earlier): Promise<void> {
  if (reportId === null) return
  const earlier = await tx
    .selectFrom('report_decision')
    .where('report_id', '=', reportId)
    .where('outcome', 'in', ['messages_restricted', 'discovery_restricted'])
    .orderBy('decided_at', 'desc')
    .select('until')
    .executeTakeFirst()
  if (earlier?.until)
    await liftRestriction(tx, { memberId: targetId, kinds: ['messages', 'discovery'], until: earlier.until, now })
}

const measures = {
  warn: 'warning',
  removeTexts: 'texts',
  removePhoto: 'photo',
  removeMessage: 'message',
  restrictMessages: 'messages',
  restrictDiscovery: 'discovery',
} as const satisfies Partial<Record<ModerationAction, MeasureKind>>

type Lighter = Pick<Measure, 'memberId' | 'until' | 'reason' | 'deciders' | 'reportId'> & {
  action: ModerationAction
  staffId: number
  chosen: ChosenContent
  now: Date
}

/** What a decision below a suspension does to the member, who may appeal it. Returns the files of what it removed. */
async function imposeLighter(tx: Tx, { action, staffId, chosen, now, ...measure }: Lighter): Promise<string[]> {
  if (!isLighter(action)) return []
  const { memberId, until, reportId } = measure
  const { files = [], ...removed } = await removeContent(tx, { action, memberId, reportId, staffId, now }, chosen)
  if (isRestriction(action) && until) await restrictMember(tx, { memberId, restriction: action, until, now })
  await imposeMeasure(tx, { ...measure, kind: measures[action], ...removed }, now)
  return files
}

const isLighter = (action: ModerationAction): action is keyof typeof measures => action in measures

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
  until: Date | null
  now: Date
}

async function closeReports(
  tx: Tx,
  { reportId, allAbout, action, reason, deciders, until, now }: Close,
): Promise<void> {
  const outcome = outcomes[action]
  const { rows } = await sql<{ id: string; reporter_id: number | null }>`
    update abuse_report set status = 'closed', outcome = ${outcome}, closed_at = ${now}
    where status = 'open' and ${allAbout === null ? sql`id = ${reportId}` : sql`target_id = ${allAbout}`}
    returning id, reporter_id`.execute(tx)
  const state = action === 'dismiss' ? 'closed' : 'acted'
  for (const { id, reporter_id } of rows) {
    const decision = { report_id: id, outcome, reason, deciders, decided_at: now, until }
    await tx.insertInto('report_decision').values(decision).execute()
    if (reporter_id !== null)
      await notify(tx, { memberId: reporter_id, kind: 'report', data: { state, reportId: id }, now })
  }
}
