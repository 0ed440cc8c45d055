export { assertFreshPassword } from '../../http/session.ts'
export { deleteSessions } from './end-sessions.ts'
export { accountsCrontab, accountsJobs } from './jobs.ts'
export { checkOwnPassword } from './own-password.ts'
