import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { listAudit } from '../staff/index.ts'
import { decideReport } from './decide-report.ts'
import { listStaff } from './list-staff.ts'
import { confirmProposal, proposePermissions, rejectProposal } from './staff-proposals.ts'
import { listForStaff, readEvidence } from './staff-reports.ts'

export const moderationRoutes: FeatureRoutes = (on, ctx) => {
  on(api.moderation.reports, ({ query }) => listForStaff(ctx, query))
  on(api.moderation.evidence, ({ params }) => readEvidence(ctx, params.id))
  on(api.staff.list, ({ member }) => listStaff(ctx, member))
  on(api.staff.propose, ({ member, body }) => proposePermissions(ctx, { staff: member, form: body }))
  on(api.staff.confirm, ({ member, params }) => confirmProposal(ctx, { staff: member, id: params.id }))
  on(api.staff.reject, ({ member, params }) => rejectProposal(ctx, { staff: member, id: params.id }))
  on(api.staff.audit, ({ query }) => listAudit(ctx, query))
  on(api.moderation.decide, ({ member, params, body }) => decideReport(ctx, { staff: member, id: params.id, ...body }))
}
