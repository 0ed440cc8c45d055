export { TokenSettings } from './tokens/token-settings.tsx'
export { WebhookList } from './webhooks/webhook-list.tsx'
