import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { photoBytesMax } from '../photo-limits.ts'
import { routes } from '../route.ts'
import { staffReason } from '../staff/money/staff-payouts.ts'

/** The first change of a name is free in so many days after joining; every other one needs a review. */
export const nameFreeDays = 7

export const correctionReason = z
  .string('required')
  .check(z.trim(), z.minLength(10, 'report_short'), z.maxLength(500, 'too_long'))

/** What is to be corrected; what stays is left out. At least one of the four. */
export const correctionForm = z.object({
  firstname: z.optional(field.firstName),
  lastname: z.optional(field.lastName),
  gender: z.optional(field.gender),
  dob: z.optional(field.birthDate),
  /** Why, for the team. */
  reason: correctionReason,
})
export type CorrectionForm = z.output<typeof correctionForm>

/** null where the present value stays. */
const requestedValues = {
  firstname: z.nullable(z.string()),
  lastname: z.nullable(z.string()),
  gender: z.nullable(field.gender),
  dob: z.nullable(z.string()),
}

/** late: without a decision in 30 days. */
export const correctionStates = ['waiting', 'approved', 'declined', 'withdrawn', 'late'] as const

/** A request to correct the name, gender or birth date of a member, and what became of it. */
export const correction = z.object({
  state: z.enum(correctionStates),
  ...requestedValues,
  reason: z.string(),
  hasPicture: z.boolean(),
  sentAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** What the team answered. */
  answer: z.nullable(z.string()),
})
export type Correction = z.output<typeof correction>

const reply = z.object({
  /** My last request; null before the first. */
  correction: z.nullable(correction),
})

/** A request that waits for staff, beside what is known now. */
export const staffCorrection = z.object({
  id: field.uid,
  ...requestedValues,
  reason: z.string(),
  hasPicture: z.boolean(),
  sentAt: z.string(),
  owner: z.object({
    id: field.uid,
    firstname: z.string(),
    lastname: z.string(),
    gender: field.gender,
    dob: z.nullable(z.string()),
    age: z.number(),
    joinedAt: z.string(),
    reports: z.number(),
    /** The name is the one of a payout account; the badge goes with another name. */
    isNameProved: z.boolean(),
  }),
  /** Requests of the member that were declined before. */
  declinedBefore: z.number(),
})
export type StaffCorrection = z.output<typeof staffCorrection>

/** Corrections of what members cannot change themselves any more: gender, birth date, and a name that was held for a while. */
export const corrections = routes({
  show: {
    method: 'GET',
    path: '/me/correction',
    auth: 'member',
    summary:
      'My last request for a correction of name, gender or birth date, and what became of it. Null before the first.',
    reply,
  },
  send: {
    method: 'POST',
    path: '/me/correction',
    auth: 'member',
    guests: false,
    summary:
      'Ask staff to correct my name, gender or birth date. One at a time, three a day. A birth date of a member not older than 18 is refused.',
    body: correctionForm,
    reply,
    status: 201,
    successKey: 'verification:says.correction_sent',
    refuses: ['conflict', 'too_many_requests'],
    rateLimit: 'costly',
  },
  addPicture: {
    method: 'POST',
    path: '/me/correction/picture',
    auth: 'member',
    guests: false,
    summary:
      'Add a picture of a document to my request that waits, or replace it: multipart, one part `file`, png or jpeg. Only staff see it; it is deleted with their decision, after 30 days at the latest.',
    upload: { fields: ['file'], filesMax: 1, bytesMax: photoBytesMax },
    reply,
    status: 201,
    refuses: ['not_found'],
    rateLimit: 'costly',
  },
  withdraw: {
    method: 'DELETE',
    path: '/me/correction',
    auth: 'member',
    guests: false,
    summary: 'Take back my request that waits. Its picture is deleted.',
    reply,
    successKey: 'verification:says.correction_withdrawn',
    refuses: ['not_found'],
  },
  staffList: {
    method: 'GET',
    path: '/admin/corrections',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    audit: 'correction.list',
    summary:
      'Requests for a correction that wait, the oldest first. Not my own; those of staff only with permission `admin`. Reading is recorded.',
    query: z.object({
      /** Only this request, while it waits. */
      id: z.optional(field.uid),
      limit: field.limitUpTo(50, 20),
    }),
    reply: z.object({ corrections: z.array(staffCorrection), waiting: z.number() }),
  },
  picture: {
    method: 'GET',
    path: '/admin/corrections/{id}/picture',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    audit: 'correction.read',
    summary: 'The picture of a request that waits. Reading is recorded.',
    params: field.ids,
    raw: true,
    reply: field.done,
    refuses: ['not_found'],
  },
  decide: {
    method: 'POST',
    path: '/admin/corrections/{id}/decide',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    summary:
      'Approve or decline a correction, with a reason that the member reads. The picture is deleted and the member is mailed; another name takes the badge of the payout name away. Not my own; of staff only with permission `admin`. Recorded.',
    params: field.ids,
    body: z.object({ outcome: z.enum(['approve', 'decline'], 'required'), reason: staffReason }),
    reply: z.object({ waiting: z.number() }),
    refuses: ['not_found', 'conflict'],
  },
})
