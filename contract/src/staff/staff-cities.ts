import * as z from 'zod/mini'
import { routes } from '../route.ts'
import { staffReason } from './money/staff-payouts.ts'

/** How many waiting members may be asked for before a city opens. */
export const cityPeople = { min: 20, max: 500 } as const

/** A city that is not open yet. Counts are of members seen within 30 days; null where they are fewer than ten. */
export const waitingCity = z.object({
  id: z.number(),
  city: z.string(),
  country: z.string(),
  /** So many waiting members open it. */
  peopleMin: z.number(),
  /** Opens only with at least 30 % women and 30 % men among them. */
  balanced: z.boolean(),
  waiting: z.nullable(z.number()),
  /** Both null where women, men or the others are few. */
  women: z.nullable(z.number()),
  men: z.nullable(z.number()),
  setAt: z.string(),
})
export type WaitingCity = z.output<typeof waitingCity>

/** What closing a city would do; counts are null where they are fewer than ten. */
const closingPreview = z.object({
  /** The city that is shown for the chosen one. */
  id: z.number(),
  city: z.string(),
  country: z.string(),
  isWaiting: z.boolean(),
  /** Members who would no longer be shown. */
  shown: z.nullable(z.number()),
  /** Whether too many members are active there to close it. */
  isBusy: z.boolean(),
})
export type ClosingPreview = z.output<typeof closingPreview>

/** From when on a city opens automatically, and why it waits until then. */
export const cityWaitForm = z.object({
  peopleMin: z.int('invalid').check(z.gte(cityPeople.min, 'invalid'), z.lte(cityPeople.max, 'invalid')),
  balanced: z.boolean(),
  reason: staffReason,
})
/** Opens a city that waits. */
export const cityOpenForm = z.object({ reason: staffReason })

const params = z.object({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) })
const reply = z.object({ cities: z.array(waitingCity) })

/** Cities that open once enough members wait in them. */
export const staffCities = routes({
  waiting: {
    method: 'GET',
    path: '/admin/cities/waiting',
    auth: 'staff',
    permission: ['moderator', 'admin'],
    fresh: false,
    summary: 'Cities that are not open yet, with how many members wait in each. A city that is not listed is open.',
    reply,
  },
  preview: {
    method: 'GET',
    path: '/admin/cities/{id}/waiting',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary:
      'What closing a city until enough members wait would do. A district leads to its city; `not_found` where members are shown no city.',
    params,
    reply: z.object({ preview: closingPreview }),
    refuses: ['not_found'],
  },
  close: {
    method: 'PUT',
    path: '/admin/cities/{id}/waiting',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Let a city wait until so many members have joined: until then its members are shown only to their matches and the people of their open conversations, and see others only while they look in another city. `conflict` where more than 200 members were active within a week, or enough are there already. Recorded with the reason.',
    params,
    body: cityWaitForm,
    reply,
    successKey: 'administration:says.cityWaits',
    refuses: ['not_found', 'conflict'],
  },
  open: {
    method: 'POST',
    path: '/admin/cities/{id}/open',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Open a city that waits at once. Members who waited are notified; `conflict` where it is open. Recorded with the reason.',
    params,
    body: cityOpenForm,
    reply,
    successKey: 'administration:says.cityOpened',
    refuses: ['conflict'],
  },
})
