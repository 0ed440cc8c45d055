import { api } from '@karibu/contract'
import type { FeatureRoutes } from '../../http/mount.ts'
import { dropNotice, listFailedNotices, retryNotice } from './failed-notices.ts'
import { listNotices, readNotices } from './list-notices.ts'
import { stopMails } from './mail/stop-mails.ts'
import { pushKeys } from './push/push-keys.ts'
import { dropBrowser, hasBrowser, saveSubscription } from './push/save-subscription.ts'
import { settingsOf } from './settings/settings.ts'

export const notificationRoutes: FeatureRoutes = (on, ctx) => {
  on(api.notifications.list, ({ member, query }) => listNotices(ctx, member, query))
  on(api.notifications.read, ({ member, body }) => readNotices(ctx, member, body))
  on(api.notifications.settings, async ({ member }) => ({
    settings: await settingsOf(ctx.db, member.id),
    push: { publicKey: (await pushKeys(ctx)).publicKey, subscribed: await hasBrowser(ctx, member) },
  }))
  on(api.notifications.subscribe, ({ member, body }) => saveSubscription(ctx, member, body))
  on(api.notifications.unsubscribe, ({ member }) => dropBrowser(ctx, member))
  on(api.staffNotices.list, ({ query }) => listFailedNotices(ctx, query))
  on(api.staffNotices.retry, ({ member, params, body }) => retryNotice(ctx, { staffId: member.id, ...params, ...body }))
  on(api.staffNotices.drop, ({ member, params, body }) => dropNotice(ctx, { staffId: member.id, ...params, ...body }))
  on(api.notifications.stopMails, ({ query }) => stopMails(ctx, query.token))
}
