import { job, noPayload } from '../../jobs/job.ts'

export const catalogueJobs = {
  startPrices: job('catalogue.start-prices', noPayload),
  startContents: job('catalogue.start-contents', noPayload),
  startNames: job('catalogue.start-names', noPayload),
}
