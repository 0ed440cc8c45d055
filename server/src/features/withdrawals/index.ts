export { withdrawalCrontab, withdrawalJobs } from './jobs.ts'
