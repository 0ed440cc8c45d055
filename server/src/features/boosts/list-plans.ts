import { toMajor } from '@karibu/contract'
import type { Context } from '../../context.ts'

/** The boost plans with their duration and price; 100 credits are worth 1 USD. */
export async function listPlans(ctx: Context) {
  const rows = await ctx.db
    .selectFrom('boost_plan')
    .where('active', '=', true)
    .select(['id', 'days', 'price'])
    .orderBy('days')
    .execute()
  return { plans: rows.map(({ id, days, price }) => ({ id, period: days, price: toMajor(price, 'USD') })) }
}
