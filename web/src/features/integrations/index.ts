export { AllTokens } from './tokens/all-tokens.tsx'
export { TokenSettings } from './tokens/token-settings.tsx'
export { WebhookList } from './webhooks/webhook-list.tsx'
