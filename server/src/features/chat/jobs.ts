import { job, noPayload } from '../../jobs/job.ts'

export const chatJobs = {
  sweepOpenings: job('chat.sweep-openings', noPayload),
}
