import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { staffReason } from '../staff/money/staff-payouts.ts'
import { detailsReply, memberReasonForm } from '../staff/staff-member.ts'

/** How long a second administrator can confirm another address of a member, and how long its owner can then log in with it. */
export const emailCorrectionDays = 14
/** How long the owner of the present address can object before the new one may be used. */
export const emailObjectionDays = 3
/** How long after an objection no other address can be proposed: else who tries often enough needs one unread mail. */
export const emailPauseDays = 30

/** What shows that the owner of the present address is there: the link of the mail, or another proof of it. */
export const objections = ['link', 'login', 'password', 'reset', 'change'] as const
export type Objection = (typeof objections)[number]

/** The address that a member who lost theirs is to log in with, and why. */
export const emailCorrectionForm = z.object({ email: field.email, reason: staffReason })

const staff = { auth: 'staff', permission: 'admin', fresh: true } as const

export const emailCorrections = routes({
  propose: {
    method: 'POST',
    path: '/admin/members/{id}/email',
    ...staff,
    summary:
      'Propose another e-mail address for a member who lost or mistyped theirs. A second administrator confirms it within 14 days. The present owner, if the address was ever verified, is then mailed and can object for 3 days; the address changes when the owner of the new one logs in with a code within 14 days. Refused for an address that an account or an invitation has, and for 30 days after an objection. Not for staff. Recorded.',
    params: field.ids,
    body: emailCorrectionForm,
    reply: detailsReply,
    status: 201,
    successKey: 'administration:says.emailProposed',
    refuses: ['not_found', 'conflict'],
  },
  withdraw: {
    method: 'POST',
    path: '/admin/members/{id}/email/withdraw',
    ...staff,
    summary: 'End a confirmed correction of an address that has not taken effect. Recorded with the reason.',
    params: field.ids,
    body: memberReasonForm,
    reply: detailsReply,
    successKey: 'administration:says.emailWithdrawn',
    refuses: ['not_found', 'conflict'],
  },
  stop: {
    method: 'POST',
    path: '/auth/stop-correction',
    auth: 'public',
    summary:
      'Keep the present address of an account that staff are correcting, by the token of the link that was mailed to this address. Recorded.',
    body: z.object({
      /** What follows `#` in the link. */
      token: field.mailedToken,
    }),
    reply: field.done,
    refuses: ['link_expired'],
    rateLimit: 'costly',
  },
})
