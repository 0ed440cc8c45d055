import { job, noPayload } from '../../jobs/job.ts'

export const boostJobs = {
  notifyEnded: job('boosts.notify-ended', noPayload),
}
