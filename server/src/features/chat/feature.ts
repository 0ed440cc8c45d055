import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { chatJobs } from './jobs.ts'
import { publishMessageChange } from './messages/publish-message-change.ts'
import { sweepOpenings } from './requests/opening-limit.ts'
import { chatRoutes } from './routes.ts'

export const chat: Feature = {
  routes: chatRoutes,
  jobs: handleJobs(chatJobs, { publishChange: publishMessageChange, sweepOpenings }),
  crontab: [every('25 * * * *', chatJobs.sweepOpenings, { attemptsMax: 3 })],
}
