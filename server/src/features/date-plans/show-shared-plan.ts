import type { api, ReplyInputOf } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { planIdOf } from './plan-view.ts'

type SharedPlan = ReplyInputOf<typeof api.datePlans.show>['plan']

/** A plan by the token of its link. A wrong token and a plan that is gone are alike `not_found`. */
export async function showSharedPlan(ctx: Context, token: string): Promise<SharedPlan> {
  const id = planIdOf(ctx, token)
  const plan =
    id &&
    (await ctx.db
      .selectFrom('date_plan as d')
      .innerJoin('member as m', 'm.id', 'd.member_id')
      .where('d.id', '=', id)
      .select(['m.firstname', 'd.meets', 'd.place', 'd.starts_at', 'd.check_in_at', 'd.state', 'd.settled_at'])
      .executeTakeFirst())
  if (!plan) throw new Refusal('not_found')
  return {
    firstname: plan.firstname,
    meets: plan.meets,
    place: plan.place,
    startsAt: plan.starts_at.toISOString(),
    checkInAt: plan.check_in_at.toISOString(),
    state: plan.state,
    settledAt: plan.settled_at?.toISOString() ?? null,
  }
}
