import type { MemberFilter } from '@karibu/contract'
import { fieldRefusal } from '../../../refusal.ts'
import type { SearchedAnswer } from '../../custom-fields/index.ts'

/** What a viewer searches for. */
export type SearchCriteria = {
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
  /** Only members who joined after this time. */
  joinedAfter?: Date | undefined
  /** Values of a profile of which one has to be given; without a value, every profile. */
  details?: Details | undefined
  /** What `details.answers` asks for, read by the search. */
  searchedAnswers?: SearchedAnswer[] | undefined
  name?: { mode: MemberFilter['nameMode']; text: string } | undefined
}

type Details = Pick<
  MemberFilter,
  'lookingFor' | 'faith' | 'children' | 'languages' | 'education' | 'answers' | 'verified'
>
const detailNames = ['lookingFor', 'faith', 'children', 'languages', 'education', 'answers', 'verified'] as const

export const anyMember = { genders: [0, 1, 2], ageMin: 0, ageMax: 200, km: null } satisfies SearchCriteria

/** The filter without empty parts; undefined if all are empty. */
export function normalizeFilter(filter: MemberFilter): MemberFilter | undefined {
  const name = filter.name || undefined
  const details = filledDetails(filter)
  const parts = [name, filter.country, filter.distance, filter.age, filter.gender, ...Object.values(details)]
  const { lookingFor, faith, children, languages, education, answers, verified, ...rest } = filter
  return parts.some((part) => part !== undefined) ? { ...rest, ...details, name } : undefined
}

const filledDetails = (filter: MemberFilter): Details =>
  Object.fromEntries(detailNames.flatMap((part) => (filter[part]?.length ? [[part, filter[part]]] : [])))

/**
 * The criteria of a filter: its parts replace those of the preferences. A country replaces the preferred distance too.
 */
export function criteriaOf(filter: MemberFilter, preferences: SearchCriteria): SearchCriteria {
  return {
    ...preferences,
    ...(filter.gender && { genders: gendersOf[filter.gender] }),
    ...(filter.age !== undefined && agesOf(filter, filter.age)),
    ...(filter.country && { country: filter.country, km: null }),
    ...(filter.distance && { km: filter.distance === 'any' ? null : filter.distance }),
    details: filledDetails(filter),
    ...(filter.name && { name: { mode: filter.nameMode, text: filter.name } }),
  }
}

// Other members show under both.
const gendersOf = { both: [0, 1, 2], male: [0], female: [1] }

function agesOf({ ageMode, ageTo }: MemberFilter, age: number): Pick<SearchCriteria, 'ageMin' | 'ageMax' | 'ageNot'> {
  const { ageMin: youngest, ageMax: oldest } = anyMember
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

type Wider = {
  change: 'distance' | 'age' | 'gender' | 'country' | 'name' | (typeof detailNames)[number]
  filter: MemberFilter
}

/** Ways to ask for less, the first to try first; each leaves out one thing. */
export function widerFilters(filter: MemberFilter, preferences: SearchCriteria): Wider[] {
  const parts = (['age', 'gender', 'country', 'name', ...detailNames] as const)
    .filter((part) => filter[part] !== undefined)
    .map((change) => ({ change, filter: { ...filter, [change]: undefined } }))
  // Without a distance in the filter my usual one would hold, which need not be wider.
  if (criteriaOf(filter, preferences).km === null) return parts
  return [{ change: 'distance', filter: { ...filter, distance: 'any' } }, ...parts]
}
