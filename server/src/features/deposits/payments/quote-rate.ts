import type { api, ReplyInputOf } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { findRate } from '../../rates/index.ts'
import { isPlayMoney, openChannels } from './list-currencies.ts'

const quoteLastsMs = 15 * 60_000

/** Promises the member the present rate for a quarter of an hour. Refuses `rate_unavailable`. */
export async function quoteRate(
  ctx: Context,
  { memberId, currency }: { memberId: number; currency: string },
): Promise<ReplyInputOf<typeof api.deposits.rate>> {
  const row = await ctx.db
    .selectFrom('currency')
    .where('code', '=', currency)
    .select(['channels', 'is_offered'])
    .executeTakeFirst()
  if (!row) throw fieldRefusal('currency', 'currency_invalid')
  if (!row.is_offered) throw new Refusal('conflict', { messageKey: 'rates:no.not_offered' })
  const now = ctx.now()
  const evenOld = isPlayMoney(ctx, openChannels(ctx, currency, row.channels))
  const rate = await findRate(ctx.db, { currency, now, evenOld })
  const expiresAt = new Date(now.getTime() + quoteLastsMs)
  const { id } = await ctx.db
    .insertInto('rate_quote')
    .values({
      member_id: memberId,
      currency,
      per_usd: rate.perUsd,
      as_of: rate.asOf,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    rate: {
      deposit_rate: Number(rate.perUsd),
      quoteId: id,
      expiresAt: expiresAt.toISOString(),
      asOf: rate.asOf.toISOString(),
      stale: rate.stale,
    },
  }
}
