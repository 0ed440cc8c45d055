import type { Badge } from '../members/people.ts'

/**
 * Profiles of members who are no match of theirs that a member may see in 24 hours, through all lists and pages together: as
 * a rule, and with verified photos. A busy member looks at some two hundred.
 */
export const profilesADay = { usual: 300, photo: 1_000 } as const

/** Likes a member may give in 24 hours, by verification: the address alone, the phone, the photos too. */
export const likesADay = { address: 100, phone: 200, photo: 500 } as const

export const profilesADayOf = (badges: readonly Badge[]): number =>
  badges.includes('photo') ? profilesADay.photo : profilesADay.usual

/** Independent of the plan, which says nothing of likes. */
export function likesADayOf(badges: readonly Badge[]): number {
  if (badges.includes('photo')) return likesADay.photo
  return badges.includes('phone') ? likesADay.phone : likesADay.address
}
