import type { JobTable } from '../../jobs/jobs.ts'
import { handleEvent } from './events/handle-event.ts'
import { readClaims } from './events/poll-reversals.ts'
import { advanceGiveBack, mailGivenBack } from './exceptions/refund-exception.ts'
import { mailDeposit } from './payments/mail-deposit.ts'
import { lookDeposit } from './payments/poll-deposit.ts'
import { advanceRefund } from './refunds/advance-refund.ts'
import { sweepDeposits, sweepEvents } from './sweep-deposits.ts'

export const depositJobs: JobTable = {
  'deposits.look': lookDeposit,
  'deposits.advance-refund': advanceRefund,
  'deposits.advance-give-back': advanceGiveBack,
  'deposits.handle-event': handleEvent,
  'deposits.mail': mailDeposit,
  'deposits.mail-given-back': mailGivenBack,
  'deposits.read-claims': readClaims,
  'deposits.sweep': sweepDeposits,
  'deposits.sweep-events': sweepEvents,
}

export const depositCrontab = ['* * * * * deposits.sweep ?max=3', '*/30 * * * * deposits.sweep-events ?max=3'].join(
  '\n',
)
