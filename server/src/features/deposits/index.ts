export { hearWebhook } from './hear-webhook.ts'
export { depositCrontab, depositJobs } from './jobs.ts'
