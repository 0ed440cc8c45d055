import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

export const chatJobs = {
  publishChange: job('chat.publish-change', z.object({ conversationId: z.int(), seq: z.int() })),
  sweepOpenings: job('chat.sweep-openings', noPayload),
}
