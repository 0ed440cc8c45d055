import { job, noPayload } from '../../jobs/job.ts'

export const rateJobs = {
  refresh: job('rates.refresh', noPayload),
}
