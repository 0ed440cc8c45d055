import type { api, Locale, QueryOf } from '@karibu/contract'
import type { Context, SignedIn } from '../../context.ts'
import { pageOf, placeOf } from './withdrawal-cursor.ts'
import { withdrawalColumns, withdrawalView } from './withdrawal-view.ts'

type ListInput = { member: SignedIn; query: QueryOf<typeof api.withdrawals.list>; locale: Locale }

/** My withdrawals, newest first. */
export async function listWithdrawals(ctx: Context, { member, query: { cursor, limit }, locale }: ListInput) {
  const after = await placeOf(ctx.db, cursor)
  const rows = await ctx.db
    .selectFrom('withdrawal')
    .where('member_id', '=', member.id)
    .$if(after !== null, (selected) => selected.where('id', '<', after ?? 0))
    .select(withdrawalColumns)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = pageOf(rows, limit)
  return { withdrawals: page.map((row) => withdrawalView(ctx, row, locale)), nextCursor }
}
