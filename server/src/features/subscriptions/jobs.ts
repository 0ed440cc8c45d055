import type { JobTable } from '../../jobs/jobs.ts'
import { mailSubscription } from './mail-subscription.ts'
import { sweepSubscriptions } from './sweep.ts'

export const subscriptionJobs: JobTable = {
  'subscriptions.sweep': (ctx) => sweepSubscriptions(ctx),
  'subscriptions.mail': mailSubscription,
}

export const subscriptionCrontab = '* * * * * subscriptions.sweep ?max=3'
