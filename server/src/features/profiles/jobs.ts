import type { JobTable } from '../../jobs/jobs.ts'
import { sweepVisits } from './keep-visit.ts'

export const profileJobs: JobTable = { 'profiles.sweep-visits': (ctx) => sweepVisits(ctx) }

export const profileCrontab = '35 3 * * * profiles.sweep-visits ?max=3'
