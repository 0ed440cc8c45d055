import type { AuditAction, api, BodyOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { dayMs } from '../../../durations.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { imposeSanction } from '../../accounts/index.ts'
import { insertProposal, provisionalDays, suspendProvisionally } from '../../moderation/index.ts'
import { moderationJobs } from '../../moderation/jobs.ts'
import type { StaffRequest } from '../staff-request.ts'
import { lockMember, refuseSanctioned, type Target } from './lock-member.ts'
import { readMember } from './read-member.ts'

/** Suspends a member for some days: logged out at once, the reason by mail, and the way to appeal. */
export async function suspendMember(ctx: Context, input: StaffRequest & BodyOf<typeof api.staffMembers.suspend>) {
  const ended = await ctx.db.transaction().execute(async (tx) => {
    const target = await lockMember(tx, input)
    refuseSanctioned(target)
    await refuseReporter(tx, input, target)
    return suspend(ctx, tx, { ...input, target, action: 'member.suspend' })
  })
  ctx.cutSessions(ended)
  return readMember(ctx, input.staff, input.id)
}

/**
 * Proposes a ban, which an administrator confirms who is not the proposer; until then the member is suspended. A rejected
 * proposal leaves the suspension, which is lifted like every other.
 */
export async function banMember(ctx: Context, input: StaffRequest) {
  const ended = await ctx.db.transaction().execute(async (tx) => {
    const target = await lockMember(tx, input)
    if (target.status === 'banned') throw new Refusal('conflict', { messageKey: 'administration:no.sanctioned' })
    await refuseReporter(tx, input, target)
    const { staff, reason } = input
    const [memberId, now] = [target.id, ctx.now()]
    await insertProposal(ctx, tx, { staff, target, kind: 'ban', days: null, reportId: null, reason })
    const ended = await suspendProvisionally(tx, { memberId, deciderId: staff.id, reason, reportId: null, now })
    if (ended === null) return []
    await record(tx, { ...input, target, days: provisionalDays, action: 'member.ban' }, now)
    return ended
  })
  ctx.cutSessions(ended)
  return readMember(ctx, input.staff, input.id)
}

/** Who reported a member leaves the decision to others. */
async function refuseReporter(tx: Tx, { staff }: StaffRequest, { id }: Target): Promise<void> {
  const { rows } = await sql`select from abuse_report
    where reporter_id = ${staff.id} and target_id = ${id} and status = 'open' limit 1`.execute(tx)
  if (rows.length > 0) throw new Refusal('conflict', { messageKey: 'moderation:no.own' })
}

type Suspension = StaffRequest & { target: Target; days: number; action: AuditAction }

async function suspend(ctx: Pick<Context, 'now'>, tx: Tx, suspension: Suspension): Promise<string[]> {
  const { staff, target, days, reason } = suspension
  const now = ctx.now()
  const until = new Date(now.getTime() + days * dayMs)
  const memberId = target.id
  const sanction = { memberId, kind: 'suspended' as const, until, reason, deciders: [staff.id], reportId: null }
  const ended = await imposeSanction(tx, sanction, now)
  await record(tx, suspension, now)
  return ended
}

/** The member reads the reason by mail; the audit log keeps it. */
async function record(tx: Tx, { staff, target, days, reason, action }: Suspension, now: Date): Promise<void> {
  await enqueue(tx, moderationJobs.mailDecision, { memberId: target.id, decision: 'suspend', reason, days })
  const details = { reason, days }
  await writeAuditEntry(tx, { at: now, staffId: staff.id, action, subject: target.uid, details })
}
