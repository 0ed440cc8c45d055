import { nameFreeDays, type Preferences, type SharedPart, type Sharing } from '@karibu/contract'
import { fieldRefusal } from '../../../refusal.ts'
import { detailSharingOf, type StoredSharing } from '../detail-table.ts'

/** A member has to be older. */
export const adultAge = 18
/** A date that means more is a mistake. */
const ageMax = 120

/** Throws Refusal of `dob` for the age of a birth date that cannot be right. */
export function refuseImpossibleAge(age: number): void {
  if (age < 0 || age > ageMax) throw fieldRefusal('dob', 'date_invalid')
}

/** May this birth date be set? Once, for a person older than 18, within a year of the age they gave at sign-up. */
export function checkDob(stored: string | null, dob: string, ages: { byDob: number; stated: number }): void {
  if (stored === dob) return
  if (stored !== null) throw fieldRefusal('dob', 'dob_locked')
  if (ages.byDob <= adultAge) throw fieldRefusal('dob', 'age_over_18')
  if (Math.abs(ages.byDob - ages.stated) > 1) throw fieldRefusal('dob', 'dob_age')
}

type NameDays = { joinedAt: Date; nameChangedAt: Date | null }

/** May a member change the name without a review? Once in the first days after joining. */
export function isNameFree({ joinedAt, nameChangedAt }: NameDays, now: Date): boolean {
  const daysSince = (then: Date) => (now.getTime() - then.getTime()) / (24 * 60 * minute)
  return daysSince(joinedAt) <= nameFreeDays && nameChangedAt === null
}

/** Wishes with a change laid over them. Refuses `preferences` when the ages stand the wrong way round. */
export function mergedPreferences(before: Preferences, change: Partial<Preferences>): Preferences {
  const merged = { ...before, ...change }
  if (merged.ageMin > merged.ageMax) throw fieldRefusal('preferences', 'ages_order')
  return merged
}

/** Choices of who sees which detail with a change laid over them. Everyone is not stored. */
export function mergedDetailSharing(
  before: StoredSharing,
  change: { [Name in SharedPart]?: Sharing | undefined },
): StoredSharing {
  const merged = Object.entries({ ...detailSharingOf(before), ...change })
  return Object.fromEntries(merged.filter(([, choice]) => choice !== 'everyone'))
}

const minute = 60_000
const freeChanges = 3
const changesMax = 24

/**
 * Milliseconds until another change of place may be stored, 0 for now: the first three of a day are free, then one in
 * half an hour, at most 24 a day. Only a second line of defence; what protects a place is its cell.
 */
export function placeWaitMs(changesOfLastDay: Date[], now: Date): number {
  const newestFirst = changesOfLastDay.map((at) => at.getTime()).sort((first, second) => second - first)
  const [latest] = newestFirst
  const oldestThatCounts = newestFirst[changesMax - 1]
  if (latest === undefined || newestFirst.length < freeChanges) return 0
  const waits = [latest + 30 * minute, oldestThatCounts === undefined ? 0 : oldestThatCounts + 24 * 60 * minute]
  return Math.max(0, ...waits.map((until) => until - now.getTime()))
}

/** The first day ('YYYY-MM-DD') on which something last done then may be done again; null for today or earlier. */
export function opensOn(lastAt: Date | null, heldDays: number, now: Date): string | null {
  if (lastAt === null) return null
  const opensAt = new Date(lastAt.getTime() + heldDays * 24 * 60 * minute)
  return opensAt > now ? new Date(opensAt.getTime() + 24 * 60 * minute - 1).toISOString().slice(0, 10) : null
}
