import * as z from 'zod'
import type {
  Bank,
  PaymentProvider,
  PayoutAccount,
  PayoutKind,
  PayoutToSend,
  ResolvedAccount,
  SeenMoney,
  SentMoney,
} from '../../../ports/payments.ts'
import { fromSubunits, toSubunits } from '../subunits.ts'
import { isMissing, type PaystackClient, paystackNo, sentAs } from './paystack-client.ts'
import { paystackFailure } from './paystack-errors.ts'
import * as shapes from './paystack-shapes.ts'

const payoutKinds: readonly PayoutKind[] = ['bank', 'mobile_money']
type Way = { country: string; type: string; dialCode?: string; naming: boolean }

/** Paystack's name for each kind of account in each currency; `naming` where Paystack returns the holder. */
const ways: Record<string, Partial<Record<PayoutKind, Way>>> = {
  NGN: { bank: { country: 'nigeria', type: 'nuban', naming: true } },
  GHS: {
    bank: { country: 'ghana', type: 'ghipss', naming: true },
    mobile_money: { country: 'ghana', type: 'mobile_money', dialCode: '233', naming: true },
  },
  KES: { mobile_money: { country: 'kenya', type: 'mobile_money', dialCode: '254', naming: false } },
  ZAR: { bank: { country: 'south africa', type: 'basa', naming: false } },
}

export const paystackPayouts: PaymentProvider['payouts'] = Object.fromEntries(
  Object.entries(ways).map(([currency, kinds]) => [currency, { kinds: payoutKinds.filter((kind) => kinds[kind]) }]),
)

const pagesMax = 10

export async function listBanks(client: PaystackClient, currency: string): Promise<Bank[] | null> {
  const found: Bank[] = []
  for (const kind of payoutKinds) {
    const way = ways[currency]?.[kind]
    if (!way) continue
    const { country, type } = way
    let next: string | null = ''
    for (let page = 0; next !== null && page < pagesMax; page += 1) {
      const cursor: Record<string, string> = next ? { next } : {}
      const query = new URLSearchParams({ country, currency, type, use_cursor: 'true', perPage: '100', ...cursor })
      const answer = await client.get(`/bank?${query}`, z.array(shapes.bank))
      if (answer.kind !== 'ok') return null
      const open = answer.data.filter(({ active }) => active !== false)
      found.push(...open.map(({ code, name }) => ({ code, name, kind })))
      next = answer.next || null
    }
  }
  return found
}

export async function findHolder(client: PaystackClient, account: PayoutAccount): Promise<ResolvedAccount> {
  if (!ways[account.currency]?.[account.kind]?.naming) return { outcome: 'unsupported' }
  const query = new URLSearchParams({ account_number: localNumber(account), bank_code: account.bankCode })
  const answer = await client.get(`/bank/resolve?${query}`, shapes.holder)
  if (answer.kind === 'silent') return { outcome: 'unknown' }
  if (answer.kind === 'no') return paystackNo(answer)
  return { outcome: 'resolved', name: answer.data.account_name }
}

export async function sendTransfer(client: PaystackClient, payout: PayoutToSend): Promise<SentMoney> {
  const sent = await tryTransfer(client, payout)
  if (sent.outcome !== 'refused') return sent
  // The no may be about a second try: what counts is whether a transfer of this reference is there.
  const seen = await fetchTransfer(client, payout.reference)
  if (seen.state === 'missing') return sent
  return 'providerId' in seen ? { outcome: 'accepted', providerId: seen.providerId } : { outcome: 'unknown' }
}

async function tryTransfer(client: PaystackClient, payout: PayoutToSend): Promise<SentMoney> {
  const { reference, amountMinor, currency, destination, note } = payout
  const way = ways[currency]?.[destination.kind]
  if (!way) return { outcome: 'refused', code: 'unsupported_currency', reason: 'currency_unsupported' }
  const account = {
    type: way.type,
    name: destination.name,
    account_number: localNumber(destination),
    bank_code: destination.bankCode,
    currency,
  }
  // The same account again answers the same recipient, so this may be repeated.
  const recipient = await client.post('/transferrecipient', account, shapes.recipient)
  if (recipient.kind === 'silent') return { outcome: 'unknown' }
  if (recipient.kind === 'no') return paystackNo(recipient)
  const transfer = {
    source: 'balance',
    amount: toSubunits(amountMinor, currency),
    currency,
    recipient: recipient.data.recipient_code,
    reference,
    reason: note,
  }
  return sentAs(await client.post('/transfer', transfer, shapes.transfer), ({ transfer_code }) => transfer_code)
}

/** Ghana's numbers begin with 0 at home; Kenya's are written with +254. */
function localNumber({ currency, kind, number }: PayoutAccount): string {
  const dialCode = ways[currency]?.[kind]?.dialCode
  if (!dialCode || !number.startsWith(dialCode)) return number
  return currency === 'GHS' ? `0${number.slice(dialCode.length)}` : `+${number}`
}

type Figured = Extract<SeenMoney, { amountMinor: number }>['state']
const states: Record<string, Figured> = {
  success: 'paid',
  failed: 'failed',
  reversed: 'reversed',
  abandoned: 'failed',
  blocked: 'failed',
  rejected: 'failed',
}

export async function fetchTransfer(client: PaystackClient, reference: string): Promise<SeenMoney> {
  const answer = await client.get(`/transfer/verify/${encodeURIComponent(reference)}`, shapes.transfer)
  if (answer.kind === 'silent') return { state: 'unknown' }
  if (answer.kind === 'no') return { state: isMissing(answer) ? 'missing' : 'unknown' }
  const { data } = answer
  if (data.reference !== reference) return { state: 'unknown' }
  const state = states[data.status] ?? 'pending'
  const isLost = state === 'failed' || state === 'reversed'
  return {
    state,
    amountMinor: fromSubunits(data.amount, data.currency),
    currency: data.currency,
    providerId: data.transfer_code,
    feeMinor: fromSubunits(data.fee_charged ?? 0, data.currency),
    live: data.domain === 'live',
    detail: {
      code: data.status,
      reason: isLost ? paystackFailure(data.status, data.gateway_response ?? '') : null,
    },
  }
}
