import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  resendDelivery,
  resumeWebhook,
  showSecret,
  testWebhook,
} from './manage-webhooks.ts'

const { webhooks } = api

export const webhookRoutes: FeatureRoutes = (on, ctx) => {
  on(webhooks.list, () => listWebhooks(ctx.db))
  on(webhooks.add, ({ member, body }) => addWebhook(ctx, member, body))
  on(webhooks.secret, ({ member, params }) => showSecret(ctx, member, params.id))
  on(webhooks.remove, ({ member, params, body }) => removeWebhook(ctx, member, { ...params, ...body }))
  on(webhooks.test, ({ member, params }) => testWebhook(ctx, member, params.id))
  on(webhooks.pause, ({ member, params }) => pauseWebhook(ctx, member, params.id))
  on(webhooks.resume, ({ member, params }) => resumeWebhook(ctx, member, params.id))
  on(webhooks.deliveries, ({ params }) => listDeliveries(ctx.db, params.id))
  on(webhooks.resend, ({ member, params }) => resendDelivery(ctx, member, params.id))
}
