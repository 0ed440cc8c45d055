import { type MemberFilter, memberFilter } from '@karibu/contract'
import * as z from 'zod/mini'

/** What stands in the address for a filter; everything is text and everything may be missing. */
const names = ['name', 'nameMode', 'country', 'distance', 'age', 'ageMode', 'ageTo', 'gender'] as const
export type FilterFields = Record<(typeof names)[number], string>
/** A filter as the address and the call carry it. */
export type FilterQuery = Partial<FilterFields>

export const emptyFilter: FilterFields = {
  name: '',
  nameMode: 'contains',
  country: '',
  distance: '',
  age: '',
  ageMode: 'between',
  ageTo: '',
  gender: '',
}

const given = (fields: Record<string, unknown>): FilterQuery =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string' && value.trim() !== ''))

const isBetween = ({ age, ageMode }: MemberFilter) => age !== undefined && ageMode === 'between'

const sensible = memberFilter.check(
  z.refine((filter) => filter.ageTo === undefined || filter.age !== undefined, { path: ['age'], error: 'required' }),
  z.refine((filter) => !isBetween(filter) || filter.ageTo !== undefined, { path: ['ageTo'], error: 'required' }),
  z.refine((filter) => !isBetween(filter) || (filter.ageTo ?? Infinity) >= (filter.age ?? 0), {
    path: ['ageTo'],
    error: 'ages_order',
  }),
)

/** The panel's form: empty fields are no filter, and two ages have to stand in order. */
export const filterForm = z.pipe(
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((fields) => given(fields) as z.input<typeof memberFilter>),
  ),
  sensible,
)

/** The filter in an address; a part that makes no sense is left out. */
export function readFilter(search: URLSearchParams): FilterQuery {
  const found = given(Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])))
  const parsed = filterForm.safeParse(found)
  if (parsed.success) return tidy(found)
  const wrong = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
  if (wrong.has('ageTo') || wrong.has('age')) wrong.add('age').add('ageTo')
  return tidy(Object.fromEntries(Object.entries(found).filter(([name]) => !wrong.has(name))))
}

/** The address with this filter instead of the one it has; everything else in it stays. */
export function writeFilter(search: URLSearchParams, filter: Record<string, unknown>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of names) next.delete(name)
  for (const [name, value] of Object.entries(tidy(given(filter)))) next.set(name, value)
  return next
}

/** The filter without one of its wishes, to find more people. */
export function widen(filter: FilterQuery, change: string): FilterQuery {
  return tidy(Object.fromEntries(Object.entries(filter).filter(([name]) => name !== change)))
}

/** How many wishes a filter holds. */
export const wishesOf = (filter: FilterQuery): number =>
  (['name', 'country', 'distance', 'age', 'gender'] as const).filter((name) => filter[name]).length

// A mode without its value, or a second age outside "between", means nothing.
function tidy({ name, nameMode, age, ageMode, ageTo, ...rest }: FilterQuery): FilterQuery {
  return {
    ...(name ? { name: name.trim(), nameMode: nameMode ?? 'contains' } : {}),
    ...rest,
    ...(age ? { age, ageMode: ageMode ?? 'equals' } : {}),
    ...(age && ageMode === 'between' && ageTo ? { ageTo } : {}),
  }
}
