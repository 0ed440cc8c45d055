import { fitModel, fitRatings, type ObservedDecision } from '../../server/src/features/discovery/ranking/fit-model.ts'
import { mutualChance } from '../../server/src/features/discovery/ranking/rank-window.ts'
import {
  learnDecision,
  likeChance,
  newRating,
  type Rating,
} from '../../server/src/features/discovery/ranking/rating.ts'
import { expectedLogit, flatWeights, type Weights } from '../../server/src/features/discovery/ranking/weights.ts'
import { randomNumbers } from '../../server/src/random-numbers.ts'
import { type Encounter, type Observations, segments } from './observed.ts'

/** One predicted dyad; `people` are the two whose lists it belongs to. */
export type Prediction = {
  isMatch: boolean
  /** The predicted chance of a match, and the score that lists are sorted by. */
  chance: number
  score: number
  likes: { score: number; liked: boolean }[]
  people: [number, number]
}
/** Predictions of the hidden dyads of a group, one list for each mask. */
export type GroupPredictions = Prediction[][]

export const rankers = ['random', 'popularity', 'online', 'nightly'] as const
/** `online` has learned each known decision once, as it came; `nightly` has fitted the ratings to all of them anew. */
export type Ranker = (typeof rankers)[number]

const folds = 7

/** The weights for each group, learned on the groups of the other folds. */
export function learnWeights({ groups, encounters, people }: Observations): Map<string, Weights[]> {
  const foldOf = (index: number) => Math.floor((index * folds) / groups.length)
  const learned = Array.from({ length: folds }, (_, fold) => {
    const others = groups.filter((_, index) => foldOf(index) !== fold)
    const decisions = others.flatMap((group) => encounters.get(group) ?? []).flatMap(({ man, woman }) => [man, woman])
    return fitModel(decisions, { people, segments }).weights
  })
  return new Map(groups.map((group, index) => [group, learned[foldOf(index)] ?? []]))
}

type Masking = { history: number; masks: number; weights: Map<string, Weights[]> }

/** Hides all but a random share of each group's dyads, both decisions together, and predicts the hidden ones. */
export function predictDyads(
  observations: Observations,
  { history, masks, weights }: Masking,
): Record<Ranker, GroupPredictions[]> {
  const found: Record<Ranker, GroupPredictions[]> = { random: [], popularity: [], online: [], nightly: [] }
  for (const [index, group] of observations.groups.entries()) {
    const encounters = observations.encounters.get(group) ?? []
    const byMask = Array.from({ length: masks }, (_, mask) => {
      const random = randomNumbers(1000 * mask + index)
      const known = new Set(encounters.filter(() => random() < history))
      const hidden = encounters.filter((encounter) => !known.has(encounter))
      const chances = chancesAfter([...known], {
        weights: weights.get(group) ?? [],
        people: observations.people,
        random,
      })
      return (ranker: Ranker) => hidden.map((encounter) => predict(encounter, chances[ranker]))
    })
    for (const ranker of rankers) found[ranker].push(byMask.map((predictFor) => predictFor(ranker)))
  }
  return found
}

type Chance = (decision: ObservedDecision) => number

/** What each ranker expects of a decision after it has seen the known ones. */
function chancesAfter(
  known: readonly Encounter[],
  { weights, people, random }: { weights: Weights[]; people: number; random: () => number },
): Record<Ranker, Chance> {
  const inOrder = known.toSorted((one, other) => one.dyad.manOrder - other.dyad.manOrder)
  const decisions = inOrder.flatMap(({ man, woman }) => [man, woman])
  const expected = ({ segment, features }: ObservedDecision) =>
    expectedLogit(weights[segment] ?? flatWeights(), features)
  const fresh = Array.from({ length: people }, newRating)
  const byRatings = (ratings: readonly Rating[]): Chance => {
    return (decision) =>
      likeChance(ratings[decision.decider] ?? newRating(), ratings[decision.target] ?? newRating(), expected(decision))
  }
  const online = [...fresh]
  for (const decision of decisions) {
    const { decider, target } = decision
    const after = learnDecision(online[decider] ?? newRating(), online[target] ?? newRating(), {
      liked: decision.liked,
      expected: expected(decision),
    })
    online[decider] = after.decider
    online[target] = after.target
  }
  return {
    random: () => random(),
    popularity: popularityOf(decisions),
    online: byRatings(online),
    nightly: byRatings(fitRatings(decisions, weights, fresh)),
  }
}

/** The share of likes among the decisions that a person received, with four of the average added. */
function popularityOf(decisions: readonly ObservedDecision[]): Chance {
  const received = new Map<number, { likes: number; all: number }>()
  for (const { target, liked } of decisions) {
    const { likes, all } = received.get(target) ?? { likes: 0, all: 0 }
    received.set(target, { likes: likes + Number(liked), all: all + 1 })
  }
  const average = decisions.filter(({ liked }) => liked).length / Math.max(1, decisions.length)
  return ({ target }) => {
    const { likes, all } = received.get(target) ?? { likes: 0, all: 0 }
    return (likes + 4 * average) / (all + 4)
  }
}

function predict({ man, woman, dyad }: Encounter, chance: Chance): Prediction {
  const [like, likeBack] = [chance(man), chance(woman)]
  return {
    isMatch: dyad.manLikes && dyad.womanLikes,
    chance: like * likeBack,
    score: mutualChance(like, likeBack),
    likes: [
      { score: like, liked: dyad.manLikes },
      { score: likeBack, liked: dyad.womanLikes },
    ],
    people: [man.decider, woman.decider],
  }
}
