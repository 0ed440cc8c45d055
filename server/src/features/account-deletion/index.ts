export { leavingCrontab, leavingJobs } from './jobs.ts'
