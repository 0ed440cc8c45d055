/** Cases by their score, each with the group that it belongs to. Sorted once: a draw of groups only changes how often each counts. */
export type SortedCases = { scores: Float64Array; positive: Uint8Array; groups: Uint32Array }

export function sortCases(cases: readonly { score: number; positive: boolean; group: number }[]): SortedCases {
  const sorted = cases.toSorted((one, other) => one.score - other.score)
  return {
    scores: Float64Array.from(sorted, ({ score }) => score),
    positive: Uint8Array.from(sorted, ({ positive }) => Number(positive)),
    groups: Uint32Array.from(sorted, ({ group }) => group),
  }
}

/**
 * Area under the ROC curve: the chance that a positive case has the higher score; ties count half. `counts`: how often each
 * group counts. NaN without both kinds.
 */
export function auc({ scores, positive, groups }: SortedCases, counts: readonly number[]): number {
  let [below, positives, area] = [0, 0, 0]
  for (let start = 0; start < scores.length; ) {
    let [end, tiedPositives, tiedNegatives] = [start, 0, 0]
    for (; end < scores.length && scores[end] === scores[start]; end++) {
      const count = counts[groups[end] ?? 0] ?? 0
      if (positive[end]) tiedPositives += count
      else tiedNegatives += count
    }
    area += tiedPositives * (below + tiedNegatives / 2)
    below += tiedNegatives
    positives += tiedPositives
    start = end
  }
  return area / (positives * below)
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
export function calibrationError(
  { scores, positive, groups }: SortedCases,
  { counts, bins = 10 }: { counts: readonly number[]; bins?: number },
): number {
  const total = groups.reduce((sum, group) => sum + (counts[group] ?? 0), 0)
  let [error, passed, excess] = [0, 0, 0]
  for (let index = 0, bin = 1; index < scores.length; index++) {
    const count = counts[groups[index] ?? 0] ?? 0
    excess += count * ((scores[index] ?? 0) - (positive[index] ?? 0))
    passed += count
    if (passed < (bin * total) / bins && index < scores.length - 1) continue
    error += Math.abs(excess) / total
    excess = 0
    bin = Math.floor((passed * bins) / total) + 1
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
