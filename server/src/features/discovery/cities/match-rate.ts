/** With fewer showings a rate says nothing. */
const shownMin = 100

/** Matches for each 100 times that a member was shown, to one decimal; null where too few were shown. */
export const matchRate = ({ shown, matches }: { shown: number; matches: number }): number | null =>
  shown < shownMin ? null : Math.round((1000 * matches) / shown) / 10
