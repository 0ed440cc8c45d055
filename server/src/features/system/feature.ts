import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { sampleStatus } from './history.ts'
import { systemJobs } from './jobs.ts'
import { probeMail } from './mail-state.ts'
import { startSavingOutcomes } from './part-outcomes.ts'
import { systemRoutes } from './routes.ts'

export const system: Feature = {
  routes: systemRoutes,
  jobs: handleJobs(systemJobs, { sampleStatus, probeMail }),
  crontab: [
    every('* * * * *', systemJobs.sampleStatus, { attemptsMax: 1 }),
    every('* * * * *', systemJobs.probeMail, { attemptsMax: 1 }),
  ],
  start: startSavingOutcomes,
}
