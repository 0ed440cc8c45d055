import { newRating, type Rating } from '../../server/src/features/discovery/ranking/rating.ts'
import { randomNumbers } from '../../server/src/random-numbers.ts'
import { normalNumbers } from './random.ts'

export type MarketOptions = { perGender: number; days: number; seed: number }

/**
 * The facts by which synthetic members decide, on the logit scale, for men and women. Generosity and appeal vary as in real
 * decisions: 31 and 23 % of the variance where men decide, 26 and 22 % where women do, next to the variance of the logistic
 * function (pi^2 / 3), and they correlate by -0.2 within a person. Appeal belongs to who is decided about. The bases make
 * men like 48 % and women 16 % of all others, near the 46 and 14 % that Tinder published (New York Times, 29 October 2014).
 * What only a pair has, and how often members are here, are assumptions.
 */
const facts = {
  base: [-0.05, -2.75],
  generosity: [1.49, 1.3],
  appeal: [1.19, 1.28],
  correlation: -0.2,
  pair: 0.9,
  activity: { min: 0.2, max: 0.8 },
} as const
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
    const gender = index % 2 === 0 ? 0 : 1
    const [common, own] = [normal(), normal()]
    const { correlation, activity } = facts
    return {
      index,
      gender,
      joined: random() < late.share ? late.day : 0,
      activity: activity.min + (activity.max - activity.min) * random(),
      generosity: facts.generosity[gender] * common,
      appeal: facts.appeal[gender] * (correlation * common + Math.sqrt(1 - correlation ** 2) * own),
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
