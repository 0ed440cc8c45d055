import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openKnownPictures } from './adapters/known-pictures/known-pictures.ts'
import { makeMail } from './adapters/mail.ts'
import { makeOutcomes, watchMail, watchPayments, watchPush, watchStorage } from './adapters/outcomes.ts'
import { makePayments } from './adapters/payments/payments.ts'
import { makePictureClassifier } from './adapters/picture-classifier/picture-classifier.ts'
import { makePush } from './adapters/push.ts'
import { makeRates } from './adapters/rates.ts'
import { makeSms } from './adapters/sms/sms.ts'
import { makeStorage } from './adapters/storage.ts'
import { makeWebhooks } from './adapters/webhooks.ts'
import { assemble, crontab, features, jobs } from './app.ts'
import { openSharedResources, type SharedResources } from './bootstrap.ts'
import type { Config } from './config/config.ts'
import type { Context } from './context.ts'
import { assertDurable, openDatabase } from './db/database.ts'
import type { BeforeChange } from './db/migrate/migrate.ts'
import { openReplica, primaryReader } from './db/replica/read-replica.ts'
import { makeDoctor, reportFailedChecks } from './doctor/doctor.ts'
import { callEventHandlers } from './features/calls/index.ts'
import { chatEventHandlers } from './features/chat/index.ts'
import { makeDrain } from './http/drain.ts'
import { makeHttp } from './http/server.ts'
import { loadTranslations } from './http/translations.ts'
import { startJobs } from './jobs/jobs.ts'
import { makeLog } from './log.ts'
import { makeMetrics } from './metrics/metrics.ts'
import { startMetrics } from './metrics/start-metrics.ts'
import { makeSockets } from './realtime/sockets.ts'

export type Running = { url: string; ctx: Context; stop: () => Promise<void> }

const webFolder = join(import.meta.dirname, '../../web/dist')

/** The whole server in this one process. `logLine` receives a line for each long step. */
export async function startServer(
  config: Config,
  logLine: (line: string) => void = () => {},
  beforeChange?: BeforeChange,
): Promise<Running> {
  const open = await openSharedResources(config, logLine, beforeChange)
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

/** What several servers share; null for a server alone, which does not load the client of Redis: a tenth of a second. */
async function openShared({ redisUrl }: Config, log: Context['log']): Promise<Context['shared']> {
  if (!redisUrl) return null
  const { openRedis } = await import('./adapters/redis.ts')
  return openRedis(redisUrl, log)
}

/** `tracing` is null without a collector; its client is loaded only for one. */
async function openMonitoring(app: FastifyInstance, config: Config) {
  const metrics = config.metrics ? makeMetrics() : null
  const log = makeLog(app.log, metrics?.countLogEvent)
  const tracing = config.tracing && (await import('./adapters/tracing.ts')).openTracing(config.tracing, log)
  return { metrics, log, tracing }
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
    const { metrics, log, tracing } = await openMonitoring(app, config)
    const { db, pool, close } = openPool(config, resources, { log, tracing })
    undo.push(async () => tracing?.close(), close)
    const reader = openReader(config, { primary: db, log })
    undo.push(reader.close)
    if (config.production) await assertDurable(pool)
    const shared = await openShared(config, log)
    undo.push(async () => shared?.close())
    const sockets = makeSockets()
    const now = () => new Date(Date.now() + config.clockOffsetMs)
    const ports = await makePorts(config, { now, log, metrics, sandboxKeys: resources.sandboxKeys })
    const adminUrl = config.database?.adminUrl ?? null
    const ctx: Context = {
      config,
      secret: resources.secret,
      secretPrevious: config.secretPrevious,
      db,
      pool,
      reader,
      now,
      translations: await loadTranslations((detail) => log('translation_missing', { detail })),
      emit: sockets.emit,
      emitToDevice: sockets.emitToDevice,
      cutSessions: sockets.cutSessions,
      isConnected: sockets.isConnected,
      shared,
      ...ports,
      log,
      metrics,
      tracing,
      checkSystem: makeDoctor({ config, pool, adminUrl, ...ports, now, nameServers: null }),
    }
    await assemble(app, ctx, { web: builtWeb(), sandboxUrl: resources.sandboxKeys?.baseUrl })
    const worker = await startJobs(ctx, jobs, crontab)
    undo.push(() => worker.stop())
    undo.push(startFeatures(ctx))
    const drain = makeDrain(app)
    await app.listen({ host: config.host, port: config.port })
    undo.push(() => drain(sockets.close))
    sockets.open(ctx, app.server, { ...chatEventHandlers(ctx), ...callEventHandlers(ctx) })
    undo.push(await startMetrics({ ctx, metrics, countSockets: sockets.count }))
    if (config.production) void reportFailedChecks(ctx)
    return { url: addressOf(app, config), ctx, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const builtWeb = () => (existsSync(join(webFolder, 'app.html')) ? webFolder : null)

/** Begins the work of features that runs until the process ends; the result ends it in reverse order. */
function startFeatures(ctx: Context): () => Promise<void> {
  const started = features.map(({ start }) => start?.(ctx))
  return async () => {
    for (const work of started.reverse()) await work?.stop()
  }
}

const openPool = (
  { databasePool: poolMax }: Config,
  { databaseUrl }: SharedResources,
  { log, tracing }: Pick<Context, 'log' | 'tracing'>,
) => openDatabase(databaseUrl, { poolMax, log, onStatement: tracing?.traceStatement })

const openReader = (
  { replicaUrl: url, databasePool: poolMax }: Config,
  { primary, log }: { primary: Context['db']; log: Context['log'] },
): Context['reader'] => (url ? openReplica({ url, primary, poolMax, log }) : primaryReader)

type PortNeeds = Pick<Context, 'now' | 'log' | 'metrics'> & Pick<SharedResources, 'sandboxKeys'>

/** The clients of other systems, with a record of how their calls end. */
async function makePorts(config: Config, { now, log, metrics, sandboxKeys }: PortNeeds) {
  const outcomes = makeOutcomes(now, metrics?.countOutcome)
  const mail = makeMail(config, log)
  return {
    outcomes,
    mail: watchMail(mail, outcomes),
    sms: makeSms(config, mail, log),
    push: watchPush(makePush(config), outcomes),
    knownPictures: await openKnownPictures(config, log),
    pictureClassifier: makePictureClassifier(config),
    storage: watchStorage(makeStorage(config), outcomes),
    payments: watchPayments(makePayments(config, sandboxKeys), outcomes),
    rates: makeRates(config),
    webhooks: makeWebhooks(config),
  }
}

function addressOf(app: FastifyInstance, config: Config): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return `http://${config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`
}
