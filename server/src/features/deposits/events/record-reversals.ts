import type { ExceptionFault } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { ListedRefund, PaymentProvider } from '../../../ports/payments.ts'
import type { DepositRow } from '../deposit-row.ts'
import { settle } from '../payments/apply-provider-state.ts'
import { takeOwnRefund } from '../refunds/advance-refund.ts'

type ReversalRecord = {
  kind: 'refund' | 'dispute'
  providerId: string
  state: 'open' | 'lost' | 'won'
  amountMinor: number
  dueAt: Date | null
}

/** Reads one refund from the provider and keeps it. Answers what does not fit; throws to be tried again. */
export async function takeRefund(
  ctx: Context,
  provider: PaymentProvider,
  { deposit, refundId }: { deposit: DepositRow; refundId: string },
): Promise<ExceptionFault | null> {
  const seen = await provider.fetchRefund({ reference: deposit.reference, refundId })
  if (seen.state === 'unknown') throw new Error(`${provider.channel} could not be asked`)
  if (seen.state === 'missing') return 'not_at_provider'
  return recordRefund(ctx, deposit, { note: null, ...seen, providerId: refundId })
}

/**
 * Reads all refunds of a payment, for an event that identifies none of them. Each counts once, however often and in
 * whatever order it is reported. Returns a fault, `refund_unread` if there is no refund; throws to be tried again.
 */
export async function takeRefunds(
  ctx: Context,
  provider: PaymentProvider,
  deposit: DepositRow,
): Promise<ExceptionFault | null> {
  const refunds = await provider.refundsOf({ reference: deposit.reference, providerId: deposit.provider_id })
  if (!refunds) throw new Error(`${provider.channel} could not be asked`)
  let fault: ExceptionFault | null = refunds.length === 0 ? 'refund_unread' : null
  for (const refund of refunds) fault = (await recordRefund(ctx, deposit, refund)) ?? fault
  return fault
}

async function recordRefund(ctx: Context, deposit: DepositRow, seen: ListedRefund): Promise<ExceptionFault | null> {
  if (seen.live !== deposit.is_live) return 'environment'
  if (seen.currency !== deposit.currency) return 'currency'
  if (seen.amountMinor > deposit.amount_minor) return 'amount'
  if (await takeOwnRefund(ctx, deposit, seen)) return null
  const states = { paid: 'lost', reversed: 'won', failed: 'won', pending: 'open' } as const
  const { providerId, amountMinor } = seen
  await recordReversal(ctx, deposit, {
    kind: 'refund',
    providerId,
    state: states[seen.state],
    amountMinor,
    dueAt: null,
  })
  return null
}

/** Reads a dispute from the provider and keeps it; while it is open payouts rest. */
export async function takeDispute(
  ctx: Context,
  provider: PaymentProvider,
  { deposit, disputeId }: { deposit: DepositRow; disputeId: string | null },
): Promise<ExceptionFault | null> {
  if (disputeId === null) return 'unknown_reference'
  const dispute = await provider.fetchDispute(disputeId)
  if (!dispute) throw new Error(`${provider.channel} could not be asked`)
  if (dispute.reference !== deposit.reference) return 'unknown_reference'
  if (dispute.currency !== deposit.currency) return 'currency'
  if (dispute.amountMinor > deposit.amount_minor) return 'amount'
  const { id, state, amountMinor, dueAt } = dispute
  await recordReversal(ctx, deposit, { kind: 'dispute', providerId: id, state, amountMinor, dueAt })
  return null
}

async function recordReversal(ctx: Context, deposit: DepositRow, reversal: ReversalRecord): Promise<void> {
  await settle(ctx, deposit.reference, async (tx) => {
    // A reversal that is settled is not opened again by older news; money that went back stays back.
    const { kind, providerId, state, amountMinor, dueAt } = reversal
    await sql`insert into deposit_reversal as c
        (deposit_id, kind, provider_id, state, amount_minor, reported_at, opened_at, due_at)
      values (${deposit.id}, ${kind}, ${providerId}, ${state}, ${amountMinor}, ${ctx.now()}, ${ctx.now()}, ${dueAt})
      on conflict (deposit_id, kind, provider_id) do update
        set state = excluded.state, amount_minor = excluded.amount_minor, reported_at = excluded.reported_at,
          due_at = excluded.due_at
        where c.state = 'open' or (c.state = 'won' and excluded.state = 'lost')`.execute(tx)
    return false
  })
}
