import type { api, BodyOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { exclusionKinds } from '../../accounts/index.ts'
import { removeBytes } from '../../photos/index.ts'
import { applyDecision } from '../apply-decision.ts'
import { provisionalDays, suspendProvisionally } from '../decisions/provisional-ban.ts'
import type { ChosenContent } from '../decisions/remove-content.ts'
import { moderationJobs } from '../jobs.ts'
import { refuseEarlierDecider } from '../refuse-earlier-decider.ts'
import { insertProposal } from '../staff-proposals.ts'
import { readForStaff } from './staff-reports.ts'
import { clearTaken, refuseTaken } from './take-report.ts'

type Decision = BodyOf<typeof api.moderation.decide> & { staff: SignedIn; id: string }

/**
 * Closes a report and applies the decision. A suspension ends the member's sessions at once and closes all open reports
 * about them. The member gets the reason by mail, the reporters get a notice of the outcome. A ban is proposed, and the
 * member suspended until a second person confirms it; against a member of staff suspension and ban are only proposed. The
 * report stays open until then, and is decided with the proposal. A reopened report is decided by another moderator,
 * and a taken one by its taker only.
 */
export async function decideReport(ctx: Context, { staff, id, action, reason, days, ...content }: Decision) {
  const chosen = chosenBy(action, content)
  const { sessions, files, ...answer } = await ctx.db.transaction().execute(async (tx) => {
    const row = await lockOpen(tx, id, { staffId: staff.id, now: ctx.now() })
    const answerWith = async ({ sessions = [], files = [], proposed }: Decided) => {
      const report = await readForStaff(tx, { staff, now: ctx.now() }, id)
      return { report, proposed, sessions, files }
    }
    if (row.is_staff && (action === 'suspend' || action === 'ban')) {
      const target = { id: row.target_id, uid: row.target_uid }
      await insertProposal(ctx, tx, { staff, target, kind: action, days, reportId: id, reason })
      await clearTaken(tx, id)
      return answerWith({ proposed: true })
    }
    if (action === 'ban')
      return answerWith({ proposed: true, sessions: await proposeBan(ctx, tx, { staff, row, reason }) })
    if (row.is_staff) await refuseLifting(tx, row)
    const decision = { staff, targetId: row.target_id, reportId: id, action, reason, days, chosen }
    return answerWith({ proposed: false, ...(await applyDecision(ctx, tx, decision)) })
  })
  ctx.cutSessions(sessions)
  // Those that an appeal may restore, or another report shows, stay.
  await removeBytes(ctx, files)
  return answer
}

type Decided = { proposed: boolean; sessions?: string[]; files?: string[] }

/** What the action does not need is left out, so that nothing else is recorded of it. */
function chosenBy(action: Decision['action'], { photo, fault, message }: ChosenContent): ChosenContent {
  if (action === 'removePhoto') return { photo, fault }
  return action === 'removeMessage' ? { message } : {}
}

type BanProposal = { staff: SignedIn; row: Open; reason: string }

async function proposeBan(ctx: Context, tx: Tx, { staff, row, reason }: BanProposal): Promise<string[]> {
  const [reportId, memberId, now] = [row.id, row.target_id, ctx.now()]
  const target = { id: memberId, uid: row.target_uid }
  await insertProposal(ctx, tx, { staff, target, kind: 'ban', days: null, reportId, reason })
  await clearTaken(tx, reportId)
  const ended = await suspendProvisionally(tx, { memberId, deciderId: staff.id, reason, reportId, now })
  if (ended === null) return []
  await enqueue(tx, moderationJobs.mailDecision, { memberId, decision: 'suspend', reason, days: provisionalDays })
  return ended
}

type Open = { id: string; target_id: number; target_uid: string; is_staff: boolean }

// Locks the member first: a concurrent decision about them may close this report too.
async function lockOpen(tx: Tx, id: string, { staffId, now }: { staffId: number; now: Date }): Promise<Open> {
  const { rows } = await sql<{ uid: string; role: string }>`
    select uid, role from member where id = (select target_id from abuse_report where id = ${id}) for no key update`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('abuse_report')
    .where('id', '=', id)
    .select(['id', 'target_id', 'status', 'reporter_id', 'taken_by', 'taken_until'])
    .forUpdate()
    .executeTakeFirst()
  if (!row || !rows[0]) throw new Refusal('not_found')
  if (row.status !== 'open') throw new Refusal('conflict')
  if (row.target_id === staffId || row.reporter_id === staffId)
    throw new Refusal('conflict', { messageKey: 'moderation:no.own' })
  refuseTaken(row, { staffId, now })
  await refuseProposed(tx, id)
  await refuseEarlierDecider(tx, { reportId: id, staffId })
  return { ...row, target_uid: rows[0].uid, is_staff: rows[0].role === 'admin' }
}

// Two decisions about one report would contradict each other.
async function refuseProposed(tx: Tx, reportId: string): Promise<void> {
  const open = await tx
    .selectFrom('staff_proposal')
    .where('report_id', '=', reportId)
    .where('outcome', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (open) throw new Refusal('conflict', { messageKey: 'moderation:no.proposal_waits' })
}

// A lighter decision would lift what two administrators imposed on a member of staff; only the operator does.
async function refuseLifting(tx: Tx, { id }: Open): Promise<void> {
  const imposed = await tx
    .selectFrom('sanction')
    .where('report_id', '=', id)
    .where('kind', 'in', exclusionKinds)
    .where('ended_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (imposed) throw new Refusal('conflict', { messageKey: 'moderation:no.staff_sanction' })
}
