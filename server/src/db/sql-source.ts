import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from './start-fault.ts'

export type SqlFile = { name: string; sql: string; checksum: string }

export type SqlSource = {
  /** The tables of a new database: files in the order of their names, recorded as one. */
  baseline: { files: SqlFile[]; checksum: string }
  /** Changes of tables since the baseline, each applied once, in order. */
  migrations: SqlFile[]
  /** One function per file, `name` is the function's. Applied after the tables whenever the file changes. */
  functions: SqlFile[]
}

/** Reads `baseline/`, `migrations/` and `functions/` of a folder; one that is missing is empty. Throws a StartFault for a wrong file name. */
export function readSqlSource(folder: string): SqlSource {
  const baseline = readFiles(join(folder, 'baseline')).map(withStatementChecksum)
  const migrations = readFiles(join(folder, 'migrations')).map(withStatementChecksum)
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

/** Applied files never change, but the lines of comments in them may. */
const withStatementChecksum = (file: SqlFile): SqlFile => ({
  ...file,
  checksum: checksumOf(file.sql.replaceAll(/^\s*(?:--.*)?\n/gm, '')),
})

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')
