import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { sweepMeasures } from './decisions/measures.ts'
import { reportKnownPicture } from './decisions/report-known-picture.ts'
import { moderationJobs } from './jobs.ts'
import { mailDecision } from './mail-decision.ts'
import { sweepRemovedPictures } from './photo-review/remove-photo.ts'
import { moderationRoutes } from './routes.ts'
import { letIn } from './sanctions/end-suspensions.ts'

export const moderation: Feature = {
  routes: moderationRoutes,
  jobs: handleJobs(moderationJobs, {
    mailDecision,
    letIn,
    sweepMeasures,
    reportKnownPicture,
    sweepPictures: sweepRemovedPictures,
  }),
  crontab: [
    every('*/10 * * * *', moderationJobs.letIn, { attemptsMax: 3 }),
    every('25 * * * *', moderationJobs.sweepMeasures, { attemptsMax: 3 }),
    every('50 3 * * *', moderationJobs.sweepPictures, { attemptsMax: 3 }),
  ],
}
