import type { JobTable } from '../../jobs/jobs.ts'
import { advanceRefund } from './advance-refund.ts'
import { advanceGiveBack, mailGivenBack } from './give-back-odd.ts'
import { handleEvent } from './handle-event.ts'
import { lookDeposit } from './look-deposit.ts'
import { mailDeposit } from './mail-deposit.ts'
import { readClaims } from './read-claims.ts'
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
