import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { ageModes, nameModes } from './filter-choices.ts'
import { memberCard, preferenceGender } from './people.ts'

const wholeAge = z.coerce.number().check(z.int('age_whole'), z.gte(18, 'invalid'), z.lte(120, 'invalid'))

/**
 * The filter panel, as it stands in the address. `distance` must be one of three, or `any`, which sets my usual distance
 * aside; anything else is refused.
 */
export const memberFilter = z.object({
  name: z.optional(z.string().check(z.trim(), z.maxLength(60, 'too_long'))),
  nameMode: z._default(z.enum(nameModes), 'contains'),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'invalid'))),
  distance: z.optional(
    z.pipe(
      z.literal(['5', '10', '20', 5, 10, 20, 'any'], 'invalid'),
      z.transform((km) => (km === 'any' ? km : (Number(km) as 5 | 10 | 20))),
    ),
  ),
  age: z.optional(wholeAge),
  ageMode: z._default(z.enum(ageModes), 'equals'),
  ageTo: z.optional(wholeAge),
  gender: z.optional(preferenceGender),
})
export type MemberFilter = z.output<typeof memberFilter>

export const savedFiltersMax = 5
/** What a member calls a filter they keep. */
export const filterName = z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(40, 'too_long'))
export const savedFilterForm = z.object({ name: filterName, filter: memberFilter })

const savedFilters = z.object({
  filters: z.array(z.object({ id: field.uid, name: z.string(), filter: memberFilter })),
})

/** Only who is here now and shows it. */
const online = z.optional(
  z.pipe(
    z.literal(['true', true], 'invalid'),
    z.transform(() => true as const),
  ),
)

export const discovery = routes({
  members: {
    method: 'GET',
    path: '/members',
    auth: 'member',
    summary:
      'Suggested members. Without a filter it pages through my queue (reading does not use it up; a card leaves when I react); with one it is a plain search under the same rules of who may see whom.',
    query: z.object({ ...memberFilter.shape, online, cursor: field.cursor, limit: field.limitUpTo(50, 20) }),
    reply: z.object({
      members: z.array(memberCard),
      nextCursor: field.nextCursor,
      /** With an empty answer: the next wider filter to offer, and how many it finds; there are at least so many where `more`. */
      wider: z.nullable(
        z.object({
          change: z.enum(['distance', 'age', 'gender', 'country', 'name', 'preferences']),
          found: z.number(),
          more: z.boolean(),
        }),
      ),
      /** With an empty answer: my city, where 20 or more others are in it; `people` in tens, rounded down. */
      inCity: z.nullable(z.object({ city: z.string(), people: z.number() })),
    }),
  },
  count: {
    method: 'GET',
    path: '/members/count',
    auth: 'member',
    summary: 'How many people a filter finds, counted to 99; there are at least so many where `more`.',
    query: z.object({ ...memberFilter.shape, online }),
    reply: z.object({ found: z.number(), more: z.boolean() }),
  },
  savedFilters: {
    method: 'GET',
    path: '/me/filters',
    auth: 'member',
    summary: 'The filters I keep, by name.',
    reply: savedFilters,
  },
  saveFilter: {
    method: 'POST',
    path: '/me/filters',
    auth: 'member',
    summary: 'Keep a filter under a name, five at most; the same name again replaces it.',
    body: savedFilterForm,
    reply: savedFilters,
    status: 201,
    successKey: 'discovery:says.filter_saved',
    refuses: ['conflict'],
  },
  renameFilter: {
    method: 'PATCH',
    path: '/me/filters/{id}',
    auth: 'member',
    summary: 'Call a filter of mine otherwise.',
    params: field.ids,
    body: z.object({ name: filterName }),
    reply: savedFilters,
    refuses: ['not_found'],
  },
  removeFilter: {
    method: 'DELETE',
    path: '/me/filters/{id}',
    auth: 'member',
    summary: 'Forget a filter of mine.',
    params: field.ids,
    reply: savedFilters,
    refuses: ['not_found'],
  },
})
