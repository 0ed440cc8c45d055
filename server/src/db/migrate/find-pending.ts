import pg from 'pg'
import { type Migration, readSqlSource, type SqlSource, sqlFolder } from '../sql-source.ts'
import { StartFault } from '../start-fault.ts'
import { findFunctionChanges } from './apply-functions.ts'

export const baselineName = 'baseline'
/** A database that ran the migrations before the baseline up to this one has the tables of the baseline. */
const lastBeforeBaseline = '0391_sanctions.sql'

/** `ahead`: additive migrations of a newer version, on which this one works as well. */
export type Pending = { isNew: boolean; isBeforeBaseline: boolean; migrations: Migration[]; ahead: string[] }

/** What is new; refuses a database on which other files ran than these. */
export async function findPending(client: pg.Client, { baseline, migrations }: SqlSource): Promise<Pending> {
  const known = await client.query("select to_regclass('migration') is not null as is_known")
  const { rows } = known.rows[0].is_known
    ? await client.query<Recorded>(
        `select name, checksum, coalesce((to_jsonb(migration) ->> 'is_additive')::boolean, false) as "isAdditive"
         from migration order by name`,
      )
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
  const newer = applied.slice(migrations.length)
  const isKnown = newer.every((one) => one.isAdditive && one.name > (migrations.at(-1)?.name ?? ''))
  const comparable = isKnown ? applied.slice(0, migrations.length) : applied
  const ahead = isKnown ? newer.map(({ name }) => name) : []
  return { isNew, isBeforeBaseline, migrations: findNew(comparable, migrations), ahead }
}

export type Recorded = { name: string; checksum: string; isAdditive: boolean }

function findNew(applied: Recorded[], migrations: Migration[]): Migration[] {
  for (const [at, done] of applied.entries()) {
    const ours = migrations[at]
    if (ours?.name !== done.name)
      throw new StartFault(
        `The database has seen the migration ${done.name}, which this version does not know and which is not additive. Start the newer version, or restore the backup from before the upgrade.`,
      )
    if (ours.checksum !== done.checksum)
      throw new StartFault(
        `The migration ${done.name} was changed after it ran on this database. Bring the file back and write a new one.`,
      )
  }
  return migrations.slice(applied.length)
}

export type MigrationStatus = { applied: string[]; pending: string[]; functions: string[]; ahead: string[] }

/** Which migrations and functions the database has and lacks. Changes nothing. */
export async function readMigrationStatus(adminUrl: string): Promise<MigrationStatus> {
  const source = readSqlSource(sqlFolder)
  const client = await openForMigration(adminUrl)
  try {
    const { isNew, isBeforeBaseline, migrations, ahead } = await findPending(client, source)
    const { changed, removed } = await findFunctionChanges(client, source.functions)
    const known = source.migrations.filter(({ name }) => !migrations.some((one) => one.name === name))
    return {
      applied: isNew ? [] : [baselineName, ...known.map(({ name }) => name)],
      pending: [...(isNew || isBeforeBaseline ? [baselineName] : []), ...migrations.map(describe)],
      functions: ahead.length > 0 ? [] : [...changed.map(({ name }) => name), ...removed],
      ahead,
    }
  } finally {
    await client.end()
  }
}

const describe = ({ name, isAdditive }: Migration): string =>
  `${name}${isAdditive ? '' : ' (not additive: the version before does not start afterwards)'}`

/** A connection of the owner, of which a loss shows at its next query. */
export async function openForMigration(adminUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: adminUrl,
    application_name: 'karibu-migrate',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * A pool of one connection of the owner, for the migrations of the job queue. A connection that PostgreSQL ends while it
 * is being closed emits its error here, also after the migrations; without a listener that would end the process.
 */
export function openPoolForMigration(adminUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: adminUrl,
    application_name: 'karibu-migrate',
    connectionTimeoutMillis: 10_000,
    max: 1,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
