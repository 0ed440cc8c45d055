/** After how many minutes in the background the lock closes; 0: at once. */
export const lockAfterMinutes = [0, 1, 5, 15] as const
export type LockAfter = (typeof lockAfterMinutes)[number]

/** Wrong tries until everything here is deleted. */
export const triesMax = 10

const minuteMs = 60_000
// By the number of wrong tries in a row. Ten thousand PINs cannot be tried by hand; the waits are for those who guess a birthday.
const waitsMs: Readonly<Record<number, number>> = {
  5: minuteMs / 2,
  6: minuteMs,
  7: 5 * minuteMs,
  8: 15 * minuteMs,
  9: 60 * minuteMs,
}

/** How long nothing can be tried after the given number of wrong tries, in ms. */
export const waitAfter = (failures: number): number => waitsMs[failures] ?? 0

/** Whether a page that was last in the foreground at `seenAt` (ms; null: never in this tab) has to be unlocked. */
export function isLockDue(seenAt: number | null, { now, after }: { now: number; after: LockAfter }): boolean {
  // A clock that was turned back says nothing.
  return seenAt === null || seenAt > now || now - seenAt >= after * minuteMs
}

export type PinFault = 'format' | 'weak' | 'differ'

/** What is wrong with a new PIN, the same digit again and again and rows of digits included. */
export function faultOfPin(pin: string, again: string): PinFault | null {
  if (!/^\d{4,6}$/.test(pin)) return 'format'
  if (/^(\d)\1+$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin)) return 'weak'
  return pin === again ? null : 'differ'
}
