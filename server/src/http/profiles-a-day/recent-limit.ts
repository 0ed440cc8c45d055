import { type DailyLevels, usualDailyLimits } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { readDailyLimit } from '../../db/site/daily-limits.ts'

/** So long a server may still go by what it read before. */
const readAgainMs = 5_000

/**
 * Reads how many profiles a day members may see, at most every few seconds: counting them needs no database. Without an answer
 * of the database what was known last holds.
 */
export function makeRecentLimit({ db, now }: Pick<Context, 'db' | 'now'>): () => Promise<DailyLevels> {
  let known: DailyLevels = usualDailyLimits.profilesADay
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null
  const refresh = () => {
    reading ??= readDailyLimit(db, 'profilesADay')
      .catch(() => known)
      .then((read) => {
        known = read
        readAt = now().getTime()
        reading = null
      })
    return reading
  }
  return async () => {
    if (Math.abs(now().getTime() - readAt) > readAgainMs) await refresh()
    return known
  }
}
