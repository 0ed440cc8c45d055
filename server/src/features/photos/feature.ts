import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { classifyPhoto } from './classify-photo.ts'
import { photoJobs } from './jobs.ts'
import { sweepOrphanedFiles } from './orphaned-files.ts'

export const photos: Feature = {
  jobs: handleJobs(photoJobs, { sweepOrphans: (ctx) => sweepOrphanedFiles(ctx), classify: classifyPhoto }),
  crontab: [every('*/10 * * * *', photoJobs.sweepOrphans, { attemptsMax: 3 })],
}
