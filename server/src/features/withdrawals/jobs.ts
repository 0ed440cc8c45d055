import type { JobTable } from '../../jobs/jobs.ts'
import { advanceWithdrawal, hearPayout } from './advance-withdrawal.ts'
import { mailWithdrawal } from './mails.ts'
import { sweepWithdrawals } from './sweep-withdrawals.ts'

export const withdrawalJobs: JobTable = {
  'withdrawals.advance': advanceWithdrawal,
  'withdrawals.hear-payout': hearPayout,
  'withdrawals.sweep': sweepWithdrawals,
  'withdrawals.mail': mailWithdrawal,
}

export const withdrawalCrontab = '* * * * * withdrawals.sweep ?max=1'
