import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { eraseDestinations } from './erase-destinations.ts'
import { withdrawalJobs } from './jobs.ts'
import { mailWithdrawal } from './mails.ts'
import { advanceWithdrawal, onPayoutEvent } from './payouts/advance-withdrawal.ts'
import { withdrawalRoutes } from './routes.ts'
import { sweepWithdrawals } from './sweep-withdrawals.ts'

export const withdrawals: Feature = {
  routes: withdrawalRoutes,
  jobs: handleJobs(withdrawalJobs, {
    advance: advanceWithdrawal,
    onPayoutEvent,
    sweep: sweepWithdrawals,
    mail: mailWithdrawal,
    eraseDestinations,
  }),
  crontab: [
    every('* * * * *', withdrawalJobs.sweep, { attemptsMax: 1 }),
    every('55 3 * * *', withdrawalJobs.eraseDestinations, { attemptsMax: 3 }),
  ],
}
