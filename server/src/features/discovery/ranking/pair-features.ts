/** Values of a profile on a common scale: mean 0, variance 1, unknown 0. */
export type ProfileValues = readonly number[]

/**
 * What two profiles have in common, for any columns: their correlation and their mean distance, both scaled to a variance
 * near 1. The part of a decision that only this pair explains is small; see `npm run bench:match`.
 */
export function similarity(one: ProfileValues, other: ProfileValues): number[] {
  if (one.length === 0) return [0, 0]
  return [5 * correlation(one, other), 5 * (meanDistance(one, other) - 2 / Math.sqrt(Math.PI))]
}

function correlation(one: ProfileValues, other: ProfileValues): number {
  const [center, otherCenter] = [meanOf(one), meanOf(other)]
  let [product, square, otherSquare] = [0, 0, 0]
  for (const [index, value] of one.entries()) {
    const [left, right] = [value - center, (other[index] ?? 0) - otherCenter]
    product += left * right
    square += left ** 2
    otherSquare += right ** 2
  }
  return square === 0 || otherSquare === 0 ? 0 : product / Math.sqrt(square * otherSquare)
}

const meanOf = (values: ProfileValues): number => values.reduce((sum, value) => sum + value, 0) / values.length

const meanDistance = (one: ProfileValues, other: ProfileValues): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
