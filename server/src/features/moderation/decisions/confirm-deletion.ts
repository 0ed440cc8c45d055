import type { Context, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { planDeletion, refuseUndeletable } from '../../account-deletion/index.ts'
import { type Proposal, refuseStale, type Target } from './stale-proposal.ts'

/** Refuses what `refuseStale` and `refuseUndeletable` refuse. The caller holds the lock of the target's row, against which a hold is placed. */
export async function refuseStaleDeletion(
  ctx: Pick<Context, 'now' | 'payments'>,
  tx: Tx,
  subject: { proposal: Proposal; target: Target },
): Promise<void> {
  await refuseStale(ctx, tx, subject)
  await refuseUndeletable(ctx, tx, subject.target.id)
}

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
