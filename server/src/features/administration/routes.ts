import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { knownAfter } from '../accounts/index.ts'
import { readFigures } from './figures/read-figures.ts'
import { acceptInvitation, showInvitation } from './invitations/accept-invitation.ts'
import {
  addInvitation,
  addInvitationPhoto,
  cancelInvitation,
  listInvitations,
  sendInvitation,
} from './invitations/manage-invitations.ts'
import { entriesFile } from './ledger/entries-file.ts'
import { readMemberEntries } from './ledger/member-entries.ts'
import { listEntries, readTrialBalance } from './ledger/read-ledger.ts'
import { readTransfer } from './ledger/read-transfer.ts'
import { addNote, endMemberSessions, proposeDeletion, setRole, setStatus } from './members/change-member.ts'
import { editMember } from './members/edit-member.ts'
import { endRestriction } from './members/end-restriction.ts'
import { readLinked } from './members/linked-accounts.ts'
import { listMembers } from './members/list-members.ts'
import { membersFile } from './members/member-file.ts'
import { offerExport } from './members/offer-export.ts'
import { proposeEmail, withdrawEmail } from './members/propose-email.ts'
import { readMember } from './members/read-member.ts'
import { readPrivate } from './members/read-private.ts'
import { banMember, suspendMember } from './members/sanction-member.ts'
import { viewAs } from './members/view-as.ts'
import { listFailedMails, resendMail } from './queue/failed-mails.ts'
import { countStaffJobs, dropStaffJob, listStaffJobs, retryStaffJobs } from './queue/staff-jobs.ts'
import { staffSummary } from './summary.ts'

const { emailCorrections, invitations, staffFigures, staffJobs, staffLedger, staffMembers } = api

export const administrationRoutes: FeatureRoutes = (on, ctx) => {
  on(staffMembers.summary, ({ member }) => staffSummary(ctx, member))
  on(staffMembers.list, ({ member, query }) => listMembers(ctx, member, query))
  on(staffMembers.file, ({ member, body }) => membersFile(ctx, { staff: member, ...body }))
  on(staffMembers.open, ({ member, params }) => readMember(ctx, member, params.id))
  on(staffMembers.readPrivate, ({ member, params, body }) => readPrivate(ctx, { staff: member, ...params, ...body }))
  on(staffMembers.readLinked, ({ member, params, body }) => readLinked(ctx, { staff: member, ...params, ...body }))
  on(staffMembers.viewAs, ({ member, params, body, locale }) =>
    viewAs(ctx, { staff: member, ...params, ...body, locale }),
  )
  on(staffMembers.note, ({ member, params, body }) => addNote(ctx, { staff: member, ...params, ...body }))
  on(staffMembers.edit, ({ member, params, body }) => editMember(ctx, { staff: member, ...params, ...body }))
  on(staffMembers.setRole, ({ member, params, body }) => setRole(ctx, { staff: member, ...params, ...body }))
  on(staffMembers.setStatus, ({ member, params, body }) => setStatus(ctx, { staff: member, ...params, ...body }))
  on(staffMembers.endRestriction, ({ member, params, body }) =>
    endRestriction(ctx, { staff: member, ...params, ...body }),
  )
  on(staffMembers.suspend, ({ member, params, body }) => suspendMember(ctx, { staff: member, ...params, ...body }))
  on(staffMembers.ban, ({ member, params, body }) => banMember(ctx, { staff: member, ...params, ...body }))
  on(staffMembers.endSessions, ({ member, params, body }) =>
    endMemberSessions(ctx, { staff: member, ...params, ...body }),
  )
  on(staffMembers.offerExport, ({ member, params, body }) => offerExport(ctx, { staff: member, ...params, ...body }))
  on(staffMembers.proposeDeletion, ({ member, params, body }) =>
    proposeDeletion(ctx, { staff: member, ...params, ...body }),
  )
  on(emailCorrections.propose, ({ member, params, body }) => proposeEmail(ctx, { staff: member, ...params, ...body }))
  on(emailCorrections.withdraw, ({ member, params, body }) => withdrawEmail(ctx, { staff: member, ...params, ...body }))
  on(staffJobs.counts, () => countStaffJobs(ctx))
  on(staffJobs.list, ({ query }) => listStaffJobs(ctx, query))
  on(staffJobs.retry, ({ member, params, body }) => retryStaffJobs(ctx, { staff: member, ...params, ...body }))
  on(staffJobs.retryKind, ({ member, body: { kind, reason } }) =>
    retryStaffJobs(ctx, { staff: member, task: kind, reason }),
  )
  on(staffJobs.drop, ({ member, params, body }) => dropStaffJob(ctx, { staff: member, ...params, ...body }))
  on(staffJobs.mails, ({ query }) => listFailedMails(ctx, query))
  on(staffJobs.resend, async ({ member, params, body }) => {
    await resendMail(ctx, { staff: member, ...params, ...body })
    return {}
  })
  on(staffFigures.read, ({ query }) => readFigures(ctx, query))
  on(staffLedger.trialBalance, ({ query }) => readTrialBalance(ctx, query.day))
  on(staffLedger.entries, ({ query }) => listEntries(ctx, query))
  on(staffLedger.memberEntries, ({ member, body }) => readMemberEntries(ctx, { staff: member, ...body }))
  on(staffLedger.file, ({ member, body }) => entriesFile(ctx, { staff: member, ...body }))
  on(staffLedger.transfer, ({ member, params, body, locale }) =>
    readTransfer(ctx, { staff: member, ...params, ...body, locale }),
  )
  on(invitations.list, () => listInvitations(ctx))
  on(invitations.add, ({ member, body }) => addInvitation(ctx, { staff: member, ...body }))
  on(invitations.addPhoto, ({ member, params, uploads }) =>
    addInvitationPhoto(ctx, { staff: member, id: params.id, uploads }),
  )
  on(invitations.send, ({ member, params, body }) => sendInvitation(ctx, { staff: member, ...params, ...body }))
  on(invitations.cancel, ({ member, params, body }) => cancelInvitation(ctx, { staff: member, ...params, ...body }))
  on(invitations.show, ({ body }) => showInvitation(ctx, body.token))
  on(invitations.accept, ({ body: { token, ...form }, device, locale, ...request }) =>
    knownAfter(ctx, request, (origin) => acceptInvitation(ctx, { token, form, device, locale, origin })),
  )
}
