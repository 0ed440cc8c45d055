import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

const subscriptionMail = z.object({
  memberId: z.int(),
  kind: z.enum(['endsSoon', 'endsRetired', 'renewsSoon', 'renewsLess', 'renewed', 'short', 'ended']),
  plan: z.string(),
  /** US cents of a renewal. */
  cents: z.int(),
  /** ISO 8601: when it ends, is renewed, or the grace is over. */
  at: z.string(),
  /** Of `renewsLess`: what the plan includes from then on. */
  includes: z.optional(z.object({ calls: z.int(), messages: z.nullable(z.int()), giftConversion: z.int() })),
})

export const subscriptionJobs = {
  sweep: job('subscriptions.sweep', noPayload),
  mail: job('subscriptions.mail', subscriptionMail),
}
