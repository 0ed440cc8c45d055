import { randomBytes } from 'node:crypto'
import * as z from 'zod'

export const channels = ['paystack', 'tranzak', 'flutterwave'] as const
export const failures = ['insufficient_funds', 'wrong_pin', 'limit_exceeded', 'expired', 'declined'] as const
export type SandboxFailure = (typeof failures)[number]

const payment = z.object({
  channel: z.enum(channels),
  reference: z.string(),
  /** The last part of the hosted page's address: Paystack's access code, Tranzak's request id or a code of Flutterwave's. */
  code: z.string(),
  id: z.number(),
  /** Hundredths at Paystack and Flutterwave, francs at Tranzak. */
  amount: z.number(),
  currency: z.string(),
  state: z.enum(['open', 'paid', 'failed', 'cancelled', 'reversed']),
  failure: z.enum(failures).nullable(),
  /** What was paid, which a fault makes differ from what was asked. */
  paidAmount: z.number(),
  paidCurrency: z.string(),
  otherMode: z.boolean(),
  refunded: z.number(),
  /** The provider's name of the way to pay that was asked for first; null at Tranzak. */
  method: z.string().nullable().default(null),
  description: z.string(),
  returnUrl: z.string().nullable(),
  cancelUrl: z.string().nullable(),
  callbackUrl: z.string().nullable(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
})
const transfer = z.object({
  channel: z.enum(channels),
  reference: z.string(),
  code: z.string(),
  id: z.number(),
  amount: z.number(),
  currency: z.string(),
  /** Its last four digits, which say how the transfer ends. */
  account: z.string(),
  note: z.string(),
  state: z.enum(['pending', 'otp', 'paid', 'failed', 'reversed']),
  createdAt: z.string(),
})
const refund = z.object({
  channel: z.enum(channels),
  id: z.number(),
  reference: z.string(),
  amount: z.number(),
  state: z.enum(['pending', 'done', 'failed']),
  note: z.string().nullable().default(null),
  createdAt: z.string(),
})
const dispute = z.object({
  id: z.number(),
  reference: z.string(),
  state: z.enum(['open', 'won', 'lost']),
  createdAt: z.string(),
})
const recipient = z.object({
  code: z.string(),
  /** Its last four digits. */
  account: z.string(),
})
const keys = z.object({
  secretKey: z.string(),
  appId: z.string(),
  appKey: z.string(),
  authKey: z.string(),
  flutterwaveKey: z.string(),
  webhookHash: z.string(),
})

/** What the sandbox knows. No address, name or whole account number of a person is in it. */
export const snapshotShape = z.object({
  keys,
  lastId: z.number(),
  payments: z.array(payment),
  transfers: z.array(transfer),
  refunds: z.array(refund),
  disputes: z.array(dispute),
  recipients: z.array(recipient),
})
export type Snapshot = z.output<typeof snapshotShape>
export type SandboxKeys = Snapshot['keys']
export type SandboxPayment = Snapshot['payments'][number]
export type SandboxTransfer = Snapshot['transfers'][number]
export type SandboxRefund = Snapshot['refunds'][number]
export type SandboxDispute = Snapshot['disputes'][number]

/** `bytesFor` gives so many secret bytes for each name. */
export function sandboxKeysOf(bytesFor: (name: string, bytes: number) => Buffer): SandboxKeys {
  const hex = (name: string, bytes: number) => bytesFor(name, bytes).toString('hex')
  return {
    secretKey: `sk_test_${hex('paystack', 20)}`,
    appId: `ap${hex('tranzak application', 7)}`,
    appKey: `SAND_${hex('tranzak', 16).toUpperCase()}`,
    authKey: hex('tranzak notices', 24),
    flutterwaveKey: `FLWSECK_TEST-${hex('flutterwave', 16)}-X`,
    webhookHash: hex('flutterwave notices', 24),
  }
}

export const emptySnapshot = (): Snapshot => ({
  keys: sandboxKeysOf((_name, bytes) => randomBytes(bytes)),
  lastId: 4_099_260_000,
  payments: [],
  transfers: [],
  refunds: [],
  disputes: [],
  recipients: [],
})

/** The sandbox's memory and its hands. */
export type World = {
  memory: Snapshot
  /** Where the hosted pages are, without a slash at the end. */
  pagesUrl: string
  /** How long a payout or refund takes. */
  settleMs: number
  nextId: () => number
  /** Does something later, unless the sandbox is stopped before. */
  later: (ms: number, work: () => Promise<void> | void) => void
  /** Changes the memory outside a request. */
  change: (work: () => void) => Promise<void>
  announce: (notice: Notice) => void
}
export type Notice = {
  channel: (typeof channels)[number]
  /** The event with its facts, without signature or key. */
  body: Record<string, unknown>
  /** Where this one goes instead of the address set for the channel. */
  callbackUrl?: string | null
}

/** The payer in what the sandbox says; the member's own address is not stored. */
export const payerEmail = 'payer@sandbox.localhost'
export const lastDigits = (account: string): string => account.slice(-4)

export const isLive = ({ memory }: World, payment: SandboxPayment): boolean =>
  memory.keys.secretKey.startsWith('sk_live_') !== payment.otherMode
