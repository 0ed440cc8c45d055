import type { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Context } from '../../../context.ts'
import { consume } from '../../../rate-limit.ts'
import { Refusal } from '../../../refusal.ts'
import { sign } from '../../../signature.ts'

const lookupsADay = 10
const daySeconds = 86_400

type Limited = Pick<Context, 'pool' | 'secret'>

/**
 * Runs one lookup of an account holder. The names are other people's, so a member gets ten a day, whichever call asks;
 * a lookup that throws is not counted. Throws Refusal `too_many_requests`. The limit also holds with KARIBU_LIMITS=off.
 */
export async function withinLookupLimit<T>(ctx: Limited, memberUid: string, lookup: () => Promise<T>): Promise<T> {
  const limiter = limiterOf(ctx)
  const key = sign(ctx, 'payout-lookup', memberUid)
  await consume(limiter, key, { messageKey: 'withdrawals:no.lookups' })
  try {
    return await lookup()
  } catch (error) {
    // A number without a holder says something too, and counts.
    if (!(error instanceof Refusal && error.code === 'invalid_input')) await limiter.reward(key)
    throw error
  }
}

const made = new WeakMap<Pool, RateLimiterPostgres>()

function limiterOf({ pool }: Limited): RateLimiterPostgres {
  const known = made.get(pool)
  if (known) return known
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: 'payout-lookup',
    points: lookupsADay,
    duration: daySeconds,
  })
  made.set(pool, limiter)
  return limiter
}
