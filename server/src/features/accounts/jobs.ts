import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

export const mailedNotices = [
  'alreadyMember',
  'passwordChanged',
  'passwordDropped',
  'emailAsked',
  'emailChanged',
  'phoneChanged',
  'addressTaken',
  'factorOn',
  'factorOff',
  'appOff',
  'factorCleared',
  'recoveryCode',
  'passkeyAdded',
  'passkeyRemoved',
  'imported',
] as const

/** For so long a code is tried to be mailed: the page that asked for it waits no longer. */
export const codeWaitMs = 30 * 60_000

const mailRequest = z.object({
  email: z.string(),
  /** base64url */
  nonceHash: z.string(),
  requester: z.object({ key: z.string(), wideKey: z.nullable(z.string()) }),
  /** ISO 8601 */
  requestedAt: z.string(),
  failures: z.int(),
})
/** What was requested for an address; the job, not the request, finds out whether a member has it. */
const codeMail = z.discriminatedUnion('purpose', [
  mailRequest.extend({ purpose: z.enum(['register', 'verify', 'login', 'reset']) }),
  mailRequest.extend({ purpose: z.literal('email'), memberId: z.int() }),
])

export const accountJobs = {
  cutSessions: job('accounts.cut-sessions', z.object({ sessionIds: z.array(z.uuid()) })),
  mailCode: job('accounts.mail-code', codeMail),
  mailNotice: job(
    'accounts.mail-notice',
    z.object({
      notice: z.enum(mailedNotices),
      memberId: z.int(),
      email: z.string(),
      /** The address was never proved here, so the name of the member does not go there. */
      isUnproved: z.optional(z.boolean()),
    }),
  ),
  /** `present`: the address of the account. */
  mailCorrection: job('accounts.mail-correction', z.object({ correctionId: z.uuid(), to: z.enum(['present', 'new']) })),
  recognizeBanned: job('accounts.recognize-banned', z.object({ memberId: z.int() })),
  /** Of a member who was banned. */
  recognizeLinked: job('accounts.recognize-linked', z.object({ memberId: z.int() })),
  sweep: job('accounts.sweep', noPayload),
}
