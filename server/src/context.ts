import type {
  ApiScope,
  DepositMethod,
  Locale,
  PaymentReason,
  ServerEventName,
  ServerEventPayload,
  StaffPermission,
} from '@karibu/contract'
import type { Kysely, Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { SmsPort } from './adapters/sms/sms-port.ts'
import type { Config } from './config.ts'
import type { Reader } from './db/read-replica.ts'
import type { DB } from './db/schema.ts'
import type { CheckResult } from './doctor/outcome.ts'
import type { Translations } from './http/translations.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics/metrics-port.ts'
import type { RatesPort, RateTable, SourceRates, WebhookPort } from './port-types.ts'

export type { PaymentReason, RatesPort, RateTable, SourceRates, WebhookPort }
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** Everything that comes from outside a feature. Made once by main (or a test) and handed to every operation. */
export type Context = {
  config: Config
  /** Key of codes' hashes and photo addresses; `secretPrevious` is the key before, of which the signatures still count. */
  secret: string
  secretPrevious?: string | null
  db: Db
  pool: Pool
  reader: Reader
  /** The application's clock. SQL takes it as a parameter, so that tests can move it. */
  now: () => Date
  translations: Translations
  /** Emits an event to all browsers of a member, after the commit. */
  emit: <N extends ServerEventName>(memberUid: string, name: N, payload: ServerEventPayload<N>) => void
  /** Emits an event to one device, identified by `deviceOf`. */
  emitToDevice: <N extends ServerEventName>(device: string, name: N, payload: ServerEventPayload<N>) => void
  /** Closes the live sockets of sessions that ended. */
  cutSessions: (sessionIds: string[]) => void
  /** Is one of the member's sockets open, on whichever server? */
  isConnected: (memberUid: string) => Promise<boolean>
  /** What several servers share; null where there is one. */
  shared: Shared | null
  mail: MailPort
  sms: SmsPort | null
  push: PushPort
  outcomes: Outcomes
  storage: Storage
  /** null where a channel is switched off. */
  payments: Payments
  rates: RatesPort
  webhooks: WebhookPort
  log: Log
  /** Checks this installation and the systems that it uses. */
  checkSystem: () => Promise<CheckResult[]>
  /** null: nobody monitors this process. */
  metrics: Metrics | null
}

/** The part of Redis that is needed. Nothing is queued for it: without a connection each call fails at once. */
export type Shared = {
  isUp: () => boolean
  /** Runs a Lua script. Throws without a connection. */
  run: (script: string, keys: string[], values: string[]) => Promise<unknown>
  /** Appends an entry to a stream of about this length. Says whether it was tried; it may still be lost. */
  append: (stream: string, entry: Record<string, string>, lengthMax: number) => boolean
  /** Waits a while for entries after an id; `$` is the present end. Without a connection it throws after a delay. */
  read: (stream: string, after: string) => Promise<{ id: string; message: Record<string, string> }[]>
  close: () => Promise<void>
}
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  locale: Locale
  /** Where a mail program posts to when its reader wants no more of these. */
  stop?: string
}
/** Hands a mail to the outside; throws when it could not. */
export type MailPort = {
  /** A recipient whom the mail server refuses for good is logged and not an error: a retry would be refused again. */
  send: (mail: Mail) => Promise<void>
  /** Connects and logs in without sending; throws when that fails. */
  probe?: () => Promise<void>
}

/** Parts whose outcomes the status is computed from. */
export type Part = 'mail' | 'photos' | 'push' | 'payments'
export type PartMinute = {
  part: Part
  minute: Date
  succeeded: number
  failed: number
  succeededAt: Date | null
  failedAt: Date | null
}
export type Outcomes = {
  record: (part: Part, succeeded: boolean) => void
  /** What was counted since the last call. */
  take: () => PartMinute[]
  /** The states that were read last; shown while the database is lost. */
  lastKnown: Partial<Record<Part, 'ok' | 'degraded' | 'down'>>
}

/** Keys of a push are base64url, `ttl` is in seconds. `topic`: of two with one topic that still wait, a phone that was off gets the last. */
export type PushToSend = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  vapid: { publicKey: string; privateKey: string }
  payload: string
  ttl: number
  urgency: 'normal' | 'high'
  topic: string
}
export type PushPort = {
  /** Is this the address of a push service that we send to? */
  accepts: (endpoint: string) => boolean
  makeKeys: () => { publicKey: string; privateKey: string }
  /** `gone`: the browser takes no more. `refused`: not this one, ever. Throws when it may be tried again. */
  send: (push: PushToSend) => Promise<'sent' | 'gone' | 'refused'>
}
/** Where the bytes of photos lie. */
export type Storage = {
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** null when there is nothing under the key. */
  get: (key: string) => Promise<Uint8Array | null>
  remove: (key: string) => Promise<void>
  /** Keys directly below a folder. */
  list: (folder: string) => Promise<string[]>
}

export type Channel = 'paystack' | 'tranzak'
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
  /** Without one the provider offers its usual way. */
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

/** The signed-in member behind a request. */
export type SignedIn = {
  /** Inside only. */
  id: number
  uid: string
  role: 'admin' | 'user' | 'guest'
  /** Empty for all but staff. */
  permissions: StaffPermission[]
  locale: Locale
  sessionId: string
  /** What a token for programs is allowed; null in a session, which is allowed everything. */
  scopes: readonly ApiScope[] | null
  passwordConfirmedAt: Date | null
  /** Was the session opened with the second factor? */
  secondFactor: boolean
  /** When it was last given in this session. */
  secondFactorAt: Date | null
  /** The version of the terms that they accepted last, 'YYYY-MM-DD'; null for accounts that the operator made. */
  termsVersion: string | null
}
