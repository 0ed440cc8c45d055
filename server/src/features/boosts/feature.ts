import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { boostJobs } from './jobs.ts'
import { notifyEnded } from './notify-ended.ts'
import { boostRoutes } from './routes.ts'

export const boosts: Feature = {
  routes: boostRoutes,
  jobs: handleJobs(boostJobs, { notifyEnded }),
  crontab: [every('* * * * *', boostJobs.notifyEnded, { attemptsMax: 1 })],
}
