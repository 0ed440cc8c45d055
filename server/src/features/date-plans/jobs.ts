import * as z from 'zod'
import { job, noPayload } from '../../jobs/job.ts'

const plan = z.object({ planId: z.uuid() })

export const datePlanJobs = {
  remind: job('date-plans.remind', plan),
  alert: job('date-plans.alert', plan),
  notifyContact: job(
    'date-plans.notify-contact',
    z.object({ planId: z.uuid(), about: z.enum(['shared', 'missed', 'safe']) }),
  ),
  sweep: job('date-plans.sweep', noPayload),
}
