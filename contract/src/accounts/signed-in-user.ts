import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { staffPermission } from '../staff/staff.ts'

export const sharing = z.enum(['everyone', 'matches', 'nobody'])
export type Sharing = z.output<typeof sharing>

/** How exactly others learn a place: a square of about so many km, or only the city. */
export const placePrecision = z.enum(['2km', '4km', '8km', 'city'])
export type PlacePrecision = z.output<typeof placePrecision>

/** What others learn of a member, by the choice of that member. */
export const privacy = z.object({
  phone: sharing,
  dob: sharing,
  /** Hidden from all but matches. */
  hidden: z.boolean(),
  hideOnline: z.boolean(),
  readReceipts: z.boolean(),
  /** Others see that I looked at their profile, and I see who looked at mine. */
  showVisits: z.boolean(),
  /** Members I have not matched with may give me gifts too. */
  giftsOpen: z.boolean(),
  /** Others see no distance of mine; filters and order place me in my city. */
  hideDistance: z.boolean(),
  placePrecision,
})

/** The signed-in member, as the auth store keeps it (`_id` is added by the browser's store). */
export const signedInUser = z.object({
  id: field.uid,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  /** USD balance in major units. */
  wallet: z.number(),
  credits: z.number(),
  role: z.enum(['admin', 'user', 'guest']),
  /** What I may do as a member of staff; empty for all others. */
  permissions: z.array(staffPermission),
  locale: field.locale,
  privacy,
  /** Until when `showVisits` stays as it is (24 hours from its last change); null when it can be changed. */
  visitsFrozenUntil: z.nullable(z.string()),
  /**
   * Terms that I have not accepted yet: the version that I accepted last, and from when I can no longer write, like, call or
   * give. Null if there is nothing to accept.
   */
  terms: z.nullable(z.object({ accepted: z.string(), dueAt: z.string() })),
  /** What the first-run screens still have to ask. */
  onboarding: z.object({ photo: z.boolean(), place: z.boolean(), preferences: z.boolean() }),
})
export type SignedInUser = z.output<typeof signedInUser>
