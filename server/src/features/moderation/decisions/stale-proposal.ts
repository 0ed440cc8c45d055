import { deletionProposalDays, emailCorrectionDays } from '@karibu/contract'
import type { Context, Tx } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import { Refusal } from '../../../refusal.ts'

type Kind = 'permissions' | 'suspend' | 'ban' | 'delete' | 'email'
export type Proposal = { id: string; kind: Kind; proposer_id: number; reason: string; created_at: Date }
export type Target = { id: number; uid: string; role: string; status: string; deletionDueAt: Date | null }

const lastsDays = {
  delete: deletionProposalDays,
  email: emailCorrectionDays,
  permissions: null,
  suspend: null,
  ban: null,
}

/** When a proposal can no longer be confirmed; null where it has no end. */
export function proposalEnds({ kind, created_at: createdAt }: Pick<Proposal, 'kind' | 'created_at'>): Date | null {
  const days = lastsDays[kind]
  return days === null ? null : new Date(createdAt.getTime() + days * dayMs)
}

/** Refuses `proposal_stale` where the account, its proposer or the time is no longer what a proposal about the whole account was about. */
export async function refuseStale(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  { proposal, target }: { proposal: Proposal; target: Target },
): Promise<void> {
  if (target.status === 'deleted' || target.deletionDueAt) throw stale('already_leaving')
  if (target.role === 'admin') throw stale('joined_staff')
  const endsAt = proposalEnds(proposal)
  if (endsAt && endsAt <= now()) throw stale('too_old')
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
}

type Why =
  | 'already_leaving'
  | 'joined_staff'
  | 'too_old'
  | 'proposer_left'
  | 'not_active'
  | 'owner_came'
  | 'email_taken'

export const stale = (why: Why) => new Refusal('proposal_stale', { messageKey: `moderation:no.${why}` })
