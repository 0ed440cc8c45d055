import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

/** suspendStaff: by the operator, without an end. */
export const mailedDecisions = [
  'warn',
  'removeTexts',
  'removePhoto',
  'removeMessage',
  'removeVoice',
  'restrictMessages',
  'restrictDiscovery',
  'suspend',
  'suspendStaff',
  'ban',
  'upheld',
  'shortened',
  'lifted',
  'reversed',
  'messagesAllowed',
  'discoveryAllowed',
] as const

/**
 * What became of what a withdrawn decision had removed. nothing: it removed nothing; taken: something new is in its place, of part
 * only for some; deleted: it was stored no longer; upload: a photo that was deleted when it was removed.
 */
export const restorations = ['nothing', 'all', 'part', 'taken', 'deleted', 'upload'] as const
export type Restoration = (typeof restorations)[number]

const decisionMail = z.object({
  memberId: z.int(),
  decision: z.enum(mailedDecisions),
  /** As the team wrote it; empty where nothing was written. */
  reason: z.string(),
  /** Of `suspend` and the restrictions. */
  days: z.optional(z.int()),
  /** ISO 8601; the new end of `shortened`. */
  until: z.optional(z.nullable(z.string())),
  /** Of `reversed`; jobs of the version before lack it. */
  restored: z.optional(z.enum(restorations)),
})

/** Where pictures are sent. */
const picturePlaces = ['profile', 'message', 'selfie', 'correction', 'invitation', 'ticket', 'import', 'gift'] as const
export type PicturePlace = (typeof picturePlaces)[number]

/** A refused picture that a list contains. Nothing of the picture itself is here. */
const knownPicture = z.object({
  memberId: z.int(),
  place: z.enum(picturePlaces),
  match: z.object({
    list: z.string(),
    label: z.string(),
    kind: z.enum(['md5', 'sha1', 'sha256', 'pdq']),
    distance: z.optional(z.int()),
  }),
})

export const moderationJobs = {
  mailDecision: job('moderation.mail-decision', decisionMail),
  reportKnownPicture: job('moderation.report-known-picture', knownPicture),
  sweepPictures: job('moderation.sweep-pictures', noPayload),
  endOldProposals: job('moderation.end-old-proposals', noPayload),
  sweepMeasures: job('moderation.sweep-measures', noPayload),
  countSpread: job('moderation.count-spread', z.object({ memberId: z.int() })),
  findSharedContacts: job('moderation.find-shared-contacts', noPayload),
  letIn: job('moderation.let-in', noPayload),
}
