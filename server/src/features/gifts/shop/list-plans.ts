import type { GiftPlan, Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { planView } from '../gift-view.ts'

/** The catalogue in its order; a few dozen gifts at most. */
export async function listPlans(
  ctx: Context,
  { memberId, locale }: { memberId: number; locale: Locale },
): Promise<{ plans: GiftPlan[] }> {
  const rows = await ctx.db
    .selectFrom('gift')
    .where('active', '=', true)
    .select(['id', 'code', sql<number>`price_for(id, price, ${memberId})`.as('price')])
    .orderBy('position')
    .orderBy('price')
    .execute()
  return { plans: rows.map((row) => planView(ctx, row, { locale, at: 'now' })) }
}
