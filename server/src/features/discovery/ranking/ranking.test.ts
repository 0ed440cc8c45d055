import { expect, test } from 'vitest'
import { fitModel, type ObservedDecision } from './fit-model.ts'
import { similarity } from './pair-features.ts'
import { type Candidate, rankPlaces, rankWindow } from './rank-window.ts'
import { ageRating, forgetDecision, learnDecision, likeChance, newRating, type Rating, renewAppeal } from './rating.ts'
import { expectedLogit, flatWeights } from './weights.ts'

const halves = () => 0.5
const options = { halfwayKm: 25, random: halves }

function candidate(changes: Partial<Candidate> = {}): Candidate {
  return {
    viewer: newRating(),
    rating: newRating(),
    expected: -1,
    expectedBack: -1,
    likesViewer: false,
    waitingLikes: 0,
    decisionsPerDay: 10,
    exposure: 1,
    km: 5,
    idleDays: 0,
    ...changes,
  }
}

function learnTimes(times: number, liked: boolean): { decider: Rating; target: Rating } {
  let pair = { decider: newRating(), target: newRating() }
  for (let count = 0; count < times; count++) pair = learnDecision(pair.decider, newRating(), { liked, expected: -1 })
  return pair
}

test('a like raises the generosity of its sender and the appeal of its recipient, a dislike lowers both', () => {
  const liked = learnDecision(newRating(), newRating(), { liked: true, expected: -1 })
  const passed = learnDecision(newRating(), newRating(), { liked: false, expected: -1 })
  expect(liked.decider.generosity).toBeGreaterThan(0)
  expect(liked.target.appeal).toBeGreaterThan(0)
  expect(passed.decider.generosity).toBeLessThan(0)
  expect(passed.target.appeal).toBeLessThan(0)
})

test('an expected decision changes a rating less than an unexpected one', () => {
  const change = (expected: number) => learnDecision(newRating(), newRating(), { liked: true, expected }).target.appeal
  expect(change(2)).toBeLessThan(change(-2) / 3)
})

test('each decision makes a rating more certain, and time makes it less', () => {
  const before = newRating()
  const { decider } = learnTimes(5, true)
  expect(decider.generosityVariance).toBeLessThan(before.generosityVariance / 1.5)
  const older = ageRating(decider, 70)
  expect(older.generosityVariance).toBeCloseTo(decider.generosityVariance + 0.1)
  expect(ageRating(decider, 1e6).generosityVariance).toBe(before.generosityVariance)
  expect(renewAppeal({ ...before, appealVariance: 0.2 }).appealVariance).toBeCloseTo(0.5)
})

test('liking every member raises generosity only up to a bound', () => {
  expect(learnTimes(2000, true).decider.generosity).toBe(2.5)
  expect(learnTimes(2000, false).decider.generosity).toBe(-2.5)
})

test.each([true, false])('a withdrawn decision restores the previous state, liked: %s', (liked) => {
  const before = { decider: learnTimes(3, true).decider, target: learnTimes(4, false).decider }
  const after = learnDecision(before.decider, before.target, { liked, expected: 1 })
  const undone = forgetDecision(after.decider, after.target, { liked, expected: 1 })
  for (const side of ['decider', 'target'] as const)
    for (const value of ['generosity', 'appeal', 'generosityVariance', 'appealVariance', 'covariance'] as const)
      expect(undone[side][value]).toBeCloseTo(before[side][value], 6)
})

test('an uncertain rating predicts a probability nearer to one half', () => {
  const sure = { ...newRating(), generosityVariance: 0, appealVariance: 0 }
  expect(likeChance(newRating(), newRating(), -2)).toBeGreaterThan(likeChance(sure, sure, -2))
})

test('the weights and ratings that generated the decisions are recovered', () => {
  const people = 120
  const facts = Array.from({ length: people }, (_, index) => ({
    profile: [Math.sin(7 * index)],
    generosity: Math.sin(3 * index),
    appeal: Math.cos(5 * index),
  }))
  const decisions = facts.flatMap((decider, from) =>
    facts.flatMap((target, to): ObservedDecision[] => {
      if ((from + to) % 3 !== 0 || from === to) return []
      const logit = -0.5 + decider.generosity + target.appeal + 0.8 * (target.profile[0] ?? 0)
      // A fixed pattern instead of chance: a decision is a like where the logit exceeds a logistic quantile.
      const quantile = ((from * 37 + to * 61) % 97) / 97 + 0.005
      const liked = logit > Math.log(quantile / (1 - quantile))
      const features = { decider: decider.profile, target: target.profile, pair: [] }
      return [{ decider: from, target: to, segment: 0, liked, features }]
    }),
  )
  const { weights, ratings } = fitModel(decisions, { people, segments: 1 })
  expect(weights[0]?.target[0]).toBeGreaterThan(0.2)
  expect(Math.abs(weights[0]?.decider[0] ?? 1)).toBeLessThan(0.1)
  const correct = facts.filter(({ appeal }, index) => Math.sign(appeal) === Math.sign(ratings[index]?.appeal ?? 0))
  expect(correct.length).toBeGreaterThan(0.85 * people)
})

test('without decisions the weights are flat', () => {
  const { weights, ratings } = fitModel([], { people: 2, segments: 2 })
  expect(weights).toEqual([flatWeights(), flatWeights()])
  expect(ratings).toEqual([newRating(), newRating()])
  expect(expectedLogit(flatWeights(-2), { decider: [3], target: [1], pair: [] })).toBe(-2)
})

test('a member who waits for an answer comes before an equally likeable one', () => {
  const order = rankWindow([candidate(), candidate({ likesViewer: true, waitingLikes: 40 })], options)
  expect(order).toEqual([1, 0])
})

test.each([
  ['has many likes to answer', { waitingLikes: 30 }],
  ['is shown more often than others', { exposure: 5 }],
  ['lives farther away', { km: 200 }],
  ['was here long ago', { idleDays: 20 }],
  ['is rarely liked', { rating: { ...newRating(), appeal: -1 } }],
  ['rarely likes', { rating: { ...newRating(), generosity: -1 } }],
] satisfies [string, Partial<Candidate>][])('of two alike, the one who %s comes later', (_, change) => {
  expect(rankWindow([candidate(change), candidate()], options)).toEqual([1, 0])
})

test('of ten places the fifth is for a rarely shown member, however low the score', () => {
  const candidates = Array.from({ length: 20 }, () => candidate())
  candidates[19] = candidate({ exposure: 0.1, rating: { ...newRating(), appeal: -2.4 } })
  const order = rankWindow(candidates, options)
  expect(order[4]).toBe(19)
  expect(order.toSorted((one, other) => one - other)).toEqual(candidates.map((_, index) => index))
})

test('the tenth place is random, possibly a member with an uncertain appeal', () => {
  const certain = { ...newRating(), appealVariance: 0 }
  const candidates = Array.from({ length: 20 }, () => candidate({ rating: certain }))
  candidates[15] = candidate({ rating: { ...newRating(), appeal: -0.4 } })
  // The fifth candidate from the end draws high, all others the middle.
  let calls = 0
  const random = () => {
    calls += 1
    return Math.ceil(calls / 2) === 16 ? 0.99 * (calls % 2) : 0.5
  }
  expect(rankWindow(candidates, { halfwayKm: null, random })[9]).toBe(15)
})

test('profiles that agree are more similar than profiles that do not, and empty ones are neither', () => {
  const [alike = 0, distance = 0] = similarity([1, -1, 0.5], [1, -1, 0.5])
  const [opposite = 0, farther = 0] = similarity([1, -1, 0.5], [-1, 1, -0.5])
  expect(alike).toBeGreaterThan(opposite)
  expect(distance).toBeLessThan(farther)
  expect(similarity([], [])).toEqual([0, 0])
  expect(similarity([0, 0], [0, 0])[0]).toBe(0)
})

test('of ten places the fifth is for a rarely shown member and the tenth random, and each is marked', () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    candidate({ exposure: index === 11 ? 0 : 1, waitingLikes: index === 11 ? 500 : index }),
  )
  const order = rankPlaces(many, { halfwayKm: null, random: halves })
  expect(order[4]).toEqual({ index: 11, place: 'forgotten' })
  expect(order[9]?.place).toBe('drawn')
  expect(order.filter(({ place }) => place !== 'best')).toHaveLength(2)
  expect(rankWindow(many, { halfwayKm: null, random: halves })).toEqual(order.map(({ index }) => index))
})
