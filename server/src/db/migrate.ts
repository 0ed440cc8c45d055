import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrateJobs } from '../jobs/migrate-jobs.ts'
import { type DatabaseLog, silentLog } from './log.ts'
import { appRole } from './roles.ts'
import { assertServerVersion } from './server-version.ts'
import { StartFault } from './start-fault.ts'

type Migration = { name: string; sql: string; checksum: string }
type Migrate = { adminUrl: string; log?: DatabaseLog | undefined; folder?: string }

const lockKey = 7_163_301
/**
 * Checksums that a released file no longer has, and under which databases may have recorded it. A file is listed here only
 * when its old and new text lead to the same tables.
 */
const formerChecksums: Record<string, string[]> = {
  // Had a parsed body for birth_of; later migrations could then not add columns on PostgreSQL 15.20. See 0380.
  '0001_start.sql': ['97c977aa30ed3ed14c621a457190b95a085c2b18287982d5c7b6f0e86e7aac07'],
  // Used "alter column … set expression", which needs PostgreSQL 17; now drops the generated column and adds it again.
  '0182_fold_text.sql': ['cfc8a8bf6d743b7f83dcc1b8c508becf39bec1448003ee0a43f1d9c3e4419030'],
}
const extensions = ['citext', 'pg_trgm', 'unaccent', 'btree_gist']

/**
 * Brings the database to the newest shape: the SQL files of `migrations/` in order, each in its transaction, then the
 * tables of the job queue. Runs as the owner; starts at the same time wait for each other. Says what was new.
 */
export async function migrate({ adminUrl, log = silentLog, folder = defaultFolder }: Migrate): Promise<string[]> {
  const client = new pg.Client({
    connectionString: adminUrl,
    application_name: 'karibu-migrate',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await assertServerVersion(client)
    await client.query(`set lock_timeout = '10s'`)
    if (!(await mayChange(client))) return await assertMigrated(client, folder)
    await takeTurn(client)
    await prepare(client)
    const fresh = await pending(client, readMigrations(folder))
    for (const migration of fresh) {
      log.info(`Database: ${migration.name}`)
      await apply(client, migration)
    }
    await migrateJobs({ client, adminUrl })
    return fresh.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

const defaultFolder = join(import.meta.dirname, 'migrations')

async function mayChange(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select has_schema_privilege('public', 'create') as may")
  return rows[0].may
}

/** A login without the right to migrate may start on a database that the owner has migrated. */
async function assertMigrated(client: pg.Client, folder: string): Promise<string[]> {
  const known = await client.query("select to_regclass('migration') is not null as is_known")
  const waiting = known.rows[0].is_known ? await pending(client, readMigrations(folder)) : readMigrations(folder)
  if (waiting.length === 0) return []
  throw new StartFault(
    `The database waits for ${waiting.map(({ name }) => name).join(', ')}, and this login may not change it. Set DATABASE_ADMIN_URL to the owner's.`,
  )
}

/** One start migrates, the others wait: the lock ends with the connection. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [lockKey])
    if (rows[0].mine) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new StartFault(
    'Another process has been migrating this database for a minute. Look at it before starting again.',
  )
}

/** Rights come with each table as it is made, so that a migration can take some away again for good. */
async function prepare(client: pg.Client): Promise<void> {
  const known = await client.query("select to_regclass('migration') is not null as is_known")
  if (known.rows[0].is_known) return
  await inTransaction(client, async () => {
    await addExtensions(client)
    await client.query(`
      grant usage on schema public to ${appRole};
      alter default privileges revoke execute on functions from public;
      alter default privileges in schema public grant select, insert, update, delete on tables to ${appRole};
      alter default privileges in schema public grant usage on sequences to ${appRole};
      alter default privileges in schema public grant execute on functions to ${appRole};
      create table migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
      revoke insert, update, delete on migration from ${appRole};`)
  })
}

async function addExtensions(client: pg.Client): Promise<void> {
  for (const name of extensions) {
    try {
      await client.query(`create extension if not exists ${name}`)
    } catch (error) {
      throw new StartFault(
        `The extension ${name} could not be added: ${(error as Error).message}.\n` +
          `Run as a superuser in this database: ${extensions.map((each) => `create extension if not exists ${each};`).join(' ')}`,
      )
    }
  }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  for (const [at, name] of names.entries()) {
    if (!/^\d{4}_/.test(name) || name.slice(0, 4) === names[at - 1]?.slice(0, 4))
      throw new StartFault(`Each migration has a number of four digits of its own: ${name} has not.`)
  }
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/** What is new; refuses a database that has seen other files than ours. */
async function pending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  )
  for (const [at, done] of rows.entries()) {
    const ours = migrations[at]
    if (ours?.name !== done.name)
      throw new StartFault(
        `The database has seen the migration ${done.name}, which this version does not know. Start the newer version.`,
      )
    if (ours.checksum !== done.checksum && !formerChecksums[done.name]?.includes(done.checksum))
      throw new StartFault(
        `The migration ${done.name} was changed after it ran on this database. Bring the file back and write a new one.`,
      )
  }
  return migrations.slice(rows.length)
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await inTransaction(client, async () => {
      await client.query(sql)
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    })
  } catch (error) {
    throw new Error(`The migration ${name} failed and was rolled back: ${placeOf(error, sql)}`, { cause: error })
  }
}

function placeOf(error: unknown, sql: string): string {
  const { message, position, detail } = error as { message: string; position?: string; detail?: string }
  const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : ''
  return `${message}${line}${detail ? ` – ${detail}` : ''}`
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
