export { boostCrontab, boostJobs } from './jobs.ts'
export { boostedNow, countViews } from './running-boosts.ts'
