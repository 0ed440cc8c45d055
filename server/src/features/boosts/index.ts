export { boostCrontab, boostJobs } from './jobs.ts'
export { boostedNow, noteViews } from './running-boosts.ts'
