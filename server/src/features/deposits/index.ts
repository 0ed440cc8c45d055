export { receiveWebhook } from './events/receive-webhook.ts'
export { depositCrontab, depositJobs } from './jobs.ts'
export { returnableCents, sendBack } from './refunds/refund-balance.ts'
