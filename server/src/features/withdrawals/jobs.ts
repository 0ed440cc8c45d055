import type { JobTable } from '../../jobs/jobs.ts'
import { eraseDestinations } from './erase-destinations.ts'
import { mailWithdrawal } from './mails.ts'
import { advanceWithdrawal, onPayoutEvent } from './payouts/advance-withdrawal.ts'
import { sweepWithdrawals } from './sweep-withdrawals.ts'

export const withdrawalJobs: JobTable = {
  'withdrawals.advance': advanceWithdrawal,
  'withdrawals.hear-payout': onPayoutEvent,
  'withdrawals.sweep': sweepWithdrawals,
  'withdrawals.mail': mailWithdrawal,
  'withdrawals.erase-destinations': eraseDestinations,
}

export const withdrawalCrontab = [
  '* * * * * withdrawals.sweep ?max=1',
  '55 3 * * * withdrawals.erase-destinations ?max=3',
].join('\n')
