import type { Context, PaymentProvider, SeenMoney } from '../../../context.ts'
import { type DepositRow, lockDeposit } from '../deposit-row.ts'
import { lookDelayMs } from '../deposit-rules.ts'
import { applyProviderState } from './apply-provider-state.ts'
import { tellUnpaid } from './notify-unpaid.ts'
import { openPayment } from './open-payment.ts'
import { scheduleLook } from './schedule-poll.ts'

const askAgainWithinMs = 10 * 60_000
const startMayTakeMs = 20_000

/** Job `deposits.look`: asks the provider how a payment stands, until nothing can come of it or a day has passed. */
export async function lookDeposit(ctx: Context, { reference }: { reference: string }): Promise<void> {
  const deposit = await ctx.db.selectFrom('deposit').where('reference', '=', reference).selectAll().executeTakeFirst()
  if (!deposit || deposit.next_look_at === null) return
  const provider = ctx.payments[deposit.channel as 'paystack' | 'tranzak']
  const seen: SeenMoney = provider ? await look(provider, deposit) : { state: 'unknown' }
  if ('amountMinor' in seen) await applyProviderState(ctx, reference, seen)
  // The provider never heard of it, so the same reference may be asked for once more.
  if (seen.state === 'missing' && mayAskAgain(ctx, deposit)) await openPayment(ctx, reference)
  await lookLater(ctx, reference, seen)
}

const look = (provider: PaymentProvider, { reference, provider_id: providerId, looks }: DepositRow) =>
  // The third look makes the provider ask its operator.
  provider.fetchPayment({ reference, providerId, refresh: looks >= 2 })

function mayAskAgain(ctx: Context, { url, created_at: createdAt }: DepositRow): boolean {
  const ageMs = ctx.now().getTime() - createdAt.getTime()
  return url === null && ageMs > startMayTakeMs && ageMs < askAgainWithinMs
}

async function lookLater(ctx: Context, reference: string, seen: SeenMoney): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const deposit = await lockDeposit(tx, reference)
    if (!deposit || deposit.next_look_at === null) return
    const now = ctx.now()
    const looks = deposit.looks + 1
    const delayMs = lookDelayMs({ ageMs: now.getTime() - deposit.created_at.getTime(), looks })
    // Silence is no end: a payment expires only when the provider says that it is not paid.
    const isOver = delayMs === null && seen.state !== 'unknown'
    const isExpired = isOver && deposit.state === 'pending'
    const nextMs = delayMs ?? 600_000
    await tx
      .updateTable('deposit')
      .set({
        looks,
        looked_at: now,
        next_look_at: isOver ? null : new Date(now.getTime() + nextMs),
        ...(isExpired ? { state: 'expired', changed_at: now } : {}),
      })
      .where('id', '=', deposit.id)
      .execute()
    if (isExpired) await tellUnpaid(tx, deposit, { state: 'expired', now })
    if (!isOver) await scheduleLook(tx, { reference, channel: deposit.channel, delayMs: nextMs })
  })
}
