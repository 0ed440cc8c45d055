import pg from 'pg'
import { assertServerVersion } from '../server-version.ts'
import { StartFault } from '../start-fault.ts'
import { type DumpHead, type DumpTable, type Fingerprint, nameOf, portableText } from './dump-format.ts'
import { fingerprintOf } from './fingerprint.ts'

export type OpenDump = {
  head: DumpHead
  /** The rows of one table as texts of PostgreSQL's composite type, in portions. */
  rows: (table: DumpTable) => AsyncGenerator<string[]>
  fingerprint: (table: DumpTable) => Promise<Fingerprint>
  /** The storage keys that rows of this moment refer to, in portions. */
  storageKeys: () => AsyncGenerator<string[]>
  close: () => Promise<void>
}

const perFetch = 2_000

/** The server makes these itself when it migrates; their contents are in the head. */
const ownTables = ['public.migration', 'public.applied_function', 'graphile_worker.migrations']

/**
 * Opens the whole database in one snapshot (repeatable read, read only): everything read until `close` is of the same moment,
 * however long it takes, and writers are not blocked. Needs the owner's login.
 */
export async function openDump(adminUrl: string): Promise<OpenDump> {
  const client = new pg.Client({
    connectionString: adminUrl,
    application_name: 'karibu-backup',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await assertServerVersion(client)
    await client.query(portableText)
    await client.query('begin transaction isolation level repeatable read, read only')
    const head = await readHead(client)
    return {
      head,
      rows: (table) => readRows(client, selectOf(table)),
      fingerprint: (table) => fingerprintOf(client, table),
      storageKeys: () => readStorageKeys(client, head),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function readHead(client: pg.Client): Promise<DumpHead> {
  const known = await client.query("select to_regclass('public.migration') is not null as is_known")
  if (!known.rows[0].is_known) throw new StartFault('The database is empty: there is nothing to back up.')
  const applied = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  )
  const baseline = applied.rows.find(({ name }) => name === 'baseline')
  if (!baseline) throw new StartFault('The database was made by an earlier version. Start this version on it first.')
  return {
    baseline: baseline.checksum,
    migrations: applied.rows.filter(({ name }) => name !== 'baseline').map(({ name }) => name),
    tables: (await readTables(client)).filter((table) => !ownTables.includes(nameOf(table))),
    sequences: await readSequences(client),
  }
}

async function readTables(client: pg.Client): Promise<DumpTable[]> {
  const { rows } = await client.query<DumpTable>(`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by 1, 2 order by 1, 2`)
  return rows
}

async function readSequences(client: pg.Client): Promise<DumpHead['sequences']> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where schemaname in ('public', 'graphile_worker') order by 1`)
  const sequences: DumpHead['sequences'] = []
  for (const { name } of rows) {
    const state = await client.query(`select last_value::text as value, is_called as "isCalled" from ${name}`)
    sequences.push({ name, ...state.rows[0] })
  }
  return sequences
}

const selectOf = (table: DumpTable): string =>
  `select row(${table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')})::text as value
   from ${table.schema}.${pg.escapeIdentifier(table.name)}`

/**
 * Columns that refer to files, and how each is read. Orphaned files are about to be deleted, but a photo, voice intro or file of a
 * message that staff removed may be restored. An older schema may lack a column.
 */
const fileColumns = [
  ['photo', 'storage_key', 'storage_key'],
  ['message_media', 'storage_key', 'storage_key'],
  ['voice_intro', 'storage_key', 'storage_key'],
  ['evidence_media', 'storage_key', 'storage_key'],
  ['preserved_photo', 'storage_key', 'storage_key'],
  ['ticket', 'screenshot', 'screenshot'],
  ['invitation', 'photo_key', 'photo_key'],
  ['gift', 'picture_key', 'picture_key'],
  ['sanction', 'removed_photo', "removed_photo ->> 'storage_key'"],
  ['sanction', 'removed_voice', "removed_voice ->> 'storage_key'"],
  ['sanction', 'removed_message', "removed_message #>> '{media,storage_key}'"],
] as const

async function* readStorageKeys(client: pg.Client, { tables }: DumpHead): AsyncGenerator<string[]> {
  for (const [table, column, key] of fileColumns)
    if (tables.some(({ schema, name, columns }) => schema === 'public' && name === table && columns.includes(column)))
      yield* readRows(client, `select distinct ${key} as value from ${table} where ${key} is not null`)
}

async function* readRows(client: pg.Client, query: string): AsyncGenerator<string[]> {
  await client.query(`declare portion no scroll cursor for ${query}`)
  try {
    for (let isFull = true; isFull; ) {
      const { rows } = await client.query<{ value: string }>(`fetch ${perFetch} from portion`)
      if (rows.length > 0) yield rows.map(({ value }) => value)
      isFull = rows.length === perFetch
    }
  } finally {
    await client.query('close portion')
  }
}
