import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { supportJobs } from './jobs.ts'
import { mailAnswer } from './mail-answer.ts'
import { supportRoutes } from './routes.ts'
import { sweepLetters } from './sweep-guest-tickets.ts'

export const support: Feature = {
  routes: supportRoutes,
  jobs: handleJobs(supportJobs, { mailAnswer, sweep: sweepLetters }),
  crontab: [every('50 3 * * *', supportJobs.sweep, { attemptsMax: 3 })],
}
