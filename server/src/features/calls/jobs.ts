import type { JobTable } from '../../jobs/jobs.ts'
import { pushRing } from './push-ring.ts'
import { sweepCalls, tellCut, watchCall } from './watch-call.ts'

export const callJobs: JobTable = {
  'calls.watch': watchCall,
  'calls.tell-cut': tellCut,
  'calls.push-ring': pushRing,
  'calls.sweep': sweepCalls,
}

export const callCrontab = '* * * * * calls.sweep ?max=1'
