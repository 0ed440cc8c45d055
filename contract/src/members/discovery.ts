import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { trip } from './cities.ts'
import { children, education, faith, spokenLanguage } from './details.ts'
import { ageModes, nameModes } from './filter-choices.ts'
import { lookingFor, memberCard, preferenceGender } from './people.ts'

const wholeAge = z.coerce.number().check(z.int('age_whole'), z.gte(18, 'invalid'), z.lte(120, 'invalid'))

const kilometres = { 5: 5, 10: 10, 20: 20 } as const

const listMax = 10
/** One or more of some values: a list, or in an address its values with commas between them. */
const anyOf = <Value extends z.ZodMiniType<string, string>>(value: Value, textMax = 200) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.union([z.array(z.string()), z.string().check(z.maxLength(textMax, 'too_long'))]),
        z.transform((list) => (typeof list === 'string' ? list.split(',').filter(Boolean) : list)),
      ),
      z.array(value).check(z.maxLength(listMax, 'too_many')),
    ),
  )

/**
 * The filter panel, as query parameters. `distance` must be one of three, or `any`, which sets my usual distance
 * aside; anything else is refused.
 */
export const memberFilter = z.object({
  name: z.optional(z.string().check(z.trim(), z.maxLength(60, 'too_long'))),
  nameMode: z._default(z.enum(nameModes), 'contains'),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'invalid'))),
  distance: z.optional(
    z.pipe(
      z.literal(['5', '10', '20', 5, 10, 20, 'any'], 'invalid'),
      z.transform((km) => (km === 'any' ? km : kilometres[km])),
    ),
  ),
  age: z.optional(wholeAge),
  ageMode: z._default(z.enum(ageModes), 'equals'),
  ageTo: z.optional(wholeAge),
  gender: z.optional(preferenceGender),
  lookingFor: anyOf(lookingFor),
  /** What a profile says about itself; a member who does not say is not found. A guest cannot ask for a faith. */
  faith: anyOf(faith),
  children: anyOf(children),
  languages: anyOf(spokenLanguage),
  education: anyOf(education),
  /** Options of custom fields: one of each field is enough. Options that I may not search by have no results. */
  answers: anyOf(field.uid, 400),
  /** Only whose face staff have compared with the photos. */
  verified: anyOf(z.enum(['photo'])),
})
export type MemberFilter = z.output<typeof memberFilter>

export const savedFiltersMax = 5
/** What a member calls a filter they keep. */
export const filterName = z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(40, 'too_long'))
/** `alert`: notify me, once a day at most, when a new member fits. Left out, it stays as it is. */
export const savedFilterForm = z.object({ name: filterName, filter: memberFilter, alert: z.optional(z.boolean()) })

const savedFilters = z.object({
  filters: z.array(z.object({ id: field.uid, name: z.string(), filter: memberFilter, alert: z.boolean() })),
})

/** For an empty result: the next wider filter and the number of its results, a minimum if `more`. */
const wider = z.nullable(
  z.object({
    change: z.enum([
      'distance',
      'age',
      'gender',
      'country',
      'name',
      'lookingFor',
      'faith',
      'children',
      'languages',
      'education',
      'answers',
      'verified',
      'preferences',
    ]),
    found: z.number(),
    more: z.boolean(),
  }),
)

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
      'Suggested members. Without a filter it pages through my queue (reading does not use it up; a card leaves when I react); with one it is a plain search under the same visibility rules.',
    query: z.object({ ...memberFilter.shape, online, cursor: field.cursor, limit: field.limitUpTo(50, 20) }),
    reply: z.object({
      members: z.array(memberCard),
      nextCursor: field.nextCursor,
      wider,
      /** With an empty answer: my city, where 20 or more others are in it; `people` in tens, rounded down. */
      inCity: z.nullable(z.object({ city: z.string(), people: z.number() })),
      /** On the first page without a filter: my city, where fewer than ten others are in it. `widens`: others come from farther away. */
      fewInCity: z.nullable(z.object({ city: z.string(), watched: z.boolean(), widens: z.boolean() })),
      /** The city that these members are in, while I look in another one than mine; then a distance in the filter has no effect. */
      trip: z.nullable(trip),
      /** While my city is not open yet, and I look in no other: who waits there, in tens, rounded down, null below 20. No member is shown. */
      opening: z.optional(
        z.object({ city: z.string(), waiting: z.nullable(z.number()), needed: z.number(), balanced: z.boolean() }),
      ),
    }),
  },
  watchCity: {
    method: 'PUT',
    path: '/me/city-watch',
    auth: 'member',
    summary:
      'Notify me once when ten others are in my city; `on: false` takes it back. `conflict` while I have given no place.',
    body: z.object({ on: z.boolean() }),
    reply: z.object({ watched: z.boolean() }),
    refuses: ['conflict'],
  },
  picks: {
    method: 'GET',
    path: '/me/picks',
    auth: 'member',
    summary:
      'At most three members who were suggested to me and I to them this week, except those I answered. They are chosen anew each week.',
    reply: z.object({ members: z.array(memberCard) }),
  },
  count: {
    method: 'GET',
    path: '/members/count',
    auth: 'member',
    summary:
      'The number of members that a filter finds, counted to 99; a minimum if `more`. For an empty result, the criterion to remove.',
    query: z.object({ ...memberFilter.shape, online }),
    reply: z.object({ found: z.number(), more: z.boolean(), wider }),
  },
  resetRating: {
    method: 'DELETE',
    path: '/me/rating',
    auth: 'member',
    summary:
      'Forget what was learned about me from likes and passes for the order of suggestions. Likes, passes and matches themselves stay. `conflict` when it was done a short while ago.',
    reply: field.done,
    successKey: 'discovery:says.rating_reset',
    refuses: ['conflict'],
  },
  savedFilters: {
    method: 'GET',
    path: '/me/filters',
    auth: 'member',
    summary: 'My saved filters, by name. Each can be used as the query of `GET /members`.',
    reply: savedFilters,
  },
  saveFilter: {
    method: 'POST',
    path: '/me/filters',
    auth: 'member',
    summary:
      'Save a filter under a name, at most five; the same name replaces it. `conflict` for a sixth. The reply has all of them.',
    body: savedFilterForm,
    reply: savedFilters,
    status: 201,
    successKey: 'discovery:says.filter_saved',
    refuses: ['conflict'],
  },
  changeFilter: {
    method: 'PATCH',
    path: '/me/filters/{id}',
    auth: 'member',
    summary:
      'Rename one of my filters, or switch its alert on or off. What is left out stays as it is. The reply has all of them.',
    params: field.ids,
    body: z.object({ name: z.optional(filterName), alert: z.optional(z.boolean()) }),
    reply: savedFilters,
    refuses: ['not_found'],
  },
  removeFilter: {
    method: 'DELETE',
    path: '/me/filters/{id}',
    auth: 'member',
    summary: 'Delete one of my filters. The reply has those that are left.',
    params: field.ids,
    reply: savedFilters,
    refuses: ['not_found'],
  },
})
