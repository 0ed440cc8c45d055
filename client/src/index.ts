export { connect, type KaribuClient, KaribuError } from './connect.ts'
export { verifyWebhook } from './verify-webhook.ts'
