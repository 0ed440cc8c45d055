import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Log, silentLog } from '../log.ts'
import type { Tracing } from '../ports/tracing.ts'
import type { DB } from './schema.ts'
import { StartFault } from './start-fault.ts'
import { PreparedClient } from './statements/prepared-client.ts'
import { TimedPool } from './timed-pool.ts'

/** A connection of the pool. */
export type PoolClient = pg.PoolClient

export type Database = {
  db: Kysely<DB>
  pool: TimedPool
  close(): Promise<void>
}

type Options = {
  poolMax?: number
  log?: Log
  connectMs?: number
  /** Called for each statement of Kysely when it has ended. */
  onStatement?: Tracing['traceStatement']
}

const statementOf = ({ query, queryDurationMillis, level }: LogEvent) => ({
  text: query.sql,
  ms: queryDurationMillis,
  hasFailed: level === 'error',
})

/**
 * Opens the application's pool. Statements end after 5 s, waits for a lock after 3 s, idle transactions after 10 s.
 * `bigint` comes as a number (an unsafe one is an error), `date` as 'YYYY-MM-DD', `numeric` as text.
 */
export function openDatabase(
  url: string,
  { poolMax = 10, log = silentLog, connectMs = 20_000, onStatement }: Options = {},
): Database {
  const pool = new TimedPool({
    connectionString: url,
    max: poolMax,
    application_name: 'karibu',
    // How long a query waits for a connection. A burst of simultaneous requests must be served, not refused.
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    types: { getTypeParser },
    Client: PreparedClient,
  })
  // Without a listener a database restart would end the process: once for idle clients, once for those at work.
  pool.on('error', (error) => log('database_connection_lost', { err: error }))
  const open = new Set<Promise<void>>()
  pool.on('connect', (client) => {
    const ended = new Promise<void>((done) => client.once('end', done)).then(() => void open.delete(ended))
    open.add(ended)
    client.on('error', (error) => log('database_connection_lost', { err: error }))
  })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && { log: (event: LogEvent) => onStatement(statementOf(event)) }),
  })
  const close = async () => {
    await db.destroy()
    // Kysely ends the pool only if it has asked something itself.
    if (!pool.ending) await pool.end()
    // The pool answers before its connections are closed; a database stopped now would cut them with an error.
    await Promise.race([Promise.all(open), wait(2_000, undefined, { ref: false })])
  }
  return { db, pool, close }
}

/** Refuses a database that could lose a commit, or a login that could change the tables or wait for ever. For production. */
export async function assertDurable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Record<string, string | boolean>>(`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('full_page_writes') as full_page_writes, current_setting('statement_timeout') as statement_timeout,
      r.rolsuper as is_superuser,
      exists (select from pg_shdepend d where d.deptype = 'o' and d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid) as is_owner
    from pg_roles r where r.rolname = current_user`)
  const facts = rows[0] ?? {}
  const faults: string[] = []
  for (const setting of ['fsync', 'full_page_writes'] as const) {
    if (facts[setting] !== 'on')
      faults.push(`${setting} is ${facts[setting]}: a crash could lose or break committed rows. Set it to on.`)
  }
  if (facts.synchronous_commit === 'off')
    faults.push('synchronous_commit is off: a crash could lose committed rows. Set it to on.')
  if (facts.statement_timeout === '0')
    faults.push('statement_timeout is 0: a pooler drops it. Set it for the login, as docs/OPERATIONS.md says.')
  if (facts.is_superuser) faults.push('The login of DATABASE_URL is a superuser: give the application one that is not.')
  if (facts.is_owner)
    faults.push('The login of DATABASE_URL owns objects: the owner belongs in DATABASE_ADMIN_URL only.')
  if (faults.length > 0)
    throw new StartFault(
      ['The database is not fit for production:', ...faults.map((fault) => `  - ${fault}`)].join('\n'),
    )
}

const { INT8, DATE } = pg.types.builtins
const int8Array = 1016
const dateArray = 1182

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
  if (oid === INT8) return safeNumber
  if (oid === DATE) return (value: string) => value
  // pg reads a bigint array as texts, and a text array takes dates as they are.
  if (oid === int8Array)
    return (value: string) => readArray(oid, value).map((item) => (item === null ? null : safeNumber(item)))
  if (oid === dateArray) return (value: string) => readArray(1009, value)
  return pg.types.getTypeParser(oid, 'text')
}

function readArray(oid: number, value: string): (string | null)[] {
  return pg.types.getTypeParser(oid, 'text')(value)
}

function safeNumber(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number`)
  return number
}
