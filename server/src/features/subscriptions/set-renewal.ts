import type { Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { refuseWhilePaused } from '../wallet/index.ts'
import { planOf } from './plan-of.ts'
import { subscriptionOf } from './subscription-view.ts'

type Change = { memberId: number; locale: Locale; renew: boolean }

/**
 * Switches renewal on, at what the plan costs now, or off; the plan stays to its end. In the days of grace switching off
 * ends it. Refuses conflict on the free plan and where renewal of a plan that is no longer sold is switched on, and
 * spending_paused where a pause lasts and renewal is switched on.
 */
export async function setRenewal(ctx: Context, { memberId, locale, renew }: Change) {
  const now = ctx.now()
  const subscription = await ctx.db.transaction().execute(async (tx) => {
    await sql`select 1 from member where id = ${memberId} for no key update`.execute(tx)
    const { plan, isRetired, running } = await planOf(tx, memberId, now)
    if (!running) throw new Refusal('conflict')
    if (renew && isRetired) throw new Refusal('conflict', { messageKey: 'subscriptions:retired' })
    if (renew) await refuseWhilePaused(tx, { memberId, now })
    const renewalPrice = renew && !running.renews ? plan.price : running.renewalPrice
    // What a notice said no longer holds, so the end is announced anew.
    await sql`update subscription set renews = ${renew}, renewal_price = ${renewalPrice},
      noticed_period = case when renews = ${renew} then noticed_period end where member_id = ${memberId}`.execute(tx)
    return subscriptionOf(tx, { memberId, now, reader: { translations: ctx.translations, locale } })
  })
  return { subscription }
}
