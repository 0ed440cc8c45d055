const hourMs = 3_600_000
const staleAfterMs = 48 * hourMs
const tooOldAfterMs = 7 * 24 * hourMs

export type RateAge = 'fresh' | 'stale' | 'too_old'

/** How far a rate can be trusted: after 48 hours it is shown as old, after 7 days nothing is converted with it. */
export function ageOf(asOf: Date, now: Date): RateAge {
  const ageMs = now.getTime() - asOf.getTime()
  if (ageMs > tooOldAfterMs) return 'too_old'
  return ageMs > staleAfterMs ? 'stale' : 'fresh'
}

/** A rate as staff type it, as a plain decimal; null when it is none. Six digits before the point, eight after it. */
export function readRate(input: string | number): string | null {
  const text = String(input).trim()
  return /^\d{1,6}(\.\d{1,8})?$/.test(text) && Number(text) > 0 ? text : null
}
