import { locale, noticeKinds } from '@karibu/contract'
import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

const member = z.object({ memberId: z.int() })
const noticeIds = z.array(z.int())
const heldMail = z.object({
  memberId: z.int(),
  /** The switch that the mail obeys; without one it is always sent at once. */
  kind: z.optional(z.enum(noticeKinds)),
  /** Key of the texts, as `gifts:mail.received`; below it lie `subject`, `text`, `button` and `after`. */
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Path that the button opens. */
  page: z.string(),
  locale,
})

export const notificationJobs = {
  relay: job('notifications.relay', noPayload),
  pushDue: job('notifications.push-due', member),
  sendPush: job('notifications.send-push', z.object({ memberId: z.int(), browserId: z.uuid(), noticeIds }), {
    attemptsMax: 8,
  }),
  mailDue: job('notifications.mail-due', member),
  sendMail: job('notifications.send-mail', z.object({ memberId: z.int(), noticeIds })),
  mailHeld: job('notifications.mail-held', heldMail),
  sweep: job('notifications.sweep', noPayload),
}
