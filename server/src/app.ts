import { api } from '@karibu/contract'
import type { FastifyInstance } from 'fastify'
import { mailFolder } from './adapters/mail.ts'
import type { Context } from './context.ts'
import { accountDeletionCrontab, accountDeletionJobs } from './features/account-deletion/index.ts'
import { accountDeletionRoutes } from './features/account-deletion/routes.ts'
import { accountsCrontab, accountsJobs } from './features/accounts/index.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { boostCrontab, boostJobs } from './features/boosts/index.ts'
import { boostRoutes } from './features/boosts/routes.ts'
import { callCrontab, callJobs } from './features/calls/index.ts'
import { callRoutes } from './features/calls/routes.ts'
import { chatCrontab, chatJobs } from './features/chat/index.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { depositCrontab, depositJobs, receiveWebhook } from './features/deposits/index.ts'
import { depositRoutes } from './features/deposits/routes.ts'
import { discoveryCrontab, discoveryJobs } from './features/discovery/index.ts'
import { discoveryRoutes } from './features/discovery/routes.ts'
import { giftCrontab, giftJobs } from './features/gifts/index.ts'
import { giftRoutes } from './features/gifts/routes.ts'
import { moderationCrontab, moderationJobs } from './features/moderation/index.ts'
import { moderationRoutes } from './features/moderation/routes.ts'
import { notificationCrontab, notificationJobs } from './features/notifications/index.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { photoCrontab, photoJobs } from './features/photos/index.ts'
import { placesRoutes } from './features/places/routes.ts'
import { profileCrontab, profileJobs } from './features/profiles/index.ts'
import { profileRoutes } from './features/profiles/routes.ts'
import { rateCrontab, rateJobs } from './features/rates/index.ts'
import { rateRoutes } from './features/rates/routes.ts'
import { reactionRoutes } from './features/reactions/routes.ts'
import { safetyRoutes } from './features/safety/routes.ts'
import { subscriptionCrontab, subscriptionJobs } from './features/subscriptions/index.ts'
import { subscriptionRoutes } from './features/subscriptions/routes.ts'
import { supportCrontab, supportJobs } from './features/support/index.ts'
import { supportRoutes } from './features/support/routes.ts'
import { systemCrontab, systemJobs } from './features/system/index.ts'
import { systemRoutes } from './features/system/routes.ts'
import { walletCrontab, walletJobs } from './features/wallet/index.ts'
import { walletRoutes } from './features/wallet/routes.ts'
import { withdrawalCrontab, withdrawalJobs } from './features/withdrawals/index.ts'
import { withdrawalRoutes } from './features/withdrawals/routes.ts'
import { devMailbox } from './http/development/dev-mailbox.ts'
import { sweepIdempotency } from './http/idempotency.ts'
import { makeLimits } from './http/limits.ts'
import { makeMount } from './http/mount.ts'
import { apiPage } from './http/openapi/api-page.ts'
import { openApi } from './http/openapi/openapi.ts'
import { serveNothing, serveWeb } from './http/pages/web.ts'
import { configureHttp } from './http/server.ts'
import { mountWebhooks } from './http/webhooks.ts'
import type { JobTable } from './jobs/jobs.ts'

/** Puts the features on the web server: one visible line for each. */
export async function assemble(app: FastifyInstance, ctx: Context, web: string | null): Promise<void> {
  const limits = makeLimits(ctx.config, ctx.shared)
  await configureHttp(app, ctx, limits)
  const on = makeMount(app, ctx, limits)
  placesRoutes(on, ctx)
  systemRoutes(on, ctx)
  accountsRoutes(on, ctx)
  accountDeletionRoutes(on, ctx)
  chatRoutes(on, ctx)
  callRoutes(on, ctx)
  profileRoutes(on, ctx)
  reactionRoutes(on, ctx)
  discoveryRoutes(on, ctx)
  safetyRoutes(on, ctx)
  moderationRoutes(on, ctx)
  supportRoutes(on, ctx)
  walletRoutes(on, ctx)
  depositRoutes(on, ctx)
  rateRoutes(on, ctx)
  giftRoutes(on, ctx)
  boostRoutes(on, ctx)
  subscriptionRoutes(on, ctx)
  withdrawalRoutes(on, ctx)
  notificationRoutes(on, ctx)
  const channels = ['paystack', 'tranzak'] as const
  await mountWebhooks(app, { channels, limits, receive: (notice) => receiveWebhook(ctx, notice) })
  const description = openApi(api)
  app.get('/api/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(description))
  apiPage(app, ctx, description)
  devMailbox(app, ctx, mailFolder(ctx.config))
  if (web) await serveWeb(app, ctx, web)
  else serveNothing(app)
}

const httpJobs: JobTable = { 'http.sweep-keys': async (ctx) => void (await sweepIdempotency(ctx.db, ctx.now())) }
const httpCrontab = '15 4 * * * http.sweep-keys ?max=3'

/** What must happen, by feature. */
export const jobTables: JobTable[] = [
  accountsJobs,
  accountDeletionJobs,
  photoJobs,
  chatJobs,
  profileJobs,
  discoveryJobs,
  callJobs,
  walletJobs,
  depositJobs,
  rateJobs,
  giftJobs,
  subscriptionJobs,
  withdrawalJobs,
  moderationJobs,
  notificationJobs,
  boostJobs,
  supportJobs,
  systemJobs,
  httpJobs,
]

/** Regular work, as graphile-worker reads it. */
export const crontab = [
  accountsCrontab,
  accountDeletionCrontab,
  photoCrontab,
  chatCrontab,
  profileCrontab,
  discoveryCrontab,
  callCrontab,
  walletCrontab,
  depositCrontab,
  rateCrontab,
  giftCrontab,
  subscriptionCrontab,
  withdrawalCrontab,
  moderationCrontab,
  supportCrontab,
  notificationCrontab,
  boostCrontab,
  systemCrontab,
  httpCrontab,
].join('\n')
