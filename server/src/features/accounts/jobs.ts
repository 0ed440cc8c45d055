import type { JobTable } from '../../jobs/jobs.ts'
import { mailCode } from './codes/mail-code.ts'
import { mailNotice } from './codes/mail-notice.ts'
import { cutEndedSessions } from './second-factor/clear-second-factor.ts'
import { sweepAccounts } from './sweep.ts'

export const accountsJobs: JobTable = {
  'accounts.cut-sessions': cutEndedSessions,
  'accounts.mail-code': mailCode,
  'accounts.mail-notice': mailNotice,
  'accounts.sweep': sweepAccounts,
}

export const accountsCrontab = '*/15 * * * * accounts.sweep ?max=3'
