import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'

/** So long after the agreed time the trusted contact is notified. */
export const checkInGraceMs = 15 * 60_000
/** Plans that wait at a time. */
export const datePlansMax = 3
/** By how much the time can be put off, in minutes; four times at most. */
export const extensionMinutes = [30, 60, 120] as const
export const extensionsMax = 4

const line = (max: number) =>
  z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'))
const moment = z.iso.datetime({ offset: true, error: 'date_invalid' })

/** planned: waits for the check-in · safe: checked in · alerted: the contact was notified. */
export const datePlanState = z.enum(['planned', 'safe', 'alerted'])

/** A plan for a date that I shared with a contact, who is notified when I do not check in. */
export const datePlan = z.object({
  id: field.uid,
  meets: z.string(),
  place: z.string(),
  startsAt: z.string(),
  checkInAt: z.string(),
  contact: z.object({ name: z.string(), way: z.enum(['email', 'sms']), to: z.string() }),
  state: datePlanState,
  /** What the link of the plan carries behind `/plan#`. */
  token: z.string(),
  extensionsLeft: z.number(),
})
export type DatePlan = z.output<typeof datePlan>

/** Exactly one of `email` and `phone`. */
export const datePlanForm = z
  .object({
    meets: line(60),
    place: line(120),
    startsAt: moment,
    checkInAt: moment,
    contactName: line(60),
    email: z.optional(field.email),
    countryCode: z.optional(field.dialCode),
    mobileNumber: z.optional(field.mobileNumber),
  })
  .check(
    z.refine((form) => Boolean(form.email) !== Boolean(form.mobileNumber), { path: ['email'], error: 'required' }),
    z.refine((form) => !form.mobileNumber || Boolean(form.countryCode), { path: ['countryCode'], error: 'required' }),
    z.refine((form) => Date.parse(form.checkInAt) > Date.parse(form.startsAt), {
      path: ['checkInAt'],
      error: 'date_order',
    }),
  )

const reply = z.object({ plan: datePlan })

/** A meeting shared with a trusted contact, who is notified if the member does not check in. */
export const datePlans = routes({
  list: {
    method: 'GET',
    path: '/me/date-plans',
    auth: 'member',
    summary:
      'My date plans of the last days, the newest first. `smsAvailable` says whether a contact can be a phone number.',
    reply: z.object({ plans: z.array(datePlan), smsAvailable: z.boolean() }),
  },
  add: {
    method: 'POST',
    path: '/me/date-plans',
    auth: 'member',
    guests: false,
    summary:
      'Share a meeting with a trusted contact: they are notified of the plan now, and again 15 minutes after `checkInAt` if I have not checked in. At most three wait at a time (`conflict`).',
    body: datePlanForm,
    reply,
    status: 201,
    successKey: 'safety:plan.added',
    refuses: ['conflict', 'too_many_requests', 'unavailable'],
    rateLimit: 'costly',
  },
  checkIn: {
    method: 'POST',
    path: '/me/date-plans/{id}/check-in',
    auth: 'member',
    guests: false,
    summary: 'Say that I am well. A contact who was notified before is notified that too. Idempotent.',
    params: field.ids,
    reply,
    successKey: 'safety:plan.safe',
    refuses: ['not_found'],
  },
  extend: {
    method: 'POST',
    path: '/me/date-plans/{id}/extend',
    auth: 'member',
    guests: false,
    summary:
      'Put the time off, four times at most; `conflict` afterwards and when the plan does not wait any more. The minutes count from now if the time has passed.',
    params: field.ids,
    body: z.object({ minutes: z.literal(extensionMinutes) }),
    reply,
    refuses: ['not_found', 'conflict'],
  },
  remove: {
    method: 'DELETE',
    path: '/me/date-plans/{id}',
    auth: 'member',
    guests: false,
    summary:
      'Delete a plan; its link ends and the contact is no longer notified. A contact who was notified keeps that message.',
    params: field.ids,
    reply: field.done,
    refuses: ['not_found'],
  },
  show: {
    method: 'POST',
    path: '/date-plans/show',
    auth: 'public',
    summary:
      'A shared plan by the token of its link; the token is sent in the body, so that no log holds it. Needs no account: the contact opens it.',
    body: z.object({ token: z.string('required').check(z.maxLength(200, 'invalid')) }),
    reply: z.object({
      plan: z.object({
        firstname: z.string(),
        meets: z.string(),
        place: z.string(),
        startsAt: z.string(),
        checkInAt: z.string(),
        state: datePlanState,
        settledAt: z.nullable(z.string()),
      }),
    }),
    refuses: ['not_found'],
  },
})
