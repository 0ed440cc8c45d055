import * as z from 'zod/mini'
import * as field from '../../fields.ts'
import { depositChannel, depositState } from '../../money/deposits.ts'
import { amountInput } from '../../money/wallet.ts'
import { routes } from '../../route.ts'
import { staffReason } from './staff-payouts.ts'

/** A refund above the limit of one person that waits for a second one. */
export const refundProposal = z.object({
  id: field.uid,
  /** The deposit. */
  reference: z.string(),
  /** `exception`: money that arrived and was never credited. */
  kind: z.enum(['deposit', 'exception']),
  channel: z.string(),
  currency: z.string(),
  amount: z.number(),
  /** In USD; null without a rate. */
  worth: z.nullable(z.number()),
  member: z.object({ id: z.nullable(field.uid), name: z.string() }),
  /** Null for an exception. */
  reason: z.nullable(z.string()),
  by: z.string(),
  /** I proposed it, so someone else confirms it. */
  mine: z.boolean(),
  /** It is my own money: others decide. */
  own: z.boolean(),
  createdAt: z.string(),
  /** Afterwards it has to be proposed again. */
  expiresAt: z.string(),
  /** Null while it waits. */
  outcome: z.nullable(z.enum(['confirmed', 'declined', 'expired'])),
})
export type RefundProposal = z.output<typeof refundProposal>

/** A deposit with its refunds, as staff see it. */
export const staffDeposit = z.object({
  reference: z.string(),
  channel: depositChannel,
  status: depositState,
  currency: z.string(),
  /** What was paid, in `currency`. */
  amount: z.number(),
  /** What of it can still be sent back, in `currency`. */
  left: z.number(),
  /** USD put into the wallet; null before it was. */
  credited: z.nullable(z.number()),
  createdAt: z.string(),
  member: z.object({ id: z.nullable(field.uid), name: z.string() }),
  /** What staff sent back of it, the newest first. */
  refunds: z.array(
    z.object({
      id: field.uid,
      amount: z.number(),
      status: z.enum(['submitted', 'done', 'failed']),
      reason: z.string(),
      providerCode: z.nullable(z.string()),
      createdAt: z.string(),
    }),
  ),
  /** A refund that waits for a second person; nothing else of the deposit is sent back meanwhile. */
  proposal: z.nullable(refundProposal),
})
export type StaffDeposit = z.output<typeof staffDeposit>

/** The most rows of one file of deposits. */
export const depositFileRowsMax = 50_000

const day = z.optional(z.iso.date('date_invalid'))

/** Which deposits staff list. All filters combine; days are in UTC, both included. */
export const staffDepositFilter = z.object({
  state: z.optional(depositState),
  channel: z.optional(depositChannel),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'currency_invalid'))),
  /** The id or the whole e-mail address of a member. */
  member: z.optional(z.string().check(z.trim(), z.maxLength(254, 'too_long'))),
  from: day,
  to: day,
  /** At least so much: of `currency`, or without one what the deposit is worth in USD. */
  amount: z.optional(amountInput),
})
export type StaffDepositFilter = z.output<typeof staffDepositFilter>

/** A deposit in the list of staff. */
export const staffDepositRow = z.object({
  reference: z.string(),
  channel: depositChannel,
  status: depositState,
  currency: z.string(),
  /** What was to be paid, in `currency`. */
  amount: z.number(),
  /** The same in USD, at the rate of its start. */
  usd: z.number(),
  /** What of `amount` went back, or is on its way back. */
  returned: z.number(),
  createdAt: z.string(),
  /** The id is null where the member was erased. */
  member: z.object({ id: z.nullable(field.uid), name: z.string() }),
})
export type StaffDepositRow = z.output<typeof staffDepositRow>

const params = z.object({ reference: z.string().check(z.regex(/^[\w-]{8,64}$/, 'invalid')) })

const money = ['finance', 'admin'] as const

export const staffDeposits = routes({
  list: {
    method: 'GET',
    path: '/admin/deposits',
    auth: 'staff',
    permission: money,
    fresh: false,
    summary:
      'Deposits by filter, the newest first. One page examines at most 10,000 deposits of the member and the days: it may be short, or empty, with a cursor, and the rest is then still to be examined.',
    query: z.object({ ...staffDepositFilter.shape, cursor: field.cursor, limit: field.limitUpTo(100, 25) }),
    reply: z.object({ deposits: z.array(staffDepositRow), nextCursor: field.nextCursor }),
  },
  file: {
    method: 'POST',
    path: '/admin/deposits/file',
    auth: 'staff',
    permission: money,
    fresh: true,
    summary: 'The same list as CSV, at most 50,000 rows. Recorded with the reason.',
    body: z.object({ filter: staffDepositFilter, reason: staffReason }),
    raw: true,
    rateLimit: 'costly',
    reply: field.done,
  },
  get: {
    method: 'GET',
    path: '/admin/deposits/{reference}',
    auth: 'staff',
    permission: 'finance',
    fresh: false,
    summary: 'A deposit by its reference, with its refunds. `left` is what can still be sent back.',
    params,
    reply: z.object({ deposit: staffDeposit }),
    refuses: ['not_found'],
  },
  refund: {
    method: 'POST',
    path: '/admin/deposits/{reference}/refund',
    auth: 'staff',
    permission: 'finance',
    fresh: true,
    summary:
      "Refund a deposit to its source, in full or (Paystack) in part, from the member's remaining deposited balance. Above 200 USD of the deposit, or of all that the staff refunded to the member in 24 hours, it is only proposed: `proposal` is set, and a second person confirms it. Recorded.",
    params,
    body: z.object({ amount: z.optional(amountInput), reason: staffReason }),
    reply: z.object({ deposit: staffDeposit }),
    idempotency: 'required',
    refuses: ['not_found', 'conflict', 'insufficient_funds', 'channel_unavailable'],
  },
  proposals: {
    method: 'GET',
    path: '/admin/refunds',
    auth: 'staff',
    permission: 'finance',
    fresh: false,
    summary:
      'Refunds that wait for a second person, the oldest first. Also those of payments that were never credited. Pages by `cursor`; with an id that one alone, also once it was decided.',
    query: z.object({ id: z.optional(field.uid), cursor: field.cursor, limit: field.limitUpTo(50, 20) }),
    reply: z.object({ proposals: z.array(refundProposal), nextCursor: field.nextCursor }),
  },
  confirmRefund: {
    method: 'POST',
    path: '/admin/refunds/{id}/confirm',
    auth: 'staff',
    permission: 'finance',
    fresh: true,
    summary:
      'Send a refund that someone else proposed. Refused when it expired, or when the deposit changed since. Recorded.',
    params: field.ids,
    reply: field.done,
    successKey: 'deposits:says.refunding',
    refuses: ['not_found', 'conflict', 'insufficient_funds', 'channel_unavailable'],
  },
  declineRefund: {
    method: 'POST',
    path: '/admin/refunds/{id}/decline',
    auth: 'staff',
    permission: 'finance',
    fresh: true,
    summary: 'Decline a proposed refund; its proposer takes it back this way. Nothing is sent. Recorded.',
    params: field.ids,
    reply: field.done,
    successKey: 'deposits:says.declined',
    refuses: ['not_found', 'conflict'],
  },
})
