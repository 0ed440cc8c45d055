import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { sendStaffPhoto } from '../photos/index.ts'
import { listAudit } from '../staff/index.ts'
import { sendAppeal, showAppeal } from './appeals.ts'
import { appealDecision, listDecisions } from './decisions/own-decisions.ts'
import { listStaff } from './list-staff.ts'
import { listPhotos } from './photo-review/list-photos.ts'
import { readMemberVoice } from './photo-review/read-voice.ts'
import { approvePhoto, removeMemberPhoto } from './photo-review/remove-photo.ts'
import { removeMemberVoice } from './photo-review/remove-voice.ts'
import { listQueue } from './queue/list-queue.ts'
import { readWorkload } from './read-workload.ts'
import { decideReport } from './reports/decide-report.ts'
import { readEvidence } from './reports/read-evidence.ts'
import { reopenReport } from './reports/reopen-report.ts'
import {
  sendRemovedPhoto,
  sendRemovedVoice,
  sendReportedMedia,
  sendReportedPhoto,
  sendReportedVoice,
} from './reports/send-evidence.ts'
import { listForStaff } from './reports/staff-reports.ts'
import { releaseReport, takeReport } from './reports/take-report.ts'
import { undoDecision } from './reports/undo-decision.ts'
import { changeSanction, decideAppeal } from './sanctions/change-sanction.ts'
import { listSanctions, searchSanctions } from './sanctions/staff-sanctions.ts'
import { confirmProposal, proposePermissions, rejectProposal } from './staff-proposals.ts'

export const moderationRoutes: FeatureRoutes = (on, ctx) => {
  on(api.moderation.reports, ({ member, query }) => listForStaff(ctx, member, query))
  on(api.moderation.evidence, ({ member, params }) => readEvidence(ctx, { staff: member, id: params.id }))
  on(api.moderation.evidenceVoice, ({ params }) => sendReportedVoice(ctx, params.id))
  on(api.moderation.evidencePhoto, ({ params }) => sendReportedPhoto(ctx, params))
  on(api.moderation.evidenceMedia, ({ params }) => sendReportedMedia(ctx, params))
  on(api.staff.list, ({ member }) => listStaff(ctx, member))
  on(api.staff.propose, ({ member, body }) => proposePermissions(ctx, { staff: member, form: body }))
  on(api.staff.confirm, ({ member, params }) => confirmProposal(ctx, { staff: member, id: params.id }))
  on(api.staff.reject, ({ member, params }) => rejectProposal(ctx, { staff: member, id: params.id }))
  on(api.staff.audit, ({ member, query }) => listAudit(ctx, member, query))
  on(api.moderation.decide, ({ member, params, body }) => decideReport(ctx, { staff: member, id: params.id, ...body }))
  on(api.moderation.reopen, ({ member, params, body }) => reopenReport(ctx, { staff: member, id: params.id, ...body }))
  on(api.moderation.undo, ({ member, params, body }) => undoDecision(ctx, { staff: member, id: params.id, ...body }))
  on(api.moderation.take, ({ member, params }) => takeReport(ctx, { staff: member, id: params.id }))
  on(api.moderation.release, ({ member, params }) => releaseReport(ctx, { staff: member, id: params.id }))
  on(api.staffQueue.list, ({ member, query }) => listQueue(ctx, member, query))
  on(api.staffWorkload.read, ({ member, query }) => readWorkload(ctx, member, query))
  on(api.staffPhotos.list, ({ member, query }) => listPhotos(ctx, member, query))
  on(api.staffPhotos.image, ({ params, query, headers }) =>
    sendStaffPhoto(ctx, {
      photoId: params.id,
      width: params.width,
      query,
      accept: headers.accept,
      saveData: headers['save-data'],
    }),
  )
  on(api.staffPhotos.approve, ({ member, params }) => approvePhoto(ctx, { staff: member, id: params.id }))
  on(api.staffPhotos.remove, ({ member, params, body }) =>
    removeMemberPhoto(ctx, { staff: member, id: params.id, ...body }),
  )
  on(api.voiceIntros.ofMember, ({ member, params }) => readMemberVoice(ctx, { staff: member, uid: params.id }))
  on(api.voiceIntros.removeFromMember, ({ member, params, body }) =>
    removeMemberVoice(ctx, { staff: member, uid: params.id, ...body }),
  )
  on(api.appeals.show, ({ body }) => showAppeal(ctx, body))
  on(api.appeals.send, ({ body }) => sendAppeal(ctx, body))
  on(api.appeals.mine, ({ member, query }) => listDecisions(ctx, member, query))
  on(api.appeals.sendMine, ({ member, params, body }) => appealDecision(ctx, { member, id: params.id, ...body }))
  on(api.sanctions.list, ({ member, query }) => listSanctions(ctx, member, query))
  on(api.sanctions.search, ({ member, body }) => searchSanctions(ctx, member, body))
  on(api.sanctions.photo, ({ params }) => sendRemovedPhoto(ctx, params.id))
  on(api.sanctions.voice, ({ params }) => sendRemovedVoice(ctx, params.id))
  on(api.sanctions.decideAppeal, ({ member, params, body }) =>
    decideAppeal(ctx, { staff: member, id: params.id, ...body }),
  )
  on(api.sanctions.change, ({ member, params, body }) => changeSanction(ctx, { staff: member, id: params.id, ...body }))
}
