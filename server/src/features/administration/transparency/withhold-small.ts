/** A count below this, unless it is 0, could identify a person known to the reader. */
export const shownMin = 5

export type Counted = { name: string; count: number }
/** Null: withheld. */
export type Shown = { name: string; count: number | null }

const isSmall = ({ count }: Counted) => count > 0 && count < shownMin

/**
 * Withholds the small counts of a section. With them goes the smallest of the others: the sum of a section may be known from
 * elsewhere, and one or two missing counts would follow from it. Both look alike, so that it is not known which of them is small.
 */
export function withholdSmall(rows: readonly Counted[]): Shown[] {
  if (!rows.some(isSmall)) return [...rows]
  const others = rows.filter((row) => !isSmall(row)).sort((one, other) => one.count - other.count)
  // A zero hides a small count only where nothing larger is there.
  const cover = others.find(({ count }) => count > 0) ?? others[0]
  return rows.map((row) => (isSmall(row) || row === cover ? { name: row.name, count: null } : row))
}

/** The sum of a section, which is withheld as a count of its own. */
export function sumOf(rows: readonly Counted[]): number | null {
  const sum = rows.reduce((so, { count }) => so + count, 0)
  return sum > 0 && sum < shownMin ? null : sum
}
