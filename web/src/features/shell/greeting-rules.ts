export type DayPart = 'morning' | 'afternoon' | 'evening'

/** Morning before 12:00, afternoon before 18:00, else evening; by the clock of the device. */
export function dayPartOf(now: Date): DayPart {
  const hour = now.getHours()
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
