import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { badges } from '../members/people.ts'
import { photoBytesMax } from '../photo-limits.ts'
import { routes } from '../route.ts'
import { dailyLevels } from './daily-limits.ts'

/** Gestures of which one is drawn for a selfie. */
export const selfieGestures = [
  'two_fingers',
  'thumb_up',
  'palm_by_face',
  'hand_on_head',
  'fist_under_chin',
  'finger_on_nose',
  'hand_on_heart',
  'hand_on_ear',
] as const
export type SelfieGesture = (typeof selfieGestures)[number]

/** Why staff refuse a selfie: another person than in the photos, another gesture, or not to be recognized. */
export const selfieFaults = ['not_you', 'gesture', 'unclear'] as const
export type SelfieFault = (typeof selfieFaults)[number]

/** So long a gesture that was drawn can be used. */
export const gestureForMs = 10 * 60_000

/** What was proved about me, and what I may do for it. */
export const verification = z.object({
  badges,
  phone: z.object({
    countryCode: z.string(),
    mobileNumber: z.string(),
    verifiedAt: z.nullable(z.string()),
    /** A code was sent and still works until then. */
    codeUntil: z.nullable(z.string()),
    /** The operator can send text messages. */
    available: z.boolean(),
  }),
  selfie: z.object({
    /** drawn: a gesture waits for its picture · waiting: staff have not looked yet · refused: see `fault`. */
    state: z.enum(['none', 'drawn', 'waiting', 'approved', 'refused']),
    gesture: z.nullable(z.enum(selfieGestures)),
    gestureUntil: z.nullable(z.string()),
    fault: z.nullable(z.enum([...selfieFaults, 'late'])),
    /** It was approved, and the first photo has been replaced since. */
    photoReplaced: z.boolean(),
    /** A selfie is compared with the photos of the profile. */
    hasPhoto: z.boolean(),
  }),
  payout: z.object({ verified: z.boolean() }),
  /** Members I may write to first in 24 hours. */
  requestsADay: z.number(),
  /** The same by how far one is verified. */
  requestLevels: dailyLevels,
})
export type Verification = z.output<typeof verification>

const reply = z.object({ verification })

/** A phone number: the dial code of its country and the number as it is dialled at home. */
export const phoneForm = z.object({ countryCode: field.dialCode, mobileNumber: field.mobileNumber })
/** The code that was sent to the phone number. */
export const phoneCodeForm = z.object({ code: field.code })

/** A selfie that waits for staff. Addresses of photos are signed for the asking member of staff. */
export const staffSelfie = z.object({
  id: field.uid,
  gesture: z.enum(selfieGestures),
  sentAt: z.string(),
  owner: z.object({ id: field.uid, name: z.string(), age: z.number(), joinedAt: z.string(), reports: z.number() }),
  photos: z.array(z.object({ image: z.string(), width: z.number(), height: z.number() })),
  /** Selfies of the member that staff refused before; those that ran out undecided do not count. */
  refusedBefore: z.number(),
})
export type StaffSelfie = z.output<typeof staffSelfie>

/** The steps by which members show that they are who they say: phone, selfie, name of a payout account. */
export const verificationRoutes = routes({
  show: {
    method: 'GET',
    path: '/me/verification',
    auth: 'member',
    summary: 'What was proved about me, step by step. The badges of a profile come from these steps.',
    reply,
  },
  sendCode: {
    method: 'POST',
    path: '/me/phone/code',
    auth: 'member',
    guests: false,
    summary:
      'Send a code to my phone by text message. A number that differs from mine becomes mine, loses its proof and needs a fresh password. One a minute, five a day.',
    body: phoneForm,
    reply,
    status: 202,
    successKey: 'verification:says.code_sent',
    refuses: ['conflict', 'password_required', 'too_many_requests', 'unavailable'],
    rateLimit: 'costly',
  },
  verifyPhone: {
    method: 'POST',
    path: '/me/phone/verify',
    auth: 'member',
    guests: false,
    summary: 'Prove the number with the code. Another account that had proved it loses the proof.',
    body: phoneCodeForm,
    reply,
    successKey: 'verification:says.phone_verified',
    refuses: ['wrong_code', 'too_many_requests'],
    rateLimit: 'costly',
  },
  drawGesture: {
    method: 'POST',
    path: '/me/selfie/gesture',
    auth: 'member',
    guests: false,
    summary:
      'Draw the gesture of my next selfie. It works for ten minutes and stays the same until then; five a day. `conflict` without a photo or while a selfie waits.',
    reply,
    refuses: ['conflict', 'too_many_requests'],
  },
  sendSelfie: {
    method: 'POST',
    path: '/me/selfie',
    auth: 'member',
    guests: false,
    summary:
      'Send the selfie with the drawn gesture: multipart, one part `file`, png or jpeg. Only staff see it; it is deleted with their decision, after 30 days at the latest. `too_late` after the ten minutes.',
    upload: { fields: ['file'], filesMax: 1, bytesMax: photoBytesMax },
    reply,
    status: 201,
    successKey: 'verification:says.selfie_sent',
    refuses: ['conflict', 'too_late'],
    rateLimit: 'costly',
  },
  withdrawSelfie: {
    method: 'DELETE',
    path: '/me/selfie',
    auth: 'member',
    guests: false,
    summary: 'Take back a selfie that waits, or give up the badge. `not_found` where there is none.',
    reply,
    successKey: 'verification:says.selfie_withdrawn',
    refuses: ['not_found'],
  },
  selfies: {
    method: 'GET',
    path: '/admin/selfies',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    audit: 'selfie.list',
    auditOnce: true,
    summary:
      'Selfies that wait, the oldest first, each with the photos of its member. Not my own. Reading is recorded.',
    query: z.object({
      /** Only this selfie, while it waits. */
      id: z.optional(field.uid),
      limit: field.limitUpTo(50, 20),
    }),
    reply: z.object({ selfies: z.array(staffSelfie), waiting: z.number() }),
  },
  selfie: {
    method: 'GET',
    path: '/admin/selfies/{id}/picture',
    auth: 'staff',
    permission: 'moderator',
    fresh: true,
    audit: 'selfie.read',
    summary: 'The picture of a selfie that waits. Reading is recorded.',
    params: field.ids,
    raw: true,
    reply: field.done,
    refuses: ['not_found'],
  },
  decideSelfie: {
    method: 'POST',
    path: '/admin/selfies/{id}/decide',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    summary: 'Approve or refuse a selfie; the picture is deleted and the member is told. Not my own. Recorded.',
    params: field.ids,
    body: z.object({ outcome: z.enum(['approve', ...selfieFaults], 'required') }),
    reply: z.object({ waiting: z.number() }),
    refuses: ['not_found', 'conflict'],
  },
})
