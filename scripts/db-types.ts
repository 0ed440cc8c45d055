import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { generate as generateTypes, getDialect } from 'kysely-codegen'
import { openDatabase } from '../server/src/db/database.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { startThrowaway } from '../server/src/db/throwaway.ts'

/** Reads the types of the tables from a migrated throwaway database: `--write` keeps them, `--check` compares. */
const root = join(import.meta.dirname, '..')
const schemaPath = join(root, 'server/src/db/schema.ts')
const header = '// Written by "npm run db:types" from the migrations; not edited by hand.\n\n'

async function main(): Promise<void> {
  const mode = process.argv[2]
  if (mode !== '--write' && mode !== '--check') {
    console.error('Usage: node scripts/db-types.ts --write | --check')
    process.exitCode = 2
    return
  }
  const fresh = await generate()
  if (mode === '--write') {
    writeFileSync(schemaPath, fresh)
    console.log(`Wrote ${relative(root, schemaPath)}.`)
    return
  }
  if (fresh === read()) {
    console.log('The types of the tables match the migrations.')
    return
  }
  console.error(`${relative(root, schemaPath)} does not match the migrations. Run: npm run db:types\n`)
  console.error(difference(fresh))
  process.exitCode = 1
}

/** Type names in the order of their tables, `bigint` as the number and `date` as the text that the pool gives. */
async function generate(): Promise<string> {
  const database = await startThrowaway()
  try {
    await migrate({ adminUrl: database.adminUrl })
    const { db, close } = openDatabase(database.adminUrl)
    const types = await generateTypes({
      db,
      dialect: getDialect('postgres', { dateParser: 'string' }),
      includePattern: 'public.*',
      excludePattern: 'public.migration',
      typeMapping: { int8: 'number' },
      typeOnlyImports: true,
      outFile: null,
    })
    await close()
    return header + types.replace(/^\/\*\*[\s\S]*?\*\/\s*/, '')
  } finally {
    await database.stop()
  }
}

function read(): string {
  try {
    return readFileSync(schemaPath, 'utf8')
  } catch {
    return ''
  }
}

function difference(fresh: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'karibu-types-'))
  const wanted = join(folder, 'schema.ts')
  writeFileSync(wanted, fresh)
  const { stdout } = spawnSync('git', ['diff', '--no-index', '--no-color', '-U1', '--', schemaPath, wanted], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  return stdout.split('\n').slice(4, 44).join('\n')
}

await main()
