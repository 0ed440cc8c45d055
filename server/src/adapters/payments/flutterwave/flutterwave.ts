import { brand } from '@karibu/contract/brand'
import * as z from 'zod'
import type {
  ListedRefund,
  PaymentProvider,
  PaymentToStart,
  RefundToMake,
  SeenMoney,
  SentMoney,
  StartedPayment,
} from '../../../ports/payments.ts'
import {
  type FlutterwaveClient,
  type FlutterwaveSettings,
  flutterwaveClient,
  flutterwaveNo,
  isMissing,
} from './flutterwave-client.ts'
import { flutterwaveFailure } from './flutterwave-errors.ts'
import { parseFlutterwaveWebhook } from './flutterwave-events.ts'
import { fetchTransfer, flutterwavePayouts, listOperators, sendTransfer } from './flutterwave-payouts.ts'
import * as shapes from './flutterwave-shapes.ts'
import { fromMajorUnits, toMajorUnits } from './major-units.ts'

type Way = NonNullable<PaymentToStart['method']>

/**
 * Flutterwave's names of the ways to pay (`payment_options`) in each currency, of
 * https://developer.flutterwave.com/v3.0/docs/payment-methods. Its smallest payments are not documented; ours are larger.
 */
const options: Record<string, Partial<Record<Way, string>>> = {
  NGN: { card: 'card', bank: 'banktransfer, ussd, account' },
  GHS: { card: 'card', mobile: 'mobilemoneyghana' },
  KES: { card: 'card', mobile: 'mpesa' },
  TZS: { mobile: 'mobilemoneytanzania', card: 'card' },
  UGX: { mobile: 'mobilemoneyuganda', card: 'card' },
  XOF: { mobile: 'mobilemoneyfranco', card: 'card' },
  XAF: { mobile: 'mobilemoneyfranco', card: 'card' },
}

const ways: readonly Way[] = ['mobile', 'card', 'bank']
const deposits: PaymentProvider['deposits'] = Object.fromEntries(
  Object.entries(options).map(([currency, known]) => [
    currency,
    { minMinor: 100, methods: ways.filter((way) => known[way]) },
  ]),
)

type World = { client: FlutterwaveClient; live: boolean; sender: FlutterwaveSettings['sender'] }

/** Flutterwave (API version 3): cards, banks and mobile money of several countries. The key decides between test and live. */
export function makeFlutterwave(settings: FlutterwaveSettings & { sandbox: boolean }): PaymentProvider {
  const { flutterwaveKey, webhookHash, sender, sandbox } = settings
  const live = !flutterwaveKey.startsWith('FLWSECK_TEST-')
  const world: World = { client: flutterwaveClient(settings), live, sender }
  return {
    channel: 'flutterwave',
    live,
    sandbox,
    deposits,
    payouts: flutterwavePayouts(sender),
    start: (payment) => start(world, payment),
    fetchPayment: (payment) => fetchPayment(world, payment),
    parseWebhook: (raw, headers) => parseFlutterwaveWebhook({ webhookHash, live }, raw, headers),
    refund: (refund) => makeRefund(world, refund),
    fetchRefund: ({ reference, refundId }) => fetchRefund(world, { reference, refundId }),
    refundsOf: ({ reference }) => listRefunds(world, reference),
    // Chargebacks are handled in Flutterwave's dashboard; their calls could not be verified.
    fetchDispute: async () => null,
    banks: async (currency) => listOperators(currency),
    resolveAccount: async () => ({ outcome: 'unsupported' }),
    payOut: (payout) => sendTransfer(world, payout),
    fetchPayout: (payout) => fetchTransfer(world, payout),
  }
}

async function start({ client }: World, payment: PaymentToStart): Promise<StartedPayment> {
  const { reference, method, amountMinor, currency, email, description, returnUrl } = payment
  const known = options[currency] ?? {}
  const body = {
    tx_ref: reference,
    amount: toMajorUnits(amountMinor, currency),
    currency,
    // Also where a payer lands who cancels.
    redirect_url: returnUrl,
    payment_options: (method && known[method]) || Object.values(known).join(', '),
    customer: { email },
    customizations: { title: brand.name, description },
  }
  const answer = await client.post('/payments', body, shapes.link)
  if (answer.kind === 'silent') return { outcome: 'unknown' }
  if (answer.kind === 'no') return flutterwaveNo(answer)
  return /^https?:/.test(answer.data.link)
    ? { outcome: 'started', url: answer.data.link, providerId: null }
    : { outcome: 'unknown' }
}

type Figured = Extract<SeenMoney, { amountMinor: number }>['state']
const paymentStates: Record<string, Figured> = { successful: 'paid', failed: 'failed' }

/** There is a transaction only once the payer has tried to pay: until then the reference is missing. */
async function findTransaction({ client }: World, reference: string) {
  return client.get(
    `/transactions/verify_by_reference?${new URLSearchParams({ tx_ref: reference })}`,
    shapes.transaction,
  )
}

async function fetchPayment(world: World, { reference }: { reference: string }): Promise<SeenMoney> {
  const answer = await findTransaction(world, reference)
  if (answer.kind === 'silent') return { state: 'unknown' }
  if (answer.kind === 'no') return { state: isMissing(answer) ? 'missing' : 'unknown' }
  const { data } = answer
  const amountMinor = fromMajorUnits(data.amount, data.currency)
  if (data.tx_ref !== reference || amountMinor === null) return { state: 'unknown' }
  const state = paymentStates[data.status.toLowerCase()] ?? 'pending'
  return {
    state,
    amountMinor,
    currency: data.currency,
    providerId: data.id,
    feeMinor: fromMajorUnits(data.app_fee ?? '0', data.currency) ?? 0,
    live: world.live,
    paidBy: methodOf(data.payment_type ?? ''),
    detail: {
      code: data.status,
      reason: state === 'failed' ? flutterwaveFailure(data.processor_response ?? '') : null,
    },
  }
}

/** Seen are card, bank_transfer, account, mpesa and mobilemoney with the name of a country. */
function methodOf(type: string): Way | null {
  if (/^(mpesa$|mobile_?money)/.test(type)) return 'mobile'
  if (type === 'card') return 'card'
  return /^(bank_?transfer|account|ussd)/.test(type) ? 'bank' : null
}

/** A refund is asked for by the transaction's own number; without an amount all of it goes back. */
async function makeRefund(world: World, refund: RefundToMake): Promise<SentMoney> {
  const found = await findTransaction(world, refund.reference)
  if (found.kind === 'silent') return { outcome: 'unknown' }
  if (found.kind === 'no') return isMissing(found) ? flutterwaveNo(found) : { outcome: 'unknown' }
  const { amountMinor, currency, note } = refund
  const part = amountMinor === undefined ? {} : { amount: toMajorUnits(amountMinor, currency) }
  const body = { ...part, comments: note }
  const sent = await world.client.post(`/transactions/${encodeURIComponent(found.data.id)}/refund`, body, shapes.refund)
  if (sent.kind === 'silent') return { outcome: 'unknown' }
  return sent.kind === 'ok' ? { outcome: 'accepted', providerId: sent.data.id } : flutterwaveNo(sent)
}

async function fetchRefund(world: World, refund: { reference: string; refundId: string }): Promise<SeenMoney> {
  const payment = await findTransaction(world, refund.reference)
  const answer = await world.client.get(`/refunds/${encodeURIComponent(refund.refundId)}`, shapes.refund)
  if (payment.kind !== 'ok' || answer.kind === 'silent') return { state: 'unknown' }
  if (answer.kind === 'no') return { state: isMissing(answer) ? 'missing' : 'unknown' }
  return seenRefund(world, answer.data, payment.data.currency) ?? { state: 'unknown' }
}

// Seen are completed, completed-mpgs, completed-momo and others by the way of the money; failures begin with failed.
function refundState(status: string): Figured {
  if (/^completed/i.test(status)) return 'paid'
  return /^failed/i.test(status) ? 'failed' : 'pending'
}

/** A refund names no currency; it is that of its payment. */
function seenRefund({ live }: World, refund: shapes.Refund, currency: string): ListedRefund | null {
  const amountMinor = fromMajorUnits(refund.amount_refunded, currency)
  if (amountMinor === null) return null
  const state = refundState(refund.status)
  return {
    state,
    amountMinor,
    currency,
    providerId: refund.id,
    feeMinor: 0,
    live,
    detail: { code: refund.status, reason: state === 'failed' ? 'declined' : null },
    note: null,
  }
}

const pagesMax = 50

/** The list is of all payments, the newest first; those of this one are found by the number of its transaction. */
async function listRefunds(world: World, reference: string): Promise<ListedRefund[] | null> {
  const payment = await findTransaction(world, reference)
  if (payment.kind !== 'ok' || payment.data.tx_ref !== reference) return null
  const { id, currency } = payment.data
  const found = new Map<string, ListedRefund>()
  for (let page = 1; page <= pagesMax; page += 1) {
    const answer = await world.client.get(`/refunds?${new URLSearchParams({ page: String(page) })}`, listOfRefunds)
    if (answer.kind !== 'ok') return null
    for (const refund of answer.data.filter(({ tx_id }) => tx_id === id)) {
      const seen = seenRefund(world, refund, currency)
      if (!seen) return null
      found.set(refund.id, seen)
    }
    if (page >= answer.pages) return [...found.values()]
  }
  return null
}

const listOfRefunds = z.array(shapes.refund)
