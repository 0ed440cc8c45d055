import type { JobTable } from '../../jobs/jobs.ts'
import { ageActivity } from './age-activity.ts'

export const discoveryJobs: JobTable = { 'discovery.age-activity': (ctx) => ageActivity(ctx) }

/** Every hour, beside the full hour, when everything else begins. */
export const discoveryCrontab = '7 * * * * discovery.age-activity'
