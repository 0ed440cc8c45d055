import type { JobTable } from '../../jobs/jobs.ts'
import { refreshRates } from './refresh-rates.ts'

export { findRate, isStillInBand } from './find-rate.ts'

export const rateJobs: JobTable = { 'rates.refresh': refreshRates }
// Often, so that a fresh machine has rates soon; the sources are asked once in six hours.
export const rateCrontab = '*/20 * * * * rates.refresh ?max=3'
