import * as z from 'zod/mini'
import { voiceBytesMax } from '../communication/messages.ts'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { memberReasonForm } from '../staff/staff-member.ts'
import { voiceIntro } from './people.ts'

/** A voice intro, at most. */
export const voiceIntroSecondsMax = 15
/** So often one can be recorded in a day (UTC). */
export const voiceIntrosPerDay = 10

/** The field of a voice intro, sent as multipart before the part `file`. */
export const voiceIntroForm = z.object({
  /** JSON list of 64 whole numbers from 0 to 31, as the browser measured it. */
  waveform: z.optional(z.string().check(z.maxLength(400, 'invalid'))),
})

/** `voiceId`: the voice intro that staff played. */
export const voiceRemovalForm = z.extend(memberReasonForm, { voiceId: field.uid })

/** A few spoken words on a profile. */
export const voiceIntros = routes({
  record: {
    method: 'POST',
    path: '/profile/voice',
    auth: 'member',
    summary:
      'Put a voice intro on my profile, in place of the one before: multipart (the fields of VoiceIntroForm, then one part `file`), WebM with Opus or MP4 with AAC, 15 seconds at most, ten times a day. It is converted before it is shown; what the server measures is in the reply.',
    reply: z.object({ voice: voiceIntro }),
    status: 201,
    successKey: 'profiles:says.voice_saved',
    upload: { fields: ['file'], filesMax: 1, bytesMax: voiceBytesMax, form: voiceIntroForm },
    refuses: ['too_many_requests', 'unavailable'],
    rateLimit: 'costly',
  },
  remove: {
    method: 'DELETE',
    path: '/profile/voice',
    auth: 'member',
    summary: 'Delete my voice intro and its file. `not_found` without one.',
    reply: field.done,
    successKey: 'profiles:says.voice_removed',
    refuses: ['not_found'],
  },
  sound: {
    method: 'GET',
    path: '/voices/{id}',
    auth: 'public',
    summary:
      'A voice intro, by its signed address only; takes a Range. Its session must be open and its viewer still allowed to see the owner, or of staff.',
    params: field.ids,
    query: field.signedAddress,
    reply: field.done,
    raw: true,
    refuses: ['not_found'],
  },
  ofMember: {
    method: 'GET',
    path: '/admin/voices/{id}',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    audit: 'voice.read',
    auditOnce: true,
    summary:
      'The voice intro of a member, by the id of the member, also of one who is suspended or shares it with nobody; null without one. Reading is recorded. Its address is signed for the member of staff who asks.',
    params: field.ids,
    reply: z.object({ voice: z.nullable(z.extend(voiceIntro, { id: field.uid })) }),
    refuses: ['not_found'],
  },
  removeFromMember: {
    method: 'POST',
    path: '/admin/voices/{id}/remove',
    auth: 'staff',
    permission: 'moderator',
    fresh: false,
    summary:
      'Remove the voice intro of a member, by the id of the member. `conflict` for my own, and where the member has recorded another since `voiceId`, which stays. The member reads the reason and may appeal; it is stored until then. Recorded.',
    params: field.ids,
    body: voiceRemovalForm,
    reply: field.done,
    refuses: ['not_found', 'conflict'],
  },
})
