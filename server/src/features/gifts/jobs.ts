import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

export const giftJobs = {
  sweep: job('gifts.sweep', noPayload),
  holdDisputed: job('gifts.hold-disputed', noPayload),
  mailReceived: job('gifts.mail-received', z.object({ giftReceivedId: z.uuid() })),
  mailTakenBack: job('gifts.mail-taken-back', z.object({ giftReceivedId: z.uuid(), wasRedeemed: z.boolean() })),
}
