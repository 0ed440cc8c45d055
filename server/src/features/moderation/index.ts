export { moderationCrontab, moderationJobs } from './jobs.ts'
