import type { api, Deposit, Locale, QueryOf } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import type { DepositRow } from '../deposit-row.ts'
import { depositView } from '../deposit-view.ts'
import { exceptionStates } from '../exceptions/exception-states.ts'
import { schedulePoll } from './schedule-poll.ts'

const soonAgainMs = 10_000

/** How one of my deposits stands. Somebody who waits for it makes the provider be asked sooner, ten seconds apart. */
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
  if (row.next_look_at !== null) await hurry(ctx, row)
  return depositView(ctx, { row, odd: await exceptionStates(ctx.db, [row]), locale })
}

async function hurry(ctx: Context, { reference, channel }: DepositRow): Promise<void> {
  const now = ctx.now()
  const soon = new Date(now.getTime() + 1_000)
  const { numUpdatedRows } = await ctx.db
    .updateTable('deposit')
    .set({ next_look_at: soon })
    .where('reference', '=', reference)
    .where('looked_at', '<', new Date(now.getTime() - soonAgainMs))
    .where('next_look_at', '>', soon)
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
  const odd = await exceptionStates(ctx.db, page)
  return {
    deposits: page.map((row) => depositView(ctx, { row, odd, locale })),
    nextCursor: rows.length > limit ? (page.at(-1)?.reference ?? null) : null,
  }
}
