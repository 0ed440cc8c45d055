export { receiveWebhook } from './events/receive-webhook.ts'
export { proposalMs } from './proposals/propose-refund.ts'
export { refundableCents, refundBalance } from './refunds/refund-balance.ts'
