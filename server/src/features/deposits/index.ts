export { receiveWebhook } from './events/receive-webhook.ts'
export { refundableCents, refundBalance } from './refunds/refund-balance.ts'
