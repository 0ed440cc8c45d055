import { depositChannels } from '@karibu/contract'
import type { FastifyInstance } from 'fastify'
import { mailFolder } from './adapters/mail.ts'
import type { Context } from './context.ts'
import type { Feature } from './feature.ts'
import { accountDeletion } from './features/account-deletion/feature.ts'
import { accounts } from './features/accounts/feature.ts'
import { administration } from './features/administration/feature.ts'
import { announcements } from './features/announcements/feature.ts'
import { boosts } from './features/boosts/feature.ts'
import { calls } from './features/calls/feature.ts'
import { catalogue } from './features/catalogue/feature.ts'
import { chat } from './features/chat/feature.ts'
import { customFields } from './features/custom-fields/feature.ts'
import { datePlans } from './features/date-plans/feature.ts'
import { deposits } from './features/deposits/feature.ts'
import { receiveWebhook } from './features/deposits/index.ts'
import { discovery } from './features/discovery/feature.ts'
import { gifts } from './features/gifts/feature.ts'
import { knownPeople } from './features/known-people/feature.ts'
import { moderation } from './features/moderation/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { photos } from './features/photos/feature.ts'
import { places } from './features/places/feature.ts'
import { profiles } from './features/profiles/feature.ts'
import { readBadges } from './features/profiles/index.ts'
import { rates } from './features/rates/feature.ts'
import { reactions } from './features/reactions/feature.ts'
import { safety } from './features/safety/feature.ts'
import { subscriptions } from './features/subscriptions/feature.ts'
import { support } from './features/support/feature.ts'
import { system } from './features/system/feature.ts'
import { verification } from './features/verification/feature.ts'
import { wallet } from './features/wallet/feature.ts'
import { webhooks } from './features/webhooks/feature.ts'
import { withdrawals } from './features/withdrawals/feature.ts'
import { guardLoad } from './http/admission/admission.ts'
import { devMailbox } from './http/development/dev-mailbox.ts'
import { sweepIdempotency } from './http/idempotency.ts'
import { makeLimits } from './http/limits.ts'
import { guardMaintenance } from './http/maintenance/maintenance-guard.ts'
import { makeMount } from './http/mount.ts'
import { serveApiReference } from './http/openapi/api-reference.ts'
import { serveDescriptions } from './http/openapi/serve-descriptions.ts'
import { countVisits } from './http/pages/count-visits.ts'
import { serveSandboxPages } from './http/pages/sandbox-pages.ts'
import { serveNothing, serveWeb } from './http/pages/web.ts'
import { makeProfileLimit } from './http/profiles-a-day/limit-profiles.ts'
import { makeRecentLimit } from './http/profiles-a-day/recent-limit.ts'
import { configureHttp } from './http/server.ts'
import { mountWebhooks } from './http/webhooks.ts'
import { every, handleJobs, job, noPayload } from './jobs/job.ts'

const httpJobs = { sweepKeys: job('http.sweep-keys', noPayload) }
const http: Feature = {
  jobs: handleJobs(httpJobs, { sweepKeys: async (ctx) => void (await sweepIdempotency(ctx.db, ctx.now())) }),
  crontab: [every('15 4 * * *', httpJobs.sweepKeys, { attemptsMax: 3 })],
}

/** All features, one line each. */
export const features: Feature[] = [
  places,
  system,
  accounts,
  accountDeletion,
  photos,
  chat,
  calls,
  profiles,
  customFields,
  reactions,
  discovery,
  safety,
  verification,
  datePlans,
  knownPeople,
  moderation,
  administration,
  announcements,
  support,
  wallet,
  deposits,
  rates,
  gifts,
  boosts,
  subscriptions,
  catalogue,
  withdrawals,
  notifications,
  webhooks,
  http,
]

type Pages = {
  /** The folder of the built web application. */
  web: string | null
  /** Address of the payment sandbox of this machine. */
  sandboxUrl?: string | undefined
}

/** Mounts the routes of all features on the web server. */
export async function assemble(app: FastifyInstance, ctx: Context, { web, sandboxUrl }: Pages): Promise<void> {
  if (web) countVisits(app, ctx)
  const limits = makeLimits(ctx.config, ctx.shared)
  await configureHttp(app, ctx, limits)
  const on = makeMount(app, ctx, {
    limits,
    limitProfiles: makeProfileLimit(ctx, {
      readBadges: (memberId) => readBadges(ctx.db, memberId),
      readLimit: makeRecentLimit(ctx),
    }),
    assertOpen: guardMaintenance(app, ctx),
    assertAdmitted: guardLoad(app, ctx),
  })
  for (const { routes } of features) routes?.(on, ctx)
  await mountWebhooks(app, { channels: depositChannels, limits, receive: (notice) => receiveWebhook(ctx, notice) })
  if (sandboxUrl) await serveSandboxPages(app, sandboxUrl)
  serveDescriptions(app, ctx.config)
  await serveApiReference(app, ctx)
  devMailbox(app, ctx, mailFolder(ctx.config))
  if (web) await serveWeb(app, ctx, web)
  else serveNothing(app)
}

export const jobs = features.flatMap((feature) => feature.jobs ?? [])
export const crontab = features.flatMap((feature) => feature.crontab ?? [])
