import pg from 'pg'
import { migrateJobs } from '../../jobs/migrate-jobs.ts'
import { migrate } from '../migrate/migrate.ts'
import { assertServerVersion } from '../server-version.ts'
import { readSqlSource } from '../sql-source.ts'
import { StartFault } from '../start-fault.ts'
import { type DumpHead, type DumpTable, type Fingerprint, nameOf, portableText } from './dump-format.ts'
import { fingerprintOf } from './fingerprint.ts'

export type LoadRows = (table: DumpTable, rows: string[]) => Promise<void>
/** Loads all rows and answers the fingerprints that the tables had in the dump, by their names. */
export type Fill = (load: LoadRows) => Promise<Record<string, Fingerprint>>

/**
 * Restores a dump into an empty database, as the owner: makes the tables as they were, loads the rows through `fill`, and runs
 * the migrations that are newer than the dump. All in one transaction: a restore that fails leaves the database empty.
 * Throws a StartFault for a database that is not empty and for a dump of a newer version.
 */
export async function loadDump(adminUrl: string, head: DumpHead, fill: Fill): Promise<void> {
  assertKnown(head)
  await withClient(adminUrl, async (client) => {
    await assertServerVersion(client)
    await assertEmpty(client)
    await migrateJobs({ client, adminUrl })
  })
  await migrate({
    adminUrl,
    restore: { migrations: head.migrations, load: (client) => loadRows(client, head, fill) },
  })
  await withClient(adminUrl, async (client) => {
    await client.query(`${portableText}; analyze`)
  })
}

function assertKnown({ baseline, migrations }: DumpHead): void {
  const source = readSqlSource(`${import.meta.dirname}/..`)
  if (source.baseline.checksum !== baseline)
    throw new StartFault('The backup was made by a version with other base tables. Restore it with that version.')
  const unknown = migrations.find((name, at) => source.migrations[at]?.name !== name)
  if (unknown)
    throw new StartFault(
      `The backup contains the migration ${unknown}, which this version does not know. Use the newer version.`,
    )
}

/** Throws a StartFault when the database has tables of its own in `public`, or jobs, which would be deleted. */
async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: number }>(`
    select count(*)::int as tables from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`)
  const jobs = await countJobs(client)
  if (rows[0]?.tables === 0 && jobs === 0) return
  const found = jobs === 0 ? `${rows[0]?.tables} tables` : `${jobs} jobs of the queue`
  throw new StartFault(
    `The database has ${found} already. A backup is restored into an empty database only: make a new one, or set DATA_DIR to a new folder.`,
  )
}

/** A restore that failed leaves the queue, without jobs. */
async function countJobs(client: pg.Client): Promise<number> {
  const { rows: queues } = await client.query<{ exists: boolean }>(
    `select to_regclass('graphile_worker._private_jobs') is not null as exists`,
  )
  if (!queues[0]?.exists) return 0
  const { rows } = await client.query<{ jobs: number }>(
    'select count(*)::int as jobs from graphile_worker._private_jobs',
  )
  return rows[0]?.jobs ?? 0
}

async function loadRows(client: pg.Client, head: DumpHead, fill: Fill): Promise<void> {
  await client.query(portableText)
  // Rows come table by table: what refers from one to another is checked when all are there.
  const foreignKeys = await dropForeignKeys(client)
  const indexes = await dropIndexes(client)
  for (const table of head.tables) await prepareTable(client, table)
  const expected = await fill((table, rows) => insert(client, table, rows))
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const statement of indexes) await client.query(statement)
  for (const table of head.tables) await assertSame(client, table, expected[nameOf(table)])
  await client.query('set constraints all immediate; set constraints all deferred')
  for (const statement of foreignKeys) await client.query(statement)
  for (const { name, value, isCalled } of head.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled])
  // Jobs that were running when the backup was made have no worker now.
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  )
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  )
}

async function assertSame(client: pg.Client, table: DumpTable, expected: Fingerprint | undefined): Promise<void> {
  const found = await fingerprintOf(client, table)
  if (found.rows === expected?.rows && found.hash === expected.hash) return
  throw new StartFault(
    `${nameOf(table)} is not what was backed up: ${found.rows} rows instead of ${expected?.rows ?? 'an unknown number'}, or other ones. Nothing was restored.`,
  )
}

async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ dropping: string; adding: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropping,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as adding
    from pg_constraint
    where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by oid`)
  for (const { dropping } of rows) await client.query(dropping)
  return rows.map(({ adding }) => adding)
}

/**
 * Sorting all rows at once makes an index several times faster than adding them one by one. Those of constraints stay: their
 * definition does not name all that they were made with.
 */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ dropping: string; making: string }>(`
    select format('drop index %s', i.indexrelid::regclass) as dropping, pg_get_indexdef(i.indexrelid) as making
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = i.indrelid and d.deptype = 'e')
    order by i.indexrelid`)
  for (const { dropping } of rows) await client.query(dropping)
  return rows.map(({ making }) => making)
}

const typeOf = ({ schema, name }: DumpTable) => pg.escapeIdentifier(`dump_${schema}_${name}`)

/** A type with the columns of the dump, in their order; the table may have them in another one. */
async function prepareTable(client: pg.Client, table: DumpTable): Promise<void> {
  const { rows } = await client.query<{ column: string; type: string }>(
    `select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [nameOf(table)],
  )
  const fields = table.columns.map((column) => {
    const found = rows.find((row) => row.column === column)
    if (!found)
      throw new StartFault(`The backup has the column ${nameOf(table)}.${column}, which this version does not know.`)
    return `${pg.escapeIdentifier(column)} ${found.type}`
  })
  await client.query(`create type pg_temp.${typeOf(table)} as (${fields.join(', ')})`)
  // What a migration has put in comes with the rows of the dump.
  await client.query(`delete from ${table.schema}.${pg.escapeIdentifier(table.name)}`)
}

async function insert(client: pg.Client, table: DumpTable, rows: string[]): Promise<void> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column))
  // `offset 0`: each line is read once, not once for each of its columns.
  await client.query(
    `insert into ${table.schema}.${pg.escapeIdentifier(table.name)} (${columns.join(', ')}) overriding system value
     select ${columns.map((column) => `(line).${column}`).join(', ')}
     from (select text::pg_temp.${typeOf(table)} as line from unnest($1::text[]) as text offset 0) as lines`,
    [rows],
  )
}

async function withClient<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: adminUrl,
    application_name: 'karibu-restore',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
