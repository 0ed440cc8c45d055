export { accountsCrontab, accountsJobs } from './jobs.ts'
export { mailMember } from './mail-member.ts'
export { linkTo } from './mails.ts'
export { assertFreshPassword } from './own-password.ts'
