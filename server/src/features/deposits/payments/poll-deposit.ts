import type { Context } from '../../../context.ts'
import type { PaymentProvider, SeenMoney } from '../../../ports/payments.ts'
import { type DepositRow, lockDeposit } from '../deposit-row.ts'
import { pollDelayMs } from '../deposit-rules.ts'
import { applyProviderState } from './apply-provider-state.ts'
import { notifyUnpaid } from './notify-unpaid.ts'
import { openPayment } from './open-payment.ts'
import { schedulePoll } from './schedule-poll.ts'

const askAgainWithinMs = 10 * 60_000
const startMayTakeMs = 20_000

/** Job `deposits.look`: polls the provider for the state of a payment, until the state is final or a day has passed. */
export async function pollDeposit(ctx: Context, { reference }: { reference: string }): Promise<void> {
  const deposit = await ctx.db.selectFrom('deposit').where('reference', '=', reference).selectAll().executeTakeFirst()
  if (!deposit || deposit.next_poll_at === null) return
  const provider = ctx.payments[deposit.channel]
  const seen: SeenMoney = provider ? await fetchState(provider, deposit) : { state: 'unknown' }
  if ('amountMinor' in seen) await applyProviderState(ctx, reference, seen)
  // The provider does not know the payment, so the same reference may be started again.
  if (seen.state === 'missing' && mayAskAgain(ctx, deposit)) await openPayment(ctx, reference)
  await pollLater(ctx, reference, seen)
}

const fetchState = (provider: PaymentProvider, { reference, provider_id: providerId, polls }: DepositRow) =>
  // The third look makes the provider ask its operator.
  provider.fetchPayment({ reference, providerId, refresh: polls >= 2 })

function mayAskAgain(ctx: Context, { url, created_at: createdAt }: DepositRow): boolean {
  const ageMs = ctx.now().getTime() - createdAt.getTime()
  return url === null && ageMs > startMayTakeMs && ageMs < askAgainWithinMs
}

async function pollLater(ctx: Context, reference: string, seen: SeenMoney): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const deposit = await lockDeposit(tx, reference)
    if (!deposit || deposit.next_poll_at === null) return
    const now = ctx.now()
    const polls = deposit.polls + 1
    const delayMs = pollDelayMs({ ageMs: now.getTime() - deposit.created_at.getTime(), polls })
    // Silence is no end: a payment expires only when the provider says that it is not paid.
    const isOver = delayMs === null && seen.state !== 'unknown'
    const isExpired = isOver && deposit.state === 'pending'
    const nextMs = delayMs ?? 600_000
    await tx
      .updateTable('deposit')
      .set({
        polls,
        polled_at: now,
        next_poll_at: isOver ? null : new Date(now.getTime() + nextMs),
        ...(isExpired ? { state: 'expired', changed_at: now } : {}),
      })
      .where('id', '=', deposit.id)
      .execute()
    if (isExpired) await notifyUnpaid(tx, deposit, { state: 'expired', now })
    if (!isOver) await schedulePoll(tx, { reference, channel: deposit.channel, delayMs: nextMs })
  })
}
