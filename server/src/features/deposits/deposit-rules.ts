import type { SeenMoney } from '../../context.ts'

/** What a provider's own API says about a payment, without "could not be asked". */
export type Verified = Extract<SeenMoney, { amountMinor: number }>

// A later state is never left for an earlier one, so the order in which news arrives does not matter. A payment that
// expired here and was paid after all is paid.
const states = ['pending', 'expired', 'failed', 'paid', 'reversed'] as const
export type DepositState = (typeof states)[number]

export const nextState = (state: DepositState, seen: DepositState): DepositState =>
  states.indexOf(seen) > states.indexOf(state) ? seen : state

export type Fault = 'environment' | 'currency' | 'amount'
type Asked = { is_live: boolean; currency: string; amount_minor: number }

/** What of a provider's answer does not fit what was asked for; an unfinished payment is not judged yet. */
export function faultOf(asked: Asked, seen: Verified): Fault | null {
  if (seen.state === 'pending') return null
  if (seen.live !== asked.is_live) return 'environment'
  if (seen.currency !== asked.currency) return 'currency'
  return seen.amountMinor === asked.amount_minor ? null : 'amount'
}

const second = 1_000
const minute = 60 * second
const firstDelaysMs = [10 * second, 20 * second, 40 * second]
const lookEndsMs = 24 * 60 * minute

/**
 * When a payment is looked at again: after 10, 20 and 40 seconds, each minute for 10 minutes, every 10 minutes for a day.
 * null: it has had its day.
 */
export function lookDelayMs({ ageMs, looks }: { ageMs: number; looks: number }): number | null {
  const first = firstDelaysMs[looks]
  if (first !== undefined) return first
  if (ageMs >= lookEndsMs) return null
  return ageMs < 11 * minute ? minute : 10 * minute
}

/** US cents for an amount, rounded once and half to even. `perUsd` is a decimal as text. */
export function toCents({ minor, decimals, perUsd }: { minor: bigint; decimals: number; perUsd: string }): bigint {
  const { digits, scale } = fractionOf(perUsd)
  return halfEven(minor * 100n * scale, digits * 10n ** BigInt(decimals))
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

/** Share of a payment's cents that belongs to a part of it. */
export const shareOf = (cents: bigint, { part, whole }: { part: bigint; whole: bigint }): bigint =>
  halfEven(cents * part, whole)

function fractionOf(decimal: string): { digits: bigint; scale: bigint } {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return { digits: BigInt(whole + fraction), scale: 10n ** BigInt(fraction.length) }
}

function halfEven(over: bigint, under: bigint): bigint {
  const floor = over / under
  const rest = (over % under) * 2n
  if (rest === under) return floor + (floor % 2n)
  return rest > under ? floor + 1n : floor
}

/** US cents. */
export const smallestCents = 100n
export const largestCentsPerDay = 100_000n
