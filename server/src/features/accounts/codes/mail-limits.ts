import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '../../../context.ts'
import { sign } from '../../../signature.ts'
import { type AttemptLimits, limitsOf } from '../attempt-limits/limiters.ts'

type Permit = {
  /** The mail was sent. */
  confirm: () => Promise<unknown>
  /** The mail could not be sent. */
  release: () => Promise<unknown>
}

/** Who requested a mail: `key` identifies the browser or network, `wideKey` the wide network; null for a known browser. */
export type Requester = { key: string; wideKey: string | null }
type MailRequested = { purpose: string; email: string; requester: Requester }

/**
 * May another code go to this address now? null when not. Throws while another one of the same requester is being sent: it
 * may still fail, or its server may have died, and then this one has to go.
 */
export async function takeMailPermit(
  ctx: Pick<Context, 'pool' | 'secret'>,
  { purpose, email, requester }: MailRequested,
): Promise<Permit | null> {
  const limits = limitsOf(ctx.pool)
  const key = sign(ctx, 'mail', purpose, email, requester.key)
  if (!(await takes(limits.mailJustNow, key))) {
    if (await limits.mailLeft.get(key)) return null
    throw new Error('another mail to the same address is under way')
  }
  const attempts: [keyof AttemptLimits, string][] = [['mailsAnHour', key]]
  if (requester.wideKey !== null)
    attempts.push(
      ['mailsOfNetwork', sign(ctx, 'mail', email, requester.wideKey)],
      ['mailsOfStrangers', sign(ctx, 'mail', email)],
    )
  const taken: typeof attempts = []
  const release = async () => {
    await limits.mailJustNow.delete(key)
    for (const [name, taking] of taken) await limits[name].reward(taking)
  }
  for (const [name, taking] of attempts) {
    if (!(await takes(limits[name], taking))) {
      await release()
      return null
    }
    taken.push([name, taking])
  }
  return { confirm: () => limits.mailLeft.set(key, 1, limits.mailLeft.duration), release }
}

async function takes(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (spent) {
    if (spent instanceof RateLimiterRes) return false
    throw spent
  }
}
