import type { PayoutToSend, SeenMoney, SentMoney } from '../../../ports/payments.ts'
import { noAs, type TranzakClient } from './tranzak-client.ts'
import { isAccessCode, tranzakCode, tranzakReason } from './tranzak-errors.ts'
import * as shapes from './tranzak-shapes.ts'

/** Tranzak finds the operator by the number, which may have moved from one to the other. */
export const walletName = { code: 'cm-mobile', name: 'MTN MoMo / Orange Money' }

type World = { client: TranzakClient; live: boolean }

export async function sendToWallet(client: TranzakClient, payout: PayoutToSend): Promise<SentMoney> {
  const { reference, amountMinor, currency, destination, note } = payout
  const body = {
    amount: amountMinor,
    currencyCode: currency,
    customTransactionRef: reference,
    payeeAccountId: destination.number,
    payeeAccountName: destination.name,
    payeeNote: note.slice(0, 32),
    description: note.slice(0, 255),
  }
  const sent = await client.post('/transfer/to-mobile-wallet', body, shapes.transfer)
  if (sent.kind === 'silent') return { outcome: 'unknown' }
  if (sent.kind === 'ok') return { outcome: 'accepted', providerId: sent.data.transferId }
  const no = noAs(sent)
  if (no.outcome === 'unknown') return no
  // The no may be about a second try: what counts is whether a transfer of this reference is there.
  const seen = await findTransfer(client, { reference })
  if (seen.kind === 'ok') return { outcome: 'accepted', providerId: seen.data.transferId }
  return seen.kind === 'no' && !isAccessCode(seen.code) ? no : { outcome: 'unknown' }
}

type PayoutReference = { reference: string; providerId?: string | null }

function findTransfer(client: TranzakClient, { reference, providerId }: PayoutReference) {
  const name: Record<string, string> = providerId ? { transferId: providerId } : { customTransactionRef: reference }
  return client.get(`/transfer/details?${new URLSearchParams(name)}`, shapes.transfer)
}

type Figured = Extract<SeenMoney, { amountMinor: number }>['state']
const states: Record<string, Figured> = {
  SUCCESSFUL: 'paid',
  FAILED: 'failed',
  CANCELLED: 'failed',
  CANCELED: 'failed',
  REFUNDED: 'reversed',
  REVERSED: 'reversed',
}

export async function fetchTransfer({ client, live }: World, payout: PayoutReference): Promise<SeenMoney> {
  const answer = await findTransfer(client, payout)
  if (answer.kind === 'silent') return { state: 'unknown' }
  if (answer.kind === 'no') return { state: isAccessCode(answer.code) ? 'unknown' : 'missing' }
  const { data } = answer
  if (data.customTransactionRef !== payout.reference) return { state: 'unknown' }
  const state = states[data.status] ?? 'pending'
  const failure = { code: data.errorCode, message: data.errorMessage }
  const isLost = state === 'failed' || state === 'reversed'
  return {
    state,
    amountMinor: Math.floor(data.amount),
    currency: data.currencyCode ?? 'XAF',
    providerId: data.transferId,
    feeMinor: Math.round(data.fee ?? 0),
    live,
    detail: {
      code: tranzakCode(failure) || data.status,
      reason: isLost ? (tranzakReason(failure) ?? 'declined') : null,
    },
  }
}
