import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { city, trip } from './cities.ts'
import { shownPlace } from './people.ts'

/** The number of a city of the reference data. */
export const cityId = z.int('city_unknown').check(z.gte(1, 'city_unknown'), z.lte(2 ** 31 - 1, 'city_unknown'))

/** Where a member wants to be: a city, or a point, which is snapped to its 2-km cell at once. */
export const placeChoice = z.object({
  cityId: z.optional(cityId),
  latitude: z.optional(z.number().check(z.gte(-90, 'invalid'), z.lte(90, 'invalid'))),
  longitude: z.optional(z.number().check(z.gte(-180, 'invalid'), z.lte(180, 'invalid'))),
})
export type PlaceChoice = z.output<typeof placeChoice>

/** `startsLeft`: how many trips I may still begin within these 24 hours. */
const tripState = z.object({ trip: z.nullable(trip), startsLeft: z.number() })

export const places = routes({
  cities: {
    method: 'GET',
    path: '/places/cities',
    auth: 'public',
    summary:
      'Cities that begin with or sound like `q`, large ones first; names in the requested language. Needs no token, for the forms of guests.',
    query: z.object({
      q: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(60, 'too_long')),
      country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'invalid'))),
      locale: z.optional(field.locale),
    }),
    reply: z.object({ cities: z.array(city) }),
  },
  countries: {
    method: 'GET',
    path: '/places/countries',
    auth: 'public',
    summary:
      'All countries with their dial codes; names in the requested language. Needs no token, for the forms of guests.',
    query: z.object({ locale: z.optional(field.locale) }),
    reply: z.object({ countries: z.array(z.object({ code: z.string(), name: z.string(), dialCode: z.string() })) }),
  },
  preview: {
    // Not GET: a place does not belong into an address, which servers log.
    method: 'POST',
    path: '/places/preview',
    auth: 'member',
    summary:
      'What a viewer about 7 km away would see of my place if I chose this one; without a choice, of my present one. Stores nothing.',
    body: placeChoice,
    reply: z.object({ shown: z.nullable(shownPlace) }),
    guests: true,
  },
  trip: {
    method: 'GET',
    path: '/me/trip',
    auth: 'member',
    summary:
      'The city that Discover shows me instead of the surroundings of my place, and how often I may still choose one today. `trip` is null while there is none.',
    reply: tripState,
  },
  startTrip: {
    method: 'PUT',
    path: '/me/trip',
    auth: 'member',
    summary:
      'Look in another city for 7 days, or change the city, 3 times within 24 hours: Discover then shows members who are shown in that city. My place does not change and no other member sees the trip; while it runs, no response to me has a distance. A town leads to the city that is shown for it; `conflict` while I have given no place, and for a city that is not open yet.',
    body: z.object({
      cityId,
    }),
    reply: tripState,
    refuses: ['conflict', 'too_many_requests'],
    guests: false,
  },
  endTrip: {
    method: 'DELETE',
    path: '/me/trip',
    auth: 'member',
    summary: 'End my trip: Discover shows the surroundings of my place again. Without a trip nothing happens.',
    reply: tripState,
    guests: false,
  },
})
