import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { giftNote } from './gifts.ts'
import { shownPlan } from './subscriptions.ts'
import { amountInput } from './wallet.ts'

export const depositChannels = ['paystack', 'tranzak', 'flutterwave'] as const
export const depositChannel = z.enum(depositChannels, 'required')
export type DepositChannel = z.output<typeof depositChannel>

/** The ways to pay, by the names that payers use; which of them a currency has depends on the provider. */
export const depositMethods = ['card', 'bank', 'mobile'] as const
export const depositMethod = z.enum(depositMethods)
export type DepositMethod = z.output<typeof depositMethod>

const currencyCode = z.string('required').check(z.trim(), z.regex(/^[A-Z]{3}$/, 'currency_invalid'))

/** A currency of deposits, with its channels, ways to pay and limits. */
export const currency = z.object({
  id: z.string(),
  /** In the language asked for. */
  name: z.string(),
  abbr: z.string(),
  decimals: z.number(),
  channels: z.array(depositChannel),
  /** The ways to pay in it, each with the channel that takes it. */
  methods: z.array(z.object({ channel: depositChannel, method: depositMethod })),
  /** How much of it 1 USD costs, for approximate prices; null while there is no rate. */
  perUsd: z.nullable(z.number()),
  /** Smallest and largest deposit, in this currency. */
  smallest: z.number(),
  largest: z.number(),
})

export type Currency = z.output<typeof currency>

/**
 * What is bought as soon as the deposit is credited, once, by the rules of that moment. `price` in USD is what the member was
 * shown: what has become dearer is not bought, and the money stays in the wallet. `plan` is a plan as the member was shown it: one that
 * costs more or includes less by now is refused before it is paid for.
 */
export const purchaseOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('gift'), id: field.uid, to: field.uid, note: z.optional(giftNote), price: amountInput }),
  z.object({ kind: z.literal('boost'), id: field.uid, price: amountInput }),
  z.object({
    kind: z.literal('plan'),
    id: field.uid,
    renew: z._default(z.boolean(), false),
    price: amountInput,
    plan: z.optional(shownPlan),
  }),
])
export type PurchaseOrder = z.output<typeof purchaseOrder>

/** A payment to start. With `purchase`, what it names is bought as soon as the money is credited. */
export const depositForm = z.object({
  channel: depositChannel,
  currency: currencyCode,
  amount: amountInput,
  /** Without it the payer chooses on the page of the provider. */
  method: z.optional(depositMethod),
  purchase: z.optional(purchaseOrder),
})

/** The purchase that a deposit was started for. */
export const depositPurchase = z.object({
  kind: z.enum(['gift', 'boost', 'plan']),
  /** Of the gift or the plan, in the language asked for; the days of a boost. */
  name: z.string(),
  /** null where it is for oneself, and when the receiver is not visible any more. */
  to: z.nullable(z.object({ id: field.uid, firstname: z.string() })),
  /** `waiting`: for the payment. `failed`: the money stays in the wallet. */
  state: z.enum(['waiting', 'done', 'failed']),
  /** Why it could not be bought, in words. */
  reason: z.nullable(z.string()),
})
export type DepositPurchase = z.output<typeof depositPurchase>

export const depositStates = ['pending', 'paid', 'failed', 'expired', 'reversed'] as const
export const depositState = z.enum(depositStates)
/** A deposit with its state at the provider. A late verified success is credited even after `expired`. */
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
  exception: z.nullable(z.enum(['looked_into', 'sent_back', 'settled'])),
  /** What is bought with it when it is credited; null for money that only goes into the wallet. */
  purchase: z.nullable(depositPurchase),
  /** The transaction of which `GET /account/transactions/{id}/receipt` is the receipt; null before it is paid, or if it was undone. */
  receipt: z.nullable(field.uid),
  createdAt: z.string(),
})

const sum = z.object({ amount: z.number(), currency: z.string() })

/** Why a payment, or an event of one, credited nothing; `gone`: paid after its member had left; `refund_failed`: what
 * a leaving member wanted sent back did not go. */
const exceptionFaults = [
  ...(['environment', 'currency', 'amount', 'gone'] as const),
  ...(['unknown_reference', 'not_at_provider', 'refund_unread', 'refund_failed'] as const),
] as const
export type ExceptionFault = (typeof exceptionFaults)[number]

/** Money or an event of a provider that matches no open payment, so that nothing was credited. */
export const paymentException = z.object({
  id: z.string(),
  channel: z.string(),
  reference: z.string(),
  fault: z.enum(exceptionFaults),
  /** What the provider said, as JSON. */
  seen: z.string(),
  /** The payment it is about; null if it is not one of ours. `arrived` is set if the provider reported money. */
  payment: z.nullable(
    z.object({
      member: z.object({ id: z.nullable(field.uid), name: z.string() }),
      expected: sum,
      arrived: z.nullable(sum),
    }),
  ),
  /** Whether the money can go back to its payer, or how far it has come. */
  refund: z.enum(['none', 'open', 'proposed', 'requested', 'refused', 'done']),
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
    summary:
      'The currencies of deposits, by channel. With the ways to pay in each, and its smallest and largest deposit.',
    reply: z.object({ currencies: z.array(currency) }),
  },
  rate: {
    method: 'POST',
    path: '/deposit/rate',
    auth: 'member',
    summary:
      'The price of 1 USD in a currency; locks the rate for 15 minutes. `POST /deposit/payment/info` uses the newest quote that has not expired, else the current rate.',
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
    refuses: ['rate_unavailable', 'conflict'],
  },
  start: {
    method: 'POST',
    path: '/deposit/payment/info',
    auth: 'member',
    summary:
      "Start a payment; returns the address of the provider's page. Send the payer to `url` (Paystack, Flutterwave) or `payment_url` (Tranzak), then read `GET /deposit/{reference}` until the status is final. Without `method` the payer chooses on that page. Without an `Idempotency-Key` each call starts another payment, of which only those that are paid cost anything.",
    body: depositForm,
    reply: z.object({
      reference: z.string(),
      /** paystack, flutterwave */
      url: z.optional(z.string()),
      /** tranzak */
      payment_url: z.optional(z.string()),
    }),
    refuses: [
      'rate_unavailable',
      'channel_unavailable',
      'deposit_limit',
      'not_found',
      'gifts_closed',
      'conflict',
      'messaging_restricted',
      'spending_paused',
      'terms_not_accepted',
    ],
    rateLimit: 'costly',
    idempotency: 'optional',
  },
  get: {
    method: 'GET',
    path: '/deposit/{reference}',
    auth: 'member',
    summary: 'One of my deposits with its status. Another member’s deposit is not found.',
    params: z.object({ reference: z.string().check(z.regex(/^[\w-]{8,64}$/, 'invalid')) }),
    reply: deposit,
    refuses: ['not_found'],
  },
  list: {
    method: 'GET',
    path: '/deposit',
    auth: 'member',
    summary: 'My latest deposits. Newest first. Pages by `cursor`.',
    query: z.object({ cursor: field.cursor, limit: field.limitUpTo(50, 20) }),
    reply: z.object({ deposits: z.array(deposit), nextCursor: field.nextCursor }),
  },
  exceptions: {
    method: 'GET',
    path: '/admin/payment-exceptions',
    auth: 'staff',
    permission: 'finance',
    fresh: false,
    summary:
      'Payment exceptions: payments and events of providers that did not match and were not credited. Pages by `cursor`; with `settled=true` those that are closed, with an id that one alone.',
    query: z.object({
      id: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'invalid'))),
      settled: z.optional(z.literal('true')),
      cursor: field.cursor,
      limit: field.limitUpTo(100, 50),
    }),
    reply: z.object({ payments: z.array(paymentException), nextCursor: field.nextCursor }),
  },
  settleException: {
    method: 'POST',
    path: '/admin/payment-exceptions/{id}/settle',
    auth: 'staff',
    permission: 'finance',
    fresh: true,
    summary:
      'Close a payment exception after a check; `conflict` while its refund waits for a second person. Recorded.',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/, 'invalid')) }),
    reply: field.done,
    refuses: ['not_found', 'conflict'],
  },
  refundException: {
    method: 'POST',
    path: '/admin/payment-exceptions/{id}/refund',
    auth: 'staff',
    permission: 'finance',
    fresh: true,
    summary:
      'Refund a payment exception in full to its payer; it was never credited to a wallet. Above the limit of one person it is only proposed (`refund` is `proposed`), and a second person confirms it. Recorded.',
    params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/, 'invalid')) }),
    reply: z.object({ payment: paymentException }),
    refuses: ['not_found', 'conflict', 'channel_unavailable'],
  },
})
