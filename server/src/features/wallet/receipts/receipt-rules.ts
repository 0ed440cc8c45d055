import { createHash } from 'node:crypto'
import type { LegalDetails } from '@karibu/contract/brand'
import { statusOf } from '../transaction-rules.ts'

/** What a receipt is about: money paid in, something bought, or money paid out. */
type ReceiptKind = 'deposit' | 'purchase' | 'payout'

const receiptKinds: Record<string, ReceiptKind | undefined> = {
  deposit: 'deposit',
  gift_purchase: 'purchase',
  boost_purchase: 'purchase',
  plan_purchase: 'purchase',
  plan_change: 'purchase',
  allowance_purchase: 'purchase',
  payout_hold: 'payout',
}

/** The kind of the receipt of a transfer, by its own kind and that of the transfer that ended it; null: it has none. */
export function receiptKindOf(kind: string, endedBy: string | null): ReceiptKind | null {
  // The giver of a declined gift has the money back.
  if (statusOf(kind, endedBy) !== 'done' || endedBy === 'gift_decline') return null
  return receiptKinds[kind] ?? null
}

// Without letters that look like digits.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The number of a receipt: the year of the payment and 60 bits of a hash of the transfer's id. The same payment has the same
 * number, and no number leads to another one or shows how many there are.
 */
export function receiptNumber(transfer: string, at: Date): string {
  const bytes = createHash('sha256').update(`receipt:${transfer}`).digest().subarray(0, 12)
  const code = Array.from(bytes, (byte) => letters[byte % 32]).join('')
  return [at.getUTCFullYear(), code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-')
}

export type Vat =
  | { state: 'charged'; number: string; basisPoints: number; netMinor: number; vatMinor: number }
  /** unregistered: nobody charges it. country: no rate for the member's country. wallet: money that only changes its place. */
  | { state: 'none'; why: 'unregistered' | 'country' | 'wallet' }

type Sale = { kind: ReceiptKind; grossMinor: bigint; country: string | null; at: Date }

/**
 * The VAT inside a price, by the rate of `country` that applied on the day of the payment (UTC). The country is the member's
 * at the first download.
 */
export function vatOf(vat: LegalDetails['vat'], { kind, grossMinor, country, at }: Sale): Vat {
  if (vat === null) return { state: 'none', why: 'unregistered' }
  if (kind !== 'purchase') return { state: 'none', why: 'wallet' }
  const day = at.toISOString().slice(0, 10)
  const rate = vat.rates
    .filter((one) => one.country === country && one.from <= day)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .at(-1)
  if (!rate) return { state: 'none', why: 'country' }
  const basisPoints = Math.round(rate.percent * 100)
  const netMinor = netOf(grossMinor, BigInt(basisPoints))
  return {
    state: 'charged',
    number: vat.number,
    basisPoints,
    netMinor: Number(netMinor),
    vatMinor: Number(grossMinor - netMinor),
  }
}

/** What is left of a price without its tax, rounded half up to the smallest unit; the tax is the rest, so both add up. */
export function netOf(grossMinor: bigint, basisPoints: bigint): bigint {
  const whole = 10_000n + basisPoints
  return (grossMinor * 20_000n + whole) / (2n * whole)
}
