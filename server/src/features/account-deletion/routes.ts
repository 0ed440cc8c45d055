import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { exportMember } from './data-export/export-member.ts'
import { readDeletionStatus } from './deletion-status.ts'
import { askToLeave, stay } from './request-deletion.ts'

export const accountDeletionRoutes: FeatureRoutes = (on, ctx) => {
  on(api.leaving.standing, ({ member }) => readDeletionStatus(ctx, member))
  on(api.leaving.ask, ({ member, body, network }) => askToLeave(ctx, { ...body, member, network }))
  on(api.leaving.cancel, ({ member }) => stay(ctx, member))
  on(api.leaving.export, ({ member, body, network }) => exportMember(ctx, { ...body, member, network }))
}
