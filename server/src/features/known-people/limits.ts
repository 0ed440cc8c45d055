import type { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Context } from '../../context.ts'
import { consume } from '../../rate-limit.ts'
import { sign } from '../../signature.ts'

const day = 86_400

/**
 * How many contacts a member may add, removed ones too. Who looks from a second account which profile vanishes with which number
 * learns whose it is: so few can be tried. Holds with KARIBU_LIMITS=off too.
 */
const limitsUsed = { aDay: 200, aMonth: 600 } as const

type Limits = ReturnType<typeof makeLimiters>
const made = new WeakMap<Pool, Limits>()

function makeLimiters(pool: Pool) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })
  return [limiter('known-day', limitsUsed.aDay, day), limiter('known-month', limitsUsed.aMonth, 30 * day)] as const
}

type Limited = Pick<Context, 'pool' | 'secret'>

/** Counts contacts that are added. Throws Refusal `too_many_requests`, and then none is counted. */
export async function takeContactPermits(ctx: Limited, memberUid: string, count: number): Promise<void> {
  if (count === 0) return
  const limits = made.get(ctx.pool) ?? makeLimiters(ctx.pool)
  made.set(ctx.pool, limits)
  const key = sign(ctx, 'known', memberUid)
  for (const [position, limit] of limits.entries()) {
    try {
      await consume(limit, key, { points: count })
    } catch (error) {
      for (const counted of limits.slice(0, position + 1)) await counted.reward(key, count)
      throw error
    }
  }
}
