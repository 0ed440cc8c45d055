export { accountDeletionCrontab, accountDeletionJobs } from './jobs.ts'
