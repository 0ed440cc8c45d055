import { dayMs } from '../../durations.ts'
import type { Shared } from '../../ports/shared.ts'

type Ask = {
  memberId: number
  /** Numbers of profiles, each once. */
  profiles: number[]
  /** So many different ones in a day. */
  most: number
}
/** Adds profiles to those that a member has seen today, or none of them. Then how long until the day is over, in ms; else 0. */
export type AddSeen = (ask: Ask) => Promise<number>

/**
 * Which profiles each member has seen within 24 hours of the first: on all servers together, and on each alone while what
 * they share is away. A profile seen again costs nothing.
 */
export function makeSeenProfiles(shared: Shared | null, now: () => Date): AddSeen {
  const alone = makeOwnMemory(now)
  if (!shared) return async (ask) => alone(ask)
  return async (ask) => {
    const { memberId, profiles, most } = ask
    try {
      return Number(await shared.run(script, [`karibu:seen:${memberId}`], [most, dayMs, ...profiles].map(String)))
    } catch {
      return alone(ask)
    }
  }
}

// Redis keeps a set of up to 512 whole numbers as a sorted list of eight bytes each.
const script = `
local new = {}
for i = 3, #ARGV do
  if redis.call('sismember', KEYS[1], ARGV[i]) == 0 then new[#new + 1] = ARGV[i] end
end
if #new == 0 then return 0 end
if redis.call('scard', KEYS[1]) + #new > tonumber(ARGV[1]) then return math.max(redis.call('pttl', KEYS[1]), 1) end
redis.call('sadd', KEYS[1], unpack(new))
if redis.call('pttl', KEYS[1]) < 0 then redis.call('pexpire', KEYS[1], ARGV[2]) end
return 0`

function makeOwnMemory(now: () => Date): (ask: Ask) => number {
  // In the order of their ends, since each lasts a day.
  const days = new Map<number, { endsAt: number; seen: Set<number> }>()
  const dropEnded = (at: number) => {
    for (const [memberId, { endsAt }] of days) {
      if (endsAt > at) return
      days.delete(memberId)
    }
  }
  return ({ memberId, profiles, most }) => {
    const at = now().getTime()
    dropEnded(at)
    const day = days.get(memberId) ?? { endsAt: at + dayMs, seen: new Set<number>() }
    const fresh = profiles.filter((profile) => !day.seen.has(profile))
    if (fresh.length === 0) return 0
    if (day.seen.size + fresh.length > most) return Math.max(day.endsAt - at, 1)
    for (const profile of fresh) day.seen.add(profile)
    days.set(memberId, day)
    return 0
  }
}
