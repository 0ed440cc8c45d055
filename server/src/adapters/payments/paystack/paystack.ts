import type { DepositMethod } from '@karibu/contract'
import type {
  Dispute,
  ListedRefund,
  PaymentProvider,
  PaymentToStart,
  SeenMoney,
  StartedPayment,
} from '../../../ports/payments.ts'
import { fromSubunits, toSubunits } from '../subunits.ts'
import {
  isMissing,
  type PaystackClient,
  type PaystackSettings,
  paystackClient,
  paystackNo,
  sentAs,
} from './paystack-client.ts'
import { paystackFailure } from './paystack-errors.ts'
import { parsePaystackWebhook } from './paystack-events.ts'
import { fetchTransfer, findHolder, listBanks, paystackPayouts, sendTransfer } from './paystack-payouts.ts'
import * as shapes from './paystack-shapes.ts'

const deposits = {
  NGN: { minMinor: 5_000, methods: ['card', 'bank'] },
  GHS: { minMinor: 10, methods: ['card', 'mobile'] },
  ZAR: { minMinor: 100, methods: ['card', 'bank'] },
  KES: { minMinor: 300, methods: ['card', 'mobile'] },
  USD: { minMinor: 200, methods: ['card'] },
  XOF: { minMinor: 1, methods: ['card'] },
} as const satisfies PaymentProvider['deposits']

/** Paystack's own names of the ways to pay; it leaves out those that a country does not have. */
const channelsOf = {
  card: ['card'],
  bank: ['bank_transfer', 'ussd', 'bank', 'eft'],
  mobile: ['mobile_money'],
} satisfies Record<NonNullable<PaymentToStart['method']>, string[]>

/** Paystack. The key decides between its test and live worlds. */
export function makePaystack(settings: PaystackSettings & { sandbox: boolean }): PaymentProvider {
  const client = paystackClient(settings)
  const { secretKey, sandbox } = settings
  return {
    channel: 'paystack',
    live: secretKey.startsWith('sk_live_'),
    sandbox,
    deposits,
    payouts: paystackPayouts,
    start: (payment) => start(client, payment),
    fetchPayment: ({ reference }) => fetchPayment(client, reference),
    parseWebhook: (raw, headers) => parsePaystackWebhook(secretKey, raw, headers),
    refund: async ({ reference, amountMinor, currency, note }) => {
      const part = amountMinor === undefined ? {} : { amount: toSubunits(amountMinor, currency) }
      const body = { transaction: reference, ...part, currency, merchant_note: note }
      return sentAs(await client.post('/refund', body, shapes.refund), ({ id }) => id)
    },
    fetchRefund: ({ refundId }) => fetchRefund(client, refundId),
    refundsOf: (payment) => listRefunds(client, payment),
    fetchDispute: (id) => fetchDispute(client, id),
    banks: (currency) => listBanks(client, currency),
    resolveAccount: (account) => findHolder(client, account),
    payOut: (payout) => sendTransfer(client, payout),
    fetchPayout: ({ reference }) => fetchTransfer(client, reference),
  }
}

/** The way that the payer chose here, or all of the currency: then the payer chooses on Paystack's page. */
function channelsFor(currency: string, method: PaymentToStart['method']): string[] {
  const offered: PaymentProvider['deposits'] = deposits
  const methods = method ? [method] : (offered[currency]?.methods ?? ['card'])
  return methods.flatMap((one) => channelsOf[one])
}

async function start(client: PaystackClient, payment: PaymentToStart): Promise<StartedPayment> {
  const { reference, method, amountMinor, currency, email, description, returnUrl, cancelUrl } = payment
  const body = {
    email,
    amount: toSubunits(amountMinor, currency),
    currency,
    reference,
    callback_url: returnUrl,
    channels: channelsFor(currency, method),
    metadata: {
      cancel_action: cancelUrl,
      custom_fields: [{ display_name: 'Payment', variable_name: 'payment', value: description }],
    },
  }
  const answer = await client.post('/transaction/initialize', body, shapes.initialized)
  if (answer.kind === 'silent') return { outcome: 'unknown' }
  if (answer.kind === 'no') return paystackNo(answer)
  if (answer.data.reference !== reference || !/^https?:/.test(answer.data.authorization_url))
    return { outcome: 'unknown' }
  return { outcome: 'started', url: answer.data.authorization_url, providerId: answer.data.access_code }
}

type Figured = Extract<SeenMoney, { amountMinor: number }>['state']

// Unfinished is also `abandoned`: the payer may still come back to it. An unknown status waits for staff as pending.
const paymentStates: Record<string, Figured> = { success: 'paid', failed: 'failed', reversed: 'reversed' }
const refundStates: Record<string, Figured> = { processed: 'paid', failed: 'failed' }

async function fetchPayment(client: PaystackClient, reference: string): Promise<SeenMoney> {
  const answer = await client.get(`/transaction/verify/${encodeURIComponent(reference)}`, shapes.transaction)
  if (answer.kind === 'silent') return { state: 'unknown' }
  if (answer.kind === 'no') return { state: isMissing(answer) ? 'missing' : 'unknown' }
  const { data } = answer
  if (data.reference !== reference) return { state: 'unknown' }
  const state = paymentStates[data.status] ?? 'pending'
  return {
    state,
    // Where the payer bears the fees, `amount` holds them too.
    amountMinor: fromSubunits(data.requested_amount ?? data.amount, data.currency),
    currency: data.currency,
    providerId: data.id,
    feeMinor: fromSubunits(data.fees ?? 0, data.currency),
    live: data.domain === 'live',
    paidBy: methodOf(data.channel),
    detail: {
      code: data.status,
      reason: state === 'failed' ? paystackFailure(data.status, data.gateway_response ?? '') : null,
    },
  }
}

function methodOf(channel: string | null | undefined): DepositMethod | null {
  const found = (['card', 'bank', 'mobile'] as const).find((method) =>
    channelsOf[method].some((one) => one === channel),
  )
  return found ?? null
}

async function fetchRefund(client: PaystackClient, refundId: string): Promise<SeenMoney | ListedRefund> {
  const answer = await client.get(`/refund/${encodeURIComponent(refundId)}`, shapes.refund)
  if (answer.kind === 'silent') return { state: 'unknown' }
  if (answer.kind === 'no') return { state: isMissing(answer) ? 'missing' : 'unknown' }
  return seenRefund(answer.data)
}

function seenRefund(data: Refund): ListedRefund {
  const state = refundStates[data.status] ?? 'pending'
  return {
    state,
    amountMinor: fromSubunits(data.amount, data.currency),
    currency: data.currency,
    providerId: data.id,
    feeMinor: 0,
    live: data.domain === 'live',
    detail: { code: data.status, reason: state === 'failed' ? 'declined' : null },
    note: data.merchant_note ?? null,
  }
}

const pageSize = 100
const pagesMax = 20

/**
 * Notices of refunds name only the payment, so all refunds of it are read. The list is asked for by the payment's own
 * number, and sifted by it again: what belongs to another payment is not believed to be ours.
 */
async function listRefunds(
  client: PaystackClient,
  { reference }: { reference: string },
): Promise<ListedRefund[] | null> {
  const payment = await client.get(`/transaction/verify/${encodeURIComponent(reference)}`, shapes.transaction)
  if (payment.kind !== 'ok' || payment.data.reference !== reference) return null
  const { id, currency } = payment.data
  const found = new Map<string, ListedRefund>()
  for (let page = 1; page <= pagesMax; page += 1) {
    const query = new URLSearchParams({ transaction: id, currency, perPage: String(pageSize), page: String(page) })
    const answer = await client.get(`/refund?${query}`, shapes.refunds)
    if (answer.kind !== 'ok') return null
    for (const refund of answer.data) {
      if (isOf(refund, { id, reference })) found.set(refund.id, seenRefund(refund))
    }
    if (answer.data.length < pageSize) return [...found.values()]
  }
  return null
}

type Refund = shapes.Refund

// A refund carries the payment's number, or the whole payment.
function isOf({ transaction }: Refund, { id, reference }: { id: string; reference: string }): boolean {
  if (typeof transaction !== 'object' || transaction === null) return String(transaction) === id
  return (
    ('id' in transaction && String(transaction.id) === id) ||
    ('reference' in transaction && transaction.reference === reference)
  )
}

async function fetchDispute(client: PaystackClient, id: string): Promise<Dispute | null> {
  const answer = await client.get(`/dispute/${encodeURIComponent(id)}`, shapes.dispute)
  if (answer.kind !== 'ok') return null
  const { status, resolution, refund_amount, dueAt, transaction, ...rest } = answer.data
  const currency = rest.currency ?? transaction.currency ?? ''
  return {
    id: rest.id,
    state: disputeState(status, resolution ?? ''),
    reference: transaction.reference,
    amountMinor: fromSubunits(refund_amount ?? transaction.amount, currency),
    currency,
    dueAt: dueAt ? new Date(dueAt) : null,
  }
}

function disputeState(status: string, resolution: string): 'open' | 'won' | 'lost' {
  if (status !== 'resolved') return 'open'
  return resolution === 'declined' ? 'won' : 'lost'
}
