import * as z from 'zod/mini'
import { passwordsMatch, registrationStepTwo } from '../accounts/registration.ts'
import { signedInUser } from '../accounts/signed-in-user.ts'
import * as field from '../fields.ts'
import { photoBytesMax } from '../photo-limits.ts'
import { routes } from '../route.ts'
import { memberRoles } from './member-filter.ts'
import { staffReason } from './money/staff-payouts.ts'
import { staffPermission } from './staff.ts'
import { actor, adminHasPermission, roleFields } from './staff-fields.ts'

/** An invitation is good for so long from its last mail. */
export const invitationDays = 7

const invitation = z.object({
  id: field.uid,
  name: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  permissions: z.array(staffPermission),
  /** inactive: nothing is mailed until it is sent. */
  status: z.enum(['active', 'inactive']),
  hasPhoto: z.boolean(),
  by: actor,
  createdAt: z.string(),
  /** Of the mailed link; null while nothing was mailed. */
  expiresAt: z.nullable(z.string()),
})
export type Invitation = z.output<typeof invitation>

/** The specification's form for adding a user. The photo follows in a call of its own. */
export const invitationForm = z
  .object({
    name: field.fullName,
    email: field.email,
    /** A second administrator confirms the permissions once the person has joined. */
    ...roleFields,
    status: z.enum(['active', 'inactive'], 'required'),
    locale: field.locale,
    reason: staffReason,
  })
  .check(adminHasPermission)

/** Why an invitation is sent again or withdrawn; the audit log keeps it. */
export const invitationReasonForm = z.object({ reason: staffReason })

const acceptanceFields = {
  firstName: field.firstName,
  lastName: field.lastName,
  countryCode: field.dialCode,
  mobileNumber: field.mobileNumber,
  ...registrationStepTwo.shape,
  /** Whether the photo that came with the invitation goes on the profile. */
  usePhoto: z._default(z.boolean(), false),
}

/** The answers of an invited person: those of every sign-up, except the address, which the link proves. */
export const acceptanceForm = z.object(acceptanceFields).check(passwordsMatch)
export type Acceptance = z.output<typeof acceptanceForm>

const listReply = z.object({ invitations: z.array(invitation) })

export const invitations = routes({
  list: {
    method: 'GET',
    path: '/admin/invitations',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary:
      'People who were added and have not joined yet, the newest first; at most 200. The links themselves are not stored and cannot be shown.',
    reply: listReply,
  },
  add: {
    method: 'POST',
    path: '/admin/invitations',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Add a user: saves an invitation and, where the status is `active`, mails a link that works once, for 7 days. There is no account until the person accepts. Recorded.',
    body: invitationForm,
    reply: z.object({ invitation }),
    status: 201,
    successKey: 'administration:says.invited',
    refuses: ['conflict'],
  },
  addPhoto: {
    method: 'POST',
    path: '/admin/invitations/{id}/photo',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'The photo of an invitation: multipart `image`, png or jpeg by content, 10 MB. Replaces an earlier one. Recorded.',
    params: field.ids,
    upload: { fields: ['image'], filesMax: 1, bytesMax: photoBytesMax },
    reply: z.object({ invitation }),
    refuses: ['not_found'],
  },
  send: {
    method: 'POST',
    path: '/admin/invitations/{id}/send',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'Mail an invitation, or mail it again: the former link no longer works. Recorded.',
    params: field.ids,
    body: invitationReasonForm,
    reply: z.object({ invitation }),
    successKey: 'administration:says.sent',
    refuses: ['not_found', 'conflict'],
  },
  cancel: {
    method: 'POST',
    path: '/admin/invitations/{id}/cancel',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'Withdraw an invitation: its link no longer works and all that was entered is deleted. Recorded.',
    params: field.ids,
    body: invitationReasonForm,
    reply: listReply,
    successKey: 'administration:says.cancelled',
    refuses: ['not_found'],
  },
  show: {
    method: 'POST',
    path: '/auth/invitation/show',
    auth: 'public',
    summary:
      'What an invitation says, by the token of its mail. `invitation_expired` once it is used, withdrawn or old.',
    body: z.object({ token: field.mailedToken }),
    reply: z.object({
      name: z.string(),
      email: z.string(),
      role: z.enum(memberRoles),
      /** A small picture as a data address. */
      photo: z.nullable(z.string()),
    }),
    refuses: ['invitation_expired'],
    rateLimit: 'costly',
  },
  accept: {
    method: 'POST',
    path: '/auth/invitation/accept',
    auth: 'public',
    summary:
      'Join by an invitation, once: makes the statements of sign-up, sets a password and accepts the terms. Logs in; the link has verified the address.',
    body: z.object({ token: field.mailedToken, ...acceptanceFields }).check(passwordsMatch),
    reply: z.object({ token: z.string(), user: signedInUser }),
    status: 201,
    successKey: 'accounts:says.verified',
    refuses: ['invitation_expired'],
    rateLimit: 'costly',
  },
})
