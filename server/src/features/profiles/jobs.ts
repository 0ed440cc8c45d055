import type { JobTable } from '../../jobs/jobs.ts'
import { sweepCulture } from './editing/sweep-culture.ts'
import { sweepVisits } from './viewing/record-visit.ts'

export const profileJobs: JobTable = {
  'profiles.sweep-visits': (ctx) => sweepVisits(ctx),
  'profiles.sweep-culture': (ctx) => sweepCulture(ctx),
}

export const profileCrontab = [
  '35 3 * * * profiles.sweep-visits ?max=3',
  '45 3 * * * profiles.sweep-culture ?max=3',
].join('\n')
