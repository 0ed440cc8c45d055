import { job, noPayload } from '../../jobs/job.ts'

export const systemJobs = {
  sampleStatus: job('system.sample-status', noPayload),
  probeMail: job('system.probe-mail', noPayload),
}
