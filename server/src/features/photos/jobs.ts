import { job, noPayload } from '../../jobs/job.ts'

export const photoJobs = {
  sweepOrphans: job('photos.sweep-remains', noPayload),
}
