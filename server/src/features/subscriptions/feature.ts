import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { subscriptionJobs } from './jobs.ts'
import { mailSubscription } from './mail-subscription.ts'
import { subscriptionRoutes } from './routes.ts'
import { sweepSubscriptions } from './sweep.ts'

export const subscriptions: Feature = {
  routes: subscriptionRoutes,
  jobs: handleJobs(subscriptionJobs, { sweep: sweepSubscriptions, mail: mailSubscription }),
  crontab: [every('* * * * *', subscriptionJobs.sweep, { attemptsMax: 3 })],
}
