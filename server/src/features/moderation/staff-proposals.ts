import type { api, BodyOf, ReplyInputOf, StaffPermission } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'
import { withMessage } from '../../http/mount.ts'
import { Refusal } from '../../refusal.ts'
import { changePermissions, maskEmail } from '../staff/index.ts'
import { applyDecision } from './apply-decision.ts'
import { confirmDeletion, refuseStaleDeletion } from './decisions/confirm-deletion.ts'
import { confirmEmail } from './decisions/confirm-email.ts'
import { listStaff } from './list-staff.ts'
import { refuseEarlierDecider } from './refuse-earlier-decider.ts'

type Listed = Promise<ReplyInputOf<typeof api.staff.list>>
type Form = BodyOf<typeof api.staff.propose>

/** Proposes the staff permissions of the member with a verified address. An administrator other than the proposer and the target confirms it. */
export async function proposePermissions(ctx: Context, { staff, form }: { staff: SignedIn; form: Form }): Listed {
  const { email, permissions, reason } = form
  await ctx.db.transaction().execute(async (tx) => {
    const target = await tx
      .selectFrom('member')
      .where('email', '=', email)
      .where('email_verified_at', 'is not', null)
      .where('status', 'in', ['active', 'suspended'])
      .select(['id', 'uid', 'staff_permissions'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!target) throw new Refusal('not_found', { messageKey: 'moderation:no.nobody' })
    const requested = [...new Set(permissions)].sort()
    if (requested.join() === [...target.staff_permissions].sort().join())
      throw new Refusal('conflict', { messageKey: 'moderation:no.same_permissions' })
    await insertProposal(ctx, tx, { staff, target, kind: 'permissions', permissions: requested, reason })
  })
  return listStaff(ctx, staff)
}

type NewProposal = {
  staff: Pick<SignedIn, 'id'>
  target: { id: number; uid: string }
  reason: string
} & (
  | { kind: 'permissions'; permissions: StaffPermission[] }
  /** Without a report: decided about the member as a whole. */
  | { kind: 'suspend' | 'ban'; days: number | null; reportId: string | null }
  | { kind: 'delete' }
  | { kind: 'email'; newEmail: string; ticketId: string | null }
)

/** The caller holds the target's row lock. Throws Refusal `conflict` about oneself, and while another one waits. */
export async function insertProposal({ now }: Pick<Context, 'now'>, tx: Tx, proposal: NewProposal): Promise<void> {
  const { staff, target, kind, reason } = proposal
  if (target.id === staff.id) throw new Refusal('conflict', { messageKey: 'moderation:no.own' })
  const open = await tx
    .selectFrom('staff_proposal')
    .where('target_id', '=', target.id)
    .where('outcome', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (open) throw new Refusal('conflict', { messageKey: 'moderation:no.proposal_waits' })
  const what = detailsOf(proposal)
  await tx
    .insertInto('staff_proposal')
    .values({ kind, target_id: target.id, proposer_id: staff.id, reason, created_at: now(), ...what })
    .execute()
  // The audit log outlives an account, so it holds no whole address.
  const shown = proposal.kind === 'email' ? { email: maskEmail(proposal.newEmail), ticket: proposal.ticketId } : what
  const details = { kind, reason, ...shown }
  await writeAuditEntry(tx, { at: now(), staffId: staff.id, action: 'staff.propose', subject: target.uid, details })
}

function detailsOf(proposal: NewProposal) {
  if (proposal.kind === 'permissions') return { permissions: proposal.permissions }
  if (proposal.kind === 'email') return { new_email: proposal.newEmail, ticket_id: proposal.ticketId }
  return proposal.kind === 'delete' ? {} : { days: proposal.days, report_id: proposal.reportId }
}

type ProposalInput = { staff: SignedIn; id: string }

/** Does what was proposed, at the word of an administrator who is neither its proposer nor its target. */
export async function confirmProposal(ctx: Context, { staff, id }: ProposalInput): Listed {
  const sessions = await ctx.db.transaction().execute(async (tx) => {
    const { proposal, target } = await lockProposal(tx, id)
    if (proposal.proposer_id === staff.id || target.id === staff.id)
      throw new Refusal('conflict', { messageKey: 'moderation:no.own_proposal' })
    if (proposal.report_id) await refuseEarlierDecider(tx, { reportId: proposal.report_id, staffId: staff.id })
    if (proposal.kind === 'delete') await refuseStaleDeletion(ctx, tx, { proposal, target })
    await endProposal(ctx, tx, { staff, id, target, outcome: 'confirmed' })
    if (proposal.kind === 'permissions') {
      const after = proposal.permissions ?? []
      await changePermissions(ctx, tx, { target, after, staffId: staff.id, details: { proposal: id } })
      return []
    }
    if (proposal.kind === 'delete') {
      await confirmDeletion(ctx, tx, { staffId: staff.id, proposal, target })
      return []
    }
    if (proposal.kind === 'email') {
      await confirmEmail(ctx, tx, { staffId: staff.id, proposal, target })
      return []
    }
    const action = proposal.kind
    const { reason, days, report_id: reportId, proposer_id: proposerId } = proposal
    const decision = { staff, proposerId, targetId: target.id, reportId, action, reason, days: days ?? 0 }
    return (await applyDecision(ctx, tx, decision)).sessions
  })
  ctx.cutSessions(sessions)
  return listStaff(ctx, staff)
}

/** Ends a proposal without effect. The proposer takes theirs back this way; the target has no say. */
export async function rejectProposal(ctx: Context, { staff, id }: ProposalInput): Listed {
  const isOwn = await ctx.db.transaction().execute(async (tx) => {
    const { target, proposal } = await lockProposal(tx, id)
    if (target.id === staff.id) throw new Refusal('conflict', { messageKey: 'moderation:no.own_proposal' })
    await endProposal(ctx, tx, { staff, id, target, outcome: 'rejected' })
    return proposal.proposer_id === staff.id
  })
  const list = await listStaff(ctx, staff)
  return isOwn ? withMessage('moderation:says.withdrawn', list) : list
}

type Locked = {
  id: number
  uid: string
  before: string[]
  role: string
  status: string
  deletionDueAt: Date | null
}

// The member first, as everywhere: a decision about them at this moment waits, and so does a hold, which locks the key.
async function lockProposal(tx: Tx, id: string) {
  const { rows } = await sql<Locked>`
    select id, uid, staff_permissions as before, role, status, deletion_due_at as "deletionDueAt" from member
    where id = (select target_id from staff_proposal where id = ${id}) for update`.execute(tx)
  const proposal = await tx.selectFrom('staff_proposal').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  const target = rows[0]
  if (!proposal || !target) throw new Refusal('not_found')
  if (proposal.outcome !== null) throw new Refusal('conflict')
  return { proposal, target }
}

type End = ProposalInput & { target: { uid: string }; outcome: 'confirmed' | 'rejected' }

async function endProposal({ now }: Context, tx: Tx, { staff, id, target, outcome }: End): Promise<void> {
  await tx
    .updateTable('staff_proposal')
    .set({ outcome, new_email: null, decided_by: staff.id, decided_at: now() })
    .where('id', '=', id)
    .execute()
  const action = outcome === 'confirmed' ? 'staff.confirm' : 'staff.reject'
  await writeAuditEntry(tx, { at: now(), staffId: staff.id, action, subject: target.uid, details: { proposal: id } })
}
