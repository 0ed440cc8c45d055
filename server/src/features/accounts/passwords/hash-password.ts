import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Context } from '../../../context.ts'
import { limitConcurrency } from './limit-concurrency.ts'

// argon2id, the package's own kind; memory in KiB.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const cores = availableParallelism()
// A flood of logins must leave the processor to signed-in members, and one network must leave it to the others.
const enter = limitConcurrency({ atOnce: 2 * cores, waitingMax: 64 * cores, waitingMaxOfGroup: 8 * cores })
const ownServer = 'this server'

/**
 * The hash of a password, as text that names its own cost. Throws Refusal `unavailable` when too many of this network wait.
 */
export const hashPassword = (password: string, network = ownServer): Promise<string> =>
  enter(network, () => hash(password, cost))

// `$argon2id$v=19$m=19456,t=2,p=1$`: what a hash made today begins with.
const todays = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
/** Was this hash made at another cost than today's? */
export const hasOtherCost = (stored: string): boolean => !stored.startsWith(todays)

let nobodys: Promise<string> | undefined

/**
 * Is it the password of this hash? `null` (an unknown address) takes the same time and never matches.
 * Throws Refusal `unavailable` when too many of this network wait.
 */
export async function isPassword(stored: string | null, password: string, network = ownServer): Promise<boolean> {
  const isReal = stored?.startsWith('$argon2id$') === true
  nobodys ??= hash('nobody has this password', cost)
  const against = isReal ? stored : await nobodys
  const isMatch = await enter(network, () => verify(against, password))
  return isReal && isMatch
}

/** Has the end of a password come that the operator's command printed? Null: its member has chosen it. */
export const hasExpired = ({ now }: Pick<Context, 'now'>, expiresAt: Date | null): boolean =>
  expiresAt !== null && expiresAt <= now()
