export { conversionOf, mayDo, useAllowance } from './allowances.ts'
export { subscriptionCrontab, subscriptionJobs } from './jobs.ts'
