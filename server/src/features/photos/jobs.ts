import type { JobTable } from '../../jobs/jobs.ts'
import { sweepOrphanedFiles } from './orphaned-files.ts'

export const photoJobs: JobTable = {
  'photos.sweep-remains': (ctx) => sweepOrphanedFiles(ctx),
}

export const photoCrontab = '*/10 * * * * photos.sweep-remains ?max=3'
