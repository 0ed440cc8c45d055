import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

export const accountDeletionJobs = {
  mailRequested: job('account-deletion.mail-requested', z.object({ memberId: z.int() })),
  mailExport: job('account-deletion.mail-export', z.object({ memberId: z.int() })),
  /** `requester` null: staff asked for it. */
  mailCopyLink: job(
    'account-deletion.mail-copy-link',
    z.object({
      email: z.string(),
      requester: z.object({ key: z.string(), wideKey: z.string().nullable() }).nullable(),
    }),
  ),
  sweepCopyLinks: job('account-deletion.sweep-copy-links', noPayload),
  mailRefundFailed: job('account-deletion.mail-refund-failed', z.object({ memberId: z.int(), cents: z.int() })),
  /** `erasedAt` is a day (YYYY-MM-DD). */
  recordErasure: job('account-deletion.record-erasure', z.object({ uid: z.uuid(), erasedAt: z.iso.date() })),
  sweepErasures: job('account-deletion.sweep-erasures', noPayload),
  mailDormant: job('account-deletion.mail-dormant', z.object({ memberId: z.int() })),
  sweepDormant: job('account-deletion.sweep-dormant', noPayload),
  endHolds: job('account-deletion.end-holds', noPayload),
  erase: job('account-deletion.erase', noPayload),
}
