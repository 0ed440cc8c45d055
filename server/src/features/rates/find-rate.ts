import type { Db, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { ageOf } from './rate-rules.ts'

/** `perUsd` is a decimal as text, exactly as stored. */
export type Rate = { currency: string; perUsd: string; asOf: Date; stale: boolean }

/**
 * How much of a currency 1 USD buys now. Refuses `rate_unavailable` when there is no rate, or only one above 7 days old;
 * with `evenOld`, which is for play money, an old one serves and is marked stale.
 */
export async function findRate(
  db: Db | Tx,
  { currency, now, evenOld = false }: { currency: string; now: Date; evenOld?: boolean },
): Promise<Rate> {
  if (currency === 'USD') return { currency, perUsd: '1', asOf: now, stale: false }
  const row = await db
    .selectFrom('rate')
    .where('currency', '=', currency)
    .select(['per_usd', 'as_of'])
    .executeTakeFirst()
  if (!row) throw new Refusal('rate_unavailable')
  const age = ageOf(row.as_of, now)
  if (age === 'too_old' && !evenOld) throw new Refusal('rate_unavailable')
  return { currency, perUsd: String(row.per_usd), asOf: row.as_of, stale: age !== 'fresh' }
}
