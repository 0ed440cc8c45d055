import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { endOldProposals } from './decisions/end-old-proposals.ts'
import { sweepMeasures } from './decisions/measures.ts'
import { reportKnownPicture } from './decisions/report-known-picture.ts'
import { moderationJobs } from './jobs.ts'
import { mailDecision } from './mail-decision.ts'
import { sweepRemovedPictures } from './photo-review/remove-photo.ts'
import { moderationRoutes } from './routes.ts'
import { letIn } from './sanctions/end-suspensions.ts'
import { countSpread } from './spread/count-spread.ts'
import { findSharedContacts } from './spread/find-shared-contacts.ts'

export const moderation: Feature = {
  routes: moderationRoutes,
  jobs: handleJobs(moderationJobs, {
    mailDecision,
    letIn,
    countSpread,
    findSharedContacts,
    sweepMeasures,
    endOldProposals,
    reportKnownPicture,
    sweepPictures: sweepRemovedPictures,
  }),
  crontab: [
    every('*/10 * * * *', moderationJobs.letIn, { attemptsMax: 3 }),
    every('25 * * * *', moderationJobs.sweepMeasures, { attemptsMax: 3 }),
    every('35 * * * *', moderationJobs.endOldProposals, { attemptsMax: 3 }),
    every('40 * * * *', moderationJobs.findSharedContacts, { attemptsMax: 3 }),
    every('50 3 * * *', moderationJobs.sweepPictures, { attemptsMax: 3 }),
  ],
}
