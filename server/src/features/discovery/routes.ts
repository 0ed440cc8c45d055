import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { readCityDays } from './cities/city-days.ts'
import { listCities } from './cities/list-cities.ts'
import { closeCity, openCity, previewClosing } from './cities/waiting/change-city.ts'
import { listWaiting } from './cities/waiting/count-waiting.ts'
import { watchCity } from './cities/watch-city.ts'
import { listMembers } from './list-members.ts'
import { listPicks } from './picks/list-picks.ts'
import { resetRating } from './ranking/reset-rating.ts'
import { countMembers } from './search/count-members.ts'
import { changeFilter, listFilters, removeFilter, saveFilter } from './search/saved-filters.ts'

export const discoveryRoutes: FeatureRoutes = (on, ctx) => {
  on(api.discovery.members, ({ member, locale, query }) => listMembers(ctx, { member, locale }, query))
  on(api.discovery.count, ({ member, query }) => countMembers(ctx, member, query))
  on(api.discovery.watchCity, ({ member, body }) => watchCity(ctx, member.id, body))
  on(api.discovery.picks, ({ member, locale }) => listPicks(ctx, { member, locale }))
  on(api.staffMembers.cities, ({ query, locale }) => listCities(ctx, { locale, ...query }))
  on(api.staffMembers.cityDays, ({ params, query }) => readCityDays(ctx, { id: params.id, ...query }))
  on(api.staffCities.waiting, ({ locale }) => listWaiting(ctx, locale))
  on(api.staffCities.preview, ({ params, locale }) => previewClosing(ctx, { id: params.id, locale }))
  on(api.staffCities.close, ({ member, params, body, locale }) =>
    closeCity(ctx, { staff: member, id: params.id, form: body, locale }),
  )
  on(api.staffCities.open, ({ member, params, body, locale }) =>
    openCity(ctx, { staff: member, id: params.id, reason: body.reason, locale }),
  )
  on(api.discovery.resetRating, ({ member }) => resetRating(ctx, member.id))
  on(api.discovery.savedFilters, ({ member }) => listFilters(ctx.db, member.id))
  on(api.discovery.saveFilter, ({ member, body }) => saveFilter(ctx, member.id, body))
  on(api.discovery.changeFilter, ({ member, params, body }) => changeFilter(ctx, member.id, { ...params, ...body }))
  on(api.discovery.removeFilter, ({ member, params }) => removeFilter(ctx, member.id, params.id))
}
