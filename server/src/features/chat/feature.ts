import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { chatJobs } from './jobs.ts'
import { sweepOpenings } from './requests/opening-limit.ts'
import { chatRoutes } from './routes.ts'

export const chat: Feature = {
  routes: chatRoutes,
  jobs: handleJobs(chatJobs, { sweepOpenings }),
  crontab: [every('25 * * * *', chatJobs.sweepOpenings, { attemptsMax: 3 })],
}
