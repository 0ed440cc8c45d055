import type { JobTable } from '../../jobs/jobs.ts'
import { handleEvent } from './events/handle-event.ts'
import { pollReversals } from './events/poll-reversals.ts'
import { advanceGiveBack, mailExceptionRefund } from './exceptions/refund-exception.ts'
import { mailDeposit } from './payments/mail-deposit.ts'
import { pollDeposit } from './payments/poll-deposit.ts'
import { advanceRefund } from './refunds/advance-refund.ts'
import { sweepDeposits, sweepEvents } from './sweep-deposits.ts'

export const depositJobs: JobTable = {
  'deposits.look': pollDeposit,
  'deposits.advance-refund': advanceRefund,
  'deposits.advance-give-back': advanceGiveBack,
  'deposits.handle-event': handleEvent,
  'deposits.mail': mailDeposit,
  'deposits.mail-given-back': mailExceptionRefund,
  'deposits.read-claims': pollReversals,
  'deposits.sweep': sweepDeposits,
  'deposits.sweep-events': sweepEvents,
}

export const depositCrontab = ['* * * * * deposits.sweep ?max=3', '*/30 * * * * deposits.sweep-events ?max=3'].join(
  '\n',
)
