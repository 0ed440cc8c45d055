import { fractionOf } from '@karibu/contract'
import type { SeenMoney } from '../../ports/payments.ts'

/** What a provider's own API says about a payment, without "could not be asked". */
export type Verified = Extract<SeenMoney, { amountMinor: number }>

// A later state is never left for an earlier one, so the order in which news arrives does not matter. A payment that
// expired here and was paid after all is paid.
const states = ['pending', 'expired', 'failed', 'paid', 'reversed'] as const
export type DepositState = (typeof states)[number]

export const nextState = (state: DepositState, seen: DepositState): DepositState =>
  states.indexOf(seen) > states.indexOf(state) ? seen : state

/** Whether it may still come to be paid: a card that was refused can be tried again on the same page for a day. */
export const isOpen = ({ channel, state }: { channel: string; state: string }): boolean =>
  state === 'pending' || (state === 'failed' && channel !== 'tranzak')

/** These return no note of ours with a refund, so that a part whose answer is lost could not be found again. */
export const refundsOnlyWhole = ({ channel }: { channel: string }): boolean => channel !== 'paystack'

export type Fault = 'environment' | 'currency' | 'amount'
type RequestedPayment = { is_live: boolean; currency: string; amount_minor: number }

/** What of a provider's answer does not fit what was asked for; an unfinished payment is not judged yet. */
export function faultOf(requested: RequestedPayment, seen: Verified): Fault | null {
  if (seen.state === 'pending') return null
  if (seen.live !== requested.is_live) return 'environment'
  if (seen.currency !== requested.currency) return 'currency'
  return seen.amountMinor === requested.amount_minor ? null : 'amount'
}

const second = 1_000
const minute = 60 * second
const firstDelaysMs = [10 * second, 20 * second, 40 * second]
const pollingEndsMs = 24 * 60 * minute

/**
 * When a payment is looked at again: after 10, 20 and 40 seconds, each minute for 10 minutes, every 10 minutes for a day.
 * null: it has had its day.
 */
export function pollDelayMs({ ageMs, polls }: { ageMs: number; polls: number }): number | null {
  const first = firstDelaysMs[polls]
  if (first !== undefined) return first
  if (ageMs >= pollingEndsMs) return null
  return ageMs < 11 * minute ? minute : 10 * minute
}

/** The smallest whole amount of the currency that is worth `cents`, or the largest with `down`. */
export function fromCents(
  cents: bigint,
  { decimals, perUsd, down = false }: { decimals: number; perUsd: string; down?: boolean },
): bigint {
  const { digits, scale } = fractionOf(perUsd)
  const [over, under] = [cents * digits * 10n ** BigInt(decimals), 100n * scale]
  return over / under + (!down && over % under > 0n ? 1n : 0n)
}

/** Cents of a payment that go with a part of it; a cent that is begun goes too, and never more than the whole. */
export const shareOf = (cents: bigint, { part, whole }: { part: bigint; whole: bigint }): bigint =>
  (cents * part + whole - 1n) / whole

/** US cents. */
export const smallestCents = 100n
export const largestCentsPerDay = 100_000n
