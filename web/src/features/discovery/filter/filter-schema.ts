import { type MemberFilter, memberFilter } from '@karibu/contract'
import * as z from 'zod/mini'
import { type FilterFields, withoutEmpty } from './filter-rules.ts'

export const emptyFilter: FilterFields = {
  name: '',
  nameMode: 'contains',
  country: '',
  distance: '',
  age: '',
  ageMode: 'between',
  ageTo: '',
  gender: '',
  lookingFor: '',
  faith: '',
  children: '',
  languages: '',
  education: '',
  answers: '',
  verified: '',
}

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
    z.custom<FilterFields>(),
    z.transform((fields: FilterFields): z.input<typeof memberFilter> => withoutEmpty(fields)),
  ),
  sensible,
)
