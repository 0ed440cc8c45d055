import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { generate as generateTypes, getDialect } from 'kysely-codegen'
import { openDatabase } from '../../server/src/db/database.ts'
import { startThrowaway } from '../../server/src/db/embedded/throwaway.ts'
import { migrate } from '../../server/src/db/migrate/migrate.ts'
import { readColumnTypes } from '../lib/schema/column-types.ts'
import { readSchema, schemaPage } from '../lib/schema/schema-page.ts'

/**
 * Generates the types of the tables and docs/SCHEMA.md from a migrated throwaway database: `--write` writes the files,
 * `--check` compares them.
 */
const root = join(import.meta.dirname, '../..')
const schemaPath = join(root, 'server/src/db/schema.ts')
const pagePath = join(root, 'docs/SCHEMA.md')
const header = '// Written by "npm run db:types" from the SQL in this folder; not edited by hand.\n\n'

async function main(): Promise<void> {
  const mode = process.argv[2]
  if (mode !== '--write' && mode !== '--check') {
    console.error('Usage: node scripts/generate/db-types.ts --write | --check')
    process.exitCode = 2
    return
  }
  const fresh = await generate()
  if (mode === '--write') {
    for (const [path, text] of fresh) {
      writeFileSync(path, text)
      console.log(`Wrote ${relative(root, path)}.`)
    }
    return
  }
  for (const [path, text] of fresh) {
    if (text === read(path)) continue
    console.error(`${relative(root, path)} does not match the SQL in server/src/db. Run: npm run db:types\n`)
    console.error(difference(path, text))
    process.exitCode = 1
  }
  if (!process.exitCode) console.log('The types of the tables and docs/SCHEMA.md match the SQL in server/src/db.')
}

type Generated = Map<string, string>

/**
 * Type names in the order of their tables, `bigint` as the number and `date` as the text that the pool gives. Columns with
 * few values have the values of their check constraint as type.
 */
async function generate(): Promise<Generated> {
  const database = await startThrowaway()
  try {
    await migrate({ adminUrl: database.adminUrl })
    const { db, close } = openDatabase(database.adminUrl)
    const { columns, imports } = await readColumnTypes(db as never)
    const types = await generateTypes({
      db,
      dialect: getDialect('postgres', { dateParser: 'string' }),
      includePattern: 'public.*',
      excludePattern: 'public.{migration,applied_function}',
      typeMapping: { int8: 'number' },
      overrides: { columns },
      customImports: imports,
      typeOnlyImports: true,
      outFile: null,
    })
    const page = schemaPage(await readSchema(db as never))
    await close()
    return new Map([
      [schemaPath, header + types.replace(/^\/\*\*[\s\S]*?\*\/\s*/, '')],
      [pagePath, page],
    ])
  } finally {
    await database.stop()
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function difference(path: string, fresh: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'karibu-types-'))
  const expected = join(folder, basename(path))
  writeFileSync(expected, fresh)
  const { stdout } = spawnSync('git', ['diff', '--no-index', '--no-color', '-U1', '--', path, expected], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  return stdout.split('\n').slice(4, 44).join('\n')
}

await main()
