import type { Pool } from 'pg'
import { readMigrationStatus } from '../../db/migrate/find-pending.ts'
import { readServerVersion } from '../../db/server-version.ts'
import { StartFault } from '../../db/start-fault.ts'
import { type Check, fine, fineWith, seriousIn } from '../check.ts'
import type { Outcome } from '../outcome.ts'

const listedMax = 5
const waitMaxS = 15 * 60
const walBytesMax = 1_073_741_824
/** Connections that backups, migrations and people need beside the servers. */
const connectionsSpare = 10

const rowsOf = async <T extends object>(pool: Pool, text: string): Promise<T[]> => (await pool.query<T>(text)).rows
const listOf = (names: string[]): string => names.slice(0, listedMax).join(', ')

const checkDatabase: Check = async ({ pool }) => {
  const { name, isNewEnough } = await readServerVersion(pool)
  const version = `PostgreSQL ${name.split(' ')[0]}`
  return isNewEnough ? fineWith(version) : { state: 'fail', found: 'wrong', detail: version }
}

/** Settings with which a crash loses what was acknowledged. */
const checkSettings: Check = async ({ pool, config }) => {
  const rows = await rowsOf<{ name: string }>(
    pool,
    `select name from pg_settings
     where name = any('{fsync,full_page_writes,synchronous_commit}') and setting = 'off' order by name`,
  )
  if (rows.length === 0) return fine
  return { state: seriousIn(config), found: 'wrong', detail: listOf(rows.map(({ name }) => `${name} = off`)) }
}

/** The login of the application must not be able to change the tables. */
const checkLogin: Check = async ({ pool, config }) => {
  const [row] = await rowsOf<{ isSuperuser: boolean; isOwner: boolean }>(
    pool,
    `select r.rolsuper as "isSuperuser", exists (select from pg_class c where c.relowner = r.oid) as "isOwner"
     from pg_roles r where r.rolname = current_user`,
  )
  const powers = [...(row?.isSuperuser ? ['superuser'] : []), ...(row?.isOwner ? ['owner'] : [])]
  return powers.length === 0 ? fine : { state: seriousIn(config), found: 'wrong', detail: powers.join(', ') }
}

const checkMigrations: Check = async ({ adminUrl }) => {
  if (adminUrl === null) return null
  try {
    const { pending, functions, applied } = await readMigrationStatus(adminUrl)
    if (pending.length + functions.length === 0) return fineWith(applied.at(-1) ?? '')
    return { state: 'fail', found: 'waiting', detail: listOf([...pending, ...functions]) }
  } catch (error) {
    if (error instanceof StartFault) return { state: 'fail', found: 'wrong', detail: 'schema_version' }
    throw error
  }
}

/** Applies where there is a replication slot: it fills the disk without a consumer. */
const checkReplication: Check = async ({ pool }) => {
  const slots = await rowsOf<{ name: string; active: boolean; bytes: number }>(
    pool,
    `select slot_name as name, active, coalesce(pg_wal_lsn_diff(
       case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end, restart_lsn), 0)::float8 as bytes
     from pg_replication_slots`,
  )
  const idle = slots.filter(({ active }) => !active)
  if (idle.length > 0) {
    const isFull = idle.some(({ bytes }) => bytes > walBytesMax)
    return { state: isFull ? 'fail' : 'warn', found: 'broken', detail: listOf(idle.map(({ name }) => name)) }
  }
  return slots.length > 0 ? fine : null
}

const checkIndexes: Check = async ({ pool }) => {
  const rows = await rowsOf<{ name: string }>(
    pool,
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not (i.indisvalid and i.indisready) order by 1`,
  )
  return rows.length === 0 ? fine : { state: 'fail', found: 'broken', detail: listOf(rows.map(({ name }) => name)) }
}

/** Do the connections of this server fit into those that the database allows? */
const checkConnections: Check = async ({ pool, config }) => {
  const [row] = await rowsOf<{ max: number }>(
    pool,
    `select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
       nullif(d.datconnlimit, -1), nullif(r.rolconnlimit, -1)) as max
     from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`,
  )
  const free = (row?.max ?? 0) - config.databasePool
  if (free >= connectionsSpare) return fineWith(`DATABASE_POOL ${config.databasePool} / ${row?.max}`)
  return {
    state: free < 0 ? 'fail' : 'warn',
    found: 'wrong',
    detail: `DATABASE_POOL ${config.databasePool} / ${row?.max}`,
  }
}

/** Jobs that failed on every attempt, and due jobs that no worker takes. */
const checkJobs: Check = async ({ pool }): Promise<Outcome> => {
  const [row] = await rowsOf<{ dead: number; waitedS: number; due: number }>(
    pool,
    `select count(*) filter (where attempts >= max_attempts)::int as dead,
       count(*) filter (where locked_at is null and attempts < max_attempts and run_at < now())::int as due,
       coalesce(extract(epoch from now() - min(run_at)
         filter (where locked_at is null and attempts < max_attempts and run_at < now())), 0)::float8 as "waitedS"
     from graphile_worker.jobs`,
  )
  if (row && row.waitedS > waitMaxS) return { state: 'fail', found: 'waiting', detail: String(row.due) }
  return row && row.dead > 0 ? { state: 'warn', found: 'gaveUp', detail: String(row.dead) } : fine
}

/** The checks that need a connection to the database. */
export const databaseChecks = {
  database: checkDatabase,
  databaseSettings: checkSettings,
  databaseLogin: checkLogin,
  migrations: checkMigrations,
  replication: checkReplication,
  indexes: checkIndexes,
  connections: checkConnections,
  jobs: checkJobs,
}
