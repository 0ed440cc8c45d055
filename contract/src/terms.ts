/**
 * The versions of the terms of use and the privacy notice, the newest first, each with the day from which it applies and what
 * it changed (keys of `documents:changes`). A change of what either says gets a new version: each registration stores the
 * one its member saw, and members who accepted an older one are asked again. After a version is added, `npm run legal-version`
 * records its texts; `npm run check` fails when they change without a new version, see docs/LEGAL.md.
 */
export const termsVersions = [
  { date: '2026-11-26', changes: ['proof'] },
  { date: '2026-11-25', changes: ['sections', 'pictures'] },
  { date: '2026-11-23', changes: ['full', 'money', 'laws', 'consent'] },
  { date: '2026-11-21', changes: ['first'] },
] as const satisfies ReadonlyArray<{ date: string; changes: readonly string[] }>

/** The day of the newest version, as 'YYYY-MM-DD'. */
export const termsVersion: string = termsVersions[0].date

/** For so many days after a version begins to apply, members who have not accepted it can still do everything. */
export const termsGraceDays = 30

/** `accepted`: the version that a member accepted last. `dueAt`: from when they can no longer write, like, call or give. */
export type PendingTerms = { accepted: string; dueAt: Date }

/**
 * What a member still has to accept; null if they accepted the newest version, or never any: accounts that the operator's
 * commands made. The grace begins with the first version that they did not accept, so that a later one does not extend it.
 */
export function pendingTerms(accepted: string | null): PendingTerms | null {
  const missed = accepted === null ? undefined : termsVersions.findLast(({ date }) => date > accepted)
  if (accepted === null || !missed) return null
  return { accepted, dueAt: new Date(Date.parse(missed.date) + termsGraceDays * 86_400_000) }
}
