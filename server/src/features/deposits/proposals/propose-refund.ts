import { toMajor } from '@karibu/contract'
import type { Tx } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { Refusal } from '../../../refusal.ts'
import type { DepositRow } from '../deposit-row.ts'

/** So long a second person may take; the money of the deposit may be spent meanwhile. */
export const proposalMs = 3 * 86_400_000

/** Refuses `conflict` while a refund of the deposit waits for a second person. The caller holds what is refunded. */
export async function refuseWhileProposed(tx: Tx, { depositId, now }: { depositId: number; now: Date }): Promise<void> {
  const open = await tx
    .selectFrom('refund_proposal')
    .where('deposit_id', '=', depositId)
    .where('outcome', 'is', null)
    .where('expires_at', '>', now)
    .select('id')
    .executeTakeFirst()
  if (open) throw new Refusal('conflict', { messageKey: 'deposits:no.proposed' })
}

type Proposal = {
  deposit: Pick<DepositRow, 'id' | 'reference' | 'returned_minor'>
  exceptionId: number | null
  minor: bigint
  currency: string
  cents: bigint | null
  reason: string | null
  staffId: number
  now: Date
}

/** Notes a refund that a second person has to confirm; nothing is sent. None may wait yet. */
export async function proposeRefund(tx: Tx, proposal: Proposal): Promise<void> {
  const { deposit, exceptionId, minor, currency, cents, reason, staffId, now } = proposal
  await tx
    .updateTable('refund_proposal')
    .set({ outcome: 'expired', decided_at: now })
    .where('deposit_id', '=', deposit.id)
    .where('outcome', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
  await tx
    .insertInto('refund_proposal')
    .values({
      deposit_id: deposit.id,
      exception_id: exceptionId,
      amount_minor: Number(minor),
      currency,
      usd_cents: cents === null ? null : Number(cents),
      returned_minor: deposit.returned_minor,
      reason,
      proposed_by: staffId,
      created_at: now,
      expires_at: new Date(now.getTime() + proposalMs),
    })
    .execute()
  const details = { amount: toMajor(minor, currency), currency, ...(reason === null ? {} : { reason }) }
  await writeAuditEntry(tx, { at: now, staffId, action: 'refund.propose', subject: deposit.reference, details })
}
