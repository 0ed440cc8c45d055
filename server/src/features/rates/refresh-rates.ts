import type { Context, RateTable } from '../../context.ts'

const everyMs = 6 * 3_600_000

/** Job `rates.refresh`: asks the sources once in six hours. What they say is taken whole or not at all. */
export async function refreshRates(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .selectFrom('rate')
    .select(['currency', 'per_usd', 'source', 'as_of', 'fetched_at', 'is_fixed'])
    .execute()
  const loose = rows.filter((row) => !row.is_fixed)
  const now = ctx.now()
  const newest = Math.max(...loose.map((row) => row.fetched_at?.getTime() ?? 0))
  if (loose.length === 0 || now.getTime() - newest < everyMs) return
  const answer = await ctx.rates.fetch({ codes: loose.map((row) => row.currency), last: tableOf(loose) })
  if (answer.outcome === 'refused') {
    ctx.log.warn({ faults: answer.faults }, 'the exchange rates stay as they are')
    return
  }
  await keep(ctx, answer.table, now)
}

type Row = { currency: string; per_usd: string | number; source: string; as_of: Date }

function tableOf(rows: Row[]): RateTable | null {
  const [oldest] = rows.toSorted((one, other) => one.as_of.getTime() - other.as_of.getTime())
  if (!oldest) return null
  const rates = Object.fromEntries(rows.map((row) => [row.currency, Number(row.per_usd)]))
  return { asOf: oldest.as_of, source: oldest.source, rates }
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
