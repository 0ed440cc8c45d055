import type { JobTable } from '../../jobs/jobs.ts'
import { sampleStatus } from './history.ts'

export { keepSavingOutcomes } from './part-outcomes.ts'

export const systemJobs: JobTable = { 'system.sample-status': sampleStatus }

export const systemCrontab = '* * * * * system.sample-status ?max=1'
