import type { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Context } from '../../context.ts'
import { consume } from '../../rate-limit.ts'
import { sign } from '../../signature.ts'

const day = 86_400

/** Text messages cost money, and a number may earn its owner some. All of these hold with KARIBU_LIMITS=off too. */
const limitsUsed = {
  secondsBetween: 60,
  ofMemberADay: 5,
  ofNumberADay: 5,
  /** For the 10,000 numbers that begin alike. */
  ofRangeADay: 20,
  gesturesADay: 5,
} as const

type Limits = ReturnType<typeof makeLimiters>

function makeLimiters(pool: Pool, dailyMax: number) {
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
  return {
    justNow: limiter('sms-now', 1, limitsUsed.secondsBetween),
    member: limiter('sms-member', limitsUsed.ofMemberADay, day),
    number: limiter('sms-number', limitsUsed.ofNumberADay, day),
    range: limiter('sms-range', limitsUsed.ofRangeADay, day),
    everybody: limiter('sms-all', dailyMax, day),
    gesture: limiter('selfie-gesture', limitsUsed.gesturesADay, day),
  }
}

const made = new WeakMap<Pool, Limits>()

type Limited = Pick<Context, 'pool' | 'secret' | 'config'>
type Attempt = [keyof Limits, string]

/** Counts a text message that is asked for. Throws Refusal `too_many_requests`, and then nothing is counted. */
export const takeSmsPermit = (
  ctx: Limited,
  { memberUid, phone }: { memberUid: string; phone: string },
): Promise<void> =>
  takeAll(ctx, [
    ['justNow', sign(ctx, 'sms', memberUid)],
    ['member', sign(ctx, 'sms', memberUid)],
    ['number', sign(ctx, 'sms', phone)],
    ['range', sign(ctx, 'sms', phone.slice(0, -4))],
    ['everybody', 'all'],
  ])

/** Counts a gesture that is drawn. Throws Refusal `too_many_requests`. */
export const takeDrawPermit = (ctx: Limited, memberUid: string): Promise<void> =>
  takeAll(ctx, [['gesture', sign(ctx, 'gesture', memberUid)]])

async function takeAll(ctx: Limited, attempts: Attempt[]): Promise<void> {
  const known = made.get(ctx.pool)
  const limits = known ?? makeLimiters(ctx.pool, ctx.config.sms.dailyMax)
  if (!known) made.set(ctx.pool, limits)
  const taken: Attempt[] = []
  for (const [name, key] of attempts) {
    try {
      await consume(limits[name], key)
    } catch (error) {
      for (const [each, takenKey] of taken) await limits[each].reward(takenKey)
      throw error
    }
    taken.push([name, key])
  }
}
