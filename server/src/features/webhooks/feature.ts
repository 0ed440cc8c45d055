import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { deliver, sweepDeliveries } from './deliver.ts'
import { webhookJobs } from './jobs.ts'
import { webhookRoutes } from './routes.ts'
import { sendWaiting } from './send-waiting.ts'

export const webhooks: Feature = {
  routes: webhookRoutes,
  jobs: handleJobs(webhookJobs, { deliver, sendWaiting, sweep: sweepDeliveries }),
  crontab: [every('25 4 * * *', webhookJobs.sweep, { attemptsMax: 3 })],
}
