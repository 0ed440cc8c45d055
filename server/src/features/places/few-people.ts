/** Staff read no counts of fewer members in a city: they would be about single ones. */
export const countedMin = 10
/** Rounded counts begin here, so that no single arrival or departure is visible. */
const roundedMin = 20
const tens = 10

/** A count for staff; null where it is of few. */
export const withoutFew = (count: number): number | null => (count < countedMin ? null : count)

/** A count in tens, rounded down; null below 20. */
export const inTens = (count: number): number | null => (count < roundedMin ? null : Math.floor(count / tens) * tens)
