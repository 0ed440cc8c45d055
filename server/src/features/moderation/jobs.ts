import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

/** suspendStaff: by the operator, without an end. */
export const mailedDecisions = [
  'warn',
  'removeTexts',
  'restrictMessages',
  'restrictDiscovery',
  'suspend',
  'suspendStaff',
  'ban',
  'upheld',
  'shortened',
  'lifted',
  'messagesAllowed',
  'discoveryAllowed',
] as const

const decisionMail = z.object({
  memberId: z.int(),
  decision: z.enum(mailedDecisions),
  /** As the team wrote it; empty where nothing was written. */
  reason: z.string(),
  /** Of `suspend` and the restrictions. */
  days: z.optional(z.int()),
  /** ISO 8601; the new end of `shortened`. */
  until: z.optional(z.nullable(z.string())),
})

export const moderationJobs = {
  mailDecision: job('moderation.mail-decision', decisionMail),
  sweepPictures: job('moderation.sweep-pictures', noPayload),
  letIn: job('moderation.let-in', noPayload),
}
