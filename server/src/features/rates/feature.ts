import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { rateJobs } from './jobs.ts'
import { refreshRates } from './refresh-rates.ts'
import { rateRoutes } from './routes.ts'

export const rates: Feature = {
  routes: rateRoutes,
  jobs: handleJobs(rateJobs, { refresh: refreshRates }),
  crontab: [
    // Often, so that a fresh machine has rates soon; the sources are asked once in six hours.
    every('*/20 * * * *', rateJobs.refresh, { attemptsMax: 3 }),
  ],
}
