import type { ExceptionFault } from '@karibu/contract'
import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { DB } from '../../../db/schema.ts'
import { enqueue, providerQueue } from '../../../jobs/jobs.ts'
import type { PaymentProvider } from '../../../ports/payments.ts'
import { withdrawalJobs } from '../../withdrawals/jobs.ts'
import { type DepositRow, findDeposit } from '../deposit-row.ts'
import { recordException } from '../exceptions/record-exception.ts'
import { applyProviderState } from '../payments/apply-provider-state.ts'
import { takeDispute, takeRefund, takeRefunds } from './record-reversals.ts'

type Event = Selectable<DB['provider_event']>

/** Job `deposits.handle-event`: the provider is always asked again before anything moves. */
export async function handleEvent(ctx: Context, { eventId }: { eventId: number }): Promise<void> {
  const event = await ctx.db.selectFrom('provider_event').where('id', '=', eventId).selectAll().executeTakeFirst()
  if (!event || event.handled_at) return
  const fault = await handle(ctx, event)
  await ctx.db.transaction().execute(async (tx) => {
    const { channel, reference, name, payload } = event
    if (fault) {
      const seen = { event: name, payload }
      await recordException(ctx, tx, { channel, reference: reference ?? event.dedupe_key, fault, seen })
    }
    await tx.updateTable('provider_event').set({ handled_at: ctx.now() }).where('id', '=', eventId).execute()
  })
}

/** Returns the fault of the event for staff, or null. Throws to be tried again. */
async function handle(ctx: Context, event: Event): Promise<ExceptionFault | null> {
  const provider = ctx.payments[event.channel]
  if (!provider) throw new Error(`the channel ${event.channel} is off`)
  if (event.is_live !== provider.live) return 'environment'
  if (event.kind === 'other') return null
  if (event.kind === 'payout') {
    const { channel, reference, provider_id: providerId } = event
    const payoutEvent = { channel, reference, providerId }
    await enqueue(ctx.db, { ...withdrawalJobs.onPayoutEvent, queue: providerQueue(channel) }, payoutEvent)
    return null
  }
  const providerId = event.kind === 'payment' ? event.provider_id : null
  const deposit = await findDeposit(ctx.db, { channel: event.channel, reference: event.reference, providerId })
  if (!deposit) return 'unknown_reference'
  return handlePayment(ctx, provider, { event, deposit })
}

type DepositEvent = { event: Event; deposit: DepositRow }

async function handlePayment(
  ctx: Context,
  provider: PaymentProvider,
  { event, deposit }: DepositEvent,
): Promise<ExceptionFault | null> {
  const { reference, provider_id: providerId } = deposit
  const seen = await provider.fetchPayment({ reference, providerId })
  if (seen.state === 'unknown') throw new Error(`${provider.channel} could not be asked`)
  if (seen.state === 'missing') return 'not_at_provider'
  await applyProviderState(ctx, reference, seen)
  if (event.kind === 'dispute') return takeDispute(ctx, provider, { deposit, disputeId: event.provider_id })
  if (event.kind !== 'refund') return null
  if (event.provider_id !== null) return takeRefund(ctx, provider, { deposit, refundId: event.provider_id })
  const fault = await takeRefunds(ctx, provider, deposit)
  // One that has only begun, or that shows in the payment itself, need not be in the list.
  const isDone = /processed|completed/i.test(event.name) && seen.state !== 'reversed'
  return fault === 'refund_unread' && !isDone ? null : fault
}
