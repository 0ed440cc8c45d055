import type { Feature } from '../../feature.ts'
import { every, handleJobs } from '../../jobs/job.ts'
import { callJobs } from './jobs.ts'
import { publishCut, sweepCalls, watchCall } from './lifecycle/watch-call.ts'
import { callRoutes } from './routes.ts'
import { pushRing } from './signaling/push-ring.ts'

export const calls: Feature = {
  routes: callRoutes,
  jobs: handleJobs(callJobs, { watch: watchCall, publishCut, pushRing, sweep: sweepCalls }),
  crontab: [every('* * * * *', callJobs.sweep, { attemptsMax: 1 })],
}
