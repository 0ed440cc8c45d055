import { type DailyLevels, usualDailyLimits } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { readDailyLimit } from '../../db/site/daily-limits.ts'
import { makeRecentValue } from '../../db/site/recent-value.ts'

/** So long a server may still go by what it read before. */
const readAgainMs = 5_000

/**
 * Reads how many profiles a day members may see, at most every few seconds: counting them needs no database. Without an answer
 * of the database what was known last holds.
 */
export function makeRecentLimit(ctx: Pick<Context, 'db' | 'now'>): () => Promise<DailyLevels> {
  const recent = makeRecentValue<DailyLevels>(ctx, {
    first: usualDailyLimits.profilesADay,
    freshMs: readAgainMs,
    read: () => readDailyLimit(ctx.db, 'profilesADay'),
  })
  return async () => {
    if (recent.isStale()) await recent.refresh()
    return recent.known()
  }
}
