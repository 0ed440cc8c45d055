export { accountsCrontab, accountsJobs } from './jobs.ts'
export { assertFreshPassword } from './own-password.ts'
