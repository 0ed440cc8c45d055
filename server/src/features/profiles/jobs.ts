import { job, noPayload } from '../../jobs/job.ts'

export const profileJobs = {
  sweepVisits: job('profiles.sweep-visits', noPayload),
  sweepCulture: job('profiles.sweep-culture', noPayload),
}
