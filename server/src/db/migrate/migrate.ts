import type pg from 'pg'
import { errorMessage } from '../../error-code.ts'
import { migrateJobs } from '../../jobs/migrate-jobs.ts'
import { type Log, silentLog } from '../../log.ts'
import { placeOf } from '../fault-place.ts'
import { appRole } from '../roles.ts'
import { assertServerVersion } from '../server-version.ts'
import { type Migration, readSqlSource, type SqlFile, type SqlSource, sqlFolder } from '../sql-source.ts'
import { StartFault } from '../start-fault.ts'
import { applyFunctions, findFunctionChanges } from './apply-functions.ts'
import { baselineName, findPending, openForMigration, type Pending, type Recorded } from './find-pending.ts'

type Migrate = {
  adminUrl: string
  log?: Log | undefined
  folder?: string
  restore?: Restore
  isTrial?: boolean
  beforeChange?: BeforeChange | undefined
}

/** Called once before migrations change a database that has tables; a fault ends the start, and nothing is changed. */
export type BeforeChange = (change: { adminUrl: string; migrations: readonly Migration[] }) => Promise<void>

/** Fills an empty database in the transaction that makes its tables: after these migrations, before all later steps. */
type Restore = { migrations: string[]; load: (client: pg.Client) => Promise<void> }

const lockKey = 7_163_301
const extensions = ['citext', 'pg_trgm', 'unaccent', 'btree_gist']

/**
 * Brings the database to the newest shape: the baseline where it is empty, then later migrations in order, then the
 * functions whose files changed, all in one transaction; then the tables of the job queue. Runs as the owner; processes that
 * start at the same time wait for each other. A database that newer, additive migrations have changed stays as it is. Returns
 * the names of what was applied; with `isTrial` everything is rolled back.
 */
export async function migrate({
  adminUrl,
  log = silentLog,
  folder = sqlFolder,
  restore,
  isTrial = false,
  beforeChange,
}: Migrate): Promise<string[]> {
  const source = readSqlSource(folder)
  const client = await openForMigration(adminUrl)
  try {
    await assertServerVersion(client)
    await client.query(`set lock_timeout = '10s'`)
    if (!(await mayChange(client))) {
      await assertMigrated(client, source)
      return []
    }
    await takeTurn(client)
    const { ahead, isNew, migrations } = await findPending(client, source)
    if (ahead.length > 0) {
      log('schema_ahead', { name: ahead.at(-1) ?? '' })
      return []
    }
    const work = () => update({ client, source, log, restore })
    if (isTrial) return await inTrial(client, work)
    if (!isNew && migrations.length > 0) await beforeChange?.({ adminUrl, migrations })
    const applied = await inTransaction(client, work)
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
  const { isNew, isBeforeBaseline, migrations, ahead } = await findPending(client, source)
  if (ahead.length > 0) return
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

/** One start migrates, the others wait: the lock ends with the connection. The one may back up first. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 6_000; tries++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [lockKey])
    if (rows[0].mine) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new StartFault(
    'Another process has been migrating this database for ten minutes. Look at it before starting again.',
  )
}

type Update = { client: pg.Client; source: SqlSource; log: Log; restore: Restore | undefined }

async function update({ client, source, log, restore }: Update): Promise<string[]> {
  await prepare(client)
  const pending = await findPending(client, source)
  const { isNew, migrations } = pending
  await updateBaseline({ client, source, log }, pending)
  if (restore && !isNew) throw new StartFault('A backup is restored into an empty database only.')
  if (restore?.migrations.length === 0) await restore.load(client)
  for (const migration of migrations) {
    log('migration_applied', { name: migration.name })
    await run(client, migration)
    await record(client, migration)
    // The functions and their triggers come later: rows are loaded as they were.
    if (restore?.migrations.at(-1) === migration.name) await restore.load(client)
  }
  const changes = await findFunctionChanges(client, source.functions)
  const functions = [...changes.changed.map(({ name }) => name), ...changes.removed]
  if (functions.length > 0) log('functions_applied', { count: functions.length })
  await applyFunctions(client, changes)
  return [...(isNew ? [baselineName] : []), ...migrations.map(({ name }) => name), ...functions]
}

/** Makes the tables of an empty database; one that was made before the baseline has them already. */
async function updateBaseline(
  { client, source, log }: Omit<Update, 'restore'>,
  { isNew, isBeforeBaseline }: Pending,
): Promise<void> {
  if (isBeforeBaseline) await client.query('delete from migration')
  if (isNew) {
    log('migration_applied', { name: baselineName })
    for (const file of source.baseline.files) await run(client, file)
  }
  if (isNew || isBeforeBaseline)
    await record(client, { name: baselineName, checksum: source.baseline.checksum, isAdditive: false })
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
        applied_at timestamptz not null default now(),
        is_additive boolean not null default false
      );
      revoke insert, update, delete on migration from ${appRole};`)
  }
  await client.query('alter table migration add column if not exists is_additive boolean not null default false')
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
        `The extension ${name} could not be added: ${errorMessage(error)}.\n` +
          `Run as a superuser in this database: ${extensions.map((each) => `create extension if not exists ${each};`).join(' ')}`,
      )
    }
  }
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

async function record(client: pg.Client, { name, checksum, isAdditive }: Recorded): Promise<void> {
  await client.query('insert into migration (name, checksum, is_additive) values ($1, $2, $3)', [
    name,
    checksum,
    isAdditive,
  ])
}

/** Runs what would be done, then undoes it. */
async function inTrial<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
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
