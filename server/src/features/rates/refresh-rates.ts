import { sql } from 'kysely'
import type { Context, Db, Tx } from '../../context.ts'
import { operator, writeAuditEntry } from '../../db/audit-entry.ts'
import { settleEach, settleSteps } from '../../jobs/settle-each.ts'
import type { RateTable, SourceRates } from '../../ports/rates.ts'
import { factsOf } from './rate-facts.ts'
import { ageOf, isWithinBand } from './rate-rules.ts'

const everyMs = 6 * 3_600_000

/**
 * Job `rates.refresh`: fetches both sources once in six hours. The agreed rate of every currency follows them, also where
 * staff fixed the effective one. A rate that is not accepted leaves its currency as it is.
 */
export async function refreshRates(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .selectFrom('rate')
    .select(['currency', 'agreed_per_usd', 'agreed_at', 'fetched_at'])
    .execute()
  const now = ctx.now()
  const newest = Math.max(...rows.map((row) => row.fetched_at?.getTime() ?? 0))
  if (rows.length === 0 || now.getTime() - newest < everyMs) return
  const answer = await ctx.rates.fetch({ codes: rows.map((row) => row.currency), last: comparable(rows, now) })
  if (answer.outcome === 'refused') {
    ctx.log('rates_not_refreshed', { faults: answer.faults })
    return
  }
  if (answer.faults.length > 0) ctx.log('rates_not_accepted', { faults: answer.faults })
  const { table } = answer
  await settleSteps([
    // Each currency on its own: one that cannot be stored keeps no other back.
    () => settleEach(Object.entries(answer.sources), (entry) => saveSource(ctx.db, entry, answer.sourcesAt)),
    () =>
      settleEach(Object.entries(table.rates), ([currency, perUsd]) =>
        ctx.db.transaction().execute((tx) => saveAgreed(ctx, tx, { currency, perUsd: perUsd.toFixed(8), table, now })),
      ),
  ])
}

type Row = { currency: string; agreed_per_usd: string | number | null; agreed_at: Date | null }

/** A rate too old to convert at is no measure for a new one: it would refuse the present one for good. */
function comparable(rows: Row[], now: Date): RateTable['rates'] {
  const recent = rows.filter((row) => row.agreed_at && ageOf(row.agreed_at, now) !== 'too_old')
  return Object.fromEntries(recent.map((row) => [row.currency, Number(row.agreed_per_usd)]))
}

const saveSource = (db: Db, [currency, { first, second }]: [string, SourceRates[string]], at: Date) =>
  db
    .updateTable('rate')
    .set({ first_per_usd: first.toFixed(8), second_per_usd: second.toFixed(8), sources_at: at })
    .where('currency', '=', currency)
    .execute()

type Agreed = { currency: string; perUsd: string; table: RateTable; now: Date }

async function saveAgreed(ctx: Context, tx: Tx, { currency, perUsd, table, now }: Agreed): Promise<void> {
  const { asOf, source } = table
  // Steps since the last agreement count together only until a newer one.
  const isNewer = sql<boolean>`agreed_at is null or agreed_at < ${asOf}`
  const unchanged = (column: 'applied_low' | 'applied_high') =>
    sql<string | null>`case when ${isNewer} then null else ${sql.ref(column)} end`
  await tx
    .updateTable('rate')
    .set({
      agreed_per_usd: perUsd,
      agreed_at: asOf,
      fetched_at: now,
      applied_low: unchanged('applied_low'),
      applied_high: unchanged('applied_high'),
    })
    .where('currency', '=', currency)
    .where((is) => is.or([is('agreed_at', 'is', null), is('agreed_at', '<=', asOf)]))
    .execute()
  // A manual change that is newer than the table stays.
  await tx
    .updateTable('rate')
    .set({ per_usd: perUsd, source, as_of: asOf, manual_at: null })
    .where('currency', '=', currency)
    .where('is_fixed', '=', false)
    .where('as_of', '<=', asOf)
    .execute()
  await releaseOutOfBand(ctx, tx, { currency, source, now })
}

type Release = { currency: string; source: string; now: Date }

/** A manual or fixed rate that the market has left behind gives way to the agreed one. */
async function releaseOutOfBand(ctx: Context, tx: Tx, { currency, source, now }: Release): Promise<void> {
  const row = await tx.selectFrom('rate').where('currency', '=', currency).selectAll().executeTakeFirst()
  if (!row?.agreed_per_usd || !row.agreed_at || isWithinBand(factsOf(row), now)) return
  const { agreed_per_usd: per_usd, agreed_at: as_of } = row
  await tx
    .updateTable('rate')
    .set({ per_usd, source, as_of, manual_at: null, is_fixed: false })
    .where('currency', '=', currency)
    .execute()
  const before = { perUsd: Number(row.per_usd), fixed: row.is_fixed, source: row.source }
  const after = { perUsd: Number(per_usd), fixed: false, source }
  const entry = {
    at: now,
    staffId: operator,
    action: 'rate.release',
    subject: currency,
    details: { before, after },
  } as const
  await writeAuditEntry(tx, entry)
  ctx.log('manual_rate_released', { currency })
}
