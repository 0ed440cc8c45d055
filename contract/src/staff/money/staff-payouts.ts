import * as z from 'zod/mini'
import * as field from '../../fields.ts'
import { withdrawal } from '../../money/withdrawals.ts'
import { routes } from '../../route.ts'

/** Heaps of the queue: before two approvals, on the way, not arrived, arrived. */
export const staffPayoutHeaps = ['waiting', 'submitted', 'failed', 'paid'] as const
export type StaffPayoutHeap = (typeof staffPayoutHeaps)[number]

/** A payout in the queue of staff, with who approved it. */
export const staffPayout = z.extend(withdrawal, {
  channel: z.string(),
  /** What 1 USD became. */
  perUsd: z.number(),
  /** What arrives, in USD at the rate that both sources last agreed on; approval limits are checked against it. */
  worth: z.number(),
  member: z.object({
    id: z.nullable(field.uid),
    name: z.string(),
    /** Nothing is paid out to this member for now. */
    frozen: z.boolean(),
  }),
  /** The requester's own payout: someone else decides. */
  own: z.boolean(),
  approvals: z.array(z.object({ by: z.string(), mine: z.boolean(), at: z.string() })),
  approvalsNeeded: z.number(),
  /** The provider's own word. */
  providerCode: z.nullable(z.string()),
  /** What the provider says and cannot be; nothing moves by it. */
  fault: z.nullable(z.string()),
  /** How often the provider was given it, always under the same reference. */
  sends: z.number(),
})
export type StaffPayout = z.output<typeof staffPayout>

export const staffReason = z
  .string('required')
  .check(z.trim(), z.minLength(10, 'report_short'), z.maxLength(500, 'too_long'))

/** Why a payout is stopped; its member reads it. */
export const payoutRefusalForm = z.object({ reason: staffReason })

export const staffPayouts = routes({
  list: {
    method: 'GET',
    path: '/admin/payouts',
    auth: 'staff',
    permission: 'finance',
    fresh: false,
    summary:
      'Payouts by status: those that wait for a decision or are under way oldest first, the others newest first. With a reference that one alone, whatever its status. Pages by `cursor`. My own payouts are decided by others.',
    query: z.object({
      reference: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, 'invalid'))),
      heap: z._default(z.enum(staffPayoutHeaps), 'waiting'),
      cursor: field.cursor,
      limit: field.limitUpTo(50, 20),
    }),
    reply: z.object({ payouts: z.array(staffPayout), nextCursor: field.nextCursor }),
  },
  approve: {
    method: 'POST',
    path: '/admin/payouts/{id}/approve',
    auth: 'staff',
    permission: 'finance',
    fresh: true,
    summary: 'Approve a large payout; the second approval sends it. Recorded.',
    params: field.ids,
    reply: z.object({ payout: staffPayout }),
    successKey: 'withdrawals:says.approved',
    refuses: ['not_found', 'conflict'],
  },
  refuse: {
    method: 'POST',
    path: '/admin/payouts/{id}/refuse',
    auth: 'staff',
    permission: 'finance',
    fresh: true,
    summary:
      'Refuse a payout that was not sent: the money returns to the balance and the member reads the reason. Recorded.',
    params: field.ids,
    body: payoutRefusalForm,
    reply: z.object({ payout: staffPayout }),
    successKey: 'withdrawals:says.refused',
    refuses: ['not_found', 'conflict'],
  },
})
