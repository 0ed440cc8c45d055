import { toMajor } from '@karibu/contract'
import type { Context } from '../../context.ts'

/** How long one can be shown earlier, and for how much; credits cost the same, 100 for 1 USD. */
export async function listPlans(ctx: Context) {
  const rows = await ctx.db
    .selectFrom('boost_plan')
    .where('active', '=', true)
    .select(['id', 'days', 'price'])
    .orderBy('days')
    .execute()
  return { plans: rows.map(({ id, days, price }) => ({ id, period: days, price: toMajor(price, 'USD') })) }
}
