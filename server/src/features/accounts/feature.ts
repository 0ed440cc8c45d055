import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { mailCode } from './codes/mail-code.ts'
import { mailNotice } from './codes/mail-notice.ts'
import { mailCorrection } from './corrections/mail-correction.ts'
import { accountJobs } from './jobs.ts'
import { recognizeLinked, recognizeMember } from './restrictions/recognize-banned.ts'
import { accountsRoutes } from './routes.ts'
import { cutEndedSessions } from './second-factor/clear-second-factor.ts'
import { sweepAccounts } from './sweep.ts'

export const accounts: Feature = {
  routes: accountsRoutes,
  jobs: handleJobs(accountJobs, {
    cutSessions: cutEndedSessions,
    mailCode,
    mailCorrection,
    mailNotice,
    recognizeBanned: recognizeMember,
    recognizeLinked,
    sweep: sweepAccounts,
  }),
  crontab: [every('*/15 * * * *', accountJobs.sweep, { attemptsMax: 3 })],
}
