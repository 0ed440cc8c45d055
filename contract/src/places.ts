import * as z from 'zod/mini'
import * as field from './fields.ts'
import { routes } from './route.ts'

export const city = z.object({
  id: z.number(),
  name: z.string(),
  region: z.nullable(z.string()),
  country: z.object({ code: z.string(), name: z.string() }),
})
export type City = z.output<typeof city>

export const places = routes({
  cities: {
    method: 'GET',
    path: '/places/cities',
    auth: 'public',
    summary: 'Cities that begin with or sound like `q`, large ones first; names in the language asked for.',
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
    summary: 'All countries with their dial codes; names in the language asked for.',
    query: z.object({ locale: z.optional(field.locale) }),
    reply: z.object({ countries: z.array(z.object({ code: z.string(), name: z.string(), dialCode: z.string() })) }),
  },
})
