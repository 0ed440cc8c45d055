import type { PlainTextKey, RefusalCode } from '@karibu/contract'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from './refusal.ts'

type Answer = {
  code?: RefusalCode
  /** Key of a text that is more precise than that of the code. */
  messageKey?: PlainTextKey
}

/** The refusal of a limit that is used up, with the whole seconds until it counts anew, at least one. */
export const tooMany = ({ msBeforeNext }: RateLimiterRes, { code = 'too_many_requests', ...text }: Answer = {}) =>
  new Refusal(code, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)), ...text })

/** Counts `points` (1) for a key. Throws a Refusal, `too_many_requests` unless `code` names another, when the limit is used up. */
export async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  { points = 1, ...answer }: Answer & { points?: number } = {},
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key, points)
  } catch (spent) {
    throw spent instanceof RateLimiterRes ? tooMany(spent, answer) : spent
  }
}
