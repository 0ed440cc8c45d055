import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { checkTheBooks, snapshotPlatform } from './check-books.ts'
import { walletJobs } from './jobs.ts'
import { walletRoutes } from './routes.ts'
import { sweepWallet } from './sweep-wallet.ts'

export const wallet: Feature = {
  routes: walletRoutes,
  jobs: handleJobs(walletJobs, { checkBooks: checkTheBooks, snapshot: snapshotPlatform, sweep: sweepWallet }),
  crontab: [
    every('25 2 * * *', walletJobs.checkBooks, { attemptsMax: 3 }),
    every('7 * * * *', walletJobs.snapshot, { attemptsMax: 3 }),
    every('45 3 * * *', walletJobs.sweep, { attemptsMax: 3 }),
  ],
}
