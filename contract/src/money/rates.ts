import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { staffReason } from '../staff/money/staff-payouts.ts'

const code = z.string().check(z.regex(/^[A-Z]{3}$/, 'currency_invalid'))
const range = z.object({ low: z.number(), high: z.number() })

/** A change that waits for a second member of staff; what is null stays as it is. */
export const rateProposal = z.object({
  id: field.uid,
  perUsd: z.nullable(z.number()),
  fixed: z.nullable(z.boolean()),
  offered: z.nullable(z.boolean()),
  reason: z.string(),
  by: z.string(),
  /** Proposed by the member of staff who asks: another one confirms it. */
  mine: z.boolean(),
  proposedAt: z.string(),
  expiresAt: z.string(),
})
export type RateProposal = z.output<typeof rateProposal>

/** An exchange rate with its sources, limits and open proposal, as staff see it. */
export const staffRate = z.object({
  currency: code,
  /** The effective rate: how much of the currency 1 USD buys. */
  perUsd: z.number(),
  source: z.string(),
  asOf: z.string(),
  fetchedAt: z.nullable(z.string()),
  /** Older than 48 hours; above 7 days nothing is converted any more. */
  stale: z.boolean(),
  tooOld: z.boolean(),
  /** Whether amounts are converted at it: not too old, and inside the band. */
  usable: z.boolean(),
  /** Kept as it is by the regular refresh while it stays inside the band. */
  fixed: z.boolean(),
  /** Whether members may pay in it. */
  offered: z.boolean(),
  /** Deposits in it that are under way, which a withdrawal of the currency does not end; counted to 1,000. */
  underWay: z.number(),
  /** What the two sources last said, accepted or not. */
  sources: z.nullable(z.object({ first: z.number(), second: z.number(), at: z.string(), stale: z.boolean() })),
  /** The last rate that both sources agreed on. */
  agreed: z.nullable(z.object({ perUsd: z.number(), at: z.string(), stale: z.boolean() })),
  /** When staff set the effective rate; null while it is automatic. */
  manualAt: z.nullable(z.string()),
  /** Payouts at a manually set rate are not submitted before this time; null when they need not wait. */
  payoutsFrom: z.nullable(z.string()),
  /** Rates that staff may set; null without a reference. */
  band: z.nullable(range),
  /** Rates that one member of staff may set without a second one; null where there are none. */
  alone: z.nullable(range),
  proposal: z.nullable(rateProposal),
})
export type StaffRate = z.output<typeof staffRate>

/** At least one of the three changes has to be given. */
export const rateForm = z.object({
  perUsd: z.optional(z.union([z.number(), z.string().check(z.trim())], 'required')),
  fixed: z.optional(z.boolean()),
  offered: z.optional(z.boolean()),
  /** For the record and for the second member of staff. */
  reason: staffReason,
})

export const rates = routes({
  list: {
    method: 'GET',
    path: '/admin/rates',
    auth: 'staff',
    permission: 'finance',
    fresh: false,
    summary:
      'The exchange rates with their sources, limits and open proposals, for staff. Rates that are too old convert nothing.',
    reply: z.object({ rates: z.array(staffRate) }),
  },
  set: {
    method: 'PATCH',
    path: '/admin/rates/{currency}',
    auth: 'staff',
    permission: 'finance',
    fresh: true,
    summary:
      'Set a rate, fix it, or offer its currency or withdraw it. A withdrawn currency takes no new deposits, and the last one cannot be withdrawn. Applied at once, or stored as a proposal that a second member of staff has to confirm: above 2 % from the sources or the agreed rate, and to fix a rate. Refused above 5 %. Recorded.',
    params: z.object({ currency: code }),
    body: rateForm,
    reply: z.object({ rate: staffRate, outcome: z.enum(['applied', 'proposed']) }),
    refuses: ['not_found', 'conflict'],
  },
  confirm: {
    method: 'POST',
    path: '/admin/rate-proposals/{id}/confirm',
    auth: 'staff',
    permission: 'finance',
    fresh: true,
    summary: 'Apply a proposed change. Not allowed for its proposer; the limits are checked again. Recorded.',
    params: field.ids,
    reply: z.object({ rate: staffRate }),
    successKey: 'rates:says.confirmed',
    refuses: ['not_found', 'conflict'],
  },
  reject: {
    method: 'POST',
    path: '/admin/rate-proposals/{id}/reject',
    auth: 'staff',
    permission: 'finance',
    fresh: true,
    summary: 'Reject a proposed change; also allowed for its proposer. Recorded.',
    params: field.ids,
    reply: z.object({ rate: staffRate }),
    successKey: 'rates:says.rejected',
    refuses: ['not_found', 'conflict'],
  },
})
