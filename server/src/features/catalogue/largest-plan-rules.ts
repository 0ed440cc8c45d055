import { planGiftsMax } from '@karibu/contract'

/** A plan at one moment. `share`: percent of a gift's price that its receiver gets. Prices in US cents. */
export type PlanOnSale = {
  id: string
  name: string
  price: number
  active: boolean
  share: number
  /** The prices of countries that have one of their own. */
  countries: Record<string, number>
}

/** One part of a plan that changes at a moment. `id` of the stored change; null for one that is only considered. */
export type PlanEvent = { id: string | null; planId: string; at: Date } & (
  | { part: 'share'; share: number }
  /** `price` null: the country has no price of its own any more. */
  | { part: 'price'; country: string | null; price: number | null; active: boolean }
)

/** The plans as they are, and the changes that wait for their time. */
export type PlanTimeline = { plans: readonly PlanOnSale[]; events: readonly PlanEvent[] }

/** Where the dearest plan gives less than the terms promise: everywhere, or in one country. */
export type Shortfall = { plan: PlanOnSale; country: string | null }

type Comparison = { before: PlanTimeline; after: PlanTimeline; now: Date }

/**
 * The first moment and place at which a change leaves a dearest plan with less than the promised share of gifts; null without one.
 * The free plan counts, so that the last plan is not retired. Where the share was smaller before (a price of a country that an older
 * version took), only less than that is a shortfall, so that the catalogue can still be repaired step by step.
 */
export function findShortfall({ before, after, now }: Comparison): Shortfall | null {
  const moments = [now, ...after.events.map(({ at }) => at).filter((at) => at > now)]
  for (const at of moments.sort((one, other) => one.getTime() - other.getTime())) {
    const [plansBefore, plansAfter] = [plansAt(before, at), plansAt(after, at)]
    for (const country of placesOf(plansBefore, plansAfter)) {
      const plan = dearestIn(plansAfter, country)
      const shareBefore = dearestIn(plansBefore, country)?.share ?? planGiftsMax
      if (plan && plan.share < Math.min(planGiftsMax, shareBefore)) return { plan, country }
    }
  }
  return null
}

const placesOf = (...lists: PlanOnSale[][]): (string | null)[] => [
  null,
  ...new Set(lists.flat().flatMap(({ countries }) => Object.keys(countries))),
]

function plansAt({ plans, events }: PlanTimeline, at: Date): PlanOnSale[] {
  const due = events.filter((event) => event.at <= at).sort((one, other) => one.at.getTime() - other.at.getTime())
  return plans.map((plan) => due.filter(({ planId }) => planId === plan.id).reduce(applyEvent, plan))
}

function applyEvent(plan: PlanOnSale, event: PlanEvent): PlanOnSale {
  if (event.part === 'share') return { ...plan, share: event.share }
  const { country, price, active } = event
  if (country === null) return price === null ? plan : { ...plan, price, active }
  const { [country]: _, ...others } = plan.countries
  return { ...plan, countries: price === null ? others : { ...others, [country]: price } }
}

/** Of plans with the same price the one with the smallest share: each of them is the largest plan. */
function dearestIn(plans: PlanOnSale[], country: string | null): PlanOnSale | undefined {
  const priceOf = ({ price, countries }: PlanOnSale) => (country === null ? price : (countries[country] ?? price))
  return plans
    .filter(({ active }) => active)
    .sort((one, other) => priceOf(other) - priceOf(one) || one.share - other.share)[0]
}
