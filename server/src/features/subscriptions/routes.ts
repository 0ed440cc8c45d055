import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { shownCents } from '../wallet/index.ts'
import { listPeriods } from './list-periods.ts'
import { listPlans } from './list-plans.ts'
import { setRenewal } from './set-renewal.ts'
import { subscribe } from './subscribe.ts'
import { subscriptionOf } from './subscription-view.ts'

export const subscriptionRoutes: FeatureRoutes = (on, ctx) => {
  on(api.subscriptions.plans, ({ member }) => listPlans(ctx, member.id))
  on(api.subscriptions.subscribe, ({ member, once, params, body }) =>
    subscribe(
      ctx,
      { memberId: member.id, once },
      { planId: params.id, renew: body.renew, shown: shownCents(body.price) },
    ),
  )
  on(api.subscriptions.mine, async ({ member }) => ({
    subscription: await subscriptionOf(ctx.db, member.id, ctx.now()),
  }))
  on(api.subscriptions.renewal, ({ member, body }) => setRenewal(ctx, member.id, body.renew))
  on(api.subscriptions.cancel, ({ member }) => setRenewal(ctx, member.id, false))
  on(api.subscriptions.history, ({ member, query }) => listPeriods(ctx, member.id, query))
}
