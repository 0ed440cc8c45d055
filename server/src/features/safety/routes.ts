import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { fileGone } from './gone/file-gone.ts'
import { chooseReported, closeGone, listGone, listPeople } from './gone/staff-gone.ts'
import { listReports } from './list-reports.ts'
import { reportMember } from './report-member.ts'

export const safetyRoutes: FeatureRoutes = (on, ctx) => {
  on(api.safety.report, async ({ member, params, body }) => ({
    report: await reportMember(ctx, { member, targetUid: params.id, form: body }),
  }))
  on(api.safety.reportGone, async ({ member, body: { name, ...form } }) => ({
    report: await fileGone(ctx, { member, uid: null, name, form }),
  }))
  on(api.goneReports.list, ({ query }) => listGone(ctx, query))
  on(api.goneReports.people, ({ params }) => listPeople(ctx, params.id))
  on(api.goneReports.choose, ({ member, params, body }) => chooseReported(ctx, { staff: member, ...params, ...body }))
  on(api.goneReports.close, ({ member, params }) => closeGone(ctx, { staff: member, id: params.id }))
  on(api.safety.myReports, ({ member, query }) => listReports(ctx, member, query))
}
