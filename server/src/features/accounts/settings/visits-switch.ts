export const frozenMs = 24 * 3_600_000

/** Until when the switch for visits cannot be changed; null for now. */
export function visitsFrozenUntil(changedAt: Date | null, now: Date): Date | null {
  const until = changedAt && new Date(changedAt.getTime() + frozenMs)
  return until && until > now ? until : null
}
