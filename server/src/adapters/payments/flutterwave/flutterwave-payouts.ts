import * as z from 'zod'
import type { Bank, PaymentProvider, PayoutToSend, SeenMoney, SentMoney } from '../../../ports/payments.ts'
import { type FlutterwaveClient, flutterwaveNo, isMissing, type PayoutSender } from './flutterwave-client.ts'
import { flutterwaveFailure } from './flutterwave-errors.ts'
import * as shapes from './flutterwave-shapes.ts'
import { fromMajorUnits, toMajorUnits } from './major-units.ts'

const wallets = (...list: [code: string, name: string][]): Bank[] =>
  list.map(([code, name]) => ({ code, name, kind: 'mobile_money' }))

/** The operators of https://developer.flutterwave.com/v3.0.0/docs/mobile-money; there is no call that lists them. */
const operators: Record<string, Bank[]> = {
  TZS: wallets(
    ['AIRTEL', 'Airtel Money'],
    ['HALOPESA', 'HaloPesa'],
    ['TIGO', 'Mixx by Yas (Tigo Pesa)'],
    ['VODACOM', 'M-Pesa (Vodacom)'],
  ),
  UGX: wallets(['AIRTEL', 'Airtel Money'], ['MTN', 'MTN MoMo']),
}

export const listOperators = (currency: string): Bank[] => operators[currency] ?? []

/** Tanzania is paid only where the sender can be named. */
export const flutterwavePayouts = (sender: PayoutSender | null): PaymentProvider['payouts'] => ({
  ...(sender ? { TZS: { kinds: ['mobile_money'] } } : {}),
  UGX: { kinds: ['mobile_money'] },
})

type World = { client: FlutterwaveClient; live: boolean; sender: PayoutSender | null }

export async function sendTransfer(world: World, payout: PayoutToSend): Promise<SentMoney> {
  const { reference, amountMinor, currency, destination, note } = payout
  if (!flutterwavePayouts(world.sender)[currency])
    return { outcome: 'refused', code: 'unsupported_currency', reason: 'currency_unsupported' }
  const body = {
    account_bank: destination.bankCode,
    account_number: destination.number,
    amount: toMajorUnits(amountMinor, currency),
    currency,
    debit_currency: currency,
    narration: note,
    reference,
    beneficiary_name: destination.name,
    ...(currency === 'TZS' && world.sender ? senderOf(world.sender, destination.number) : {}),
  }
  const sent = await world.client.post('/transfers', body, shapes.transfer)
  if (sent.kind === 'silent') return { outcome: 'unknown' }
  if (sent.kind === 'ok')
    return sent.data.reference === reference
      ? { outcome: 'accepted', providerId: sent.data.id }
      : { outcome: 'unknown' }
  // The refusal may be of a second try: what counts is whether there is a transfer of this reference.
  const seen = await fetchTransfer(world, { reference })
  if (seen.state === 'missing') return flutterwaveNo(sent)
  return 'providerId' in seen ? { outcome: 'accepted', providerId: seen.providerId } : { outcome: 'unknown' }
}

const senderOf = ({ idType, idNumber }: PayoutSender, number: string) => ({
  sender_id_type: idType,
  sender_id_number: idNumber,
  meta: { beneficiary_mobile_number: number },
})

type Figured = Extract<SeenMoney, { amountMinor: number }>['state']
// NEW and PENDING are not final; a word that is not documented waits for staff as pending.
const states: Record<string, Figured> = { SUCCESSFUL: 'paid', FAILED: 'failed' }
type PayoutReference = { reference: string; providerId?: string | null }

export async function fetchTransfer(world: World, payout: PayoutReference): Promise<SeenMoney> {
  const found = payout.providerId ? await byId(world, payout.providerId) : await byReference(world, payout.reference)
  if (typeof found === 'string') return { state: found }
  if (found.reference !== payout.reference) return { state: 'unknown' }
  const amountMinor = fromMajorUnits(found.amount, found.currency)
  if (amountMinor === null) return { state: 'unknown' }
  const state = states[found.status.toUpperCase()] ?? 'pending'
  const sentence = found.complete_message ?? ''
  return {
    state,
    amountMinor,
    currency: found.currency,
    providerId: found.id,
    feeMinor: fromMajorUnits(found.fee ?? '0', found.currency) ?? 0,
    live: world.live,
    detail: {
      code: (state === 'failed' && sentence ? sentence : found.status).slice(0, 80),
      reason: state === 'failed' ? flutterwaveFailure(sentence) : null,
    },
  }
}

type Found = shapes.Transfer | 'missing' | 'unknown'

async function byId({ client }: World, id: string): Promise<Found> {
  const answer = await client.get(`/transfers/${encodeURIComponent(id)}`, shapes.transfer)
  if (answer.kind === 'ok') return answer.data
  return answer.kind === 'no' && isMissing(answer) ? 'missing' : 'unknown'
}

/** The answer is a list, which is searched again: a transfer of another reference is not believed to be ours. */
async function byReference({ client }: World, reference: string): Promise<Found> {
  const answer = await client.get(`/transfers?${new URLSearchParams({ reference })}`, z.array(shapes.transfer))
  if (answer.kind === 'ok') return answer.data.find((transfer) => transfer.reference === reference) ?? 'missing'
  return answer.kind === 'no' && isMissing(answer) ? 'missing' : 'unknown'
}
