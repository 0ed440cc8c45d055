import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { listMembers } from './list-members.ts'

export const discoveryRoutes: FeatureRoutes = (on, ctx) => {
  on(api.discovery.members, ({ member, locale, query }) => listMembers(ctx, { member, locale }, query))
}
