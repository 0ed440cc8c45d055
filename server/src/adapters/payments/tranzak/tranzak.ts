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
import { noAs, type TranzakClient, type TranzakNo, type TranzakSettings, tranzakClient } from './tranzak-client.ts'
import { isAccessCode, tranzakCode, tranzakReason } from './tranzak-errors.ts'
import { parseTranzakWebhook } from './tranzak-events.ts'
import { fetchTransfer, sendToWallet, walletName } from './tranzak-payouts.ts'
import * as shapes from './tranzak-shapes.ts'

const currency = 'XAF'

/** Tranzak, payments by mobile money in Cameroon. The key's prefix decides between its test and live worlds. */
export function makeTranzak(settings: TranzakSettings & { sandbox: boolean }): PaymentProvider {
  const client = tranzakClient(settings)
  const live = settings.appKey.startsWith('PROD_')
  const world = { client, live, appId: settings.appId }
  return {
    channel: 'tranzak',
    live,
    sandbox: settings.sandbox,
    deposits: { [currency]: { minMinor: 100, methods: ['mobile'] } },
    payouts: { [currency]: { kinds: ['mobile_money'] } },
    start: (payment) => start(client, payment),
    fetchPayment: (payment) => fetchPayment(world, payment),
    parseWebhook: (raw) => parseTranzakWebhook({ ...settings, live }, raw),
    refund: (refund) => refundPayment(world, refund),
    fetchRefund: (refund) => fetchRefund(world, refund),
    refundsOf: (payment) => wholeOf(world, payment),
    // Mobile money cannot be disputed here; what is given back shows in the payment itself.
    fetchDispute: async () => null,
    banks: async () => [{ code: walletName.code, name: walletName.name, kind: 'mobile_money' }],
    resolveAccount: async () => ({ outcome: 'unsupported' }),
    payOut: (payout) => sendToWallet(client, payout),
    fetchPayout: (payout) => fetchTransfer(world, payout),
  }
}

export type TranzakWorld = { client: TranzakClient; live: boolean; appId: string }

async function start(client: TranzakClient, payment: PaymentToStart): Promise<StartedPayment> {
  const body = {
    amount: payment.amountMinor,
    currencyCode: payment.currency,
    description: payment.description.slice(0, 255),
    mchTransactionRef: payment.reference,
    returnUrl: payment.returnUrl,
    cancelUrl: payment.cancelUrl,
  }
  const answer = await client.post('/request/create', body, shapes.request)
  if (answer.kind === 'silent') return { outcome: 'unknown' }
  if (answer.kind === 'no') return noAs(answer)
  const url = answer.data.links?.paymentAuthUrl
  if (!url || !/^https?:/.test(url)) return { outcome: 'unknown' }
  return { outcome: 'started', url, providerId: answer.data.requestId }
}

type Figured = Extract<SeenMoney, { amountMinor: number }>['state']

// An unknown status waits for staff as pending.
const states: Record<string, Figured> = {
  SUCCESSFUL: 'paid',
  FAILED: 'failed',
  CANCELLED: 'failed',
  CANCELED: 'failed',
  CANCELLED_BY_PAYER: 'failed',
  'CANCELLED/REFUNDED': 'reversed',
  REFUNDED: 'reversed',
}

type PaymentQuery = Parameters<PaymentProvider['fetchPayment']>[0]

async function fetchPayment(world: TranzakWorld, query: PaymentQuery): Promise<SeenMoney> {
  await refreshState(world, query)
  const { reference } = query
  const found = await findRequest(world, query)
  if (found.kind !== 'ok') return { state: found.kind === 'no' ? seenNo(found) : 'unknown' }
  const { data } = found
  if (data.mchTransactionRef !== reference || (data.appId && data.appId !== world.appId)) return { state: 'unknown' }
  const state = states[data.status] ?? 'pending'
  const failure = { code: data.errorCode, message: data.errorMessage }
  return {
    state,
    amountMinor: Math.floor(data.amount),
    currency: data.currencyCode,
    providerId: data.requestId,
    feeMinor: Math.round(data.merchant?.fee ?? 0),
    live: world.live,
    detail: {
      code: tranzakCode(failure) || data.status,
      reason: state === 'failed' ? (tranzakReason(failure) ?? reasonOf(data.status)) : null,
    },
  }
}

/** Tranzak asks the operator only on request; only its later answer counts. */
async function refreshState({ client }: TranzakWorld, { refresh, providerId }: PaymentQuery): Promise<void> {
  if (refresh && providerId)
    await client.post('/request/refresh-transaction-status', { requestId: providerId }, z.unknown())
}

function findRequest({ client }: TranzakWorld, { reference, providerId }: PaymentQuery) {
  const name: Record<string, string> = providerId ? { requestId: providerId } : { mchTransactionRef: reference }
  return client.get(`/request/details?${new URLSearchParams(name)}`, shapes.request)
}

const reasonOf = (status: string) => (status.startsWith('CANCEL') ? 'cancelled' : 'declined')

/** A no about our access or their system says nothing about the payment; any other says that there is none. */
const seenNo = ({ code }: TranzakNo): 'missing' | 'unknown' => (isAccessCode(code) ? 'unknown' : 'missing')

async function refundPayment(world: TranzakWorld, refund: RefundToMake): Promise<SentMoney> {
  const found = await findRequest(world, refund)
  if (found.kind === 'silent') return { outcome: 'unknown' }
  if (found.kind === 'no') return noAs(found)
  const { requestId, transactionId, amount } = found.data
  // The whole is given back by the documented way, which also stops a payment that is still under way.
  if (refund.amountMinor === undefined || refund.amountMinor === amount) {
    const voided = await world.client.post('/request/void', { requestId }, z.unknown())
    if (voided.kind === 'silent') return { outcome: 'unknown' }
    // A no names the request itself, so its id says nothing here.
    return voided.kind === 'ok' ? { outcome: 'accepted', providerId: requestId } : noAs({ ...voided, body: undefined })
  }
  if (!transactionId) return { outcome: 'refused', code: 'not paid', reason: 'unavailable' }
  const body = {
    refundedTransactionId: transactionId,
    amount: refund.amountMinor,
    note: refund.note,
    merchantRefundNumber: `${refund.reference.slice(0, 24)}-${refund.amountMinor}`,
  }
  const sent = await world.client.post('/refund/create', body, shapes.refund)
  if (sent.kind === 'silent') return { outcome: 'unknown' }
  return sent.kind === 'ok' ? { outcome: 'accepted', providerId: sent.data.refundId } : noAs(sent)
}

async function fetchRefund(world: TranzakWorld, refund: { reference: string; refundId: string }): Promise<SeenMoney> {
  if (!refund.refundId.startsWith('REQ')) return fetchPartialRefund(world, refund.refundId)
  const payment = await fetchPayment(world, { reference: refund.reference, providerId: refund.refundId })
  if (!('amountMinor' in payment)) return payment
  // The payment is back where it came from: for the refund that means done.
  return { ...payment, state: payment.state === 'reversed' ? 'paid' : 'pending' }
}

/** There is no list: the payment contains whether it was refunded in full, and each partial refund has a notice with its own id. */
async function wholeOf(world: TranzakWorld, payment: PaymentQuery): Promise<ListedRefund[] | null> {
  const seen = await fetchPayment(world, payment)
  if (!('amountMinor' in seen)) return null
  return seen.state === 'reversed' ? [{ ...seen, state: 'paid', note: null }] : []
}

async function fetchPartialRefund({ client, live }: TranzakWorld, refundId: string): Promise<SeenMoney> {
  const answer = await client.get(`/refund/details?${new URLSearchParams({ refundId })}`, shapes.refund)
  if (answer.kind !== 'ok') return { state: answer.kind === 'no' ? seenNo(answer) : 'unknown' }
  const { data } = answer
  const failure = { code: data.errorCode, message: data.errorMessage }
  const state = states[data.status] ?? 'pending'
  return {
    state: state === 'reversed' ? 'paid' : state,
    amountMinor: Math.floor(data.amount ?? 0),
    currency: data.currencyCode ?? currency,
    providerId: data.refundId,
    feeMinor: 0,
    live,
    detail: {
      code: tranzakCode(failure) || data.status,
      reason: state === 'failed' ? (tranzakReason(failure) ?? 'declined') : null,
    },
  }
}
