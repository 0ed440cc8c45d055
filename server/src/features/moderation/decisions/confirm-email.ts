import type { Context, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { isEmailTaken, planEmailCorrection } from '../../accounts/index.ts'
import { maskEmail } from '../../staff/index.ts'
import { type Proposal, refuseStale, stale, type Target } from './stale-proposal.ts'

type EmailProposal = Proposal & { new_email: string | null }
type Confirmation = { staffId: number; proposal: EmailProposal; target: Target }

/**
 * Plans the correction of a member's address. Refuses what `refuseStale` refuses, and `proposal_stale` for a member who is not
 * active, who has logged in or proved an address since, and for an address that was taken meanwhile. The proposal has ended, and the
 * caller holds the lock of the target's row.
 */
export async function confirmEmail(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  { staffId, proposal, target }: Confirmation,
): Promise<void> {
  const { new_email: email } = proposal
  if (email === null) throw new Error(`proposal ${proposal.id} has no address`)
  await refuseStale(ctx, tx, { proposal, target })
  if (target.status !== 'active') throw stale('not_active')
  if (await hasCome(tx, { memberId: target.id, since: proposal.created_at })) throw stale('owner_came')
  if (await isEmailTaken(tx, email)) throw stale('email_taken')
  await planEmailCorrection(ctx, tx, { memberId: target.id, email })
  const details = { proposal: proposal.id, reason: proposal.reason, email: maskEmail(email) }
  await writeAuditEntry(tx, { at: ctx.now(), staffId, action: 'member.email-confirm', subject: target.uid, details })
}

/** A member who can log in changes the address without staff. The session may have ended since; where they logged in from is stored for longer. */
async function hasCome(tx: Tx, { memberId, since }: { memberId: number; since: Date }): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .where('id', '=', memberId)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('email_verified_at', '>', since),
        exists(
          selectFrom('member_session')
            .whereRef('member_session.member_id', '=', 'member.id')
            .where('created_at', '>', since)
            .select('id'),
        ),
        exists(
          selectFrom('known_origin')
            .whereRef('known_origin.member_id', '=', 'member.id')
            .where('last_used_at', '>', since)
            .select('kind'),
        ),
      ]),
    )
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
