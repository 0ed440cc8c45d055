import pg from 'pg'
import { migrateJobs } from '../jobs/migrate-jobs.ts'
import { applyFunctions, findFunctionChanges } from './apply-functions.ts'
import { placeOf } from './fault-place.ts'
import { type DatabaseLog, silentLog } from './log.ts'
import { appRole } from './roles.ts'
import { assertServerVersion } from './server-version.ts'
import { readSqlSource, type SqlFile, type SqlSource } from './sql-source.ts'
import { StartFault } from './start-fault.ts'

type Migrate = { adminUrl: string; log?: DatabaseLog | undefined; folder?: string }

const lockKey = 7_163_301
const baselineName = 'baseline'
/** A database that ran the migrations before the baseline up to this one has the tables of the baseline. */
const lastBeforeBaseline = '0391_sanctions.sql'
const extensions = ['citext', 'pg_trgm', 'unaccent', 'btree_gist']

/**
 * Brings the database to the newest shape: the baseline where it is empty, then later migrations in order, then the
 * functions whose files changed, all in one transaction; then the tables of the job queue. Runs as the owner; processes that
 * start at the same time wait for each other. Returns the names of what was applied.
 */
export async function migrate({ adminUrl, log = silentLog, folder = import.meta.dirname }: Migrate): Promise<string[]> {
  const source = readSqlSource(folder)
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
    if (!(await mayChange(client))) {
      await assertMigrated(client, source)
      return []
    }
    await takeTurn(client)
    const applied = await inTransaction(client, () => update({ client, source, log }))
    await migrateJobs({ client, adminUrl })
    return applied
  } finally {
    await client.end()
  }
}

async function mayChange(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select has_schema_privilege('public', 'create') as may")
  return rows[0].may
}

/** A login without the right to migrate may start on a database that the owner has migrated. */
async function assertMigrated(client: pg.Client, source: SqlSource): Promise<void> {
  const { isNew, isBeforeBaseline, migrations } = await findPending(client, source)
  const { changed, removed } = await findFunctionChanges(client, source.functions)
  const functions = [...changed.map(({ name }) => name), ...removed]
  const waiting = [
    ...(isNew || isBeforeBaseline ? [`the ${baselineName}`] : []),
    ...migrations.map(({ name }) => name),
    ...(functions.length > 3 ? [`${functions.length} functions`] : functions.map((name) => `the function ${name}`)),
  ]
  if (waiting.length === 0) return
  throw new StartFault(
    `The database waits for ${waiting.join(', ')}, and this login may not change it. Set DATABASE_ADMIN_URL to the owner's.`,
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

type Update = { client: pg.Client; source: SqlSource; log: DatabaseLog }

async function update({ client, source, log }: Update): Promise<string[]> {
  await prepare(client)
  const { isNew, isBeforeBaseline, migrations } = await findPending(client, source)
  if (isBeforeBaseline) await client.query('delete from migration')
  if (isNew) {
    log.info(`Database: ${baselineName}`)
    for (const file of source.baseline.files) await run(client, file)
  }
  if (isNew || isBeforeBaseline) await record(client, { name: baselineName, checksum: source.baseline.checksum })
  for (const migration of migrations) {
    log.info(`Database: ${migration.name}`)
    await run(client, migration)
    await record(client, migration)
  }
  const changes = await findFunctionChanges(client, source.functions)
  const functions = [...changes.changed.map(({ name }) => name), ...changes.removed]
  if (functions.length > 0)
    log.info(`Database: ${functions.length === 1 ? functions[0] : `${functions.length} functions`}`)
  await applyFunctions(client, changes)
  return [...(isNew ? [baselineName] : []), ...migrations.map(({ name }) => name), ...functions]
}

/** Rights come with each table as it is made, so that a file can take some away again for good. */
async function prepare(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select to_regclass('migration') is not null as has_migrations,
       to_regclass('applied_function') is not null as has_functions`,
  )
  if (!rows[0].has_migrations) {
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
  }
  if (!rows[0].has_functions) {
    await client.query(`
      create table applied_function (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
      revoke insert, update, delete on applied_function from ${appRole};`)
  }
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

type Pending = { isNew: boolean; isBeforeBaseline: boolean; migrations: SqlFile[] }

/** What is new; refuses a database on which other files ran than these. */
async function findPending(client: pg.Client, { baseline, migrations }: SqlSource): Promise<Pending> {
  const known = await client.query("select to_regclass('migration') is not null as is_known")
  const { rows } = known.rows[0].is_known
    ? await client.query<Recorded>('select name, checksum from migration order by name')
    : { rows: [] }
  const isNew = rows.length === 0
  const ofBaseline = rows.find(({ name }) => name === baselineName)
  const isBeforeBaseline = !isNew && !ofBaseline && baseline.files.length > 0
  const last = rows.at(-1)?.name
  if (isBeforeBaseline && last !== lastBeforeBaseline)
    throw new StartFault(
      `The database was made by an earlier version, up to ${last}, which this version cannot take over. Start a version up to ${lastBeforeBaseline} on it first, or use a new database.`,
    )
  if (ofBaseline && ofBaseline.checksum !== baseline.checksum)
    throw new StartFault(
      'The baseline was changed after it ran on this database. Bring its files back and write a migration.',
    )
  const applied = isBeforeBaseline ? [] : rows.filter(({ name }) => name !== baselineName)
  return { isNew, isBeforeBaseline, migrations: findNew(applied, migrations) }
}

type Recorded = { name: string; checksum: string }

function findNew(applied: Recorded[], migrations: SqlFile[]): SqlFile[] {
  for (const [at, done] of applied.entries()) {
    const ours = migrations[at]
    if (ours?.name !== done.name)
      throw new StartFault(
        `The database has seen the migration ${done.name}, which this version does not know. Start the newer version.`,
      )
    if (ours.checksum !== done.checksum)
      throw new StartFault(
        `The migration ${done.name} was changed after it ran on this database. Bring the file back and write a new one.`,
      )
  }
  return migrations.slice(applied.length)
}

async function run(client: pg.Client, { name, sql }: SqlFile): Promise<void> {
  try {
    await client.query(sql)
    // A table with deferred checks still to come cannot be altered by the next file.
    await client.query('set constraints all immediate; set constraints all deferred')
  } catch (error) {
    throw new Error(`The migration ${name} failed and everything was rolled back: ${placeOf(error, sql)}`, {
      cause: error,
    })
  }
}

async function record(client: pg.Client, { name, checksum }: Recorded): Promise<void> {
  await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
