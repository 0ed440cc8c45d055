import { type Candidate, rankWindow } from '../../server/src/features/discovery/ranking/rank-window.ts'
import { likeChance, sigmoid } from '../../server/src/features/discovery/ranking/rating.ts'
import type { Market, Member } from './market-world.ts'
import { mean } from './metrics.ts'

/**
 * `informed` is ours with the true generosity and appeal of every member, so the difference between the two is what a rating
 * that learns from decisions lacks; `oracle` knows what only the pair explains as well.
 */
export const policies = ['random', 'popularity', 'greedy', 'ours', 'informed', 'oracle'] as const
export type Policy = (typeof policies)[number]

const profilesPerDay = 10

type Choice = { policy: Policy; viewer: Member; day: number }

/** The profiles that a policy shows a viewer on a day: members without a decision, except those who passed on the viewer. */
export function chooseProfiles(market: Market, { policy, viewer, day }: Choice): Member[] {
  const size = market.members.length
  const open = market.members.filter(
    (other) =>
      other.gender !== viewer.gender &&
      other.joined <= day &&
      market.decisions[viewer.index * size + other.index] === 0 &&
      market.decisions[other.index * size + viewer.index] !== -1,
  )
  if (policy === 'ours' || policy === 'informed') return rankedByProduct(market, { viewer, open, day })
  const score = scores[policy]
  const scored = open.map((other) => ({ other, score: score(market, viewer, other) }))
  return best(scored).map(({ other }) => other)
}

const best = <T extends { score: number }>(scored: T[]): T[] =>
  scored.sort((one, other) => other.score - one.score).slice(0, profilesPerDay)

type Score = (market: Market, viewer: Member, other: Member) => number

const scores: Record<Exclude<Policy, 'ours' | 'informed'>, Score> = {
  random: (market) => market.random(),
  popularity: (_, __, other) => (other.likesReceived + 1) / (other.shownOn.reduce((sum, times) => sum + times, 0) + 5),
  greedy: (market, viewer, other) =>
    likeChance(viewer.rating, other.rating, market.base[viewer.gender]) *
    likeChance(other.rating, viewer.rating, market.base[other.gender]),
  oracle: (market, viewer, other) =>
    sigmoid(market.logit(viewer, other)) * (viewer.waiting.has(other.index) ? 1 : sigmoid(market.logit(other, viewer))),
}

/** The ranker of the product, with what it would know. */
function rankedByProduct(market: Market, { viewer, open, day }: { viewer: Member; open: Member[]; day: number }) {
  const meanShown = mean(open.map(({ recentlyShown }) => recentlyShown))
  const candidates = open.map(
    (other): Candidate => ({
      viewer: viewer.rating,
      rating: other.rating,
      expected: market.base[viewer.gender],
      expectedBack: market.base[other.gender],
      likesViewer: viewer.waiting.has(other.index),
      waitingLikes: other.waiting.size,
      decisionsPerDay: other.decisionsPerDay,
      exposure: meanShown === 0 ? 1 : other.recentlyShown / meanShown,
      km: null,
      idleDays: day - other.lastDay,
    }),
  )
  const order = rankWindow(candidates, { halfwayKm: null, random: market.random })
  return order.slice(0, profilesPerDay).flatMap((index) => open[index] ?? [])
}
