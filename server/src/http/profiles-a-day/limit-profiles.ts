import type { Badge, DailyLevels, Route } from '@karibu/contract'
import type { Context, SignedIn } from '../../context.ts'
import { limitOf, limitRefusal } from '../../db/site/daily-limits.ts'
import { makeSeenProfiles } from './seen-profiles.ts'
import { shownMembersOf } from './shown-members.ts'

/** Counts the members that the answer of a route shows, before it leaves. */
export type LimitProfiles = (route: Route, viewer: SignedIn | null, answer: unknown) => Promise<void>

type Reads = {
  readBadges: (memberId: number) => Promise<Badge[]>
  /** The limit in force, by how far members are verified. */
  readLimit: () => Promise<DailyLevels>
}

/**
 * How many different members one member may see in a day, whatever the call: who copies profiles needs more of them than who
 * looks for a partner. Throws Refusal `too_many_profiles` for an answer with a new one beyond it. Matches and blocked members
 * are not counted. What was proved is read only of those who reach the lowest limit.
 */
export function makeProfileLimit(
  { config, shared, now }: Pick<Context, 'config' | 'shared' | 'now'>,
  { readBadges, readLimit }: Reads,
): LimitProfiles {
  const add = makeSeenProfiles(shared, now)
  return async (route, viewer, answer) => {
    const shownMembers = shownMembersOf(route)
    if (!config.limits || !viewer || !shownMembers) return
    const memberId = viewer.id
    const strangers = shownMembers(answer).filter((one) => one.id !== viewer.uid && !one.matched && !one.blocked)
    if (strangers.length === 0) return
    const profiles = [...new Set(strangers.map(({ id }) => numberOf(id)))]
    const levels = await readLimit()
    const waitMs = await add({ memberId, profiles, most: levels.address })
    if (waitMs === 0) return
    const badges = await readBadges(memberId)
    const most = limitOf(levels, badges)
    if (most > levels.address && (await add({ memberId, profiles, most })) === 0) return
    throw limitRefusal('profilesADay', { levels, badges, waitMs })
  }
}

// 32 random bits of the id: among a thousand, two are the same once in ten thousand times.
const numberOf = (uid: string): number => Number.parseInt(uid.slice(-8), 16)
