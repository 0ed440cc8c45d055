import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from './start-fault.ts'

export type SqlFile = { name: string; sql: string; checksum: string }
/** `isAdditive`: the version before works on the tables that the migration leaves. */
export type Migration = SqlFile & { isAdditive: boolean }

export type SqlSource = {
  /** The tables of a new database: files in the order of their names, recorded as one. */
  baseline: { files: SqlFile[]; checksum: string }
  /** Changes of tables since the baseline, each applied once, in order. */
  migrations: Migration[]
  /** One function per file, `name` is the function's. Applied after the tables whenever the file changes. */
  functions: SqlFile[]
}

/** The folder of this program's SQL. */
export const sqlFolder = import.meta.dirname

/** Reads `baseline/`, `migrations/` and `functions/` of a folder; one that is missing is empty. Throws a StartFault for a wrong file name. */
export function readSqlSource(folder: string): SqlSource {
  const baseline = readFiles(join(folder, 'baseline')).map(withStatementChecksum)
  const migrations = readFiles(join(folder, 'migrations')).map(withStatementChecksum).map(asMigration)
  for (const [index, { name }] of migrations.entries()) {
    if (!/^\d{4}_/.test(name) || name.slice(0, 4) === migrations[index - 1]?.name.slice(0, 4))
      throw new StartFault(`Each migration needs a four-digit number of its own: ${name} has none.`)
  }
  const functions = readFiles(join(folder, 'functions')).map(asFunction)
  const checksum = checksumOf(baseline.map((file) => file.checksum).join('\n'))
  return { baseline: { files: baseline, checksum }, migrations, functions }
}

function readFiles(folder: string): SqlFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return { name, sql, checksum: checksumOf(sql) }
    })
}

function asFunction({ name: file, sql, checksum }: SqlFile): SqlFile {
  const name = file.slice(0, -'.sql'.length)
  const heads = Array.from(sql.matchAll(/^create (?:or replace )?function \w+/gm), ([head]) => head)
  if (heads.join() !== `create or replace function ${name}`)
    throw new StartFault(`functions/${file} must contain "create or replace function ${name}" and no other function.`)
  return { name, sql, checksum }
}

/** What an additive migration must not contain: the version before relies on it, or writes rows without knowing of it. */
const notAdditive =
  /^\s*(drop (?!index)|truncate|delete|update|alter table .*\b(drop|rename|alter column|add constraint)|alter (domain|type)|revoke)|\bset not null\b|\badd column [^,;]*\bnot null\b(?![^,;]*\bdefault\b)/im

/** A migration that begins with `-- additive` promises so; what contradicts it is refused. */
function asMigration(file: SqlFile): Migration {
  const isAdditive = /^-- additive\b/.test(file.sql)
  const fault = isAdditive ? notAdditive.exec(file.sql.replaceAll(/--.*$/gm, ''))?.[0].trim() : undefined
  if (fault) throw new StartFault(`The migration ${file.name} is not additive as it says: "${fault}".`)
  return { ...file, isAdditive }
}

/** Applied files never change, but the lines of comments in them may. */
const withStatementChecksum = (file: SqlFile): SqlFile => ({
  ...file,
  checksum: checksumOf(file.sql.replaceAll(/^\s*(?:--.*)?\n/gm, '')),
})

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')
