import * as z from 'zod/mini'
import * as field from '../../fields.ts'
import { routes } from '../../route.ts'
import { actor } from '../staff-fields.ts'
import { staffReason } from './staff-payouts.ts'

/** For so long what an authority asked for is preserved, and once more. */
export const preservationDays = 90
/** Within so many days a second person confirms a hold, or it ends. */
export const holdConfirmDays = 7
/** What became of a request for data. */
export const authorityOutcomes = ['given', 'part', 'refused'] as const
export type AuthorityOutcome = (typeof authorityOutcomes)[number]

const line = z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(200, 'too_long'))
const days = z
  .number('required')
  .check(z.int('invalid'), z.minimum(1, 'invalid'), z.maximum(preservationDays, 'invalid'))

/** What an authority asks to preserve: its name, its reference, and for how many days. */
export const holdForm = z.object({ authority: line, reference: line, days, reason: staffReason })
/** How a request of an authority was answered. */
export const authorityAnswerForm = z.object({
  authority: line,
  reference: line,
  outcome: z.enum(authorityOutcomes, 'required'),
  reason: staffReason,
})

const staffHold = z.object({
  id: field.uid,
  memberId: field.uid,
  /** Null once the account was deleted. */
  name: z.nullable(z.string()),
  authority: z.string(),
  reference: z.string(),
  reason: z.string(),
  placedBy: actor,
  placedAt: z.string(),
  endsAt: z.string(),
  confirmed: z.boolean(),
  renewed: z.boolean(),
  mayConfirm: z.boolean(),
  copies: z.array(
    z.object({ cause: z.enum(['placed', 'renewed', 'deletion']), takenAt: z.string(), bytes: z.number() }),
  ),
})
export type StaffHold = z.output<typeof staffHold>

const holdsReply = z.object({ holds: z.array(staffHold) })
const reasonForm = z.object({ reason: staffReason })

export const staffHolds = routes({
  list: {
    method: 'GET',
    path: '/admin/holds',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary:
      'What is preserved for authorities, the newest first; never what is preserved about me. The copies themselves are read with `POST /admin/holds/{id}/copies`.',
    reply: holdsReply,
  },
  place: {
    method: 'POST',
    path: '/admin/members/{id}/holds',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary:
      'Preserve a copy of what is stored about a member at the request of an authority. It ends after 7 days unless a second administrator confirms it. Recorded with the reason.',
    params: field.ids,
    body: holdForm,
    reply: holdsReply,
    status: 201,
    successKey: 'administration:says.held',
    refuses: ['not_found', 'conflict'],
  },
  confirm: {
    method: 'POST',
    path: '/admin/holds/{id}/confirm',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'Confirm what another administrator preserved, so that it lasts until its end. Recorded with the reason.',
    params: field.ids,
    body: reasonForm,
    reply: holdsReply,
    successKey: 'administration:says.holdConfirmed',
    refuses: ['not_found', 'conflict'],
  },
  renew: {
    method: 'POST',
    path: '/admin/holds/{id}/renew',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'Preserve it for longer, once, with a new copy while the account exists. Recorded with the reason.',
    params: field.ids,
    body: z.object({ days, reason: staffReason }),
    reply: holdsReply,
    successKey: 'administration:says.holdRenewed',
    refuses: ['not_found', 'conflict'],
  },
  release: {
    method: 'POST',
    path: '/admin/holds/{id}/release',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'End it before its time: its copies are deleted. Recorded with the reason.',
    params: field.ids,
    body: reasonForm,
    reply: holdsReply,
    successKey: 'administration:says.holdReleased',
    refuses: ['not_found'],
  },
  read: {
    method: 'POST',
    path: '/admin/holds/{id}/copies',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'What was preserved, as a zip, once two people have agreed to it. Recorded with the reason.',
    params: field.ids,
    body: reasonForm,
    raw: true,
    reply: field.done,
    refuses: ['not_found', 'conflict'],
  },
  answer: {
    method: 'POST',
    path: '/admin/members/{id}/authority-answers',
    auth: 'staff',
    permission: 'admin',
    fresh: true,
    summary: 'Record how a request of an authority was answered, and what was given. Only the audit log holds it.',
    params: field.ids,
    body: authorityAnswerForm,
    reply: field.done,
    successKey: 'administration:says.answered',
    refuses: ['not_found', 'conflict'],
  },
})
