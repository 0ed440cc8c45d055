import { api } from '@karibu/contract'
import { type FeatureRoutes, withStatus } from '../../http/mount.ts'
import { assertReady, checkStatus } from './check-status.ts'
import { readHistory } from './history.ts'
import { readSystemChecks } from './system-checks.ts'

export const systemRoutes: FeatureRoutes = (on, ctx) => {
  on(api.system.health, async () => ({ status: 'ok' as const }))
  on(api.system.ready, () => assertReady(ctx))
  on(api.system.status, async () => {
    const report = await checkStatus(ctx)
    return report.status === 'down' ? withStatus(503, report) : report
  })
  on(api.system.statusHistory, () => readHistory(ctx))
  on(api.staffSystem.checks, ({ locale }) => readSystemChecks(ctx, locale))
}
