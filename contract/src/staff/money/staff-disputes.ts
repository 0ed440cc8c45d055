import * as z from 'zod/mini'
import * as field from '../../fields.ts'
import { depositChannel } from '../../money/deposits.ts'
import { routes } from '../../route.ts'

/**
 * open: the provider has not decided; lost: a dispute went to the payer; won: the money stays; returned: it went back without
 * a dispute.
 */
export const disputeStates = ['open', 'lost', 'won', 'returned'] as const
export type DisputeState = (typeof disputeStates)[number]
const disputeState = z.enum(disputeStates)

/** One dispute or return of a payment, as its provider last reported it. */
const disputeCase = z.object({
  kind: z.enum(['dispute', 'refund']),
  /** The provider's own. */
  id: z.string(),
  state: disputeState,
  /** In the currency of the payment. */
  amount: z.number(),
  /** The same part of what was credited. */
  usd: z.number(),
  openedAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Until when the provider waits for an answer, where it says so. */
  dueAt: z.nullable(z.string()),
})

/** A step in which the member lost what went back to the payer. In USD but for `amount`. */
const disputeReturn = z.object({
  /** In the ledger. */
  transfer: field.uid,
  at: z.string(),
  amount: z.number(),
  usd: z.number(),
  /** What gifts brought back before; null where it was not recorded. */
  gifts: z.nullable(z.number()),
  /** Spent already and owed since. */
  debt: z.number(),
})

/** A deposit that was disputed or went back, with what the provider reported and what the member lost by it. */
export const staffDispute = z.object({
  /** Of the deposit. */
  reference: z.string(),
  channel: depositChannel,
  state: disputeState,
  currency: z.string(),
  amount: z.number(),
  usd: z.number(),
  /** The transfer that credited it; null where nothing was credited. */
  transfer: z.nullable(field.uid),
  paidAt: z.string(),
  /** When the first return or dispute was reported. */
  disputedAt: z.string(),
  /** The id is null where the member was erased. */
  member: z.object({
    id: z.nullable(field.uid),
    name: z.string(),
    /** Nothing is paid out to this member for now. */
    frozen: z.boolean(),
    /** USD that the member owes now, for all of their payments. */
    owes: z.number(),
  }),
  /** Redeemed gifts of the member whose earnings wait while a dispute is open. */
  giftsHeld: z.number(),
  /** The newest first; none where the provider reported the payment as reversed without details. */
  cases: z.array(disputeCase),
  /** The oldest first. */
  returns: z.array(disputeReturn),
})
export type StaffDispute = z.output<typeof staffDispute>

export const staffDisputes = routes({
  list: {
    method: 'GET',
    path: '/admin/disputes',
    auth: 'staff',
    permission: ['finance', 'admin'],
    fresh: false,
    summary:
      'Deposits that were disputed, or returned otherwise than by staff, the newest first: what the provider reported, and what was taken from the member. With a reference that deposit alone. Pages by `cursor`.',
    query: z.object({
      reference: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, 'invalid'))),
      state: z.optional(disputeState),
      channel: z.optional(depositChannel),
      cursor: field.cursor,
      limit: field.limitUpTo(50, 20),
    }),
    reply: z.object({ disputes: z.array(staffDispute), nextCursor: field.nextCursor }),
  },
})
