import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { decideReport } from './decide-report.ts'
import { listForStaff } from './staff-reports.ts'

export const moderationRoutes: FeatureRoutes = (on, ctx) => {
  on(api.moderation.reports, ({ query }) => listForStaff(ctx, query))
  on(api.moderation.decide, ({ member, params, body }) => decideReport(ctx, { staff: member, id: params.id, ...body }))
}
