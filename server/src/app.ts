import { api } from '@karibu/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { accountsCrontab, accountsJobs } from './features/accounts/index.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { discoveryCrontab, discoveryJobs } from './features/discovery/index.ts'
import { discoveryRoutes } from './features/discovery/routes.ts'
import { photoCrontab, photoJobs } from './features/photos/index.ts'
import { placesRoutes } from './features/places/routes.ts'
import { profileRoutes } from './features/profiles/routes.ts'
import { reactionRoutes } from './features/reactions/routes.ts'
import { safetyRoutes } from './features/safety/routes.ts'
import { systemRoutes } from './features/system/routes.ts'
import { devMailbox } from './http/dev-mailbox.ts'
import { makeLimits } from './http/limits.ts'
import { makeMount } from './http/mount.ts'
import { openApi } from './http/openapi.ts'
import { dressHttp } from './http/server.ts'
import { serveNothing, serveWeb } from './http/web.ts'
import type { JobTable } from './jobs/jobs.ts'
import { mailFolder } from './outside/mail.ts'

/** Puts the features on the web server: one visible line for each. */
export async function assemble(app: FastifyInstance, ctx: Context, web: string | null): Promise<void> {
  await dressHttp(app, ctx)
  const on = makeMount(app, ctx, makeLimits(ctx.config))
  placesRoutes(on, ctx)
  systemRoutes(on, ctx)
  accountsRoutes(on, ctx)
  chatRoutes(on, ctx)
  profileRoutes(on, ctx)
  reactionRoutes(on, ctx)
  discoveryRoutes(on, ctx)
  safetyRoutes(on, ctx)
  const description = openApi(api)
  app.get('/api/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(description))
  devMailbox(app, ctx, mailFolder(ctx.config))
  if (web) await serveWeb(app, ctx, web)
  else serveNothing(app)
}

/** What must happen, by feature. */
export const jobTables: JobTable[] = [accountsJobs, photoJobs, discoveryJobs]

/** Regular work, as graphile-worker reads it. */
export const crontab = [accountsCrontab, photoCrontab, discoveryCrontab].join('\n')
