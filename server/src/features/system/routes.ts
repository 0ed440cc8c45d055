import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { checkStatus } from './check-status.ts'
import { readHistory } from './history.ts'

export const systemRoutes: FeatureRoutes = (on, ctx) => {
  on(api.system.health, async () => ({ status: 'ok' as const }))
  on(api.system.ready, () => checkStatus(ctx).then(({ refuseUnlessReady }) => refuseUnlessReady()))
  on(api.system.status, () => checkStatus(ctx).then(({ report }) => report))
  on(api.system.statusHistory, () => readHistory(ctx))
}
