import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { handleEvent } from './events/handle-event.ts'
import { pollReversals } from './events/poll-reversals.ts'
import { advanceExceptionRefund, mailExceptionRefund } from './exceptions/refund-exception.ts'
import { depositJobs } from './jobs.ts'
import { mailDeposit } from './payments/mail-deposit.ts'
import { pollDeposit } from './payments/poll-deposit.ts'
import { runPurchase } from './purchases/run-purchase.ts'
import { advanceRefund } from './refunds/advance-refund.ts'
import { depositRoutes } from './routes.ts'
import { sweepDeposits, sweepEvents } from './sweep-deposits.ts'

export const deposits: Feature = {
  routes: depositRoutes,
  jobs: handleJobs(depositJobs, {
    poll: pollDeposit,
    advanceRefund,
    advanceExceptionRefund,
    handleEvent,
    purchase: runPurchase,
    mail: mailDeposit,
    mailExceptionRefund,
    pollReversals,
    sweep: sweepDeposits,
    sweepEvents,
  }),
  crontab: [
    every('* * * * *', depositJobs.sweep, { attemptsMax: 3 }),
    every('*/30 * * * *', depositJobs.sweepEvents, { attemptsMax: 3 }),
  ],
}
