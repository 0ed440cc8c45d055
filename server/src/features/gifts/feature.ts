import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { sweepDisputed } from './hold-disputed.ts'
import { giftJobs } from './jobs.ts'
import { announceGifts, mailReceived, mailTakenBack } from './mail-gifts.ts'
import { giftRoutes } from './routes.ts'

export const gifts: Feature = {
  routes: giftRoutes,
  jobs: handleJobs(giftJobs, { sweep: announceGifts, holdDisputed: sweepDisputed, mailReceived, mailTakenBack }),
  crontab: [
    every('* * * * *', giftJobs.sweep, { attemptsMax: 3 }),
    every('20 * * * *', giftJobs.holdDisputed, { attemptsMax: 3 }),
  ],
}
