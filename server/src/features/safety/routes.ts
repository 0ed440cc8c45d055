import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { listReports } from './list-reports.ts'
import { reportMember } from './report-member.ts'

export const safetyRoutes: FeatureRoutes = (on, ctx) => {
  on(api.safety.report, async ({ member, params, body }) => ({
    report: await reportMember(ctx, { member, targetUid: params.id, form: body }),
  }))
  on(api.safety.myReports, ({ member, query }) => listReports(ctx, member, query))
}
