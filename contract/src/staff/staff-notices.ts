import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'
import { jobReasonForm } from './staff-jobs.ts'

/** A notice that failed on every attempt; what it says is the member's and not shown. */
export const failedNotice = z.object({
  id: z.string(),
  kind: z.string(),
  member: z.object({ id: field.uid, name: z.string() }),
  /** When what it is about happened. */
  at: z.string(),
  failedAt: z.string(),
  attempts: z.number(),
  /** The message of the last error. */
  fault: z.string(),
})
export type FailedNotice = z.output<typeof failedNotice>

const params = z.object({ id: z.string().check(z.regex(/^\d{1,15}$/, 'invalid')) })

export const staffNotices = routes({
  list: {
    method: 'GET',
    path: '/admin/failed-notices',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary:
      'Notices that failed on every attempt, the newest first. Pages by `cursor`. Each can be sent again or dropped.',
    query: z.object({ cursor: field.cursor, limit: field.limitUpTo(100, 20) }),
    reply: z.object({ notices: z.array(failedNotice), nextCursor: field.nextCursor }),
  },
  retry: {
    method: 'POST',
    path: '/admin/failed-notices/{id}/retry',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary: 'Put a failed notice back into the queue, with new attempts. Recorded with the reason.',
    params,
    body: jobReasonForm,
    reply: field.done,
    refuses: ['not_found'],
  },
  drop: {
    method: 'POST',
    path: '/admin/failed-notices/{id}/drop',
    auth: 'staff',
    permission: 'admin',
    fresh: false,
    summary: 'Delete a failed notice; its member never sees it. Recorded with the reason.',
    params,
    body: jobReasonForm,
    reply: field.done,
    refuses: ['not_found'],
  },
})
