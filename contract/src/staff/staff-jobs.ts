import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { staffReason } from './money/staff-payouts.ts'

/** failed: no attempts left. failing: failed, and tried again later. stuck: due or running for more than 15 minutes. */
export const jobStates = ['failed', 'failing', 'stuck'] as const
export type JobState = (typeof jobStates)[number]

/**
 * Why a mail is not sent again. codeExpired: its code was asked for too long ago. inQueue: nothing has tried it, or it is being
 * sent. unreadable: no attempt can succeed.
 */
export const mailObstacles = [
  'codeExpired',
  'invitationClosed',
  'planOver',
  'noRecipient',
  'unreadable',
  'inQueue',
] as const
export type MailObstacle = (typeof mailObstacles)[number]

/** How many background jobs of one kind wait, run and failed. */
export const jobCount = z.object({
  /** The name of the job, as `gifts.mail-received`. */
  kind: z.string(),
  isMail: z.boolean(),
  /** False for codes: who needs one asks for a new one. */
  canRetry: z.boolean(),
  due: z.number(),
  waiting: z.number(),
  running: z.number(),
  failed: z.number(),
  /** Also counted in `waiting` or `due`. */
  failing: z.number(),
  /** Also counted in `due` or `running`. */
  stuck: z.number(),
  /** When the oldest failed one failed. */
  failedSince: z.nullable(z.string()),
})
export type JobCount = z.output<typeof jobCount>

const jobId = z.string().check(z.regex(/^\d{1,18}$/, 'invalid'))
const cursor = z.optional(jobId)
const kind = z.string('required').check(z.regex(/^[a-z-]+\.[a-z-]+$/, 'invalid'), z.maxLength(80, 'too_long'))

/** A background job in trouble; what it works on is not shown. */
export const staffJob = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(jobStates),
  attempts: z.number(),
  attemptsMax: z.number(),
  /** When it failed last, was taken, or should have run. */
  since: z.string(),
  /** When it is retried automatically. */
  nextAt: z.nullable(z.string()),
  /** The last error without personal data; empty where there was none. */
  error: z.string(),
})
export type StaffJob = z.output<typeof staffJob>

/** A mail that could not be sent; what it says is the recipient's and not shown. */
export const failedMail = z.extend(staffJob, {
  /** The first letter and the domain of an address, or the last digits of a phone number. */
  recipient: z.nullable(z.string()),
  obstacle: z.nullable(z.enum(mailObstacles)),
})
export type FailedMail = z.output<typeof failedMail>

/** Why a job, mail or notice is tried again, or deleted without being done; recorded in the audit log. */
export const jobReasonForm = z.object({ reason: staffReason })
/** Which kind of failed jobs is run again, and why. */
export const jobRetryForm = z.object({ kind, reason: staffReason })

const params = z.object({ id: jobId })
const admin = { auth: 'staff', permission: 'admin', fresh: false } as const

export const staffJobs = routes({
  counts: {
    method: 'GET',
    path: '/admin/jobs/counts',
    ...admin,
    summary:
      'How many background jobs of each kind wait, run and failed, those with failed ones first. What the jobs work on is not shown.',
    reply: z.object({ kinds: z.array(jobCount) }),
  },
  list: {
    method: 'GET',
    path: '/admin/jobs',
    ...admin,
    summary:
      'Background jobs that failed or are stuck, but for mails, the newest first. Pages by `cursor`. What the jobs work on is not shown.',
    query: z.object({
      state: z.optional(z.enum(jobStates, 'invalid')),
      kind: z.optional(kind),
      cursor,
      limit: field.limitUpTo(100, 20),
    }),
    reply: z.object({ jobs: z.array(staffJob), nextCursor: field.nextCursor }),
  },
  retry: {
    method: 'POST',
    path: '/admin/jobs/{id}/retry',
    ...admin,
    summary: 'Run a failed job again, with all its attempts. Recorded with the reason.',
    params,
    body: jobReasonForm,
    reply: z.object({ count: z.number() }),
    refuses: ['not_found', 'conflict'],
  },
  retryKind: {
    method: 'POST',
    path: '/admin/jobs/retry',
    ...admin,
    summary:
      'Run all failed jobs of a kind again, of mails at most 1,000 that have not expired. Recorded with the reason.',
    body: jobRetryForm,
    reply: z.object({ count: z.number() }),
    refuses: ['not_found'],
  },
  drop: {
    method: 'POST',
    path: '/admin/jobs/{id}/drop',
    ...admin,
    summary: 'Delete a job that has no attempts left: what it was to do is not done. Recorded with the reason.',
    params,
    body: jobReasonForm,
    reply: field.done,
    refuses: ['not_found'],
  },
  mails: {
    method: 'GET',
    path: '/admin/failed-mails',
    ...admin,
    summary:
      'Mails that could not be sent, with masked recipients, the newest first. Pages by `cursor`. What the mails say is not shown.',
    query: z.object({ cursor, limit: field.limitUpTo(50, 20) }),
    reply: z.object({ mails: z.array(failedMail), nextCursor: field.nextCursor }),
  },
  resend: {
    method: 'POST',
    path: '/admin/failed-mails/{id}/resend',
    ...admin,
    summary: 'Send a failed mail again, unless what it holds has expired. Recorded with the reason.',
    params,
    body: jobReasonForm,
    reply: field.done,
    refuses: ['not_found', 'conflict'],
  },
})
