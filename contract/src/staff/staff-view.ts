import * as z from 'zod/mini'
import { person } from '../members/people.ts'

/**
 * Why strangers do not see a member: not active, address not confirmed, hidden by their own choice, reported as under age, hidden by a
 * decision, or has given no place or is a guest and so is not in Discover.
 */
export const hiddenReasons = ['status', 'unverified', 'choice', 'age', 'restricted', 'city', 'place', 'guest'] as const

/** What others see of a member. No name of another member and nothing that only the member reads. */
export const staffView = z.object({
  person: z.omit(person, { wallet: true, credits: true, mine: true }),
  hidden: z.array(z.enum(hiddenReasons)),
  /** How many the member finds in each list, up to 1,000. */
  lists: z.object({
    liked: z.number(),
    passed: z.number(),
    likesMe: z.number(),
    matches: z.number(),
    blocked: z.number(),
    /** The members that the preferences find in Discover. */
    suggested: z.object({ found: z.number(), more: z.boolean() }),
  }),
  until: z.string(),
})
export type StaffView = z.output<typeof staffView>
