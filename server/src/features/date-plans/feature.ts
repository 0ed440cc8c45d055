import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { datePlanJobs } from './jobs.ts'
import { notifyContactOf } from './notify-contact.ts'
import { alertContact, remindMember, sweepPlans } from './plan-times.ts'
import { datePlanRoutes } from './routes.ts'

export const datePlans: Feature = {
  routes: datePlanRoutes,
  jobs: handleJobs(datePlanJobs, {
    remind: remindMember,
    alert: alertContact,
    notifyContact: notifyContactOf,
    sweep: sweepPlans,
  }),
  crontab: [every('25 * * * *', datePlanJobs.sweep, { attemptsMax: 3 })],
}
