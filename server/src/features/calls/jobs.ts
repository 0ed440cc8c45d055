import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

const call = z.object({ callId: z.int() })

export const callJobs = {
  watch: job('calls.watch', call),
  publishCut: job('calls.tell-cut', call),
  // Tried again after 3, 7 and 20 seconds: later there is nothing left to ring.
  pushRing: job('calls.push-ring', z.object({ callId: z.int(), browserId: z.uuid() }), { attemptsMax: 4 }),
  sweep: job('calls.sweep', noPayload),
}
