import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { sweepCulture } from './editing/sweep-culture.ts'
import { profileJobs } from './jobs.ts'
import { profileRoutes } from './routes.ts'
import { sweepVisits } from './viewing/record-visit.ts'

export const profiles: Feature = {
  routes: profileRoutes,
  jobs: handleJobs(profileJobs, { sweepVisits, sweepCulture }),
  crontab: [
    every('35 3 * * *', profileJobs.sweepVisits, { attemptsMax: 3 }),
    every('45 3 * * *', profileJobs.sweepCulture, { attemptsMax: 3 }),
  ],
}
