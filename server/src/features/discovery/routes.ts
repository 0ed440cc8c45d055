import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { listMembers } from './list-members.ts'
import { countMembers } from './search/count-members.ts'
import { listFilters, removeFilter, renameFilter, saveFilter } from './search/saved-filters.ts'

export const discoveryRoutes: FeatureRoutes = (on, ctx) => {
  on(api.discovery.members, ({ member, locale, query }) => listMembers(ctx, { member, locale }, query))
  on(api.discovery.count, ({ member, query }) => countMembers(ctx, member, query))
  on(api.discovery.savedFilters, ({ member }) => listFilters(ctx.db, member.id))
  on(api.discovery.saveFilter, ({ member, body }) => saveFilter(ctx, member.id, body))
  on(api.discovery.renameFilter, ({ member, params, body }) => renameFilter(ctx, member.id, { ...params, ...body }))
  on(api.discovery.removeFilter, ({ member, params }) => removeFilter(ctx, member.id, params.id))
}
