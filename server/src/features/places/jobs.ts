import { job, noPayload } from '../../jobs/job.ts'

export const placesJobs = {
  countSquares: job('places.count-squares', noPayload),
  sweepTrips: job('places.sweep-trips', noPayload),
  publishPlaces: job('places.publish', noPayload, { queue: 'places' }),
}
