import { randomNumbers } from '../../server/src/random-numbers.ts'
import type { GroupPredictions, Prediction } from './match-score.ts'
import {
  auc,
  calibrationError,
  type Interval,
  interval,
  ndcg,
  reciprocalRank,
  type SortedCases,
  sortCases,
} from './metrics.ts'

export type MatchFigures = {
  /** Area under the ROC curve for a match of both, and for one decision. */
  matchAuc: Interval
  likeAuc: Interval
  /** Means over people's own lists of at least five hidden dyads with at least one match. */
  ndcg: Interval
  reciprocalRank: Interval
  firstIsMatch: Interval
  /** Expected calibration error of the chance of a match, ten bins. */
  calibration: Interval
}

const shortestList = 5

/** The figures of a ranker, each with a 95 % interval from `samples` draws of whole groups. */
export function figuresOf(groups: readonly GroupPredictions[], samples: number): MatchFigures {
  const figure = (of: (counts: readonly number[]) => number) =>
    interval([...groups.keys()], (chosen) => of(countOf(chosen, groups.length)), { random: randomNumbers(1), samples })
  const overLists = (of: (relevant: boolean[]) => number) => {
    const byGroup = groups.map((group) => group.flatMap(ownLists).map(of))
    return figure((counts) => weightedMean(byGroup, counts))
  }
  const cases = (of: (prediction: Prediction) => { score: number; positive: boolean }[]): SortedCases =>
    sortCases(
      groups.flatMap((group, at) =>
        group.flat().flatMap((prediction) => of(prediction).map((one) => ({ ...one, group: at }))),
      ),
    )
  const matches = cases(({ score, isMatch }) => [{ score, positive: isMatch }])
  const likes = cases(({ likes }) => likes.map(({ score, liked }) => ({ score, positive: liked })))
  const chances = cases(({ chance, isMatch }) => [{ score: chance, positive: isMatch }])
  return {
    matchAuc: figure((counts) => auc(matches, counts)),
    likeAuc: figure((counts) => auc(likes, counts)),
    ndcg: overLists((relevant) => ndcg(relevant, 5)),
    reciprocalRank: overLists(reciprocalRank),
    firstIsMatch: overLists((relevant) => Number(relevant[0] ?? false)),
    calibration: figure((counts) => calibrationError(chances, { counts })),
  }
}

/** How often each group was drawn. */
function countOf(chosen: readonly number[], groups: number): number[] {
  const counts = Array.from({ length: groups }, () => 0)
  for (const group of chosen) counts[group] = (counts[group] ?? 0) + 1
  return counts
}

function weightedMean(byGroup: readonly (readonly number[])[], counts: readonly number[]): number {
  let [sum, all] = [0, 0]
  for (const [group, values] of byGroup.entries()) {
    for (const value of values) sum += value * (counts[group] ?? 0)
    all += values.length * (counts[group] ?? 0)
  }
  return sum / all
}

/** For each person, whether the hidden dyads are matches, best score first. */
function ownLists(predictions: readonly Prediction[]): boolean[][] {
  const lists = new Map<number, Prediction[]>()
  for (const prediction of predictions)
    for (const person of prediction.people) lists.set(person, [...(lists.get(person) ?? []), prediction])
  return [...lists.values()]
    .filter((list) => list.length >= shortestList && list.some(({ isMatch }) => isMatch))
    .map((list) => list.toSorted((one, other) => other.score - one.score).map(({ isMatch }) => isMatch))
}
