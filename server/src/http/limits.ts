import assert from 'node:assert/strict'
import { isIPv4 } from 'node:net'
import type { Route } from '@karibu/contract'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Context } from '../context.ts'
import { networkOf, widerNetworks } from '../network.ts'
import type { Shared } from '../ports/shared.ts'
import { consume, tooMany } from '../rate-limit.ts'

/** Requests that no route of the contract counts: of unknown paths, of pages and files of the web, of payment providers. */
export type OtherTraffic = 'unknown' | 'web' | 'webhook'

/** What is left of a limit: `r` calls until it is full again in `t` seconds. */
export type RateLeft = { name: 'default' | 'costly'; limit: number; left: number; resetSeconds: number }
export type Limits = {
  /** Null where nothing is limited. */
  spend: (route: Route, who: { memberId: number | null; ip: string }) => Promise<RateLeft | null>
  spendOther: (traffic: OtherTraffic, ip: string) => Promise<void>
  /** Counts a webhook with a wrong signature. After too many of them `spendOther` refuses the network's webhooks. */
  countForged: (ip: string) => Promise<void>
}

/**
 * How fast one member, or one network that is not signed in, may call: on all servers together, and on each alone while
 * what they share is away. Money and code attempts have budgets of their own.
 */
export function makeLimits(config: Pick<Context['config'], 'limits'>, shared: Shared | null = null): Limits {
  const perMember = makeLimiter(shared, 'member', 600)
  const perNetwork = makeTiers(shared, 'network', 600)
  const costlyPerMember = makeLimiter(shared, 'member-costly', 30)
  // A whole campus may sit behind one address, so this is wide; the budgets per account are what protects codes.
  const costlyPerNetwork = makeTiers(shared, 'network-costly', 60)
  // A page brings up to fifty files. A provider that was cut off sends what it has kept, and tries again after a 429.
  const webPerNetwork = makeLimiter(shared, 'web', 6000)
  const webhooksPerNetwork = makeLimiter(shared, 'webhook', 6000)
  const forgedPerNetwork = makeLimiter(shared, 'webhook-forged', 60)
  return {
    spend: async (route, { memberId, ip }) => {
      if (!config.limits) return null
      const costly = route.rateLimit === 'costly'
      const name = costly ? 'costly' : 'default'
      if (memberId === null) return leftOf(name, await takeTiers(costly ? costlyPerNetwork : perNetwork, networkOf(ip)))
      const limiter = costly ? costlyPerMember : perMember
      return leftOf(name, { limit: limiter.points, spent: await consume(limiter, String(memberId)) })
    },
    spendOther: async (traffic, ip) => {
      if (!config.limits) return
      const network = networkOf(ip)
      if (traffic === 'unknown') return void (await takeTiers(perNetwork, network))
      if (traffic === 'web') return void (await consume(webPerNetwork, network))
      const forged = await forgedPerNetwork.get(network)
      if (forged && forged.remainingPoints <= 0) throw tooMany(forged)
      await consume(webhooksPerNetwork, network)
    },
    countForged: async (ip) => {
      if (config.limits) await forgedPerNetwork.consume(networkOf(ip)).catch(() => {})
    },
  }
}

/** For an IPv4 address or an IPv6 /64, for the /56 around it and for the /48: a provider may give one home all of it. */
type Tiers = readonly RateLimiterAbstract[]

const makeTiers = (shared: Shared | null, name: string, points: number): Tiers => [
  makeLimiter(shared, name, points),
  makeLimiter(shared, `${name}-56`, points * 2),
  makeLimiter(shared, `${name}-48`, points * 4),
]

/** The tightest tier speaks for all. */
async function takeTiers(tiers: Tiers, network: string): Promise<Spent> {
  let tightest: Spent | undefined
  const keys = [network, ...(isIPv4(network) ? [] : widerNetworks(network))]
  for (const [index, key] of keys.entries()) {
    const limiter = tiers[index]
    if (!limiter) continue
    const spent = await consume(limiter, key)
    if (!tightest || spent.remainingPoints < tightest.spent.remainingPoints) tightest = { limit: limiter.points, spent }
  }
  assert(tightest, 'a network has a tier')
  return tightest
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

type Spent = { limit: number; spent: RateLimiterRes }

const leftOf = (name: RateLeft['name'], { limit, spent }: Spent): RateLeft => ({
  name,
  limit,
  left: Math.max(0, spent.remainingPoints),
  resetSeconds: Math.ceil(spent.msBeforeNext / 1000),
})
