export { accountsCrontab, accountsJobs } from './jobs.ts'
export { assertFreshPassword, checkOwnPassword } from './own-password.ts'
