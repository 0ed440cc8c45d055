import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

/** Twelve tries, each after a longer pause: some 16 hours. */
export const deliveryAttemptsMax = 12

export const webhookJobs = {
  /** Sends nothing if the message has another claim by then; without one, as of the version before, whatever it has. */
  deliver: job('webhooks.deliver', z.object({ deliveryId: z.uuid(), claim: z.int().optional() }), {
    attemptsMax: deliveryAttemptsMax,
  }),
  sendWaiting: job(
    'webhooks.send-waiting',
    z.object({
      endpointId: z.uuid(),
      /** Of messages from before this time. */
      until: z.iso.datetime(),
      /** Where the part before ended. */
      after: z.object({ at: z.iso.datetime(), id: z.uuid() }).optional(),
    }),
  ),
  sweep: job('webhooks.sweep', noPayload),
}
