import * as z from 'zod/mini'
import { routes } from './route.ts'

const code = z.string().check(z.regex(/^[A-Z]{3}$/, 'currency_invalid'))

export const staffRate = z.object({
  currency: code,
  /** How much of it 1 USD buys. */
  perUsd: z.number(),
  source: z.string(),
  asOf: z.string(),
  fetchedAt: z.nullable(z.string()),
  /** Older than 48 hours; above 7 days nothing is converted any more. */
  stale: z.boolean(),
  tooOld: z.boolean(),
  /** Kept as it is by the regular refresh. */
  fixed: z.boolean(),
  /** Whether members may pay in it. */
  offered: z.boolean(),
})

export const rates = routes({
  list: {
    method: 'GET',
    path: '/admin/rates',
    auth: 'staff',
    permission: 'finance',
    fresh: false,
    summary: 'The table of exchange rates, for staff.',
    reply: z.object({ rates: z.array(staffRate) }),
  },
  set: {
    method: 'PATCH',
    path: '/admin/rates/{currency}',
    auth: 'staff',
    permission: 'finance',
    fresh: true,
    summary:
      'Set a rate as of now, keep it from the refresh, or offer the currency. Written to the record of staff acts.',
    params: z.object({ currency: code }),
    body: z.object({
      perUsd: z.optional(z.union([z.number(), z.string().check(z.trim())], 'required')),
      fixed: z.optional(z.boolean()),
      offered: z.optional(z.boolean()),
    }),
    reply: z.object({ rate: staffRate }),
    refuses: ['not_found'],
  },
})
