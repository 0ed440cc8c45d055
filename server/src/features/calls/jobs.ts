import type { JobTable } from '../../jobs/jobs.ts'
import { publishCut, sweepCalls, watchCall } from './lifecycle/watch-call.ts'
import { pushRing } from './signaling/push-ring.ts'

export const callJobs: JobTable = {
  'calls.watch': watchCall,
  'calls.tell-cut': publishCut,
  'calls.push-ring': pushRing,
  'calls.sweep': sweepCalls,
}

export const callCrontab = '* * * * * calls.sweep ?max=1'
