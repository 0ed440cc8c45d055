import { randomNumbers } from '../../server/src/random-numbers.ts'
import type { GroupPredictions, Prediction } from './match-score.ts'
import { auc, calibrationError, type Interval, interval, mean, ndcg, reciprocalRank } from './metrics.ts'

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
  const figure = (of: (groups: readonly GroupPredictions[]) => number) =>
    interval(groups, of, { random: randomNumbers(1), samples })
  const overLists = (of: (relevant: boolean[]) => number) => {
    const byGroup = new Map(groups.map((group) => [group, group.flatMap(ownLists).map(of)]))
    return figure((chosen) => mean(chosen.flatMap((group) => byGroup.get(group) ?? [])))
  }
  const all = (chosen: readonly GroupPredictions[]): Prediction[] => chosen.flat(2)
  return {
    matchAuc: figure((chosen) => {
      const predictions = all(chosen)
      return auc(
        predictions.map(({ score }) => score),
        predictions.map(({ isMatch }) => isMatch),
      )
    }),
    likeAuc: figure((chosen) => {
      const likes = all(chosen).flatMap(({ likes }) => likes)
      return auc(
        likes.map(({ score }) => score),
        likes.map(({ liked }) => liked),
      )
    }),
    ndcg: overLists((relevant) => ndcg(relevant, 5)),
    reciprocalRank: overLists(reciprocalRank),
    firstIsMatch: overLists((relevant) => Number(relevant[0] ?? false)),
    calibration: figure((chosen) => {
      const predictions = all(chosen)
      return calibrationError(
        predictions.map(({ chance }) => chance),
        predictions.map(({ isMatch }) => isMatch),
      )
    }),
  }
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
