import type { Feature } from '../../feature.ts'
import { handleJobs } from '../../jobs/job.ts'
import { findGone } from './gone/find-gone.ts'
import { safetyJobs } from './jobs.ts'
import { safetyRoutes } from './routes.ts'

export const safety: Feature = {
  routes: safetyRoutes,
  jobs: handleJobs(safetyJobs, { findGone }),
}
