import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { shownCents } from '../wallet/index.ts'
import { buyBoost } from './buy-boost.ts'
import { listBoosts } from './list-boosts.ts'
import { listPlans } from './list-plans.ts'

export const boostRoutes: FeatureRoutes = (on, ctx) => {
  on(api.boosts.plans, ({ member, locale }) => listPlans(ctx, { memberId: member.id, locale }))
  on(api.boosts.buy, ({ member, once, params, body }) =>
    buyBoost(
      ctx,
      { memberId: member.id, once },
      { planId: params.id, payWith: body.payWith, shown: shownCents(body.price) },
    ),
  )
  on(api.boosts.list, ({ member, query }) => listBoosts(ctx, member.id, query))
}
