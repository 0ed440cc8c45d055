import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { findCities } from './find-cities.ts'
import { listCountries } from './list-countries.ts'
import { previewPlace } from './preview-place.ts'
import { endTrip } from './trips/end-trip.ts'
import { readTrip } from './trips/read-trip.ts'
import { startTrip } from './trips/start-trip.ts'

export const placesRoutes: FeatureRoutes = (on, ctx) => {
  on(api.places.cities, async ({ query, locale }) => ({
    cities: await findCities(ctx, { ...query, locale: query.locale ?? locale }),
  }))
  on(api.places.preview, async ({ member, body, locale }) => ({
    shown: await previewPlace(ctx, { memberId: member.id, choice: body, locale }),
  }))
  on(api.places.trip, ({ member, locale }) => readTrip(ctx.db, { memberId: member.id, now: ctx.now(), locale }))
  on(api.places.startTrip, ({ member, body, locale }) => startTrip(ctx, { memberId: member.id, ...body, locale }))
  on(api.places.endTrip, ({ member, locale }) => endTrip(ctx, { memberId: member.id, locale }))
  on(api.places.countries, async ({ query, locale }) => ({
    countries: await listCountries(ctx, query.locale ?? locale),
  }))
}
