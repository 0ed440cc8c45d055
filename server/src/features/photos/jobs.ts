import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

export const photoJobs = {
  sweepOrphans: job('photos.sweep-remains', noPayload),
  // One after another: no more than one worker waits for the classifier. Weeks of tries, about six hours apart after the first day: the classifier may be away for long.
  classify: job('photos.classify', z.object({ photoId: z.uuid() }), { attemptsMax: 100, queue: 'photos.classify' }),
}
