import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { exportMember } from './data-export/export-member.ts'
import { readDeletionStatus } from './deletion-status.ts'
import { cancelDeletion, requestDeletion } from './request-deletion.ts'

export const accountDeletionRoutes: FeatureRoutes = (on, ctx) => {
  on(api.accountDeletion.status, ({ member }) => readDeletionStatus(ctx, member))
  on(api.accountDeletion.request, ({ member, body, network }) => requestDeletion(ctx, { ...body, member, network }))
  on(api.accountDeletion.cancel, ({ member }) => cancelDeletion(ctx, member))
  on(api.accountDeletion.export, ({ member, body, network }) => exportMember(ctx, { ...body, member, network }))
}
