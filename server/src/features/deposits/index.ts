export { hearWebhook } from './hear-webhook.ts'
export { depositCrontab, depositJobs } from './jobs.ts'
export { returnableCents, sendBack } from './send-back.ts'
