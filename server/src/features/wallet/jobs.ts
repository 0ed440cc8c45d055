import { job, noPayload } from '../../jobs/job.ts'

export const walletJobs = {
  checkBooks: job('wallet.check-books', noPayload),
  snapshot: job('wallet.snapshot', noPayload),
  sweep: job('wallet.sweep', noPayload),
}
