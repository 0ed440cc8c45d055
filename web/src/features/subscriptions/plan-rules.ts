import type { DailyLevels } from '@karibu/contract'

type Change = { price: number; credit: number; endsAt: string }

/** What is paid now, what of a running period counts towards it, until when, and whether more counts than it costs. */
export const bill = ({ price, change }: { price: number; change: Change }) => ({
  total: change.price,
  credit: change.credit,
  endsAt: change.endsAt,
  isLonger: change.credit > price,
})

/** How many first messages of a plan can be used; null where nothing but the daily limit ends them, whatever the plan has. */
export const usableMessages = (
  { messages, period }: { messages: number | null; period: number },
  requestLevels: DailyLevels | undefined,
): number | null => (messages !== null && (!requestLevels || messages < requestLevels.photo * period) ? messages : null)

/** The free plan comes first, then by price. */
export const byPrice = <T extends { price: number }>(plans: readonly T[]): T[] =>
  [...plans].sort((first, second) => first.price - second.price)

const needs = { silver: 'write', gold: 'call', platinum: 'most' } as const
export type Need = (typeof needs)[keyof typeof needs]

const isNamed = (code: string): code is keyof typeof needs => code in needs

/** What a plan of the first catalogue is for; null for one that staff added. */
export const needOf = ({ code }: { code: string }): Need | null => (isNamed(code) ? needs[code] : null)

/** The plan for what a member lacked; calls if nothing is known, else the first one. */
export const planFor = <T extends { code: string }>(plans: readonly T[], need: string | null): T | undefined =>
  plans.find((plan) => needOf(plan) === need) ?? plans.find((plan) => needOf(plan) === 'call') ?? plans[0]

type Offered = { price: number; calls: number; messages: number | null; giftConversion: number }
export type PlanChange = { part: 'price' | 'calls' | 'messages' | 'gifts'; from: number | null; to: number | null }

/** A plan as it is shown, which a purchase carries: what costs more or includes less by then is not bought. */
export const shownOf = ({ price, calls, messages, giftConversion }: Offered): Offered => ({
  ...{ price, calls, messages, giftConversion },
})

/** What of a plan is not the same, one by one. */
export function changedParts(before: Offered, after: Offered): PlanChange[] {
  const parts: PlanChange[] = [
    { part: 'price', from: before.price, to: after.price },
    { part: 'calls', from: before.calls, to: after.calls },
    { part: 'messages', from: before.messages, to: after.messages },
    { part: 'gifts', from: before.giftConversion, to: after.giftConversion },
  ]
  return parts.filter(({ from, to }) => from !== to)
}
