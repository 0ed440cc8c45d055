import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { sweepCopyLinks } from './data-export/copy-link.ts'
import { mailCopyLink } from './data-export/request-copy.ts'
import { mailDormant } from './dormancy/mail-dormant.ts'
import { sweepDormant } from './dormancy/sweep-dormant.ts'
import { eraseMembers } from './erase-members.ts'
import { recordErasure, sweepErasures } from './erasure-record.ts'
import { accountDeletionJobs } from './jobs.ts'
import { mailExport, mailRefundFailed, mailRequested } from './mail-deletion.ts'
import { endHolds } from './preservation/change-hold.ts'
import { accountDeletionRoutes } from './routes.ts'

export const accountDeletion: Feature = {
  routes: accountDeletionRoutes,
  jobs: handleJobs(accountDeletionJobs, {
    mailRequested,
    mailExport,
    mailCopyLink,
    sweepCopyLinks,
    mailRefundFailed,
    recordErasure,
    sweepErasures,
    mailDormant,
    sweepDormant,
    endHolds,
    erase: eraseMembers,
  }),
  crontab: [
    every('5 * * * *', accountDeletionJobs.erase, { attemptsMax: 3 }),
    every('50 * * * *', accountDeletionJobs.endHolds, { attemptsMax: 3 }),
    every('25 3 * * *', accountDeletionJobs.sweepCopyLinks),
    every('35 3 * * *', accountDeletionJobs.sweepErasures),
    // Its limits are those of a day: a failed run is followed by that of the next day.
    every('20 4 * * *', accountDeletionJobs.sweepDormant, { attemptsMax: 1 }),
  ],
}
