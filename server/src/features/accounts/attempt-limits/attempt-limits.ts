import type { Context } from '../../../context.ts'
import { widerNetworks } from '../../../network.ts'
import { consume, tooMany } from '../../../rate-limit.ts'
import { Refusal } from '../../../refusal.ts'
import { sign } from '../../../signature.ts'
import { isNonce } from '../codes/code-nonce.ts'
import { findKnownOrigin, type Origin } from '../sessions/known-origins.ts'
import { type AttemptLimits, attemptLimits, limitsOf } from './limiters.ts'

type LimitContext = Pick<Context, 'pool' | 'secret'>
type Kind = 'code' | 'password'

/** Who tries a secret of an address, as far as its limits go. */
type Lane =
  /** Logged in, or past the password: only the owner reaches this limit. */
  | { kind: 'own' }
  /** A browser or network that the member has signed in from. */
  | { kind: 'known'; origin: string }
  /** Anyone else; with the nonce of a code request, if there is one. */
  | { kind: 'stranger'; nonce: string | null }

type Attempt = { kind: Kind; account: string; network: string; lane: Lane }

/** One try of a secret of the logged-in member `who`; see `limitAttempts`. */
export const limitOwnAttempts = <T>(
  ctx: LimitContext,
  { kind, who, network }: { kind: Kind; who: string; network: string },
  attempt: () => Promise<T | null>,
): Promise<T | null> => limitAttempts(ctx, { kind, account: who, network, lane: { kind: 'own' } }, attempt)

type AddressAttempt = { kind: Kind; email: string; origin: Origin; nonce?: string | undefined }

/** One try of a secret of an address, known or not, without a session; see `limitAttempts`. */
export async function limitAddressAttempts<T>(
  ctx: Pick<Context, 'db' | 'pool' | 'secret' | 'now'>,
  { kind, email, origin, nonce }: AddressAttempt,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const known = await findKnownOrigin(ctx, { email, origin })
  const isRequested = nonce !== undefined && isNonce(ctx, { email, nonce })
  const lane: Lane = known ? { kind: 'known', origin: known } : { kind: 'stranger', nonce: isRequested ? nonce : null }
  return limitAttempts(ctx, { kind, account: email, network: origin.network, lane }, attempt)
}

/**
 * Runs one try of a secret; `null` means that it failed. The try is counted before it is compared and uncounted if it
 * was right, so a thousand at once get no more than the limit. Throws Refusal `too_many_requests`. The reasons and the
 * figures are in docs/decisions/0045-attempt-limits.md.
 */
async function limitAttempts<T>(
  ctx: LimitContext,
  tried: Attempt,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const limits = limitsOf(ctx.pool)
  const keys = keysOf(ctx, tried)
  await refuseWhilePaused(limits, tried, keys)
  await countForNetworks(limits, keys)
  const counted = await countForAccount(limits, tried, keys)
  const uncount = () =>
    Promise.all([
      ...counted.map(({ limiter, key }) => limits[limiter].reward(key)),
      ...keys.networks.map(({ tier, key }) => limits[tier].reward(key)),
    ])
  let result: T | null
  try {
    result = await attempt()
  } catch (error) {
    // Not compared, or refused for another reason: no failure.
    await uncount()
    throw error
  }
  if (result === null) {
    await limits.everybody.penalty('all')
    if (tried.kind === 'password') await pauseAfter(limits, counted[0]?.failures ?? 0, keys.pause)
    return null
  }
  await uncount()
  // A success forgives the failures of its own browser or network, never those of strangers elsewhere.
  const [own] = counted
  if (own?.forgiven) await Promise.all([limits[own.limiter].delete(own.key), limits.pause.delete(keys.pause)])
  return result
}

const tiers = ['network', 'network56', 'network48'] as const
type Keys = ReturnType<typeof keysOf>

function keysOf(ctx: LimitContext, { account, network, lane }: Attempt) {
  const wider = widerNetworks(network)
  const widest = wider.at(-1) ?? network
  const origin = { own: 'own', known: lane.kind === 'known' ? lane.origin : '', stranger: widest }[lane.kind]
  return {
    account: sign(ctx, 'budget', account),
    origin: sign(ctx, 'budget', account, origin),
    /** Of the narrow network, so that a neighbour's failures delay no one. */
    pause: sign(ctx, 'pause', account, lane.kind === 'stranger' ? network : origin),
    nonce: lane.kind === 'stranger' && lane.nonce ? sign(ctx, 'budget', lane.nonce) : null,
    networks: [network, ...wider.filter((wide) => !wide.endsWith('.0/24'))].map((wide, index) => ({
      tier: tiers[index] ?? 'network48',
      key: sign(ctx, 'network', wide),
    })),
  }
}

async function refuseWhilePaused({ pause }: AttemptLimits, { kind }: Attempt, keys: Keys): Promise<void> {
  if (kind !== 'password') return
  const paused = await pause.get(keys.pause)
  if (paused && paused.consumedPoints > pause.points) throw tooMany(paused)
}

async function countForNetworks(limits: AttemptLimits, { networks }: Keys): Promise<void> {
  let failures = 0
  for (const { tier, key } of networks) {
    const { consumedPoints } = await consume(limits[tier], key)
    if (tier === 'network') failures = consumedPoints
  }
  const all = await limits.everybody.get('all')
  if (all && all.consumedPoints >= attemptLimits.failuresTenMinutes && failures > 1) throw tooMany(all)
}

type Counted = { limiter: keyof AttemptLimits; key: string; failures: number; forgiven: boolean }

async function countForAccount(limits: AttemptLimits, { kind, lane }: Attempt, keys: Keys): Promise<Counted[]> {
  const take = async (limiter: keyof AttemptLimits, key: string, forgiven = false): Promise<Counted> => {
    const { consumedPoints: failures } = await consume(limits[limiter], key)
    return { limiter, key, failures, forgiven }
  }
  if (lane.kind !== 'stranger') return [await take(kind, keys.origin, true)]
  if (kind === 'password') {
    const own = await take('password', keys.origin, true)
    const shared = await take('strangersPassword', keys.account).catch(refusedToNull)
    return [own, shared ?? (await take('latePassword', keys.origin))]
  }
  if (!keys.nonce) return [await take('strangersCode', keys.account)]
  const wasTaken = await take('requestedCode', keys.account).catch(refusedToNull)
  return wasTaken ? [wasTaken] : [await take('lateCode', keys.origin), await take('lateCode', keys.nonce)]
}

function refusedToNull(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

async function pauseAfter({ pause }: AttemptLimits, failures: number, key: string): Promise<void> {
  const beyond = failures - attemptLimits.passwordFailuresFree
  if (beyond >= 0) await pause.block(key, Math.min(30 * 2 ** beyond, 3600))
}
