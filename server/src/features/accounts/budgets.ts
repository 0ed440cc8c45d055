import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { sign } from '../../signature.ts'

/** How many failures are borne before a try is refused unread. They hold with KARIBU_LIMITS=off too. */
export const budgetLimits = {
  codeFailuresADay: 10,
  passwordFailuresADay: 20,
  /** From this failure on each further try has to wait: 30 s, a minute, two … up to an hour. */
  passwordFailuresFree: 5,
  networkFailuresTenMinutes: 100,
  /** Beyond it, networks that already failed are refused. */
  failuresTenMinutes: 300,
  codesAnHour: 3,
  secondsBetweenCodes: 60,
} as const

type Budgets = ReturnType<typeof makeBudgets>
type Door = Pick<Context, 'pool' | 'secret'>

const day = 86_400
const tenMinutes = 600

function makeBudgets(pool: Pool) {
  const budget = (keyPrefix: string, points: number, duration: number) =>
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
    code: budget('code', budgetLimits.codeFailuresADay, day),
    password: budget('password', budgetLimits.passwordFailuresADay, day),
    pause: budget('pause', 1, day),
    network: budget('network', budgetLimits.networkFailuresTenMinutes, tenMinutes),
    everybody: budget('everybody', budgetLimits.failuresTenMinutes, tenMinutes),
    mailsAnHour: budget('mails', budgetLimits.codesAnHour, 3600),
    mailJustNow: budget('mailed', 1, budgetLimits.secondsBetweenCodes),
    mailLeft: budget('left', 1, budgetLimits.secondsBetweenCodes),
  }
}

const made = new WeakMap<Pool, Budgets>()

function budgetsOf({ pool }: Door): Budgets {
  const known = made.get(pool)
  if (known) return known
  const fresh = makeBudgets(pool)
  made.set(pool, fresh)
  return fresh
}

type Try = {
  kind: 'code' | 'password'
  /** Whose secret is tried: an address as typed, known or not, or `member:<id>` for somebody signed in. */
  account: string
  network: string
}

/**
 * Runs one try of a secret; `null` means that it failed. The try is paid for before it is compared and given back when
 * it was right, so a thousand at once get no more than the budget. Throws Refusal `too_many_requests`.
 */
export async function withinBudget<T>(
  door: Door,
  { kind, account, network }: Try,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  const budgets = budgetsOf(door)
  const key = sign(door, 'budget', account)
  const networkKey = sign(door, 'network', network)
  if (kind === 'password') await refuseWhilePaused(budgets, key)
  await spendOfNetwork(budgets, networkKey)
  const failures = (await spend(budgets[kind], key)).consumedPoints
  const giveBack = () => Promise.all([budgets[kind].reward(key), budgets.network.reward(networkKey)])
  let result: T | null
  try {
    result = await attempt()
  } catch (error) {
    // Not compared, or not answered for another reason: nobody's failure.
    await giveBack()
    throw error
  }
  if (result === null) await noteFailure(budgets, { kind, key, failures })
  else await Promise.all([budgets[kind].delete(key), budgets.pause.delete(key), budgets.network.reward(networkKey)])
  return result
}

async function refuseWhilePaused({ pause }: Budgets, key: string): Promise<void> {
  const paused = await pause.get(key)
  if (paused && paused.consumedPoints > pause.points) throw tooMany(paused)
}

async function spendOfNetwork(budgets: Budgets, networkKey: string): Promise<void> {
  const mine = await spend(budgets.network, networkKey)
  const all = await budgets.everybody.get('all')
  if (!all || all.consumedPoints < budgetLimits.failuresTenMinutes || mine.consumedPoints <= 1) return
  throw tooMany(all)
}

async function noteFailure(
  budgets: Budgets,
  { kind, key, failures }: { kind: Try['kind']; key: string; failures: number },
): Promise<void> {
  await budgets.everybody.penalty('all')
  const beyond = failures - budgetLimits.passwordFailuresFree
  if (kind === 'password' && beyond >= 0) await budgets.pause.block(key, Math.min(30 * 2 ** beyond, 3600))
}

async function spend(limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key)
  } catch (spent) {
    throw spent instanceof RateLimiterRes ? tooMany(spent) : spent
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new Refusal('too_many_requests', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })

type Permit = {
  /** The mail is out. */
  keep: () => Promise<unknown>
  /** It did not leave. */
  giveBack: () => Promise<unknown>
}

/**
 * May another code go to this address now? null when not. Throws while another that may is still under way: it may fail
 * yet, or its server may have died over it, and then this one has to go.
 */
export async function takeMailPermit(
  door: Door,
  { purpose, email }: { purpose: string; email: string },
): Promise<Permit | null> {
  const { mailJustNow, mailLeft, mailsAnHour } = budgetsOf(door)
  const key = sign(door, 'mail', purpose, email)
  if (!(await takes(mailJustNow, key))) {
    if (await mailLeft.get(key)) return null
    throw new Error('another mail to the same address is under way')
  }
  if (!(await takes(mailsAnHour, key))) {
    await mailJustNow.delete(key)
    return null
  }
  return {
    keep: () => mailLeft.set(key, 1, budgetLimits.secondsBetweenCodes),
    giveBack: async () => {
      await mailJustNow.delete(key)
      await mailsAnHour.reward(key)
    },
  }
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
