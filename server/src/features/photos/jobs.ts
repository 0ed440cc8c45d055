import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

export const photoJobs = {
  sweepOrphans: job('photos.sweep-remains', noPayload),
  classify: job('photos.classify', z.object({ photoId: z.uuid() })),
}
