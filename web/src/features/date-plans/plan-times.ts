const hourMs = 3_600_000

/** A moment as a field for date and time shows it, by the clock of the device. */
export function localTime(iso: string): string {
  const at = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The next full hour, and three hours after it. */
export function startTimes(now: Date): { startsAt: string; checkInAt: string } {
  const startsAt = new Date(Math.ceil((now.getTime() + 1) / hourMs) * hourMs)
  return { startsAt: startsAt.toISOString(), checkInAt: new Date(startsAt.getTime() + 3 * hourMs).toISOString() }
}
