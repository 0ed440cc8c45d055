/** The middle of some figures, and how far they lie apart. */
export type Spread = { median: number; low: number; high: number }

export const spread = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((first, second) => first - second)
  return { median: quantile(sorted, 0.5), low: sorted[0] ?? Number.NaN, high: sorted.at(-1) ?? Number.NaN }
}

/** The least of the values that `share` of them do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((first, second) => first - second)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
