import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { addPlan } from './add-plan.ts'
import { checkIn, extendPlan, listPlans, removePlan } from './manage-plans.ts'
import { showSharedPlan } from './show-shared-plan.ts'

const { datePlans } = api

export const datePlanRoutes: FeatureRoutes = (on, ctx) => {
  on(datePlans.list, ({ member }) => listPlans(ctx, member))
  on(datePlans.add, async ({ member, body }) => ({ plan: await addPlan(ctx, member, body) }))
  on(datePlans.checkIn, async ({ member, params }) => ({ plan: await checkIn(ctx, member, params.id) }))
  on(datePlans.extend, async ({ member, params, body }) => ({
    plan: await extendPlan(ctx, { member, id: params.id, minutes: body.minutes }),
  }))
  on(datePlans.remove, ({ member, params }) => removePlan(ctx, member, params.id))
  on(datePlans.show, async ({ body }) => ({ plan: await showSharedPlan(ctx, body.token) }))
}
