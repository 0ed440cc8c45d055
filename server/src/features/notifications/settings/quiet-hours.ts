import type { QuietHours } from '@karibu/contract'

type Quiet = { hours: QuietHours | null; timeZone: string | null }

/** When the quiet hours that last now end, by the member's own clock (UTC where it is not known); null outside them. */
export function quietUntil({ hours, timeZone }: Quiet, now: Date): Date | null {
  if (!hours) return null
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone ?? 'UTC')
  const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)]
  const minute = here.hour * 60 + here.minute
  const overMidnight = from > to
  const isQuiet = overMidnight ? minute >= from || minute < to : minute >= from && minute < to
  if (!isQuiet) return null
  const day = overMidnight && minute >= from ? here.toPlainDate().add({ days: 1 }) : here.toPlainDate()
  // An hour that the clock leaves out in spring ends when the clock goes on.
  const end = day.toZonedDateTime({ timeZone: here.timeZoneId, plainTime: Temporal.PlainTime.from(hours.to) })
  const endMs = end.epochMilliseconds
  // In autumn the same time of day comes twice, and the first of them may be over.
  return new Date(Math.max(endMs, now.getTime() + 60_000))
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** `22:30` as minutes of the day, as they are stored. */
export const toMinutes = minuteOf
/** Minutes of the day as `22:30`. */
export const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
