import * as z from 'zod/mini'
import { objections } from '../accounts/email-correction.ts'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { staffReason } from './money/staff-payouts.ts'
import { auditActions, staffPermission } from './staff.ts'
import { actor, proposalKinds } from './staff-fields.ts'

const staffMember = z.object({
  id: field.uid,
  name: z.string(),
  email: z.string(),
  status: z.string(),
  permissions: z.array(staffPermission),
})
export type StaffMember = z.output<typeof staffMember>

const staffProposal = z.object({
  id: field.uid,
  kind: z.enum(proposalKinds),
  target: staffMember,
  /** Of `permissions`: what the target may do once it is confirmed; nothing: a member like others. */
  permissions: z.nullable(z.array(staffPermission)),
  /** Of `suspend`. */
  days: z.nullable(z.number()),
  reason: z.string(),
  proposer: actor,
  createdAt: z.string(),
  /** Of `email`: the address that the member would log in with. */
  newEmail: z.nullable(z.string()),
  /** Of `email`: the ticket in which the member asked for it. */
  ticketId: z.nullable(z.string()),
  /** Of `delete` and `email`: when it can no longer be confirmed. */
  expiresAt: z.nullable(z.string()),
  /** Whether I may confirm it: neither the proposer nor the target may. */
  mayConfirm: z.boolean(),
  /** Whether I may reject it: the proposer takes it back that way, the target may not. */
  mayReject: z.boolean(),
})
export type StaffProposal = z.output<typeof staffProposal>

const stoppedCorrection = z.object({
  id: z.string(),
  target: z.object({ id: field.uid, name: z.string(), email: z.string() }),
  proposer: actor,
  /** Null where the proposal was still waiting. */
  confirmer: z.nullable(actor),
  stoppedAt: z.string(),
  by: z.enum(objections),
  /** Until when no other address of this member can be proposed; null where that is not so. */
  pausedUntil: z.nullable(z.string()),
})
export type StoppedCorrection = z.output<typeof stoppedCorrection>

/** The permissions of a staff member. */
export const permissionsForm = z.object({
  email: field.email,
  permissions: z.array(staffPermission),
  reason: staffReason,
})

const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Null where the operator acted by a command. */
  by: z.nullable(actor),
  action: z.string(),
  subject: z.string(),
  /** JSON. */
  details: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

const day = z.optional(z.iso.date('invalid'))
const staffs = z.object({
  staff: z.array(staffMember),
  proposals: z.array(staffProposal),
  /** Corrections of an address that its owner stopped in the last 30 days, the newest first. */
  stopped: z.array(stoppedCorrection),
})

/** Fewer letters of a search no index narrows. */
export const auditSearchMin = 3

export const staff = routes({
  list: {
    method: 'GET',
    path: '/admin/staff',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary:
      'All members of staff, the proposals that wait for a second administrator, and the corrections of an address that its owner stopped in the last 30 days. Of a proposal it says whether I may confirm or reject it.',
    reply: staffs,
  },
  propose: {
    method: 'POST',
    path: '/admin/staff/proposals',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Propose what the member of an address may do as staff; without any permission they become a member like others. A second administrator confirms it. Recorded.',
    body: permissionsForm,
    reply: staffs,
    status: 201,
    successKey: 'moderation:says.proposed',
    refuses: ['not_found', 'conflict'],
  },
  confirm: {
    method: 'POST',
    path: '/admin/staff/proposals/{id}/confirm',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Confirm a proposal that another member of staff made about a third person. It takes effect at once; a deletion as if the member had asked for it. Refused where a deletion no longer fits the account or its proposer, is older than 7 days, or data is preserved. Recorded.',
    params: field.ids,
    reply: staffs,
    successKey: 'moderation:says.confirmed',
    refuses: ['not_found', 'conflict', 'proposal_stale', 'data_preserved'],
  },
  reject: {
    method: 'POST',
    path: '/admin/staff/proposals/{id}/reject',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'Reject a proposal, or withdraw my own. Recorded.',
    params: field.ids,
    reply: staffs,
    successKey: 'moderation:says.rejected',
    refuses: ['not_found', 'conflict'],
  },
  audit: {
    method: 'GET',
    path: '/admin/audit',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary:
      'Everything staff did, newest first, by member of staff, action, subject (complete id, reference or currency), day (UTC) and `search`: a part of the subject, of the reason or of the name of the member it is about, without regard to case and accents. Pages by `cursor`. Entries cannot be changed or deleted.',
    query: z.object({
      by: z.optional(field.uid),
      action: z.optional(z.enum(auditActions, 'invalid')),
      subject: z.optional(z.string().check(z.trim(), z.maxLength(100, 'too_long'))),
      search: z.optional(
        z.string().check(z.trim(), z.minLength(auditSearchMin, 'too_short'), z.maxLength(100, 'too_long')),
      ),
      from: day,
      to: day,
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'invalid'))),
      limit: field.limitUpTo(100, 50),
    }),
    reply: z.object({ entries: z.array(auditEntry), nextCursor: field.nextCursor }),
  },
})
