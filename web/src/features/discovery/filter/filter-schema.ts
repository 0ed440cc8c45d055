import { type MemberFilter, memberFilter } from '@karibu/contract'
import * as z from 'zod/mini'
import { withoutEmpty } from './filter-rules.ts'

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
    z.transform((fields) => withoutEmpty(fields) as z.input<typeof memberFilter>),
  ),
  sensible,
)
