import * as z from 'zod'
import { job } from '../../jobs/job.ts'

export const safetyJobs = {
  findGone: job('safety.find-gone', z.object({ id: z.uuid() })),
}
