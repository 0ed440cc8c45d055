import type { api, Deposit, Locale, QueryOf } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import type { DepositRow } from '../deposit-row.ts'
import { depositView } from '../deposit-view.ts'
import { exceptionStates } from '../exceptions/exception-states.ts'
import { purchasesOf } from '../purchases/purchase-view.ts'
import { schedulePoll } from './schedule-poll.ts'

const soonAgainMs = 10_000

/** One of my deposits. While it is open, each request brings the next poll of the provider forward, at most every 10 s. */
export async function showDeposit(
  ctx: Context,
  { memberId, reference, locale }: { memberId: number; reference: string; locale: Locale },
): Promise<Deposit> {
  const row = await ctx.db
    .selectFrom('deposit')
    .where('member_id', '=', memberId)
    .where('reference', '=', reference)
    .selectAll()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.next_poll_at !== null) await hurry(ctx, row)
  const exceptions = await exceptionStates(ctx.db, [row])
  return depositView(ctx, { row, exceptions, purchases: await purchasesOf(ctx, [row], locale), locale })
}

async function hurry(ctx: Context, { reference, channel }: DepositRow): Promise<void> {
  const now = ctx.now()
  const soon = new Date(now.getTime() + 1_000)
  const { numUpdatedRows } = await ctx.db
    .updateTable('deposit')
    .set({ next_poll_at: soon })
    .where('reference', '=', reference)
    .where('polled_at', '<', new Date(now.getTime() - soonAgainMs))
    .where('next_poll_at', '>', soon)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await schedulePoll(ctx.db, { reference, channel, delayMs: 0 })
}

/** My deposits, newest first. */
export async function listDeposits(
  ctx: Context,
  { memberId, locale, cursor, limit }: QueryOf<typeof api.deposits.list> & { memberId: number; locale: Locale },
): Promise<{ deposits: Deposit[]; nextCursor: string | null }> {
  const rows = await ctx.db
    .selectFrom('deposit')
    .where('member_id', '=', memberId)
    .$if(cursor !== undefined, (query) =>
      query.where('id', '<', (from) =>
        from
          .selectFrom('deposit as c')
          .where('c.reference', '=', cursor ?? '')
          .where('c.member_id', '=', memberId)
          .select('c.id'),
      ),
    )
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const exceptions = await exceptionStates(ctx.db, page)
  const purchases = await purchasesOf(ctx, page, locale)
  return {
    deposits: page.map((row) => depositView(ctx, { row, exceptions, purchases, locale })),
    nextCursor: rows.length > limit ? (page.at(-1)?.reference ?? null) : null,
  }
}
