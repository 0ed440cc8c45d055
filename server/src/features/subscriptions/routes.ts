import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { shownCents } from '../wallet/index.ts'
import { listPeriods } from './list-periods.ts'
import { listPlans } from './list-plans.ts'
import { setRenewal } from './set-renewal.ts'
import { subscribe } from './subscribe.ts'
import { subscriptionOf } from './subscription-view.ts'

export const subscriptionRoutes: FeatureRoutes = (on, ctx) => {
  on(api.subscriptions.plans, ({ member, locale }) => listPlans(ctx, member.id, locale))
  on(api.subscriptions.subscribe, ({ member, once, params, body, locale }) =>
    subscribe(
      ctx,
      { memberId: member.id, once, locale },
      { planId: params.id, renew: body.renew, shown: shownCents(body.price), shownPlan: body.plan },
    ),
  )
  on(api.subscriptions.mine, async ({ member, locale }) => ({
    subscription: await subscriptionOf(ctx.db, {
      memberId: member.id,
      now: ctx.now(),
      reader: { translations: ctx.translations, locale },
    }),
  }))
  on(api.subscriptions.renewal, ({ member, body, locale }) =>
    setRenewal(ctx, { memberId: member.id, locale, renew: body.renew }),
  )
  on(api.subscriptions.cancel, ({ member, locale }) => setRenewal(ctx, { memberId: member.id, locale, renew: false }))
  on(api.subscriptions.history, ({ member, query, locale }) => listPeriods(ctx, { memberId: member.id, locale }, query))
}
