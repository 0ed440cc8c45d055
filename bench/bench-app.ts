import type { AddressInfo } from 'node:net'
import { noKnownPictures } from '../server/src/adapters/known-pictures/known-pictures.ts'
import { makeOutcomes } from '../server/src/adapters/outcomes.ts'
import { makePush } from '../server/src/adapters/push.ts'
import { makeWebhooks } from '../server/src/adapters/webhooks.ts'
import { assemble } from '../server/src/app.ts'
import { readConfig } from '../server/src/config/config.ts'
import type { Context } from '../server/src/context.ts'
import { type Database, openDatabase } from '../server/src/db/database.ts'
import { primaryReader } from '../server/src/db/replica/read-replica.ts'
import { makeHttp } from '../server/src/http/server.ts'
import { hashToken, makeToken } from '../server/src/http/session.ts'
import { loadTranslations } from '../server/src/http/translations.ts'
import { makeLog } from '../server/src/log.ts'

/** A statement that the server sent, as it was sent. */
export type Statement = { text: string; values: unknown[]; ms: number }

/** Statements may be sent as others, to compare the two. */
export type Rewrite = (statement: Pick<Statement, 'text' | 'values'>) => Pick<Statement, 'text' | 'values'>

export type BenchApp = {
  ctx: Context
  pool: Database['pool']
  /** Statements since the list was last emptied. */
  sent: Statement[]
  /** GET, or POST with a body or without, as a member; answers the body and the time in ms. */
  ask: (
    token: string,
    url: string,
    method?: 'GET' | 'POST' | { post: object },
  ) => Promise<{ body: { data: Data }; ms: number }>
  /** A session for each of the members. */
  signIn: (memberIds: number[]) => Promise<string[]>
  /** Opens a free port of 127.0.0.1. */
  listen: () => Promise<AddressInfo>
  close: () => Promise<void>
}
type Data = {
  members: { id: string; reasons: { key: string }[] }[]
  nextCursor: string | null
  conversations?: { id: string }[]
}

/** The whole server but sockets, jobs and the network, on a database that is already there. */
export async function makeBenchApp(
  databaseUrl: string,
  dataDir: string,
  { poolMax = 4, rewrite = (statement) => statement }: { poolMax?: number; rewrite?: Rewrite } = {},
): Promise<BenchApp> {
  const config = readConfig({ KARIBU_ENV: 'local', KARIBU_LIMITS: 'off', LOG_LEVEL: 'warn', DATA_DIR: dataDir })
  const { db, pool, close } = openDatabase(databaseUrl, { poolMax })
  const sent: Statement[] = []
  pool.on('connect', (client) => record(client, sent, rewrite))
  const app = makeHttp(config)
  const ctx: Context = {
    config,
    secret: 'a key for measurements, and for nothing else',
    db,
    pool,
    reader: primaryReader,
    now: () => new Date(),
    translations: await loadTranslations(() => {}),
    emit: () => {},
    emitToDevice: () => {},
    cutSessions: () => {},
    isConnected: async () => false,
    shared: null,
    outcomes: makeOutcomes(() => new Date()),
    mail: { send: async () => 'sent' },
    sms: null,
    push: makePush(config),
    storage: { put: async () => {}, get: async () => null, remove: async () => {}, list: async () => [] },
    payments: { paystack: null, tranzak: null, flutterwave: null },
    webhooks: makeWebhooks(config),
    knownPictures: noKnownPictures,
    pictureClassifier: null,
    rates: { fetch: async () => ({ outcome: 'refused', faults: ['no source'] }) },
    checkSystem: async () => [],
    metrics: null,
    tracing: null,
    log: makeLog(app.log),
  }
  await assemble(app, ctx, { web: null })
  await app.ready()
  return {
    ctx,
    pool,
    sent,
    ask: askThrough(app),
    signIn: (memberIds) => signIn(pool, memberIds),
    listen: async () => {
      await app.listen({ host: '127.0.0.1', port: 0 })
      return app.server.address() as AddressInfo
    },
    close: async () => {
      await app.close()
      await close()
    },
  }
}

const askThrough =
  (app: ReturnType<typeof makeHttp>): BenchApp['ask'] =>
  async (token, url, how = 'GET') => {
    const { method, ...body } =
      typeof how === 'string' ? { method: how } : { method: 'POST' as const, payload: how.post }
    const began = performance.now()
    const response = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...body })
    const ms = performance.now() - began
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
    return { body: response.json(), ms }
  }

async function signIn(pool: Database['pool'], memberIds: number[]): Promise<string[]> {
  const tokens = memberIds.map(() => makeToken())
  await pool.query(
    `insert into member_session (member_id, token_hash, device, remember, created_at, last_used_at, expires_at)
     select id, hash, 'bench', false, now(), now(), now() + interval '1 day' from unnest($1::int[], $2::bytea[]) s(id, hash)`,
    [memberIds, tokens.map(hashToken)],
  )
  return tokens
}

type Asking = { query: (...question: unknown[]) => unknown }

function record(client: object, sent: Statement[], rewrite: Rewrite): void {
  const asking = client as Asking
  const query = asking.query.bind(client)
  asking.query = (...input) => {
    const question = rewriteInput(input, rewrite)
    const [text, values] = question
    if (typeof text !== 'string') return query(...question)
    const began = performance.now()
    const done = () =>
      void sent.push({ text, values: Array.isArray(values) ? values : [], ms: performance.now() - began })
    const callback = question.at(-1)
    if (typeof callback === 'function') {
      const answered = (...outcome: unknown[]) => {
        if (!outcome[0]) done()
        callback(...outcome)
      }
      return query(...question.slice(0, -1), answered)
    }
    const answer = query(...question)
    if (answer instanceof Promise) answer.then(done, () => {})
    return answer
  }
}

function rewriteInput(input: unknown[], rewrite: Rewrite): unknown[] {
  const [text, values, ...rest] = input
  if (typeof text !== 'string' || !Array.isArray(values)) return input
  const sent = rewrite({ text, values })
  return [sent.text, sent.values, ...rest]
}
