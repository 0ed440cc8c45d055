import type { Context, SignedIn, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import type { DepositRow } from '../deposit-row.ts'

/**
 * Whether a member of staff may send something of a locked deposit back now. Refuses one's own, one of another world, one
 * that holds no money, and one of which a refund or a dispute is under way.
 */
export async function assertRefundable(
  ctx: Context,
  tx: Tx,
  { staff, deposit }: { staff: SignedIn; deposit: DepositRow },
): Promise<void> {
  if (deposit.member_id === staff.id) throw new Refusal('forbidden', { messageKey: 'withdrawals:no.own' })
  const provider = ctx.payments[deposit.channel]
  if (provider?.live !== deposit.is_live) throw new Refusal('channel_unavailable')
  if (deposit.state !== 'paid' || deposit.transfer === null) throw new Refusal('conflict')
  const busy = await tx
    .selectFrom('deposit_refund')
    .where('deposit_id', '=', deposit.id)
    .where('state', '=', 'submitted')
    .select('id')
    .executeTakeFirst()
  // What the payer's bank may take anyhow is not sent back too.
  const disputed = await tx
    .selectFrom('deposit_reversal')
    .where('deposit_id', '=', deposit.id)
    .where('state', '=', 'open')
    .select('provider_id')
    .executeTakeFirst()
  if (busy || disputed) throw new Refusal('conflict', { messageKey: 'deposits:no.under_way' })
}
