import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { recordFigures } from './figures/record-figures.ts'
import { mailInvitation, sweepInvitations } from './invitations/mail-invitation.ts'
import { administrationJobs } from './jobs.ts'
import { mailEdit } from './members/mail-edit.ts'
import { administrationRoutes } from './routes.ts'

export const administration: Feature = {
  routes: administrationRoutes,
  jobs: handleJobs(administrationJobs, { mailInvitation, mailEdit, recordFigures, sweep: sweepInvitations }),
  crontab: [
    every('40 3 * * *', administrationJobs.sweep, { attemptsMax: 3 }),
    // Soon after midnight: who was seen on a day is known until they are seen again. The other hours repeat what failed.
    every('2 * * * *', administrationJobs.recordFigures, { attemptsMax: 3 }),
  ],
}
