/** Area under the ROC curve: the chance that a positive case has the higher score; ties count half. NaN without both kinds. */
export function auc(scores: readonly number[], positive: readonly boolean[]): number {
  const order = scores.map((_, index) => index).sort((one, other) => (scores[one] ?? 0) - (scores[other] ?? 0))
  let rankSum = 0
  let positives = 0
  for (let start = 0; start < order.length; ) {
    let end = start
    while (end < order.length && scores[order[end] ?? 0] === scores[order[start] ?? 0]) end++
    for (let place = start; place < end; place++) {
      if (!positive[order[place] ?? 0]) continue
      rankSum += (start + end + 1) / 2
      positives++
    }
    start = end
  }
  const negatives = order.length - positives
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives)
}

/** Normalised discounted cumulative gain of the first `depth` of an ordered list. NaN where nothing is relevant. */
export function ndcg(relevant: readonly boolean[], depth: number): number {
  const gain = (list: readonly boolean[]) =>
    list.slice(0, depth).reduce((sum, isRelevant, place) => sum + (isRelevant ? 1 / Math.log2(place + 2) : 0), 0)
  return gain(relevant) / gain(relevant.toSorted((one, other) => Number(other) - Number(one)))
}

/** One divided by the place of the first relevant item; 0 where there is none. */
export function reciprocalRank(relevant: readonly boolean[]): number {
  const place = relevant.indexOf(true)
  return place === -1 ? 0 : 1 / (place + 1)
}

/** Expected calibration error: the mean distance of predicted and observed rate in bins of equal size. */
export function calibrationError(chances: readonly number[], outcomes: readonly boolean[], bins = 10): number {
  const order = chances.map((_, index) => index).sort((one, other) => (chances[one] ?? 0) - (chances[other] ?? 0))
  let error = 0
  for (let bin = 0; bin < bins; bin++) {
    const members = order.slice((bin * order.length) / bins, ((bin + 1) * order.length) / bins)
    const sum = members.reduce((sum, index) => sum + (chances[index] ?? 0) - Number(outcomes[index]), 0)
    error += Math.abs(sum) / order.length
  }
  return error
}

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Inequality of a distribution: 0 where all have the same, near 1 where one has all. */
export function gini(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const total = sorted.reduce((sum, value) => sum + value, 0)
  if (total === 0) return 0
  const weighted = sorted.reduce((sum, value, index) => sum + (index + 1) * value, 0)
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}

export type Interval = { value: number; low: number; high: number }

/**
 * A figure with its 95 % interval by resampling whole groups: people who met each other are not independent.
 * `figure` gets the chosen groups, some of them repeatedly.
 */
export function interval<T>(
  groups: readonly T[],
  figure: (groups: readonly T[]) => number,
  { random, samples }: { random: () => number; samples: number },
): Interval {
  const drawn = Array.from({ length: samples }, () => figure(groups.map(() => pick(groups, random))))
  const sorted = drawn.filter((value) => !Number.isNaN(value)).sort((one, other) => one - other)
  const quantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return { value: figure(groups), low: quantile(0.025), high: quantile(0.975) }
}

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('there is nothing to pick from')
  return item
}
