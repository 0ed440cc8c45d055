import { deletionProposalDays } from '@karibu/contract'
import type { Context, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { Refusal } from '../../../refusal.ts'
import { planDeletion, refuseUndeletable } from '../../account-deletion/index.ts'

type Proposal = { id: string; proposer_id: number; reason: string; created_at: Date }
type Target = { id: number; uid: string; role: string; status: string; deletionDueAt: Date | null }

/** When a proposal to delete an account can no longer be confirmed. */
export const deletionProposalEnds = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + deletionProposalDays * 86_400_000)

/**
 * Refuses `proposal_stale` where the account, its proposer or the time is no longer what the proposal was about, and what
 * `refuseUndeletable` refuses. The caller holds the lock of the target's row, against which a hold is placed.
 */
export async function refuseStaleDeletion(
  ctx: Pick<Context, 'now' | 'payments'>,
  tx: Tx,
  { proposal, target }: { proposal: Proposal; target: Target },
): Promise<void> {
  const now = ctx.now()
  if (target.status === 'deleted' || target.deletionDueAt) throw stale('already_leaving')
  if (target.role === 'admin') throw stale('joined_staff')
  if (deletionProposalEnds(proposal.created_at) <= now) throw stale('too_old')
  // Locked, so that a demotion at this moment is either seen or waits.
  const proposer = await tx
    .selectFrom('member')
    .where('id', '=', proposal.proposer_id)
    .where('status', '=', 'active')
    .where('deletion_due_at', 'is', null)
    .select('staff_permissions')
    .forShare()
    .executeTakeFirst()
  if (!proposer?.staff_permissions.includes('admin')) throw stale('proposer_left')
  await refuseUndeletable(ctx, tx, target.id)
}

const stale = (why: 'already_leaving' | 'joined_staff' | 'too_old' | 'proposer_left') =>
  new Refusal('proposal_stale', { messageKey: `moderation:no.${why}` })

type Confirmation = { staffId: number; proposal: Proposal; target: Target }

/** Plans the deletion as if its member had asked for it: with the same mail, days and rules about money. */
export async function confirmDeletion(
  ctx: Pick<Context, 'now' | 'payments'>,
  tx: Tx,
  { staffId, proposal, target }: Confirmation,
): Promise<void> {
  await planDeletion(ctx, tx, { memberId: target.id, forfeit: false })
  const details = { proposal: proposal.id, reason: proposal.reason }
  await writeAuditEntry(tx, { at: ctx.now(), staffId, action: 'member.delete', subject: target.uid, details })
}
