import { ageModes, filterDistances, nameModes, preferenceGenders } from '@karibu/contract'
import { choiceOf } from '../../../lib/choice-of.ts'

/** Details of a profile; each holds one or more values with commas between them. */
export const detailNames = ['lookingFor', 'faith', 'children', 'languages', 'education', 'answers', 'verified'] as const
/** The query parameters of a filter; all are text and optional. */
const names = ['name', 'nameMode', 'country', 'distance', 'age', 'ageMode', 'ageTo', 'gender', ...detailNames] as const
export type DetailName = (typeof detailNames)[number]
type Choices = {
  nameMode: (typeof nameModes)[number]
  distance: `${(typeof filterDistances)[number]}`
  ageMode: (typeof ageModes)[number]
  gender: (typeof preferenceGenders)[number]
}
type Texts = Record<Exclude<(typeof names)[number], keyof Choices>, string>
/** What the form holds; '' in a field without a value. */
export type FilterFields = Texts & { [Name in keyof Choices]: Choices[Name] | '' }
/** A filter as the address and the call carry it. */
export type FilterQuery = Partial<Texts & Choices>

/** The filled fields only; an empty field is no criterion. */
export const withoutEmpty = (fields: Record<string, unknown>): FilterQuery =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string' && value.trim() !== ''))

const wholeAge = (age = '') => /^\d{1,3}$/.test(age) && Number(age) >= 18 && Number(age) <= 120

/** What the contract's `memberFilter` takes of each; the schema itself comes with the form. */
const makesSense: Partial<Record<(typeof names)[number], (value: string) => boolean>> = {
  name: (name) => name.trim().length <= 60,
  nameMode: (mode) => choiceOf(nameModes, mode) !== undefined,
  country: (country) => /^[A-Z]{2}$/.test(country),
  distance: (km) => filterDistances.some((distance) => String(distance) === km),
  ageMode: (mode) => choiceOf(ageModes, mode) !== undefined,
  gender: (gender) => choiceOf(preferenceGenders, gender) !== undefined,
  // The values themselves are known to the schema, which would be too much for the first page.
  ...Object.fromEntries(detailNames.map((name) => [name, (list: string) => /^[\w,-]{1,400}$/.test(list)])),
}

const agesMakeSense = ({ age, ageMode, ageTo }: FilterQuery): boolean =>
  (age === undefined ? ageTo === undefined : wholeAge(age)) &&
  (ageTo === undefined || wholeAge(ageTo)) &&
  (age === undefined || ageMode !== 'between' || (ageTo !== undefined && Number(ageTo) >= Number(age)))

/** The filter in an address; a part that makes no sense is left out. */
export function readFilter(search: URLSearchParams): FilterQuery {
  const found = names.map((name) => [name, search.get(name) ?? ''] as const)
  const right = found.filter(([name, value]) => value.trim() !== '' && (makesSense[name]?.(value) ?? true))
  const { age, ageTo, ...others }: FilterQuery = Object.fromEntries(right)
  const ages = { ...(age === undefined ? {} : { age }), ...(ageTo === undefined ? {} : { ageTo }) }
  return tidy(agesMakeSense({ ...others, ...ages }) ? { ...others, ...ages } : others)
}

/** The address with this filter instead of the one it has; everything else in it stays. */
export function writeFilter(search: URLSearchParams, filter: Record<string, unknown>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of names) next.delete(name)
  for (const [name, value] of Object.entries(tidy(withoutEmpty(filter)))) next.set(name, value)
  return next
}

/** The filter without one of its wishes. */
export function without(filter: FilterQuery, change: string): FilterQuery {
  return tidy(Object.fromEntries(Object.entries(filter).filter(([name]) => name !== change)))
}

/** The filter as the server's offer counted it. Removing a distance alone would restore my usual one. */
export function widen(filter: FilterQuery, change: string): FilterQuery {
  return change === 'distance' ? { ...filter, distance: 'any' } : without(filter, change)
}

/** How many wishes a filter holds. */
export const countCriteria = (filter: FilterQuery): number =>
  (['name', 'country', 'distance', 'age', 'gender', ...detailNames] as const).filter((name) => filter[name]).length

/** A filter as the server keeps it, as the address carries it. */
export const asQuery = (filter: Record<string, unknown>): FilterQuery =>
  tidy(withoutEmpty(Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value ?? '')]))))

/** Do two filters ask for the same? */
export const sameFilter = (one: FilterQuery, other: FilterQuery): boolean =>
  names.every((name) => (one[name] ?? '') === (other[name] ?? ''))

// A mode without its value, or a second age outside "between", means nothing.
function tidy({ name, nameMode, age, ageMode, ageTo, ...rest }: FilterQuery): FilterQuery {
  return {
    ...(name ? { name: name.trim(), nameMode: nameMode ?? 'contains' } : {}),
    ...rest,
    ...(age ? { age, ageMode: ageMode ?? 'equals' } : {}),
    ...(age && ageMode === 'between' && ageTo ? { ageTo } : {}),
  }
}
