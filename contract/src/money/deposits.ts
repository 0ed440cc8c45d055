import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { amountInput } from './wallet.ts'

export const depositChannels = ['paystack', 'tranzak'] as const
export const depositChannel = z.enum(depositChannels, 'required')

const currencyCode = z.string('required').check(z.trim(), z.regex(/^[A-Z]{3}$/, 'currency_invalid'))

export const currency = z.object({
  id: z.string(),
  /** In the language asked for. */
  name: z.string(),
  abbr: z.string(),
  decimals: z.number(),
  channels: z.array(depositChannel),
  /** Smallest and largest deposit, in this currency. */
  smallest: z.number(),
  largest: z.number(),
})

export type Currency = z.output<typeof currency>

export const depositForm = z.object({ channel: depositChannel, currency: currencyCode, amount: amountInput })

export const depositState = z.enum(['pending', 'paid', 'failed', 'expired', 'reversed'])
export const deposit = z.object({
  reference: z.string(),
  channel: depositChannel,
  status: depositState,
  currency: z.string(),
  /** What was to be paid, in `currency`. */
  amount: z.number(),
  /** USD put into the wallet; null before it was. */
  credited: z.nullable(z.number()),
  /** Where the payment goes on, while it is pending. */
  url: z.nullable(z.string()),
  /** Why it failed, in words. */
  reason: z.nullable(z.string()),
  /** Money that arrived but is not what was agreed, so that nothing was credited: what becomes of it. */
  odd: z.nullable(z.enum(['looked_into', 'sent_back', 'settled'])),
  createdAt: z.string(),
})

const sum = z.object({ amount: z.number(), currency: z.string() })

/** Why a payment, or news of one, credited nothing; `gone`: paid after its member had left; `refund_failed`: what
 * a leaving member wanted sent back did not go. */
const exceptionFaults = [
  ...(['environment', 'currency', 'amount', 'gone'] as const),
  ...(['unknown_reference', 'not_at_provider', 'refund_unread', 'refund_failed'] as const),
] as const

export const paymentException = z.object({
  id: z.string(),
  channel: z.string(),
  reference: z.string(),
  fault: z.enum(exceptionFaults),
  /** What the provider said, as JSON. */
  seen: z.string(),
  /** The payment it is about; null where it is none of ours. `arrived` where the provider told of money. */
  payment: z.nullable(
    z.object({
      member: z.object({ id: z.nullable(field.uid), name: z.string() }),
      asked: sum,
      arrived: z.nullable(sum),
    }),
  ),
  /** Whether the money can go back to its payer, or how far it has come. */
  giveBack: z.enum(['none', 'open', 'asked', 'refused', 'done']),
  /** Why the provider refused to give it back, in its own word. */
  providerCode: z.nullable(z.string()),
  foundAt: z.string(),
  settledAt: z.nullable(z.string()),
})
export type PaymentException = z.output<typeof paymentException>

export type Deposit = z.output<typeof deposit>

export const deposits = routes({
  currencies: {
    method: 'GET',
    path: '/currencies',
    auth: 'optional',
    summary: 'What can be paid with, by channel.',
    reply: z.object({ currencies: z.array(currency) }),
  },
  rate: {
    method: 'POST',
    path: '/deposit/rate',
    auth: 'member',
    summary: 'How much of a currency 1 USD costs now; locks the rate for 15 minutes.',
    query: z.object({ currency: currencyCode }),
    reply: z.object({
      rate: z.object({
        deposit_rate: z.number(),
        quoteId: field.uid,
        expiresAt: z.string(),
        asOf: z.string(),
        /** The rate is older than 48 hours. */
        stale: z.boolean(),
      }),
    }),
    refuses: ['rate_unavailable'],
  },
  start: {
    method: 'POST',
    path: '/deposit/payment/info',
    auth: 'member',
    summary: "Start a payment; the answer holds the address of the provider's page.",
    body: depositForm,
    reply: z.object({
      reference: z.string(),
      /** paystack */
      url: z.optional(z.string()),
      /** tranzak */
      payment_url: z.optional(z.string()),
    }),
    refuses: ['rate_unavailable', 'channel_unavailable', 'deposit_limit'],
    rateLimit: 'costly',
    idempotency: 'optional',
  },
  get: {
    method: 'GET',
    path: '/deposit/{reference}',
    auth: 'member',
    summary: 'How a deposit of mine stands.',
    params: z.object({ reference: z.string().check(z.regex(/^[\w-]{8,64}$/, 'invalid')) }),
    reply: deposit,
    refuses: ['not_found'],
  },
  list: {
    method: 'GET',
    path: '/deposit',
    auth: 'member',
    summary: 'My latest deposits.',
    query: z.object({ cursor: field.cursor, limit: field.limitUpTo(50, 20) }),
    reply: z.object({ deposits: z.array(deposit), nextCursor: field.nextCursor }),
  },
  odd: {
    method: 'GET',
    path: '/admin/odd-payments',
    auth: 'staff',
    permission: 'finance',
    fresh: false,
    summary: 'Payments and news of providers that did not fit; nothing of them was credited.',
    query: z.object({
      settled: z.optional(z.literal('true')),
      cursor: field.cursor,
      limit: field.limitUpTo(100, 50),
    }),
    reply: z.object({ payments: z.array(paymentException), nextCursor: field.nextCursor }),
  },
  settleOdd: {
    method: 'POST',
    path: '/admin/odd-payments/{id}/settle',
    auth: 'staff',
    permission: 'finance',
    fresh: true,
    summary: 'It was looked into. Written to the record of staff acts.',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/, 'invalid')) }),
    reply: field.done,
    refuses: ['not_found'],
  },
  giveBackOdd: {
    method: 'POST',
    path: '/admin/odd-payments/{id}/give-back',
    auth: 'staff',
    permission: 'finance',
    fresh: true,
    summary: 'Send the whole of it back to whoever paid; it never was in a wallet. Recorded.',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/, 'invalid')) }),
    reply: z.object({ payment: paymentException }),
    successKey: 'deposits:says.refunding',
    refuses: ['not_found', 'conflict', 'channel_unavailable'],
  },
})
