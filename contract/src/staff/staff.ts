import * as z from 'zod/mini'

/**
 * What members of staff may do. moderator: reports, appeals, tickets, evidence · finance: deposits, payouts, rates, ledger ·
 * admin: staff, audit log, catalogue, settings. None includes another.
 */
export const staffPermissions = ['moderator', 'finance', 'admin'] as const
export type StaffPermission = (typeof staffPermissions)[number]

/** Everything staff do that stands in the audit log. */
export const auditActions = [
  'deposit.refund',
  'odd_payment.give_back',
  'odd_payment.settle',
  'notice.drop',
  'notice.retry',
  'payout.approve',
  'payout.refuse',
  'rate.set',
  'rate.propose',
  'rate.confirm',
  'rate.reject',
  'rate.release',
  'report.dismiss',
  'report.warn',
  'report.suspend',
  'report.ban',
  'member.lift',
  'member.shorten',
  'appeal.uphold',
  'appeal.shorten',
  'appeal.lift',
  'report.evidence',
  'report.reopen',
  'second-factor.clear',
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
