import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { assemble, crontab, jobTables } from './app.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { assertDurable, openDatabase } from './db/database.ts'
import { prepareDatabase } from './db/prepare.ts'
import { loadReference } from './db/reference/load-reference.ts'
import { chatHears } from './features/chat/index.ts'
import { makeHttp } from './http/server.ts'
import { loadWords } from './http/words.ts'
import { startJobs } from './jobs/jobs.ts'
import { makeMail } from './outside/mail.ts'
import { makePayments, needsSandbox } from './outside/payments/payments.ts'
import { makeRates } from './outside/rates.ts'
import { startSandbox } from './outside/sandbox/sandbox.ts'
import { loadSecret } from './outside/secret.ts'
import { makeStorage } from './outside/storage.ts'
import { makeSockets } from './realtime/sockets.ts'

export type Running = { url: string; ctx: Context; stop: () => Promise<void> }

const webFolder = join(import.meta.dirname, '../../web/dist')
const drainMs = 10_000

/** The whole server: database, context, features, listening. `say` is told of each long step. */
export async function startServer(config: Config, say: (line: string) => void = () => {}): Promise<Running> {
  const steps = { info: say, warn: say, error: say }
  const database = await prepareDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.database?.url,
    databaseAdminUrl: config.database?.adminUrl,
    log: steps,
  })
  const undo: (() => Promise<unknown>)[] = [database.stop]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    await loadReference({ adminUrl: database.adminUrl, log: steps })
    const app = makeHttp(config)
    const { db, pool, close } = openDatabase(database.url, { poolMax: config.databasePool, log: app.log })
    undo.push(close)
    if (config.production) await assertDurable(pool)
    const sandbox = needsSandbox(config) ? await openSandbox(config) : null
    undo.push(async () => sandbox?.stop())
    const sockets = makeSockets()
    const ctx: Context = {
      config,
      secret: config.secret ?? loadSecret(config.dataDir),
      db,
      pool,
      now: () => new Date(Date.now() + config.clockOffsetMs),
      words: await loadWords((message) => app.log.warn(message)),
      signal: sockets.signal,
      cutSessions: sockets.cutSessions,
      isConnected: sockets.isConnected,
      mail: makeMail(config),
      storage: makeStorage(config),
      payments: makePayments(config, sandbox?.keys ?? null),
      rates: makeRates(config),
      log: app.log,
    }
    await assemble(app, ctx, existsSync(join(webFolder, 'app.html')) ? webFolder : null)
    const jobs = await startJobs(ctx, jobTables, crontab)
    undo.push(() => jobs.stop())
    await app.listen({ host: config.host, port: config.port })
    undo.push(() => drained(app))
    sockets.open(ctx, app.server, chatHears(ctx))
    undo.push(() => sockets.close())
    const url = addressOf(app, config)
    database.tellAddress(url)
    sandbox?.tellWebhooks({ paystack: `${url}/api/webhooks/paystack`, tranzak: `${url}/api/webhooks/tranzak` })
    return { url, ctx, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const openSandbox = (config: Config) =>
  startSandbox({ host: config.host, port: config.sandboxPort, file: join(config.dataDir, 'sandbox.json') })

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
