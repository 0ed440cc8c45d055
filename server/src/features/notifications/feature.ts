import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { notificationJobs } from './jobs.ts'
import { mailDue } from './mail/mail-due.ts'
import { mailHeld } from './mail/mail-member.ts'
import { sendDigest } from './mail/send-mail.ts'
import { pushDue } from './push/push-due.ts'
import { sendPush } from './push/send-push.ts'
import { relayFacts, startRelay } from './relay.ts'
import { notificationRoutes } from './routes.ts'
import { sweepNotices } from './sweep.ts'

export const notifications: Feature = {
  routes: notificationRoutes,
  jobs: handleJobs(notificationJobs, {
    relay: relayFacts,
    pushDue,
    sendPush,
    mailDue,
    sendMail: sendDigest,
    mailHeld,
    sweep: sweepNotices,
  }),
  crontab: [
    // Each server relays continuously; this entry relays what a stopped server left.
    every('* * * * *', notificationJobs.relay, { attemptsMax: 1 }),
    every('40 3 * * *', notificationJobs.sweep, { attemptsMax: 3 }),
  ],
  start: startRelay,
}
