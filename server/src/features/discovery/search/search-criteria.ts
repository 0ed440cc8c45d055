import type { MemberFilter } from '@karibu/contract'
import { fieldRefusal } from '../../../refusal.ts'

/** My side of who is suggested to me. */
export type Wanted = {
  genders: number[]
  ageMin: number
  ageMax: number
  /** An age that is not wanted between the two. */
  ageNot?: number | undefined
  /** Between the centres of our cells; null is any distance. */
  km: 5 | 10 | 20 | null
  country?: string | undefined
  /** Only who shows being here at this time. */
  onlineAt?: Date | undefined
  name?: { mode: MemberFilter['nameMode']; text: string } | undefined
}

export const everybody = { genders: [0, 1, 2], ageMin: 0, ageMax: 200, km: null } satisfies Wanted

/** The filter without what nobody filled in; undefined when that is all of it. */
export function givenFilter(filter: MemberFilter): MemberFilter | undefined {
  const name = filter.name || undefined
  const isGiven = [name, filter.country, filter.distance, filter.age, filter.gender].some((part) => part !== undefined)
  return isGiven ? { ...filter, name } : undefined
}

/**
 * A filter laid over the preferences: what it names replaces them. A country says where, so my usual distance does not
 * hold beside it.
 */
export function wantedBy(filter: MemberFilter, preferences: Wanted): Wanted {
  return {
    ...preferences,
    ...(filter.gender && { genders: gendersOf[filter.gender] }),
    ...(filter.age !== undefined && agesOf(filter, filter.age)),
    ...(filter.country && { country: filter.country, km: null }),
    ...(filter.distance && { km: filter.distance === 'any' ? null : filter.distance }),
    ...(filter.name && { name: { mode: filter.nameMode, text: filter.name } }),
  }
}

// Other members show under both.
const gendersOf = { both: [0, 1, 2], male: [0], female: [1] }

function agesOf({ ageMode, ageTo }: MemberFilter, age: number): Pick<Wanted, 'ageMin' | 'ageMax' | 'ageNot'> {
  const { ageMin: youngest, ageMax: oldest } = everybody
  switch (ageMode) {
    case 'lt':
      return { ageMin: youngest, ageMax: age - 1 }
    case 'lte':
      return { ageMin: youngest, ageMax: age }
    case 'gt':
      return { ageMin: age + 1, ageMax: oldest }
    case 'gte':
      return { ageMin: age, ageMax: oldest }
    case 'equals':
      return { ageMin: age, ageMax: age }
    case 'notEquals':
      return { ageMin: youngest, ageMax: oldest, ageNot: age }
    case 'between':
      if (ageTo === undefined) throw fieldRefusal('ageTo', 'required')
      return { ageMin: Math.min(age, ageTo), ageMax: Math.max(age, ageTo) }
  }
}

type Wider = { change: 'distance' | 'age' | 'gender' | 'country' | 'name'; filter: MemberFilter }

/** Ways to ask for less, the first to try first; each leaves out one thing. */
export function widerFilters(filter: MemberFilter, preferences: Wanted): Wider[] {
  const parts = (['age', 'gender', 'country', 'name'] as const)
    .filter((part) => filter[part] !== undefined)
    .map((change) => ({ change, filter: { ...filter, [change]: undefined } }))
  // Without a distance in the filter my usual one would hold, which need not be wider.
  if (wantedBy(filter, preferences).km === null) return parts
  return [{ change: 'distance', filter: { ...filter, distance: 'any' } }, ...parts]
}
