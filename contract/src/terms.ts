import { type DocumentChange, type DocumentName, documentVersions } from './legal-versions.ts'

/** The documents that a member accepts. The terms make the community guidelines part of themselves. */
const accepted = ['terms', 'privacy', 'guidelines'] as const satisfies readonly DocumentName[]

const dates = [...new Set(accepted.flatMap((name) => documentVersions[name].map(({ date }) => date)))]

/**
 * The versions that members accept, the newest first: one for each day on which one of those documents changed, with all that
 * changed. Each registration stores the one its member saw, and members who accepted an older one are asked again.
 */
export const termsVersions = dates
  .toSorted()
  .toReversed()
  .map((date) => ({ date, changes: changesOf(date) }))

function changesOf(day: string): DocumentChange[] {
  const changes = accepted.flatMap((name) =>
    documentVersions[name].flatMap(({ date, changes }): readonly DocumentChange[] => (date === day ? changes : [])),
  )
  return [...new Set(changes)]
}

/** The day of the newest version, as 'YYYY-MM-DD'. */
export const termsVersion: string = dates.reduce((first, second) => (first > second ? first : second))

/** For so many days after a version begins to apply, members who have not accepted it can still do everything. */
export const termsGraceDays = 30

/** Used as the accepted version of an imported member who has accepted none. Earlier than every version. */
export const noTermsVersion = '1970-01-01'

/** `accepted`: the version that a member accepted last. `dueAt`: from when they can no longer write, like, call or give. */
export type PendingTerms = { accepted: string; dueAt: Date }

/**
 * What a member still has to accept; null if they accepted the newest version, or never any: accounts that the operator's
 * commands made. The grace begins with the first version that they did not accept, so that a later one does not extend it.
 */
export function pendingTerms(accepted: string | null): PendingTerms | null {
  const missed = accepted === null ? undefined : termsVersions.findLast(({ date }) => date > accepted)
  if (accepted === null || !missed) return null
  // Who never accepted any has no grace: nothing was agreed that could go on.
  if (accepted === noTermsVersion) return { accepted, dueAt: new Date(accepted) }
  return { accepted, dueAt: new Date(Date.parse(missed.date) + termsGraceDays * 86_400_000) }
}
