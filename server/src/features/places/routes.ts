import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { findCities } from './find-cities.ts'
import { listCountries } from './list-countries.ts'
import { previewPlace } from './preview-place.ts'

export const placesRoutes: FeatureRoutes = (on, ctx) => {
  on(api.places.cities, async ({ query, locale }) => ({
    cities: await findCities(ctx, { ...query, locale: query.locale ?? locale }),
  }))
  on(api.places.preview, async ({ member, body, locale }) => ({
    shown: await previewPlace(ctx, { memberId: member.id, choice: body, locale }),
  }))
  on(api.places.countries, async ({ query, locale }) => ({
    countries: await listCountries(ctx, query.locale ?? locale),
  }))
}
