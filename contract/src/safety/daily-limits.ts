import * as z from 'zod/mini'
import type { Badge } from '../members/people.ts'

/**
 * What a member may do in 24 hours. Administrators set the numbers for the whole site (`staffSettings`).
 *
 * likesADay: likes that they give, whatever the plan, which says nothing of likes · requestsADay: members that they write to first,
 * whatever the plan, since any account can buy one · profilesADay: profiles of members who are no match of theirs that they see, through
 * all lists and pages together.
 */
export const dailyLimitNames = ['likesADay', 'requestsADay', 'profilesADay'] as const
export type DailyLimitName = (typeof dailyLimitNames)[number]

/** How far a member is verified, as limits distinguish it: the address alone, the phone, the photos too. */
export const trustLevels = ['address', 'phone', 'photo'] as const
export type TrustLevel = (typeof trustLevels)[number]
/** A limit by level; a higher level never has less. */
export const dailyLevels = z.object({ address: z.number(), phone: z.number(), photo: z.number() })
export type DailyLevels = z.output<typeof dailyLevels>

/** What holds until staff set something else. A busy member looks at some two hundred profiles a day. */
export const usualDailyLimits = {
  likesADay: { address: 100, phone: 200, photo: 500 },
  requestsADay: { address: 5, phone: 10, photo: 20 },
  profilesADay: { address: 300, phone: 300, photo: 1_000 },
} as const satisfies Record<DailyLimitName, DailyLevels>

/** What staff may set. The ends hold for who got hold of the account of an administrator, too. */
export const dailyLimitBounds = {
  likesADay: { min: 20, max: 1_000 },
  requestsADay: { min: 2, max: 50 },
  profilesADay: { min: 100, max: 2_000 },
} as const satisfies Record<DailyLimitName, { min: number; max: number }>

/** A limit as staff set it: within its bounds, and no level with less than the one before it. */
export function dailyLevelsForm(name: DailyLimitName) {
  const { min, max } = dailyLimitBounds[name]
  const level = z.int('invalid').check(z.gte(min, 'too_small'), z.lte(max, 'too_big'))
  return z.object({ address: level, phone: level, photo: level }).check(
    z.refine(({ address, phone }) => phone >= address, { path: ['phone'], error: 'invalid' }),
    z.refine(({ phone, photo }) => photo >= phone, { path: ['photo'], error: 'invalid' }),
  )
}

export function trustLevelOf(badges: readonly Badge[]): TrustLevel {
  if (badges.includes('photo')) return 'photo'
  return badges.includes('phone') ? 'phone' : 'address'
}
