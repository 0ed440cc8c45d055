import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { exportMember } from './data-export/export-member.ts'
import { readStanding } from './deletion-status.ts'
import { askToLeave, stay } from './request-deletion.ts'

export const leavingRoutes: FeatureRoutes = (on, ctx) => {
  on(api.leaving.standing, ({ member }) => readStanding(ctx, member))
  on(api.leaving.ask, ({ member, body, network }) => askToLeave(ctx, { ...body, member, network }))
  on(api.leaving.cancel, ({ member }) => stay(ctx, member))
  on(api.leaving.export, ({ member, body, network }) => exportMember(ctx, { ...body, member, network }))
}
