import { type AuditAction, api, moderationActions, type Route } from '@karibu/contract'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'

type Api = typeof api
type StaffNameOf<Group extends keyof Api & string> = {
  [Key in keyof Api[Group] & string]: Api[Group][Key] extends { auth: 'staff' } ? `${Group}.${Key}` : never
}[keyof Api[Group] & string]
export type StaffRouteName = { [Group in keyof Api & string]: StaffNameOf<Group> }[keyof Api & string]

/** Why a staff route leaves no entry in the audit log. */
export const exemptions = {
  preview: 'It says what a change would do, and changes nothing.',
  queue: 'It lists which cases wait for staff, and nothing that a member wrote or shows.',
  member:
    'It shows what the team works with, with a masked address; private data is read by `readPrivate`, which is recorded.',
  photos:
    'It records the photos that not everyone sees, and nothing where it shows none; a test of the queue shows it.',
  money: 'It shows amounts and states to staff for money; the entries of one member and each file are recorded.',
  numbers: 'It shows numbers, and names no member.',
  operation: 'It shows the state of the site, its staff or its catalogue, and nothing that a member wrote.',
} as const
type Exemption = keyof typeof exemptions

/**
 * What each staff route writes to the audit log: one of these actions whenever it succeeds, or nothing, for a reason. A route that is
 * missing does not compile. The test application fails a call that succeeds without its entry.
 */
export const staffAudit: Record<StaffRouteName, readonly AuditAction[] | Exemption> = {
  'corrections.staffList': ['correction.list'],
  'corrections.picture': ['correction.read'],
  'corrections.decide': ['correction.approve', 'correction.decline'],
  'deposits.exceptions': 'money',
  'deposits.settleException': ['payment_exception.settle'],
  'deposits.refundException': ['payment_exception.refund', 'refund.propose'],
  'invitations.list': 'operation',
  'invitations.add': ['invitation.add'],
  'invitations.addPhoto': ['invitation.photo'],
  'invitations.send': ['invitation.send'],
  'invitations.cancel': ['invitation.cancel'],
  'goneReports.list': ['report.list'],
  'goneReports.people': ['report.people'],
  'goneReports.choose': ['report.choose'],
  'goneReports.close': ['report.unfound'],
  'moderation.reports': ['report.list'],
  'moderation.evidence': ['report.evidence'],
  'moderation.evidenceVoice': ['report.voice'],
  'moderation.evidencePhoto': ['report.photo'],
  'moderation.evidenceMedia': ['report.media'],
  // A ban waits for a second person.
  'moderation.decide': [...moderationActions.map((action) => `report.${action}` as const), 'staff.propose'],
  'moderation.take': ['report.take'],
  'moderation.release': ['report.release'],
  'moderation.reopen': ['report.reopen'],
  'moderation.undo': ['report.undo'],
  'profileFields.list': 'operation',
  'profileFields.add': ['profile-field.add'],
  'profileFields.preview': 'preview',
  'profileFields.change': ['profile-field.change'],
  'profileFields.order': ['profile-field.order'],
  'rates.list': 'operation',
  'rates.set': ['rate.set', 'rate.propose', 'rate.release'],
  'rates.confirm': ['rate.confirm'],
  'rates.reject': ['rate.reject'],
  'sanctions.list': ['decision.list'],
  'sanctions.search': ['decision.list'],
  'sanctions.photo': ['report.photo'],
  'sanctions.voice': ['report.voice'],
  'sanctions.decideAppeal': ['appeal.uphold', 'appeal.shorten', 'appeal.lift'],
  'sanctions.change': ['member.lift', 'member.shorten'],
  'staff.list': 'operation',
  'staff.propose': ['staff.propose'],
  'staff.confirm': ['staff.confirm', 'staff.change', 'member.delete'],
  'staff.reject': ['staff.reject'],
  'staff.audit': 'operation',
  'staffCatalogue.list': 'operation',
  'staffCatalogue.preview': 'preview',
  'staffCatalogue.change': ['price.change', 'price.schedule'],
  'staffCatalogue.cancel': ['price.cancel'],
  'staffPlans.previewContents': 'preview',
  'staffPlans.changeContents': ['plan.change', 'plan.schedule'],
  'staffPlans.cancelContents': ['plan.cancel'],
  'staffPlans.previewBoost': 'preview',
  'staffPlans.addBoost': ['boost.add'],
  'staffPlans.previewPlan': 'preview',
  'staffPlans.addPlan': ['plan.add'],
  'staffCatalogue.previewNames': 'preview',
  'staffCatalogue.changeNames': ['item.rename', 'item.schedule'],
  'staffCatalogue.cancelNames': ['item.cancel'],
  'staffCatalogue.previewGift': 'preview',
  'staffCatalogue.addGift': ['gift.add'],
  'staffCatalogue.orderGifts': ['gift.order'],
  'staffCities.waiting': 'numbers',
  'staffCities.preview': 'preview',
  'staffCities.close': ['city.wait'],
  'staffCities.open': ['city.open'],
  'staffDeposits.list': 'money',
  'staffDeposits.file': ['deposit.file'],
  'staffDeposits.get': 'money',
  'staffDeposits.refund': ['refund.propose', 'deposit.refund'],
  'staffDeposits.proposals': 'money',
  'staffDeposits.confirmRefund': ['refund.confirm'],
  'staffDeposits.declineRefund': ['refund.decline'],
  'staffDisputes.list': 'money',
  'staffFigures.read': 'numbers',
  'staffHolds.list': 'queue',
  'staffHolds.place': ['hold.place'],
  'staffHolds.confirm': ['hold.confirm'],
  'staffHolds.renew': ['hold.renew'],
  'staffHolds.release': ['hold.release'],
  'staffHolds.read': ['hold.read'],
  'staffHolds.answer': ['authority.answer'],
  'staffAnnouncements.list': 'operation',
  'staffAnnouncements.preview': 'preview',
  'staffAnnouncements.add': ['announcement.add'],
  'staffAnnouncements.change': ['announcement.change'],
  'staffAnnouncements.stop': ['announcement.end', 'announcement.withdraw'],
  'staffIncidents.list': 'operation',
  'staffIncidents.open': ['incident.open'],
  'staffIncidents.note': ['incident.update'],
  'staffIncidents.resolve': ['incident.resolve'],
  'staffJobs.counts': 'numbers',
  'staffJobs.list': 'operation',
  'staffJobs.retry': ['job.retry'],
  'staffJobs.retryKind': ['job.retry', 'mail.resend'],
  'staffJobs.drop': ['job.drop'],
  'staffJobs.mails': 'member',
  'staffJobs.resend': ['mail.resend'],
  'staffLedger.trialBalance': 'numbers',
  'staffLedger.entries': 'money',
  'staffLedger.memberEntries': ['ledger.member'],
  'staffLedger.file': ['ledger.file'],
  'staffLedger.transfer': ['ledger.transfer'],
  'staffMembers.summary': 'numbers',
  'staffMembers.list': 'member',
  'staffMembers.cities': 'numbers',
  'staffMembers.cityDays': 'numbers',
  'staffMembers.file': ['member.file'],
  'staffMembers.open': 'member',
  'staffMembers.readPrivate': ['member.read'],
  'staffMembers.readLinked': ['member.linked'],
  'staffMembers.viewAs': ['member.view-as'],
  'staffMembers.note': ['member.note'],
  'staffMembers.edit': ['member.edit'],
  'staffMembers.setRole': ['member.role', 'staff.propose'],
  'staffMembers.setStatus': ['member.status'],
  'staffMembers.endRestriction': ['member.unrestrict'],
  'staffMembers.suspend': ['member.suspend'],
  'staffMembers.ban': ['member.ban'],
  'staffMembers.endSessions': ['member.log-out'],
  'staffMembers.offerExport': ['member.offer-export'],
  'staffMembers.proposeDeletion': ['staff.propose'],
  'emailCorrections.propose': ['staff.propose'],
  'emailCorrections.withdraw': ['member.email-withdraw'],
  'staffNotices.list': 'operation',
  'staffNotices.retry': ['notice.retry'],
  'staffNotices.drop': ['notice.drop'],
  'staffPayouts.list': 'money',
  'staffPayouts.approve': ['payout.approve'],
  'staffPayouts.refuse': ['payout.refuse'],
  'staffPhotos.list': 'photos',
  'staffPhotos.approve': ['photo.approve'],
  'staffPhotos.remove': ['photo.remove'],
  'staffSettings.list': 'operation',
  'staffSettings.preview': 'preview',
  'staffSettings.change': ['setting.change'],
  'staffSystem.checks': 'operation',
  'staffTokens.list': 'member',
  'staffTokens.revoke': ['token.revoke'],
  'staffQueue.list': 'queue',
  'staffWorkload.read': 'numbers',
  'support.staffList': ['ticket.list'],
  'support.staffRead': ['ticket.read'],
  'support.merge': ['ticket.merge'],
  'support.staffScreenshot': ['ticket.screenshot'],
  'support.answer': ['ticket.answer'],
  'verification.selfies': ['selfie.list'],
  'verification.selfie': ['selfie.read'],
  'verification.decideSelfie': ['selfie.approve', 'selfie.refuse'],
  'voiceIntros.ofMember': ['voice.read'],
  'voiceIntros.removeFromMember': ['voice.remove'],
  'webhooks.list': 'operation',
  'webhooks.add': ['webhook.add'],
  'webhooks.secret': ['webhook.secret'],
  'webhooks.remove': ['webhook.remove'],
  'webhooks.pause': ['webhook.pause'],
  'webhooks.resume': ['webhook.resume'],
  'webhooks.test': ['webhook.test'],
  'webhooks.deliveries': 'operation',
  'webhooks.resend': ['webhook.resend'],
}

const namesByRoute = new Map<Route, string>(
  Object.entries(api).flatMap(([group, table]) =>
    Object.entries(table).map(([key, route]): [Route, string] => [route, `${group}.${key}`]),
  ),
)

/** The actions of which a route writes one; none for a route that has an exemption or is not for staff. */
function actionsOf(route: Route): readonly AuditAction[] {
  const name = namesByRoute.get(route)
  const expected = name && isStaffRoute(name) ? staffAudit[name] : []
  return typeof expected === 'string' ? [] : expected
}

const isStaffRoute = (name: string): name is StaffRouteName => name in staffAudit

type Db = Kysely<DB>

/**
 * Calls a route, and throws where it succeeds and the log has none of the entries that `staffAudit` names. A call that repeats another
 * changes nothing and finds the entry of the first.
 */
export async function expectAudited<A extends { status: number }>(
  db: Db,
  route: Route,
  call: () => Promise<A>,
): Promise<A> {
  const answer = await call()
  const actions = actionsOf(route)
  if (actions.length > 0 && answer.status >= 200 && answer.status < 300) await assertWritten(db, route, actions)
  return answer
}

async function assertWritten(db: Db, route: Route, actions: readonly AuditAction[]): Promise<void> {
  const entry = db
    .selectFrom('audit_entry')
    .where('action', 'in', [...actions])
    .select('id')
    .limit(1)
  if (await entry.executeTakeFirst()) return
  throw new Error(`${route.method} ${route.path} left none of these audit entries: ${actions.join(', ')}`)
}
