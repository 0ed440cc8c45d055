import type { CronItem } from 'graphile-worker'
import type { Context } from './context.ts'
import type { FeatureRoutes } from './http/mount.ts'
import type { HandledJob } from './jobs/job.ts'

/** What a feature adds to the server; `features/<name>/feature.ts` exports one. */
export type Feature = {
  routes?: FeatureRoutes
  jobs?: HandledJob[]
  crontab?: CronItem[]
  /** Begins work that runs until the process ends. */
  start?: (ctx: Context) => { stop: () => Promise<void> }
}
