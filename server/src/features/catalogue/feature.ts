import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { startContents } from './change-contents.ts'
import { startNames } from './change-names.ts'
import { refreshItemNames } from './item-names.ts'
import { catalogueJobs } from './jobs.ts'
import { catalogueRoutes } from './routes.ts'
import { startPrices } from './start-prices.ts'

export const catalogue: Feature = {
  routes: catalogueRoutes,
  jobs: handleJobs(catalogueJobs, { startPrices, startContents, startNames }),
  start: refreshItemNames,
  // Each change has a job at its own time; this repeats what failed.
  crontab: [
    every('*/10 * * * *', catalogueJobs.startPrices, { attemptsMax: 3 }),
    every('*/10 * * * *', catalogueJobs.startContents, { attemptsMax: 3 }),
    every('*/10 * * * *', catalogueJobs.startNames, { attemptsMax: 3 }),
  ],
}
