import type { JobTable } from '../../jobs/jobs.ts'
import { sampleStatus } from './history.ts'
import { probeMail } from './mail-state.ts'

export { startSavingOutcomes } from './part-outcomes.ts'

export const systemJobs: JobTable = { 'system.sample-status': sampleStatus, 'system.probe-mail': probeMail }

export const systemCrontab = `* * * * * system.sample-status ?max=1
* * * * * system.probe-mail ?max=1`
