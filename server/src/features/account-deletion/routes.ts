import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { originOf } from '../accounts/index.ts'
import { exportMember } from './data-export/export-member.ts'
import { requestCopy } from './data-export/request-copy.ts'
import { takeCopy } from './data-export/take-copy.ts'
import { readDeletionStatus } from './deletion-status.ts'
import {
  answerByStaff,
  confirmByStaff,
  placeByStaff,
  readByStaff,
  releaseByStaff,
  renewByStaff,
} from './preservation/hold-routes.ts'
import { listHolds } from './preservation/list-holds.ts'
import { cancelDeletion, requestDeletion } from './request-deletion.ts'

export const accountDeletionRoutes: FeatureRoutes = (on, ctx) => {
  on(api.accountDeletion.status, ({ member }) => readDeletionStatus(ctx, member))
  on(api.accountDeletion.request, ({ member, body, network }) => requestDeletion(ctx, { ...body, member, network }))
  on(api.accountDeletion.cancel, ({ member }) => cancelDeletion(ctx, member))
  on(api.accountDeletion.export, ({ member, body, network }) => exportMember(ctx, { ...body, member, network }))
  on(api.accountDeletion.requestCopy, ({ body, ...request }) =>
    requestCopy(ctx, { ...body, origin: originOf(request) }),
  )
  on(api.accountDeletion.takeCopy, ({ body, network }) => takeCopy(ctx, { ...body, network }))
  on(api.staffHolds.list, ({ member }) => listHolds(ctx, member.id))
  on(api.staffHolds.place, ({ member, params, body }) => placeByStaff(ctx, { staff: member, ...params, form: body }))
  on(api.staffHolds.confirm, ({ member, params, body }) => confirmByStaff(ctx, { staff: member, ...params, ...body }))
  on(api.staffHolds.renew, ({ member, params, body }) => renewByStaff(ctx, { staff: member, ...params, ...body }))
  on(api.staffHolds.release, ({ member, params, body }) => releaseByStaff(ctx, { staff: member, ...params, ...body }))
  on(api.staffHolds.read, ({ member, params, body }) => readByStaff(ctx, { staff: member, ...params, ...body }))
  on(api.staffHolds.answer, ({ member, params, body }) => answerByStaff(ctx, { staff: member, ...params, form: body }))
}
