import type { api, ReplyInputOf } from '@karibu/contract'
import type { Db, Tx } from '../../context.ts'
import { ageOf } from './rate-rules.ts'

type StaffRate = ReplyInputOf<typeof api.rates.set>['rate']

/** The table for staff; `only` for one currency. */
export async function listRates(db: Db | Tx, now: Date, only?: string): Promise<StaffRate[]> {
  const rows = await db
    .selectFrom('rate as r')
    .innerJoin('currency as c', 'c.code', 'r.currency')
    .$if(only !== undefined, (query) => query.where('r.currency', '=', only ?? ''))
    .select(['r.currency', 'r.per_usd', 'r.source', 'r.as_of', 'r.fetched_at', 'r.is_fixed', 'c.is_offered'])
    .orderBy('r.currency')
    .execute()
  return rows.map((row) => {
    const age = ageOf(row.as_of, now)
    return {
      currency: row.currency,
      perUsd: Number(row.per_usd),
      source: row.source,
      asOf: row.as_of.toISOString(),
      fetchedAt: row.fetched_at?.toISOString() ?? null,
      stale: age !== 'fresh',
      tooOld: age === 'too_old',
      fixed: row.is_fixed,
      offered: row.is_offered,
    }
  })
}
