import type { JobTable } from '../../jobs/jobs.ts'
import { checkTheBooks, snapshotPlatform } from './check-books.ts'
import { sweepWallet } from './sweep-wallet.ts'

export const walletJobs: JobTable = {
  'wallet.check-books': checkTheBooks,
  'wallet.snapshot': snapshotPlatform,
  'wallet.sweep': sweepWallet,
}

export const walletCrontab = [
  '25 2 * * * wallet.check-books ?max=3',
  '7 * * * * wallet.snapshot ?max=3',
  '45 3 * * * wallet.sweep ?max=3',
].join('\n')
