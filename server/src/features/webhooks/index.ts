export { publishWebhook } from './publish.ts'
