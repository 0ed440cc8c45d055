import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFault } from '../../../server/src/db/start-fault.ts'
import { readNamedCsv } from './read-csv.ts'
import { type DumpRow, readDump } from './read-dump.ts'

export type TableRow = Record<string, string>
/** Which tables of another site are read, each with the column that says whose a row is. */
export type SiteTables = { main: string; owners: Record<string, string> }

export type StagedTables = {
  /** The rows of the main table with those of the others, by table, in the order of the dump. */
  members: () => Generator<{ main: TableRow; others: Record<string, TableRow[]> }>
  close: () => void
}

const perTransaction = 10_000

/**
 * Reads the tables of another site from a dump or a folder of CSV files into a temporary file of SQLite, which joins them in
 * little memory and is gone with the process.
 */
export async function stageTables(path: string, { prefix, tables }: { prefix: string; tables: SiteTables }) {
  // Without a name: a temporary file that only this connection sees.
  const db = new DatabaseSync('')
  db.exec('create table staged (number integer primary key, name text, owner text, row text)')
  const insert = db.prepare('insert into staged (name, owner, row) values (?, ?, ?)')
  const isRead = (table: string) => table.startsWith(prefix) && table.slice(prefix.length) in tables.owners
  let pending = 0
  db.exec('begin')
  for await (const { table, values } of tableRows(path, isRead)) {
    const name = table.slice(prefix.length)
    insert.run(name, values[tables.owners[name] ?? ''] ?? '', JSON.stringify(values))
    pending += 1
    if (pending % perTransaction === 0) db.exec('commit; begin')
  }
  db.exec('commit; create index staged_owner on staged (owner, number)')
  return stagedTables(db, tables)
}

function stagedTables(db: DatabaseSync, { main }: SiteTables): StagedTables {
  const mains = db.prepare('select owner, row from staged where name = ? order by number')
  const others = db.prepare('select name, row from staged where owner = ? and name <> ? order by number')
  return {
    *members() {
      for (const { owner, row } of mains.iterate(main)) {
        const byTable: Record<string, TableRow[]> = {}
        for (const other of others.iterate(String(owner), main)) {
          const name = String(other.name)
          byTable[name] = [...(byTable[name] ?? []), JSON.parse(String(other.row))]
        }
        yield { main: JSON.parse(String(row)), others: byTable }
      }
    },
    close: () => db.close(),
  }
}

async function* tableRows(path: string, isRead: (table: string) => boolean): AsyncGenerator<DumpRow> {
  const entry = await stat(path).catch(() => null)
  if (!entry) throw new StartFault(`${path} does not exist.`)
  if (!entry.isDirectory()) {
    yield* readDump(path, isRead)
    return
  }
  const files = (await readdir(path)).filter((file) => file.endsWith('.csv') && isRead(basename(file, '.csv')))
  if (files.length === 0) throw new StartFault(`${path} has no CSV file of a table that is read.`)
  for (const file of files)
    for await (const { values } of readNamedCsv(join(path, file)))
      yield { table: basename(file, '.csv'), values: withoutNulls(values) }
}

// As phpMyAdmin and MySQL write it.
const withoutNulls = (values: TableRow): TableRow =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, /^(NULL|\\N)$/.test(value) ? '' : value]))
