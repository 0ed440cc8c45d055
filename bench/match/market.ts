import { learnDecision, type Rating, sigmoid } from '../../server/src/features/discovery/ranking/rating.ts'
import { chooseProfiles, type Policy } from './market-policies.ts'
import { joinMarket, type Market, type MarketOptions, type Member } from './market-world.ts'
import { gini, mean } from './metrics.ts'
import { shuffled } from './random.ts'

/** The outcome under a policy. */
export type MarketLine = { policy: Policy; result: MarketResult }

/** The outcome of a market. Shares are between 0 and 1. */
export type MarketResult = {
  /** Matches for each 100 profiles shown. */
  matchesPerHundred: number
  /** Members with a match at the end, and those who joined late or early with one within seven days. */
  matched: number
  newMatched: number
  oldMatched: number
  /** Inequality of how often members are shown and of matches: 0 all alike, near 1 one has all. */
  exposureGini: number
  matchGini: number
  /** Weeks of active members without a view. */
  forgotten: number
}

/**
 * A closed loop: each day active members see profiles in the order of the policy and decide by facts that no policy but
 * `informed` and `oracle` knows; each decision is learned at once.
 */
export function runMarket(policy: Policy, options: MarketOptions): MarketResult {
  const market = joinMarket(options)
  if (policy === 'informed') for (const member of market.members) member.rating = exactRating(member)
  let shown = 0
  for (let day = 0; day < options.days; day++) {
    const active = market.members.filter(({ joined, activity }) => joined <= day && market.random() < activity)
    for (const viewer of shuffled(active, market.random)) {
      viewer.lastDay = day
      const profiles = chooseProfiles(market, { policy, viewer, day })
      for (const target of profiles) decide(market, { viewer, target, day })
      viewer.decisionsPerDay += 0.3 * (profiles.length - viewer.decisionsPerDay)
      shown += profiles.length
    }
    for (const member of market.members) member.recentlyShown *= 0.8
  }
  return { ...summary(market, options.days), matchesPerHundred: (100 * market.matches) / shown }
}

/** Without uncertainty, so that decisions move nothing. */
const exactRating = ({ generosity, appeal }: Member): Rating => ({
  generosity,
  appeal,
  generosityVariance: 0,
  appealVariance: 0,
  covariance: 0,
})

type Showing = { viewer: Member; target: Member; day: number }

function decide(market: Market, { viewer, target, day }: Showing): void {
  const liked = market.random() < sigmoid(market.logit(viewer, target))
  target.shownOn[day] = (target.shownOn[day] ?? 0) + 1
  target.recentlyShown += 1
  target.likesReceived += Number(liked)
  market.decisions[viewer.index * market.members.length + target.index] = liked ? 1 : -1
  viewer.waiting.delete(target.index)
  const expected = market.base[viewer.gender]
  const after = learnDecision(viewer.rating, target.rating, { liked, expected })
  viewer.rating = after.decider
  target.rating = after.target
  if (!liked) return
  if (market.decisions[target.index * market.members.length + viewer.index] === 1) {
    market.matches += 1
    for (const member of [viewer, target]) member.matchDays.push(day)
  } else target.waiting.add(viewer.index)
}

function summary({ members }: Market, days: number): Omit<MarketResult, 'matchesPerHundred'> {
  const within = ({ joined, matchDays }: Member) => matchDays.some((day) => day < joined + 7)
  const share = (some: Member[], test: (member: Member) => boolean) => mean(some.map((one) => Number(test(one))))
  const late = members.filter(({ joined }) => joined > 0)
  const early = members.filter(({ joined }) => joined === 0)
  const shownOf = ({ shownOn, joined }: Member) => sum(shownOn) / (days - joined)
  return {
    matched: share(members, ({ matchDays }) => matchDays.length > 0),
    newMatched: share(late, within),
    oldMatched: share(early, within),
    exposureGini: gini(members.map(shownOf)),
    matchGini: gini(members.map(({ matchDays, joined }) => matchDays.length / (days - joined))),
    forgotten: mean(members.flatMap((member) => forgottenWeeks(member, days))),
  }
}

/** For each whole week of membership whether the member had no view. */
function forgottenWeeks({ shownOn, joined }: Member, days: number): number[] {
  const weeks = Math.floor((days - joined) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Number(sum(shownOn.slice(joined + 7 * week, joined + 7 * week + 7)) === 0),
  )
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
