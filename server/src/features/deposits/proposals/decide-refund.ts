import { toMajor } from '@karibu/contract'
import type { Selectable } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import type { DB } from '../../../db/schema.ts'
import { Refusal } from '../../../refusal.ts'
import { isStillFinance } from '../../staff/index.ts'
import { publishWallet } from '../../wallet/index.ts'
import { type DepositRow, lockDeposit } from '../deposit-row.ts'
import { lockException, sendException } from '../exceptions/refund-exception.ts'
import { assertRefundable } from '../refunds/assert-refundable.ts'
import { beginRefund } from '../refunds/begin-refund.ts'
import { lockRefunds } from './refund-limit.ts'

type ProposalRow = Selectable<DB['refund_proposal']>
type Decision = { staff: SignedIn; id: string }

/**
 * Sends a refund that someone else proposed. Asked again by the same person after it went, it answers the same. Refuses
 * `conflict` to the proposer, when it expired, and when the deposit changed since.
 */
export async function confirmRefund(ctx: Context, { staff, id }: Decision): Promise<Record<string, never>> {
  const memberId = await ctx.db.transaction().execute(async (tx) => {
    const { proposal, deposit } = await lockProposal(tx, id)
    if (proposal.outcome === 'confirmed' && proposal.decided_by === staff.id) return null
    assertOpen(ctx, { proposal, deposit, staff })
    if (proposal.proposed_by === staff.id) throw new Refusal('conflict', { messageKey: 'deposits:no.own_proposal' })
    // As of a change of a rate: what a dismissed person left behind is not half a decision.
    if (!(await isStillFinance(tx, proposal.proposed_by)))
      throw new Refusal('conflict', { messageKey: 'rates:no.proposal_closed' })
    await end(ctx, tx, { proposal, deposit, staff, outcome: 'confirmed' })
    if (proposal.exception_id === null) await sendDeposit(ctx, tx, { proposal, deposit, staff })
    else await sendProposedException(ctx, tx, { proposal, exceptionId: proposal.exception_id, staff })
    return deposit.member_id
  })
  if (memberId !== null) await publishWallet(ctx, memberId)
  return {}
}

/** Ends a proposal without effect; its proposer takes it back this way. */
export async function declineRefund(ctx: Context, { staff, id }: Decision): Promise<Record<string, never>> {
  await ctx.db.transaction().execute(async (tx) => {
    const { proposal, deposit } = await lockProposal(tx, id)
    if (proposal.outcome === 'declined' && proposal.decided_by === staff.id) return
    assertOpen(ctx, { proposal, deposit, staff })
    await end(ctx, tx, { proposal, deposit, staff, outcome: 'declined' })
  })
  return {}
}

type Locked = { proposal: ProposalRow; deposit: DepositRow }

// What is refunded first, as where it is proposed.
async function lockProposal(tx: Tx, uid: string): Promise<Locked> {
  const found = await tx
    .selectFrom('refund_proposal as p')
    .innerJoin('deposit as d', 'd.id', 'p.deposit_id')
    .where('p.uid', '=', uid)
    .select(['d.reference', 'p.id'])
    .executeTakeFirst()
  const deposit = found && (await lockDeposit(tx, found.reference))
  if (!deposit) throw new Refusal('not_found')
  const proposal = await tx
    .selectFrom('refund_proposal')
    .where('id', '=', found.id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { proposal, deposit }
}

function assertOpen({ now }: Context, { proposal, deposit, staff }: Locked & { staff: SignedIn }): void {
  if (deposit.member_id === staff.id) throw new Refusal('forbidden', { messageKey: 'withdrawals:no.own' })
  if (proposal.outcome === 'expired' || (proposal.outcome === null && proposal.expires_at <= now()))
    throw new Refusal('conflict', { messageKey: 'deposits:no.expired' })
  if (proposal.outcome !== null) throw new Refusal('conflict', { messageKey: 'deposits:no.decided' })
}

type End = Locked & { staff: SignedIn; outcome: 'confirmed' | 'declined' }

async function end({ now }: Context, tx: Tx, { proposal, deposit, staff, outcome }: End): Promise<void> {
  await tx
    .updateTable('refund_proposal')
    .set({ outcome, decided_by: staff.id, decided_at: now() })
    .where('id', '=', proposal.id)
    .execute()
  const { amount_minor: minor, currency, proposed_by: proposedBy } = proposal
  await writeAuditEntry(tx, {
    at: now(),
    staffId: staff.id,
    action: outcome === 'confirmed' ? 'refund.confirm' : 'refund.decline',
    subject: deposit.reference,
    details: { amount: toMajor(minor, currency), currency, proposedBy },
  })
}

async function sendDeposit(ctx: Context, tx: Tx, { proposal, deposit, staff }: Locked & { staff: SignedIn }) {
  // The payment was read under its lock: what went back since, in whatever way, makes it another refund.
  if (deposit.state !== 'paid' || deposit.returned_minor !== proposal.returned_minor)
    throw new Refusal('conflict', { messageKey: 'deposits:no.changed' })
  await assertRefundable(ctx, tx, { staff, deposit })
  const { amount_minor: minor, proposed_by: staffId, reason } = proposal
  await beginRefund(tx, { deposit, minor: BigInt(minor), staffId, reason: reason ?? '', now: ctx.now() })
}

type ExceptionSending = { proposal: ProposalRow; exceptionId: number; staff: SignedIn }

async function sendProposedException(ctx: Context, tx: Tx, { proposal, exceptionId, staff }: ExceptionSending) {
  const row = await lockException(ctx, tx, { id: exceptionId, staff })
  await lockRefunds(tx, row.refund.memberId)
  if (row.seen_minor !== proposal.amount_minor || row.seen_currency !== proposal.currency)
    throw new Refusal('conflict', { messageKey: 'deposits:no.changed' })
  await sendException(ctx, tx, { row, cents: proposal.usd_cents === null ? null : BigInt(proposal.usd_cents) })
}
