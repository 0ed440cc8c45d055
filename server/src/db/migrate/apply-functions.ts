import pg from 'pg'
import { placeOf, withDetail } from '../fault-place.ts'
import { appRole } from '../roles.ts'
import type { SqlFile } from '../sql-source.ts'
import { StartFault } from '../start-fault.ts'

type Changes = { changed: SqlFile[]; removed: string[] }

/** Compares the files with the functions that were applied before. A database without the table has none. */
export async function findFunctionChanges(client: pg.Client, files: SqlFile[]): Promise<Changes> {
  const known = await client.query("select to_regclass('applied_function') is not null as is_known")
  const { rows } = known.rows[0].is_known
    ? await client.query<{ name: string; checksum: string }>('select name, checksum from applied_function')
    : { rows: [] }
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  return {
    changed: files.filter(({ name, checksum }) => applied.get(name) !== checksum),
    removed: [...applied.keys()].filter((name) => !files.some((file) => file.name === name)),
  }
}

/**
 * Drops the functions whose file was removed and applies the files that changed. Bodies are text and are checked after all
 * files are applied, so the files need no order. Runs inside the caller's transaction.
 */
export async function applyFunctions(client: pg.Client, { changed, removed }: Changes): Promise<void> {
  await client.query('set local check_function_bodies = off')
  for (const name of removed) {
    await drop(client, name)
    await client.query('delete from applied_function where name = $1', [name])
  }
  for (const file of changed) {
    await naming(file, () => apply(client, file))
    await client.query(
      `insert into applied_function (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [file.name, file.checksum],
    )
  }
  await client.query('set local check_function_bodies = on')
  for (const file of changed) await naming(file, () => checkBody(client, file.name))
}

/** Replaces the function; where its parameters or its result changed it is dropped first. */
async function apply(client: pg.Client, { name, sql }: SqlFile): Promise<void> {
  // A file states only what it takes away from the rights that every function gets.
  for (const signature of await signaturesOf(client, name))
    await client.query(`grant execute on function ${signature} to ${appRole}`)
  await client.query('savepoint replace')
  if (!(await replaces(client, { name, sql }))) {
    await client.query('rollback to savepoint replace')
    await drop(client, name)
    await client.query(sql)
  }
  await client.query('release savepoint replace')
}

async function replaces(client: pg.Client, { name, sql }: { name: string; sql: string }): Promise<boolean> {
  try {
    await client.query(sql)
  } catch (error) {
    // Another result type or other parameter names; or other parameter types, which overload the name.
    if (error instanceof pg.DatabaseError && (error.code === '42P13' || error.code === '42725')) return false
    throw error
  }
  return (await signaturesOf(client, name)).length === 1
}

async function drop(client: pg.Client, name: string): Promise<void> {
  for (const signature of await signaturesOf(client, name)) {
    try {
      await client.query(`drop function ${signature}`)
    } catch (error) {
      throw new StartFault(
        `The function ${signature} cannot be dropped: ${withDetail(error)}. Drop what uses it in a migration.`,
      )
    }
  }
}

async function signaturesOf(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
     where p.proname = $1 and p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
    [name],
  )
  return rows.map(({ signature }) => signature)
}

async function checkBody(client: pg.Client, name: string): Promise<void> {
  await client.query(
    `select case l.lanname when 'sql' then fmgr_sql_validator(p.oid) else plpgsql_validator(p.oid) end
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.proname = $1 and p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')`,
    [name],
  )
}

async function naming(file: SqlFile, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new Error(`functions/${file.name}.sql failed and everything was rolled back: ${placeOf(error, file.sql)}`, {
      cause: error,
    })
  }
}
