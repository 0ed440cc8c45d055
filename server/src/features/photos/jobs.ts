import type { JobTable } from '../../jobs/jobs.ts'
import { sweepRemains } from './orphaned-files.ts'

export const photoJobs: JobTable = {
  'photos.sweep-remains': (ctx) => sweepRemains(ctx),
}

export const photoCrontab = '*/10 * * * * photos.sweep-remains ?max=3'
