import { type api, type ReplyInputOf, toMajor } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { dayMs } from '../../durations.ts'
import { balancesOf } from '../../ledger/index.ts'

/** Balances at the end of each of the last days (UTC), today's being the present ones. */
export async function showChart(
  ctx: Context,
  { memberId, days }: { memberId: number; days: number },
): Promise<ReplyInputOf<typeof api.wallet.chart>> {
  const now = ctx.now()
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  const { changes, balances } = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<{ day: string; currency: string; moved: number }>`
        select (t.at at time zone 'UTC')::date as day, e.currency, sum(e.amount)::bigint as moved
        from ledger_account a
        join ledger_entry e on e.account = a.id
        join ledger_transfer t on t.seq = e.transfer
        where a.owner = ${memberId} and a.code <> 'payout_hold'
          and t.at >= ${new Date(today - (days - 2) * dayMs)}
        group by 1, 2`.execute(tx)
      return { changes: rows, balances: await balancesOf(tx, memberId) }
    })
  let usd = balances.usdDeposited + balances.usdEarned
  let credits = balances.creditsBought + balances.creditsEarned
  const points = Array.from({ length: days }, (_, back) => {
    const day = new Date(today - back * dayMs).toISOString().slice(0, 10)
    const point = { day, usd: toMajor(usd, 'USD'), credits: Number(credits) }
    // From the end of a day back to the end of the one before.
    for (const change of changes) {
      if (change.day !== day) continue
      if (change.currency === 'USD') usd -= BigInt(change.moved)
      else credits -= BigInt(change.moved)
    }
    return point
  })
  return { points: points.reverse() }
}
