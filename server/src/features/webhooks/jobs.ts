import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

/** Twelve tries, each after a longer pause: some 16 hours. */
export const deliveryAttemptsMax = 12

export const webhookJobs = {
  deliver: job('webhooks.deliver', z.object({ deliveryId: z.uuid() }), { attemptsMax: deliveryAttemptsMax }),
  sweep: job('webhooks.sweep', noPayload),
}
