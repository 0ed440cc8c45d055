import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { mailCorrection } from './corrections/mail-correction.ts'
import { verificationJobs } from './jobs.ts'
import { textCode } from './phone/text-code.ts'
import { verificationRoutesOf } from './routes.ts'
import { sweepVerification } from './sweep.ts'

export const verification: Feature = {
  routes: verificationRoutesOf,
  jobs: handleJobs(verificationJobs, { textCode, mailCorrection, sweep: sweepVerification }),
  crontab: [every('35 * * * *', verificationJobs.sweep, { attemptsMax: 3 })],
}
