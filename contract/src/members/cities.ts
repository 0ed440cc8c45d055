import * as z from 'zod/mini'

/** A city of the bundled list, with names in the language asked for. `region` is null where the name alone is clear. */
export const city = z.object({
  id: z.number(),
  name: z.string(),
  region: z.nullable(z.string()),
  country: z.object({ code: z.string(), name: z.string() }),
})
export type City = z.output<typeof city>

/** A trip ends automatically after so many days. */
export const tripDays = 7
/** So many trips may begin within 24 hours. */
export const tripStartsMax = 3

/** The city that Discover shows me instead of the surroundings of my place. */
export const trip = z.object({ city, endsAt: z.string() })
export type Trip = z.output<typeof trip>
