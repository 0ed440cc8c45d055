import { newRating, type Rating } from '../../server/src/features/discovery/ranking/rating.ts'
import { randomNumbers } from '../../server/src/random-numbers.ts'
import { normalNumbers } from './random.ts'

export type MarketOptions = { perGender: number; days: number; seed: number }

/**
 * The facts by which synthetic members decide, on the logit scale. The spread between people is that of real decisions
 * (generosity 31 %, appeal 23 % of the variance); the part that only this pair has and the rates of likes of an app, men
 * about one in three, women about one in twelve, are assumptions.
 */
const facts = { base: [-0.9, -3.1], generosity: 1.3, appeal: 1.1, pair: 0.9 } as const
/** A fifth of the members join in the middle. */
const late = { share: 0.2, day: 15 }

export type Member = {
  index: number
  gender: 0 | 1
  joined: number
  /** The chance to be here on a day. */
  activity: number
  generosity: number
  appeal: number
  lastDay: number
  rating: Rating
  decisionsPerDay: number
  likesReceived: number
  recentlyShown: number
  shownOn: number[]
  matchDays: number[]
  /** Those who like the member and wait for an answer. */
  waiting: Set<number>
}

export type Market = {
  members: Member[]
  /** 1 a like, -1 a pass, 0 none, by the index of who decided and of the other. */
  decisions: Int8Array
  matches: number
  random: () => number
  /** The logit of an average decision, by gender. */
  base: readonly [number, number]
  /** The logit of a like, as the facts have it. */
  logit: (viewer: Member, target: Member) => number
}

export function joinMarket({ perGender, seed, days }: MarketOptions): Market {
  const random = randomNumbers(seed)
  const normal = normalNumbers(random)
  const members = Array.from({ length: 2 * perGender }, (_, index): Member => {
    const appeal = facts.appeal * normal()
    return {
      index,
      gender: index % 2 === 0 ? 0 : 1,
      joined: random() < late.share ? late.day : 0,
      activity: 0.3 + 0.7 * random(),
      generosity: facts.generosity * normal(),
      appeal,
      lastDay: 0,
      rating: newRating(),
      decisionsPerDay: 10,
      likesReceived: 0,
      recentlyShown: 0,
      shownOn: Array.from({ length: days }, () => 0),
      matchDays: [],
      waiting: new Set(),
    }
  })
  const pair = Float32Array.from({ length: members.length ** 2 }, () => facts.pair * normal())
  return {
    members,
    decisions: new Int8Array(members.length ** 2),
    matches: 0,
    random,
    base: facts.base,
    logit: (viewer, target) =>
      facts.base[viewer.gender] +
      viewer.generosity +
      target.appeal +
      (pair[viewer.index * members.length + target.index] ?? 0),
  }
}
