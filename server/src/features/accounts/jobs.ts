import type { JobTable } from '../../jobs/jobs.ts'
import { cutEndedSessions } from './clear-second-factor.ts'
import { mailCode } from './mail-code.ts'
import { mailNotice } from './mail-notice.ts'
import { sweepAccounts } from './sweep.ts'

export const accountsJobs: JobTable = {
  'accounts.cut-sessions': cutEndedSessions,
  'accounts.mail-code': mailCode,
  'accounts.mail-notice': mailNotice,
  'accounts.sweep': sweepAccounts,
}

export const accountsCrontab = '*/15 * * * * accounts.sweep ?max=3'
