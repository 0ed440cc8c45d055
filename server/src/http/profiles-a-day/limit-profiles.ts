import { type Badge, profilesADay, profilesADayOf, type Route } from '@karibu/contract'
import type { Context, SignedIn } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { makeSeenProfiles } from './seen-profiles.ts'
import { shownMembersOf } from './shown-members.ts'

/** Counts the members that the answer of a route shows, before it leaves. */
export type LimitProfiles = (route: Route, viewer: SignedIn | null, answer: unknown) => Promise<void>

/**
 * How many different members one member may see in a day, whatever the call: who copies profiles needs more of them than who
 * looks for a partner. Throws Refusal `too_many_profiles` for an answer with a new one beyond it. Matches and blocked members
 * are not counted. What was proved is read only of those who reach the usual limit.
 */
export function makeProfileLimit(
  { config, shared, now }: Pick<Context, 'config' | 'shared' | 'now'>,
  readBadges: (memberId: number) => Promise<Badge[]>,
): LimitProfiles {
  const add = makeSeenProfiles(shared, now)
  return async (route, viewer, answer) => {
    const shownMembers = shownMembersOf(route)
    if (!config.limits || !viewer || !shownMembers) return
    const memberId = viewer.id
    const strangers = shownMembers(answer).filter((one) => one.id !== viewer.uid && !one.matched && !one.blocked)
    if (strangers.length === 0) return
    const profiles = [...new Set(strangers.map(({ id }) => numberOf(id)))]
    const waitMs = await add({ memberId, profiles, most: profilesADay.usual })
    if (waitMs === 0) return
    const most = profilesADayOf(await readBadges(memberId))
    if (most > profilesADay.usual && (await add({ memberId, profiles, most })) === 0) return
    throw new Refusal('too_many_profiles', {
      retryAfter: Math.ceil(waitMs / 1000),
      messageKey: 'verification:no.profiles_today',
    })
  }
}

// 32 random bits of the id: among a thousand, two are the same once in ten thousand times.
const numberOf = (uid: string): number => Number.parseInt(uid.slice(-8), 16)
