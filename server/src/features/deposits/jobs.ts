import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

const payment = z.object({ reference: z.string() })
const row = z.object({ id: z.int() })
/** `minor` and `cents`: what went back with this return; there may be several. `refund`: id of a `deposit_refund`. */
const depositMail = z.discriminatedUnion('notice', [
  z.object({ reference: z.string(), notice: z.enum(['paid', 'failed', 'expired']) }),
  z.object({ reference: z.string(), notice: z.literal('reversed'), minor: z.int(), cents: z.int() }),
  z.object({ reference: z.string(), notice: z.literal('refunded'), refund: z.int() }),
])

export const depositJobs = {
  poll: job('deposits.look', payment),
  advanceRefund: job('deposits.advance-refund', row),
  advanceExceptionRefund: job('deposits.advance-exception-refund', row),
  handleEvent: job('deposits.handle-event', z.object({ eventId: z.int() })),
  purchase: job('deposits.purchase', payment),
  mail: job('deposits.mail', depositMail),
  mailExceptionRefund: job('deposits.mail-exception-refund', row),
  pollReversals: job('deposits.poll-reversals', payment),
  sweep: job('deposits.sweep', noPayload),
  sweepEvents: job('deposits.sweep-events', noPayload),
}
