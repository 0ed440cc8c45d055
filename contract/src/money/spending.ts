import * as z from 'zod/mini'
import { routes } from '../route.ts'

/** Over so many days spending is added up. */
export const spendingDays = 30
/** A higher limit, or none, takes effect after this time. */
export const limitRaiseMs = 72 * 3_600_000
/** For how many days one can pause; a pause cannot be ended or shortened. */
export const pauseDays = [1, 7, 30, 90, 180] as const

/** Amounts in USD. */
export const spending = z.object({
  limit: z.nullable(z.number()),
  /** What takes effect later. */
  next: z.nullable(z.object({ limit: z.nullable(z.number()), at: z.string() })),
  spent: z.number(),
  pausedUntil: z.nullable(z.string()),
})
export type Spending = z.output<typeof spending>

const reply = z.object({ spending })

/** What members allow themselves to spend on gifts, boosts, plans and credits. */
export const spendingRoutes = routes({
  show: {
    method: 'GET',
    path: '/me/spending',
    auth: 'member',
    summary:
      'My own limit for 30 days, what I spent of it, and my pause. Renewals of a plan count but are never refused; spending credits that gifts earned does not count.',
    reply,
  },
  setLimit: {
    method: 'PUT',
    path: '/me/spending/limit',
    auth: 'member',
    guests: false,
    summary:
      'Limit what I spend in 30 days, in whole USD. A lower limit holds at once, a higher one or none after 72 hours.',
    body: z.object({ usd: z.nullable(z.int('invalid').check(z.gte(0), z.lte(10_000, 'too_big'))) }),
    reply,
    successKey: 'wallet:says.limit_saved',
  },
  pause: {
    method: 'POST',
    path: '/me/spending/pause',
    auth: 'member',
    guests: false,
    summary:
      'Pay nothing in and buy nothing for some days, with credits neither; plans are not renewed. It cannot be ended or shortened. Withdrawals go on.',
    body: z.object({ days: z.literal(pauseDays) }),
    reply,
    successKey: 'wallet:says.paused',
  },
})
