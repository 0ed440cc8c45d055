import type { Db, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { factColumns, factsOf } from './rate-facts.ts'
import { ageOf, bandOf, isInside, isWithinBand, manualRateWaitMs } from './rate-rules.ts'

/** `perUsd` and `agreedPerUsd` are decimals as text, exactly as stored. */
export type Rate = {
  currency: string
  perUsd: string
  asOf: Date
  stale: boolean
  /** The last rate that both sources agreed on. */
  agreedPerUsd: string
  /** Payouts at this rate are not submitted before; null when they need not wait. */
  payoutsFrom: Date | null
}

type RateQuery = { currency: string; now: Date; evenOld?: boolean }

/**
 * How much of a currency 1 USD buys now. Refuses `rate_unavailable` when there is no rate, when none was ever agreed on,
 * when it lies outside the band, and when it is above 7 days old; with `evenOld`, which is for play money, an old one
 * serves and is marked stale.
 */
export async function findRate(db: Db | Tx, { currency, now, evenOld = false }: RateQuery): Promise<Rate> {
  if (currency === 'USD')
    return { currency, perUsd: '1', asOf: now, stale: false, agreedPerUsd: '1', payoutsFrom: null }
  const row = await db.selectFrom('rate').where('currency', '=', currency).select(factColumns).executeTakeFirst()
  if (!row || row.agreed_per_usd === null || !isWithinBand(factsOf(row), now)) throw new Refusal('rate_unavailable')
  const age = ageOf(row.as_of, now)
  if (age === 'too_old' && !evenOld) throw new Refusal('rate_unavailable')
  return {
    currency,
    perUsd: String(row.per_usd),
    asOf: row.as_of,
    stale: age !== 'fresh',
    agreedPerUsd: String(row.agreed_per_usd),
    payoutsFrom: payoutsFrom(row.manual_at, now),
  }
}

/** When payouts at a rate may be submitted that staff set at `manualAt`; null: at once. */
export function payoutsFrom(manualAt: Date | null, now: Date): Date | null {
  if (!manualAt) return null
  const from = new Date(manualAt.getTime() + manualRateWaitMs)
  return from > now ? from : null
}

/** Whether a rate that was promised earlier may still be honoured: it lies in the band of now. */
export async function isStillInBand(
  db: Db | Tx,
  { currency, perUsd, now }: { currency: string; perUsd: string; now: Date },
): Promise<boolean> {
  if (currency === 'USD') return true
  const row = await db.selectFrom('rate').where('currency', '=', currency).select(factColumns).executeTakeFirst()
  if (!row) return false
  const facts = factsOf(row)
  return Number(perUsd) === facts.agreed?.perUsd || isInside(Number(perUsd), bandOf(facts, now))
}
