import type { Locale, ShownPlan } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import type { Once } from '../../http/mount.ts'
import { newTransferId } from '../../ledger/index.ts'
import { Refusal } from '../../refusal.ts'
import { countSpending, publishWallet, refuseDearer, refuseWhileDue, walletOf } from '../wallet/index.ts'
import { daysAfter, promisedOffer } from './change-rules.ts'
import { findOffered, refuseWorse } from './offered-plan.ts'
import { wasLessened } from './plan-contents.ts'
import type { CurrentPlan, Plan } from './plan-of.ts'
import { startPeriod } from './start-period.ts'
import { subscriptionOf } from './subscription-view.ts'

type Order = {
  planId: string
  renew: boolean
  /** US cents. */
  shown: number | null
  /** The plan as it was shown. */
  shownPlan?: ShownPlan | undefined
  /** Carried out because its deposit was credited, and not by a request of the moment. */
  isAfterDeposit?: boolean
  /** When it was ordered with its deposit: a plan that was made to include less since is not bought. */
  orderedAt?: Date
}

type Buyer = { memberId: number; once: Once; locale: Locale }

/**
 * Takes a plan from now on, or changes to it; what is unused of the running period is counted. Refuses not_found,
 * conflict for the plan one has, for the free one and for what costs more or includes less than was shown, and insufficient_funds.
 */
export async function subscribe(ctx: Context, { memberId, once, locale }: Buyer, order: Order) {
  const reader = { translations: ctx.translations, locale }
  const answer = await ctx.db.transaction().execute((tx) =>
    once(tx, async () => {
      await take(tx, memberId, { ...order, now: ctx.now() })
      return {
        subscription: await subscriptionOf(tx, { memberId, now: ctx.now(), reader }),
        wallet: await walletOf(tx, memberId, ctx.now()),
      }
    }),
  )
  await publishWallet(ctx, memberId)
  return answer
}

async function take(tx: Tx, memberId: number, order: Order & { now: Date }) {
  const { planId, renew, shown, shownPlan, isAfterDeposit, orderedAt, now } = order
  // Two changes at once, or a change beside a renewal, are one after the other.
  await sql`select 1 from member where id = ${memberId} for no key update`.execute(tx)
  if (!isAfterDeposit) await refuseWhileDue(tx, { memberId, kind: 'plan', itemId: planId, now })
  const { plan, current } = await findOffered(tx, { planId, memberId, now })
  if (orderedAt && (await wasLessened(tx, { planId, since: orderedAt, now }))) throw new Refusal('conflict')
  refuseWorse({ plan, shown: shownPlan })
  const common = { memberId, plan, renews: renew, renewalPrice: plan.price, transfer: newTransferId(), shown, now }
  const { running } = current
  if (plan.id !== current.plan.id || !running) return change(tx, current, common)
  // The days of grace were used, so they belong to what is paid now.
  const endsAt = daysAfter(running.endsAt, plan.days)
  const { price } = plan
  refuseDearer({ cents: price, shown })
  await countSpending(tx, { memberId, id: common.transfer, cents: price, now })
  const period = { reason: 'renewed', price, worth: price, startsAt: running.endsAt, endsAt } as const
  await startPeriod(tx, { ...common, ...period })
}

type Common = {
  memberId: number
  plan: Plan
  renews: boolean
  renewalPrice: number
  transfer: string
  shown: number | null
  now: Date
}

async function change(tx: Tx, { running, windowFrom }: CurrentPlan, common: Common): Promise<void> {
  const { plan, shown, now } = common
  const { price, credit, endsAt } = promisedOffer(plan, running, { shown, now })
  refuseDearer({ cents: price, shown })
  await countSpending(tx, { memberId: common.memberId, id: common.transfer, cents: price, now })
  const worth = price + credit
  if (!running || running.endsAt <= now)
    return startPeriod(tx, { ...common, reason: 'bought', price, worth, startsAt: now, endsAt })
  await sql`update subscription_period set ends_at = greatest(starts_at, ${now}) where id = ${running.periodId}`.execute(
    tx,
  )
  // Used allowances stay used: changing back and forth gives no second allowance.
  await startPeriod(tx, {
    ...common,
    reason: 'changed',
    price,
    worth,
    startsAt: now,
    endsAt,
    allowanceFrom: windowFrom,
  })
}
