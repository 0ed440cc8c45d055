import type { PaymentReason } from '@karibu/contract'
import { decimalsOf, fractionOf } from '@karibu/contract'
import { dayMs, hourMs, minuteMs } from '../../durations.ts'

/** US cents. */
export const smallestCents = 500n
export const largestPerDayCents = 50_000n
/** Once a member's payouts of a day come to more than this, two of the staff have to agree. */
export const fourEyesAboveCents = 20_000n
export const approvalsNeeded = 2

export const accountsMax = 5
/** The time for the owner to notice an account saved by an intruder. */
export const newAccountWaitMs = dayMs
/** So long a provider may need to know of what it was given; before, "missing" means nothing. */
export const lostAfterMs = 10 * minuteMs

const pollMinutes = [1, 2, 3, 5, 10, 15, 30]
/** When to look again at a payout that was looked at so often; no webhook may ever tell. */
export const pollAfterMs = (polls: number): number => (pollMinutes[polls] ?? 60) * minuteMs

const reversalPollHours = [1, 24, 72]
/** A paid payout can still come back: looked at thrice. null: no more. */
export function pollPaidAfterMs(polls: number): number | null {
  const hours = reversalPollHours[polls]
  return hours === undefined ? null : hours * hourMs
}

export type State = 'held' | 'submitted' | 'paid' | 'failed' | 'reversed' | 'refused'
/** What the provider says, checked against what it was given. `code` is its own word. */
export type ReportedState = {
  state: 'pending' | 'paid' | 'failed' | 'reversed'
  reason: PaymentReason | null
  code: string
  providerId: string | null
  feeMinor: number
}

/**
 * What follows from the provider's word. `release`: the held money returns; `take_back`: money that was paid returns;
 * `exception`: the two contradict each other, so nothing moves and staff decide.
 */
export type Verdict = 'nothing' | 'pay' | 'release' | 'take_back' | 'exception'

type Verdicts = Record<ReportedState['state'], Verdict>

const neverSent: Verdicts = { pending: 'exception', paid: 'exception', failed: 'nothing', reversed: 'exception' }
/** The verdict for each state here and each state that the provider reports. */
const verdicts: Record<State, Verdicts> = {
  held: neverSent,
  refused: neverSent,
  submitted: { pending: 'nothing', paid: 'pay', failed: 'release', reversed: 'release' },
  paid: { pending: 'nothing', paid: 'nothing', failed: 'exception', reversed: 'take_back' },
  failed: { pending: 'nothing', paid: 'exception', failed: 'nothing', reversed: 'nothing' },
  reversed: { pending: 'nothing', paid: 'nothing', failed: 'nothing', reversed: 'nothing' },
}

export const verdictOn = (state: State, reported: ReportedState['state']): Verdict => verdicts[state][reported]

/** US cents that an amount in the smallest unit is worth at a rate; a cent that is begun counts. */
export function worthCents(minor: bigint, { perUsd, currency }: { perUsd: string; currency: string }): bigint {
  const { digits, scale } = fractionOf(perUsd)
  const unit = digits * 10n ** BigInt(decimalsOf(currency))
  return (minor * 100n * scale + unit - 1n) / unit
}

type PayoutRate = { perUsd: string; agreedPerUsd: string; currency: string }

/**
 * US cents that a withdrawal counts as towards the approvals: what arrives at the agreed rate, at least what was typed. A manually
 * set rate is no way around the approvals.
 */
export function agreedCentsOf(cents: bigint, { perUsd, agreedPerUsd, currency }: PayoutRate): bigint {
  const worth = worthCents(payoutMinorOf(cents, { perUsd, currency }), { perUsd: agreedPerUsd, currency })
  return worth > cents ? worth : cents
}

/** The sum of a day decides, so that many small payouts are no way around the approvals either. Both are agreed cents. */
export const needsApproval = (dayCents: bigint, agreedCents: bigint): boolean =>
  dayCents + agreedCents > fourEyesAboveCents

/** The most US cents that can be typed and need no approval, after so many agreed cents of the day. */
export function unapprovedMaxCents(dayCents: bigint, rate: PayoutRate): bigint {
  let [low, high] = [0n, fourEyesAboveCents]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (needsApproval(dayCents, agreedCentsOf(middle, rate))) high = middle - 1n
    else low = middle
  }
  return low
}

/** What arrives for so many cents, in the smallest unit; what does not fill a unit stays in the books. */
export function payoutMinorOf(cents: bigint, { perUsd, currency }: { perUsd: string; currency: string }): bigint {
  const { digits, scale } = fractionOf(perUsd)
  return (cents * digits * 10n ** BigInt(decimalsOf(currency))) / (100n * scale)
}
