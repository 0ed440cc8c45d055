import { type Locale, toMajor } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'

/** The boost plans with their duration and what they cost the member; 100 credits are worth 1 USD. */
export async function listPlans(ctx: Context, { memberId, locale }: { memberId: number; locale: Locale }) {
  const rows = await ctx.db
    .selectFrom('boost_plan')
    .where('active', '=', true)
    .select(['id', 'days', sql<number>`price_for(id, price, ${memberId})`.as('price')])
    .orderBy('days')
    .execute()
  const plans = rows.map(({ id, days, price }) => ({
    ...{ id, period: days, price: toMajor(price, 'USD') },
    name: ctx.translations.boost(locale, days, 'now'),
  }))
  return { plans }
}
