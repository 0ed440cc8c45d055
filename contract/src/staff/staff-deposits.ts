import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { depositChannel, depositState } from '../money/deposits.ts'
import { amountInput } from '../money/wallet.ts'
import { routes } from '../route.ts'
import { staffReason } from './staff-payouts.ts'

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
})
export type StaffDeposit = z.output<typeof staffDeposit>

const params = z.object({ reference: z.string().check(z.regex(/^[\w-]{8,64}$/, 'invalid')) })

export const staffDeposits = routes({
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
      "Refund a deposit to its source, in full or (Paystack) in part, from the member's remaining deposited balance. Recorded.",
    params,
    body: z.object({ amount: z.optional(amountInput), reason: staffReason }),
    reply: z.object({ deposit: staffDeposit }),
    successKey: 'deposits:says.refunding',
    idempotency: 'required',
    refuses: ['not_found', 'conflict', 'insufficient_funds', 'channel_unavailable'],
  },
})
