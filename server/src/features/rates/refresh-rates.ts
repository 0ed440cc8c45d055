import type { Context, RateTable } from '../../context.ts'
import { ageOf } from './rate-rules.ts'

const everyMs = 6 * 3_600_000

/** Job `rates.refresh`: asks the sources once in six hours. What is not believed of a currency leaves its rate as it is. */
export async function refreshRates(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .selectFrom('rate')
    .select(['currency', 'per_usd', 'as_of', 'fetched_at', 'is_fixed'])
    .execute()
  const loose = rows.filter((row) => !row.is_fixed)
  const now = ctx.now()
  const newest = Math.max(...loose.map((row) => row.fetched_at?.getTime() ?? 0))
  if (loose.length === 0 || now.getTime() - newest < everyMs) return
  const answer = await ctx.rates.fetch({ codes: loose.map((row) => row.currency), last: comparable(loose, now) })
  if (answer.outcome === 'refused') {
    ctx.log.warn({ faults: answer.faults }, 'the exchange rates stay as they are')
    return
  }
  if (answer.faults.length > 0) ctx.log.error({ faults: answer.faults }, 'some exchange rates stay as they are')
  await keep(ctx, answer.table, now)
}

type Row = { currency: string; per_usd: string | number; as_of: Date }

/** Against a rate too old to convert with nothing is held: it would lock out the present one for good. */
function comparable(rows: Row[], now: Date): RateTable['rates'] {
  const recent = rows.filter((row) => ageOf(row.as_of, now) !== 'too_old')
  return Object.fromEntries(recent.map((row) => [row.currency, Number(row.per_usd)]))
}

async function keep({ db }: Context, table: RateTable, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const [currency, perUsd] of Object.entries(table.rates)) {
      // An answer that was under way while staff set a rate does not undo it.
      await tx
        .updateTable('rate')
        .set({ per_usd: perUsd.toFixed(8), source: table.source, as_of: table.asOf, fetched_at: now })
        .where('currency', '=', currency)
        .where('is_fixed', '=', false)
        .where('as_of', '<=', table.asOf)
        .execute()
    }
  })
}
