import * as z from 'zod/mini'

/**
 * What members of staff may do. moderator: reports, appeals, tickets, evidence · finance: deposits, payouts, rates, ledger ·
 * admin: staff, audit log, catalogue, settings. None includes another.
 */
export const staffPermissions = ['moderator', 'finance', 'admin'] as const
export type StaffPermission = (typeof staffPermissions)[number]

/** The actions of staff that the audit log contains. */
export const auditActions = [
  'deposit.refund',
  'payment_exception.refund',
  'payment_exception.settle',
  'notice.drop',
  'notice.retry',
  'payout.approve',
  'photo.approve',
  'photo.remove',
  'voice.remove',
  'payout.refuse',
  'profile-field.add',
  'profile-field.change',
  'profile-field.order',
  'price.change',
  'price.schedule',
  'price.start',
  'price.cancel',
  'rate.set',
  'rate.propose',
  'rate.confirm',
  'rate.reject',
  'rate.release',
  'report.dismiss',
  'report.warn',
  'report.suspend',
  'report.ban',
  'member.ban',
  'member.delete',
  'member.edit',
  'member.file',
  'member.lift',
  'member.log-out',
  'member.note',
  'member.read',
  'member.role',
  'member.shorten',
  'member.status',
  'member.suspend',
  'invitation.accept',
  'invitation.add',
  'invitation.cancel',
  'invitation.send',
  'appeal.uphold',
  'appeal.shorten',
  'appeal.lift',
  'report.evidence',
  'report.reopen',
  'report.voice',
  'second-factor.clear',
  'selfie.approve',
  'selfie.read',
  'selfie.refuse',
  'staff.change',
  'staff.confirm',
  'staff.propose',
  'staff.reject',
  'staff.suspend',
  'ticket.answer',
  'ticket.screenshot',
] as const
export type AuditAction = (typeof auditActions)[number]
export const staffPermission = z.enum(staffPermissions, 'required')
