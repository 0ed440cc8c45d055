import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallOf, RefusalCode, ReplyOf, Route, ServerEventName } from '@karibu/contract'
import type { FastifyInstance } from 'fastify'
import { Logger, runTaskListOnce } from 'graphile-worker'
import { openKnownPictures } from '../adapters/known-pictures/known-pictures.ts'
import { makeOutcomes, watchMail } from '../adapters/outcomes.ts'
import { makePictureClassifier } from '../adapters/picture-classifier/picture-classifier.ts'
import { makePush } from '../adapters/push.ts'
import { fileStorage } from '../adapters/storage.ts'
import { makeWebhooks } from '../adapters/webhooks.ts'
import { assemble, jobs } from '../app.ts'
import { readConfig } from '../config/config.ts'
import type { Context } from '../context.ts'
import { openDatabase } from '../db/database.ts'
import { primaryReader } from '../db/replica/read-replica.ts'
import { makeDoctor } from '../doctor/doctor.ts'
import { makeHttp } from '../http/server.ts'
import { loadTranslations } from '../http/translations.ts'
import { taskListOf } from '../jobs/jobs.ts'
import { makeLog, silentLog } from '../log.ts'
import type { Mail, MailPort } from '../ports/mail.ts'
import type { SmsPort } from '../ports/sms.ts'
import type { Storage } from '../ports/storage.ts'
import type { TestDatabase } from './database/copy-template.ts'
import { createTestDatabase } from './database/test-database.ts'
import { openTestSandbox, type SandboxSettings, type TestSandbox } from './fakes/sandbox.ts'
import { expectAudited } from './security/staff-audit.ts'

export type Answer<R extends Route> = {
  status: number
  headers: Record<string, unknown>
  /** Inside `data`; undefined after a refusal. */
  data: ReplyOf<R>
  message: string | undefined
  code: RefusalCode | undefined
  errors: Record<string, string[]> | undefined
  body: string
}

type Ask<R extends Route> = CallOf<R> & {
  token?: string | undefined
  headers?: Record<string, string>
  /** Sent instead of `body`, as it is. */
  raw?: { payload: Buffer | string; contentType: string }
}

type Sms = Parameters<SmsPort['send']>[0]

export type TestApp = {
  app: FastifyInstance
  ctx: Context
  storage: Storage
  /** Mails sent so far through the fake adapter. */
  mails: Mail[]
  /** Text messages sent so far through the fake adapter. */
  texts: Sms[]
  /** Events emitted so far. */
  emitted: { to: string; name: ServerEventName; payload: unknown }[]
  cut: string[]
  /** Throws where a call of staff succeeds without its entry in the audit log. */
  call: <const R extends Route>(route: R, ask?: Ask<R>) => Promise<Answer<R>>
  /** Runs every job that is due. */
  runJobs: () => Promise<void>
  /** Opens both payment channels on a sandbox of this test's own; until then they are switched off. */
  startSandbox: (settings?: SandboxSettings) => Promise<TestSandbox>
  /** Moves the application's clock. */
  advance: (ms: number) => void
  close: () => Promise<void>
}

/** Read once for all applications of this process. */
const translations = loadTranslations((message) => {
  throw new Error(message)
})

const usualEnvironment = { KARIBU_ENV: 'test', KARIBU_LIMITS: 'off', LOG_LEVEL: 'silent' }

/**
 * The application on a database of its own, asked through HTTP. Only mail and sockets are replaced. A database of the caller
 * is not dropped when the application closes.
 */
export async function makeTestApp(
  environment: Record<string, string> = {},
  callersDatabase?: TestDatabase,
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'karibu-test-'))
  const config = readConfig({ ...usualEnvironment, DATA_DIR: dataDir, ...environment })
  const database = callersDatabase ?? (await createTestDatabase())
  const app = makeHttp(config)
  const tracing = await openTracing(app, config)
  const { db, pool, close } = openDatabase(database.url, { poolMax: 8, onStatement: tracing?.traceStatement })
  let offset = 0
  let sandbox: TestSandbox | null = null
  const now = () => new Date(Date.now() + offset)
  const { recorded, ...fakes } = await makeFakes(config, now)
  const ctx: Context = {
    config,
    secret: 'a key that only the tests know, long enough',
    db,
    pool,
    reader: primaryReader,
    now,
    translations: await translations,
    ...fakes,
    log: makeLog(app.log),
    metrics: null,
    tracing,
    checkSystem: makeDoctor({
      config,
      pool,
      now,
      ...fakes,
      adminUrl: database.adminUrl,
      nameServers: null,
    }),
  }
  await assemble(app, ctx, { web: null })
  await app.ready()
  return {
    app,
    ctx,
    storage: ctx.storage,
    ...recorded,
    call: (route, ask) => expectAudited(db, route, () => callRoute(app, route, ask)),
    runJobs: () => runDueJobs(ctx),
    startSandbox: async (settings) => {
      sandbox = await openTestSandbox({ app, ctx }, settings)
      return sandbox
    },
    advance: (ms) => {
      offset += ms
    },
    close: async () => {
      await Promise.all([sandbox?.stop(), tracing?.close()])
      await app.close()
      await close()
      if (!callersDatabase) await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The adapters of a test: they record what is sent, and reach nothing outside. */
async function makeFakes(config: Context['config'], now: Context['now']) {
  const mails: Mail[] = []
  const texts: Sms[] = []
  const emitted: TestApp['emitted'] = []
  const cut: string[] = []
  const outcomes = makeOutcomes(now)
  const send: MailPort['send'] = async (mail) => {
    mails.push(mail)
    return 'sent'
  }
  const record: Context['emit'] = (to, name, payload) => void emitted.push({ to, name, payload })
  return {
    recorded: { mails, texts, emitted, cut },
    emit: record,
    emitToDevice: record,
    cutSessions: (ids: string[]) => void cut.push(...ids),
    isConnected: async () => false,
    shared: null,
    outcomes,
    mail: watchMail({ send }, outcomes),
    sms: { send: async (sms: Sms) => void texts.push(sms) },
    push: makePush(config),
    knownPictures: await openKnownPictures(config, silentLog),
    pictureClassifier: makePictureClassifier(config),
    storage: fileStorage(join(config.dataDir, 'photos')),
    payments: { paystack: null, tranzak: null, flutterwave: null },
    webhooks: makeWebhooks(config),
    rates: { fetch: async () => ({ outcome: 'refused' as const, faults: ['no source'] }) },
  }
}

async function runDueJobs(ctx: Context): Promise<void> {
  await ctx.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now() and run_at < $1`, [
    ctx.now(),
  ])
  const client = await ctx.pool.connect()
  try {
    await runTaskListOnce({ noHandleSignals: true, logger: quiet }, taskListOf(ctx, jobs), client)
  } finally {
    client.release()
  }
}

const quiet = new Logger(() => () => {})

async function callRoute<const R extends Route>(
  app: FastifyInstance,
  route: R,
  ask: Ask<R> = {} as Ask<R>,
): Promise<Answer<R>> {
  const params = (ask.params ?? {}) as Record<string, string>
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((ask.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value))
  }
  const search = query.size > 0 ? `?${query}` : ''
  const response = await app.inject({
    method: route.method,
    url: `/api${path}${search}`,
    headers: {
      ...(ask.token ? { authorization: `Bearer ${ask.token}` } : {}),
      ...(ask.raw ? { 'content-type': ask.raw.contentType } : {}),
      ...ask.headers,
    },
    ...payloadOf(ask),
  })
  const json = /json/.test(String(response.headers['content-type'])) ? JSON.parse(response.body) : {}
  return {
    status: response.statusCode,
    headers: response.headers,
    data: json.data,
    message: json.message,
    code: json.code,
    errors: json.errors,
    body: response.body,
  }
}

function payloadOf<R extends Route>(ask: Ask<R>): { payload?: Buffer | string | object } {
  if (ask.raw) return { payload: ask.raw.payload }
  return ask.body === undefined ? {} : { payload: ask.body as object }
}

// Loaded only for the tests that trace: it takes as long as all else of a file.
async function openTracing(app: FastifyInstance, { tracing }: Context['config']): Promise<Context['tracing']> {
  return tracing && (await import('../adapters/tracing.ts')).openTracing(tracing, makeLog(app.log))
}
