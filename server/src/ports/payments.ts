import type { DepositMethod, PaymentReason } from '@karibu/contract'

export type Channel = 'paystack' | 'tranzak' | 'flutterwave'
export type Payments = Record<Channel, PaymentProvider | null>

/**
 * A payment provider. Amounts are integers of the currency's own smallest unit (ISO 4217: kobo, cents, whole francs);
 * the provider's scale stays inside. References are ours, 16 to 32 of `[a-z0-9-]` (a UUID without dashes), used once.
 * Nothing here throws for what the provider says or fails to say: `unknown` means "it may have happened, ask again".
 */
export type PaymentProvider = {
  channel: Channel
  /** Whether real money moves: what `look` and `hear` tell must say the same. */
  live: boolean
  /** Whether this is our own stand-in. */
  sandbox: boolean
  /** Currencies taken, with the provider's smallest payment and the ways to pay in them. */
  deposits: Record<string, { minMinor: number; methods: readonly DepositMethod[] }>
  /** Currencies paid out, with the kinds of account that can be reached. */
  payouts: Record<string, { kinds: PayoutKind[] }>
  start: (payment: PaymentToStart) => Promise<StartedPayment>
  fetchPayment: (payment: ProviderReference & { refresh?: boolean }) => Promise<SeenMoney>
  /** `raw` is the body byte for byte. A webhook moves no money before `fetchPayment` has confirmed it. */
  parseWebhook: (raw: Uint8Array, headers: Record<string, string | string[] | undefined>) => ParsedWebhook
  /** Without an amount the whole payment goes back. After `unknown`, fetch the payment before asking again. */
  refund: (refund: RefundToMake) => Promise<SentMoney>
  fetchRefund: (refund: { reference: string; refundId: string }) => Promise<SeenMoney | ListedRefund>
  /** Every refund of a payment, also those made at the provider by hand; null when the list cannot be had now. */
  refundsOf: (payment: ProviderReference) => Promise<ListedRefund[] | null>
  /** Facts of a dispute that `hear` announced; null when they cannot be had now. */
  fetchDispute: (disputeId: string) => Promise<Dispute | null>
  /** null when the list cannot be had now. */
  banks: (currency: string) => Promise<Bank[] | null>
  resolveAccount: (account: PayoutAccount) => Promise<ResolvedAccount>
  payOut: (payout: PayoutToSend) => Promise<SentMoney>
  /** `missing` means the provider never got it: it may be sent again with the same reference, never with another. */
  fetchPayout: (payout: ProviderReference) => Promise<SeenMoney>
}

type ProviderReference = { reference: string; providerId?: string | null }
export type PaymentToStart = {
  reference: string
  /** Without one the payer chooses on the provider's page, among all ways of the currency. */
  method?: DepositMethod | null
  amountMinor: number
  currency: string
  email: string
  description: string
  /** Where the browser goes after the payment; the provider adds parameters that prove nothing. */
  returnUrl: string
  cancelUrl: string
}
/** `code` is the provider's own, for staff; `reason` has words for members. */
type ProviderNo = { outcome: 'refused'; code: string; reason: PaymentReason }
export type StartedPayment =
  | { outcome: 'started'; url: string; providerId: string | null }
  | ProviderNo
  | { outcome: 'unknown' }
export type SentMoney = { outcome: 'accepted'; providerId: string | null } | ProviderNo | { outcome: 'unknown' }

/** What the provider's own API says. `unknown`: it could not be asked. `missing`: it has no such thing. */
export type SeenMoney =
  | { state: 'unknown' }
  | { state: 'missing' }
  | {
      state: 'pending' | 'paid' | 'failed' | 'reversed'
      amountMinor: number
      currency: string
      providerId: string
      feeMinor: number
      live: boolean
      /** How it was really paid, whatever was chosen before; null or missing where that is not known. */
      paidBy?: DepositMethod | null
      /** `code` is the provider's word (its status, or its error); `reason` is set where it failed. */
      detail: { code: string; reason: PaymentReason | null }
    }
/** `note` is the one it was asked for with, where the provider gives it back. */
export type ListedRefund = Extract<SeenMoney, { amountMinor: number }> & { note: string | null }

/** `payload` is what may be kept: secrets, cards and addresses are taken out. */
export type ParsedWebhook = { authentic: false } | { authentic: true; payload: unknown; events: ProviderEvent[] }
export type ProviderEvent = {
  /** Equal for every delivery of the same fact. */
  dedupeKey: string
  kind: 'payment' | 'payout' | 'refund' | 'dispute' | 'other'
  /** The provider's name of it, as `charge.success`. */
  name: string
  /** Ours: of the payment (also for its refunds and disputes) or of the payout. */
  reference: string | null
  /** The provider's id of the payment, payout, refund or dispute. */
  providerId: string | null
  live: boolean
}
export type Dispute = {
  id: string
  state: 'open' | 'won' | 'lost'
  /** Reference of the disputed payment. */
  reference: string
  amountMinor: number
  currency: string
  dueAt: Date | null
}

export type RefundToMake = {
  /** Of the payment. */
  reference: string
  providerId?: string | null
  amountMinor?: number
  currency: string
  note: string
}

export type PayoutKind = 'bank' | 'mobile_money'
export type Bank = { code: string; name: string; kind: PayoutKind }
/** `number` is an account number, or for mobile money the phone number in international form without `+`. */
export type PayoutAccount = { currency: string; kind: PayoutKind; bankCode: string; number: string }
/** `unsupported`: the provider names no holders; the member gives the name. */
export type ResolvedAccount =
  | { outcome: 'resolved'; name: string }
  | { outcome: 'unsupported' }
  | ProviderNo
  | { outcome: 'unknown' }
export type PayoutToSend = {
  reference: string
  amountMinor: number
  currency: string
  destination: PayoutAccount & { name: string }
  note: string
}
