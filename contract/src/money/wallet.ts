import * as z from 'zod/mini'
import { timeZone } from '../communication/notifications.ts'
import * as field from '../fields.ts'
import { routes } from '../route.ts'

/** What a member may give for what: USD and credits, both ways. 100 credits are worth 1 USD; selling costs 5 %. */
export const walletCurrencies = ['USD', 'credits'] as const
export const walletCurrency = z.enum(walletCurrencies)

/** An amount as typed: a decimal number or text in major units; `money.ts` defines what is rejected. */
export const amountInput = z.union([z.number(), z.string().check(z.trim(), z.minLength(1, 'required'))], 'required')

/**
 * USD that the member was shown on the button. Only compared: what has become dearer is refused with `conflict`, never
 * taken. Without it the price of the moment is paid.
 */
export const shownPrice = z.optional(amountInput)

/** My balances: USD in major units and credits, of which 100 are 1 USD. */
export const wallet = z.object({
  usd: z.number(),
  credits: z.number(),
  /** What of `usd` may be paid out now, what is still held, and when the next part of it is free. */
  withdrawable: z.number(),
  held: z.number(),
  nextFreeAt: z.nullable(z.string()),
  /**
   * Nothing may be paid out while a payment of mine is disputed or I owe money: `withdrawable` is 0 then, and `nextFreeAt` null. Answers
   * stored by a version before lack it.
   */
  frozen: z._default(z.boolean(), false),
})
export type Wallet = z.output<typeof wallet>

const quote = z.object({
  quoteId: field.uid,
  from: walletCurrency,
  to: walletCurrency,
  gives: z.number(),
  gets: z.number(),
  /** Inside `gives`, in its currency. */
  fee: z.number(),
  expiresAt: z.string(),
})

/** A movement in one balance of my wallet. */
export const transaction = z.object({
  id: field.uid,
  reference: z.string(),
  /** Signed, in major units of `currency`. */
  txn_amount: z.number(),
  currency: walletCurrency,
  channel: z.string(),
  /** The narration, in the language asked for. */
  name: z.string(),
  /** What kind of movement it is, as the books call it: `deposit`, `gift_purchase`, … More may come. */
  kind: z.string(),
  /** What selling credits cost, in USD and only on the row in USD; null where nothing. */
  fee: z.nullable(z.number()),
  created_at: z.string(),
  balanceAfter: z.number(),
  status: z.enum(['done', 'pending', 'failed', 'reversed']),
  /** There is a receipt of it to download: it is paid and nothing undid it. */
  receipt: z.boolean(),
})
export type Transaction = z.output<typeof transaction>

export const textModes = ['startsWith', 'contains', 'notContains', 'endsWith', 'equals', 'notEquals'] as const
export const numberModes = ['lt', 'lte', 'gt', 'gte', 'between', 'equals', 'notEquals'] as const
export const dateModes = ['dateIs', 'dateIsNot', 'before', 'after'] as const

const text = z.optional(z.string().check(z.trim(), z.maxLength(100, 'too_long')))
const day = z.optional(z.iso.date('date_invalid'))
const amount = z.optional(z.coerce.number())

/** Which of my transactions are listed. */
export const transactionFilter = z.object({
  reference: text,
  referenceMode: z._default(z.enum(textModes), 'contains'),
  name: text,
  nameMode: z._default(z.enum(textModes), 'contains'),
  channel: z.optional(z.string().check(z.maxLength(40))),
  currency: z.optional(walletCurrency),
  amount,
  amountMode: z._default(z.enum(numberModes), 'equals'),
  amountTo: amount,
  date: day,
  dateMode: z._default(z.enum(dateModes), 'dateIs'),
  /** Whose days `date` goes by. */
  timeZone: z._default(timeZone, 'UTC'),
})

export const walletRoutes = routes({
  get: {
    method: 'GET',
    path: '/wallet',
    auth: 'member',
    summary: 'My balances. The socket sends `wallet.changed` after each change.',
    reply: wallet,
  },
  transactions: {
    method: 'GET',
    path: '/account/transactions',
    auth: 'member',
    summary: 'My transactions, newest first, filtered. `Accept: text/csv` returns a file.',
    query: z.object({ ...transactionFilter.shape, cursor: field.cursor, limit: field.limitUpTo(100, 25) }),
    reply: z.object({ transactions: z.array(transaction), nextCursor: field.nextCursor }),
    csv: true,
  },
  receipt: {
    method: 'GET',
    path: '/account/transactions/{id}/receipt',
    auth: 'member',
    summary:
      'The receipt of one of my transactions, as a PDF in my language. `not_found` where `receipt` of the transaction is false, and for another member’s. Its facts stay as they were at the first download; while the site is read-only, one that was not downloaded before is `unavailable`.',
    params: field.ids,
    raw: true,
    reply: field.done,
    refuses: ['not_found'],
    rateLimit: 'costly',
  },
  chart: {
    method: 'GET',
    path: '/wallet/chart',
    auth: 'member',
    summary:
      'The balance at the end of each of the last days, for the chart. Days are in UTC, the newest first; today is as far as it has come.',
    query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.gte(7), z.lte(365)), 30) }),
    reply: z.object({ points: z.array(z.object({ day: z.string(), usd: z.number(), credits: z.number() })) }),
  },
  quote: {
    method: 'POST',
    path: '/wallet/quote',
    auth: 'member',
    summary:
      'A quote for an exchange, valid for 60 seconds. The fee and all rounding are in it. Nothing moves until `POST /wallet/convert`.',
    body: z.object({ from: walletCurrency, to: walletCurrency, amount: amountInput }),
    reply: quote,
  },
  convert: {
    method: 'POST',
    path: '/wallet/convert',
    auth: 'member',
    summary:
      'Exchange at a quote. The `Idempotency-Key` is required. `conflict` when the quote is used or too old. Buying credits counts towards my own spending limit.',
    body: z.object({ quoteId: field.uid }),
    reply: z.object({ wallet }),
    successKey: 'wallet:says.converted',
    refuses: ['insufficient_funds', 'conflict', 'not_found', 'spending_limit', 'spending_paused'],
    idempotency: 'required',
  },
})
