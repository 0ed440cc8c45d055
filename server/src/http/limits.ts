import { isIPv6 } from 'node:net'
import type { Route } from '@karibu/contract'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context, Shared } from '../context.ts'
import { Refusal } from '../refusal.ts'

export type Limits = { spend: (route: Route, who: { memberId: number | null; ip: string }) => Promise<void> }

/**
 * How fast one member, or one network that is not signed in, may call: on all servers together, and on each alone while
 * what they share is away. Money and code attempts have budgets of their own.
 */
export function makeLimits(config: Pick<Context['config'], 'limits'>, shared: Shared | null = null): Limits {
  const perMember = makeLimiter(shared, 'member', 600)
  const perNetwork = makeLimiter(shared, 'network', 600)
  const costlyPerMember = makeLimiter(shared, 'member-costly', 30)
  // A whole campus may sit behind one address, so this is wide; the budgets per account are what protects codes.
  const costlyPerNetwork = makeLimiter(shared, 'network-costly', 60)
  return {
    spend: async (route, { memberId, ip }) => {
      if (!config.limits) return
      const costly = route.pace === 'costly'
      if (memberId !== null) await take(costly ? costlyPerMember : perMember, String(memberId))
      else await take(costly ? costlyPerNetwork : perNetwork, networkOf(ip))
    },
  }
}

function makeLimiter(shared: Shared | null, name: string, points: number): RateLimiterAbstract {
  const alone = new RateLimiterMemory({ points, duration: 60 })
  if (!shared) return alone
  const storeClient = {
    eval: (script: string, { keys, arguments: values }: { keys: string[]; arguments: string[] }) =>
      shared.run(script, keys, values),
  }
  return new RateLimiterRedis({
    storeClient,
    useRedisPackage: true,
    keyPrefix: `karibu:pace:${name}`,
    points,
    duration: 60,
    insuranceLimiter: alone,
  })
}

async function take(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (spent) {
    if (!(spent instanceof RateLimiterRes)) throw spent
    throw new Refusal('too_many_requests', { retryAfter: Math.ceil(spent.msBeforeNext / 1000) })
  }
}

/** The network behind an address: one IPv4 address, or the /64 of an IPv6 one, since a single home holds a whole /64. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = ip.includes('::') ? tail.split(':').filter(Boolean) : []
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
