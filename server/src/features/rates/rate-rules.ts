import { hourMs, minuteMs } from '../../durations.ts'

const staleAfterMs = 48 * hourMs
const tooOldAfterMs = 7 * 24 * hourMs

export type RateAge = 'fresh' | 'stale' | 'too_old'

/** After 48 hours a rate is shown as old, after 7 days nothing is converted at it. */
export function ageOf(asOf: Date, now: Date): RateAge {
  const ageMs = now.getTime() - asOf.getTime()
  if (ageMs > tooOldAfterMs) return 'too_old'
  return ageMs > staleAfterMs ? 'stale' : 'fresh'
}

/** A rate as staff type it, as a plain decimal; null when it is none. Six digits before the point, eight after it. */
export function readRate(input: string | number): string | null {
  const text = String(input).trim()
  return /^\d{1,6}(\.\d{1,8})?$/.test(text) && Number(text) > 0 ? text : null
}

/** Staff may not set a rate that is further away than this from either source, or else from the agreed rate. */
const bandShare = 0.05
/** One member of staff alone may move a rate by this much in all since the last agreement. */
const aloneShare = 0.02
/** Sources that are further apart than this are no reference. */
const sourcesApartMax = 0.03

export const proposalLastsMs = 24 * hourMs
/** Payouts at a manually set rate wait this long after the change, so that others can stop them. */
export const manualRateWaitMs = 30 * minuteMs

/** What is known of a currency; every rate is the amount of it that 1 USD buys. */
export type RateFacts = {
  perUsd: number
  agreed: { perUsd: number; at: Date } | null
  sources: { first: number; second: number; at: Date } | null
  /** Lowest and highest effective rate since the last agreement. */
  applied: readonly number[]
}
export type RateRange = { low: number; high: number }

/** Rates that staff may set: within 5 % of both sources; without fresh sources within 5 % of the agreed rate. */
export function bandOf(facts: RateFacts, now: Date): RateRange | null {
  const sources = referenceSources(facts, now)
  if (sources) return rangeAround(sources, bandShare)
  return facts.agreed && rangeAround([facts.agreed.perUsd], bandShare)
}

/**
 * Rates that one member of staff may set: within 2 % of the sources, of the agreed rate and of every rate that applied
 * since. None while the agreed rate is stale, since the market may have moved by an unknown amount.
 */
export function aloneRange(facts: RateFacts, now: Date): RateRange | null {
  const { agreed, applied, perUsd } = facts
  const band = bandOf(facts, now)
  if (!agreed || !band || ageOf(agreed.at, now) !== 'fresh') return null
  const references = [agreed.perUsd, perUsd, ...applied, ...(referenceSources(facts, now) ?? [])]
  const alone = rangeAround(references, aloneShare)
  const range = alone && { low: Math.max(alone.low, band.low), high: Math.min(alone.high, band.high) }
  return range && range.low <= range.high ? range : null
}

export type RateChange = { perUsd: string | null; fixed: boolean | null; offered: boolean | null }
export type RateVerdict = 'immediate' | 'second_person' | 'refused'

/**
 * What a change needs. A fixed rate stops following the market, so fixing one always needs a second person; releasing it
 * and taking a currency out of the offer do not.
 */
export function judgeChange(facts: RateFacts, { perUsd, fixed }: RateChange, now: Date): RateVerdict {
  if (perUsd !== null && !isInside(Number(perUsd), bandOf(facts, now))) return 'refused'
  if (fixed === true) return 'second_person'
  return perUsd === null || isInside(Number(perUsd), aloneRange(facts, now)) ? 'immediate' : 'second_person'
}

/**
 * Whether amounts may be converted at the effective rate. One that the market has left behind, or that nothing is known
 * to measure it by, converts nothing. The agreed rate itself always does.
 */
export function isWithinBand(facts: RateFacts, now: Date): boolean {
  const { agreed, perUsd } = facts
  if (!agreed) return false
  return perUsd === agreed.perUsd || isInside(perUsd, bandOf(facts, now))
}

/** Both rates of the sources, where they are fresh and agree with each other. */
function referenceSources({ sources }: RateFacts, now: Date): number[] | null {
  if (!sources || ageOf(sources.at, now) !== 'fresh') return null
  const { first, second } = sources
  return Math.abs(first / second - 1) > sourcesApartMax ? null : [first, second]
}

const decimals = 1e4

/** Within so much of all of them, rounded inwards to four decimals: what is shown as a limit is inside it. */
function rangeAround(references: number[], share: number): RateRange | null {
  const low = Math.ceil(Math.max(...references) * (1 - share) * decimals - 1e-6) / decimals
  const high = Math.floor(Math.min(...references) * (1 + share) * decimals + 1e-6) / decimals
  return low <= high ? { low, high } : null
}

export const isInside = (perUsd: number, range: RateRange | null): boolean =>
  range !== null && perUsd >= range.low && perUsd <= range.high
