import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { makeMail } from './adapters/mail.ts'
import { makeOutcomes, watchMail, watchPayments, watchPush, watchStorage } from './adapters/outcomes.ts'
import { makePayments } from './adapters/payments/payments.ts'
import { makePush } from './adapters/push.ts'
import { makeRates } from './adapters/rates.ts'
import { openRedis } from './adapters/redis.ts'
import { makeStorage } from './adapters/storage.ts'
import { assemble, crontab, jobTables } from './app.ts'
import { openSharedResources, type SharedResources } from './bootstrap.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { assertDurable, openDatabase } from './db/database.ts'
import { callEventHandlers } from './features/calls/index.ts'
import { chatHears } from './features/chat/index.ts'
import { startRelay } from './features/notifications/index.ts'
import { startSavingOutcomes } from './features/system/index.ts'
import { makeHttp } from './http/server.ts'
import { loadTranslations } from './http/translations.ts'
import { startJobs } from './jobs/jobs.ts'
import { makeSockets } from './realtime/sockets.ts'

export type Running = { url: string; ctx: Context; stop: () => Promise<void> }

const webFolder = join(import.meta.dirname, '../../web/dist')
const drainMs = 10_000

/** The whole server in this one process. `say` is told of each long step. */
export async function startServer(config: Config, logLine: (line: string) => void = () => {}): Promise<Running> {
  const open = await openSharedResources(config, logLine)
  try {
    const running = await serve(config, open.resources)
    open.publishAddress(running.url)
    const stop = async () => {
      await running.stop()
      await open.stop()
    }
    return { ...running, stop }
  } catch (error) {
    await open.stop()
    throw error
  }
}

/** One process that serves: context, features, jobs, listening, undone in reverse order. Others may serve beside it. */
export async function serve(config: Config, resources: SharedResources): Promise<Running> {
  const undo: (() => Promise<unknown>)[] = []
  let stopping: Promise<void> | undefined
  const undoAll = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  const stop = () => {
    stopping ??= undoAll()
    return stopping
  }
  try {
    const app = makeHttp(config)
    const { db, pool, close } = openDatabase(resources.databaseUrl, { poolMax: config.databasePool, log: app.log })
    undo.push(close)
    if (config.production) await assertDurable(pool)
    const shared = config.redisUrl ? await openRedis(config.redisUrl, app.log) : null
    undo.push(async () => shared?.close())
    const sockets = makeSockets()
    const now = () => new Date(Date.now() + config.clockOffsetMs)
    const outcomes = makeOutcomes(now)
    const ctx: Context = {
      config,
      secret: resources.secret,
      db,
      pool,
      now,
      translations: await loadTranslations((message) => app.log.warn(message)),
      emit: sockets.emit,
      emitToDevice: sockets.emitToDevice,
      cutSessions: sockets.cutSessions,
      isConnected: sockets.isConnected,
      shared,
      outcomes,
      mail: watchMail(makeMail(config, app.log), outcomes),
      push: watchPush(makePush(config), outcomes),
      storage: watchStorage(makeStorage(config), outcomes),
      payments: watchPayments(makePayments(config, resources.sandboxKeys), outcomes),
      rates: makeRates(config),
      log: app.log,
    }
    await assemble(app, ctx, existsSync(join(webFolder, 'app.html')) ? webFolder : null)
    const jobs = await startJobs(ctx, jobTables, crontab)
    undo.push(() => jobs.stop())
    const relay = startRelay(ctx)
    undo.push(() => relay.stop())
    const saving = startSavingOutcomes(ctx)
    undo.push(() => saving.stop())
    await app.listen({ host: config.host, port: config.port })
    undo.push(() => drained(app))
    sockets.open(ctx, app.server, { ...chatHears(ctx), ...callEventHandlers(ctx) })
    undo.push(() => sockets.close())
    return { url: addressOf(app, config), ctx, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

// Requests under way are finished; one that hangs does not hold the stop up.
async function drained(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearTimeout(late)
}

function addressOf(app: FastifyInstance, config: Config): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return `http://${config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
}
