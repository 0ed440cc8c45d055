/** At least this part of the members who wait are women, and as many men, where a city asks for balance. */
const partMin = 0.3

type Waiting = { peopleMin: number; balanced: boolean; waiting: number; women: number; men: number }

/** Do enough members wait that the city opens? */
export function mayOpen({ peopleMin, balanced, waiting, women, men }: Waiting): boolean {
  if (waiting < peopleMin) return false
  return !balanced || Math.min(women, men) >= partMin * waiting
}
