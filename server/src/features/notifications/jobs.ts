import type { JobTable } from '../../jobs/jobs.ts'
import { mailDue } from './mail/mail-due.ts'
import { mailHeld } from './mail/mail-member.ts'
import { sendDigest } from './mail/send-mail.ts'
import { pushDue } from './push/push-due.ts'
import { sendPush } from './push/send-push.ts'
import { relayFacts } from './relay.ts'
import { sweepNotices } from './sweep.ts'

export const notificationJobs: JobTable = {
  'notifications.relay': (ctx) => relayFacts(ctx),
  'notifications.push-due': pushDue,
  'notifications.send-push': sendPush,
  'notifications.mail-due': mailDue,
  'notifications.send-mail': sendDigest,
  'notifications.mail-held': mailHeld,
  'notifications.sweep': (ctx) => sweepNotices(ctx),
}

// Each server relays all the time; the minute's round is for what a dying one left.
export const notificationCrontab = `* * * * * notifications.relay ?max=1
40 3 * * * notifications.sweep ?max=3`
