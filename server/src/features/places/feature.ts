import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { placesJobs } from './jobs.ts'
import { placesRoutes } from './routes.ts'
import { publishPlaces } from './squares/publish-places.ts'
import { runCount } from './squares/run-count.ts'
import { sweepTrips } from './trips/sweep-trips.ts'

export const places: Feature = {
  routes: placesRoutes,
  jobs: handleJobs(placesJobs, {
    countSquares: (ctx) => runCount(ctx),
    publishPlaces: (ctx) => publishPlaces(ctx),
    sweepTrips: (ctx) => sweepTrips(ctx),
  }),
  // Hourly, so that the first count of an installation does not wait for a day; it counts once a day.
  crontab: [every('27 * * * *', placesJobs.countSquares), every('47 * * * *', placesJobs.sweepTrips)],
}
