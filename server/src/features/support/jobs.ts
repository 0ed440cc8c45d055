import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

export const supportJobs = {
  mailAnswer: job('support.mail-answer', z.object({ ticketId: z.uuid(), seq: z.int() })),
  sweep: job('support.sweep', noPayload),
}
