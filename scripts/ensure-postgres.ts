import { chmodSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, libraryPath, unpackPackages } from './lib/system/apt.ts'
import { findPostgres, type Postgres, unpackedPostgres } from './lib/system/find-postgres.ts'

/** `postgresql` is the version that the distribution maintains: 15 on Debian 12. */
const program = { label: 'postgres', packages: ['postgresql'] }

/**
 * A PostgreSQL of the system, as an operator has it, beside the embedded one: what is there, or what apt installs (as root)
 * or unpacks into .cache. Throws one line that says what to do when nothing helps.
 */
export async function ensurePostgres(): Promise<Postgres> {
  // RUNLEVEL=1: the package must not start a server of its own.
  const ways = [async () => {}, () => installPackages({ ...program, env: { RUNLEVEL: '1' } }), unpackWithLaunchers]
  for (const way of ways) {
    await way()
    const found = findPostgres()
    if (found) return found
  }
  throw new Error('no PostgreSQL 15 or newer: install the package postgresql')
}

async function unpackWithLaunchers() {
  if (!(await unpackPackages({ ...program, folder: unpackedPostgres }))) return
  const [bin] = globSync('root/usr/lib/postgresql/*/bin', { cwd: unpackedPostgres })
  if (!bin) return
  mkdirSync(join(unpackedPostgres, 'bin'), { recursive: true })
  for (const name of ['initdb', 'postgres']) {
    const launcher = join(unpackedPostgres, 'bin', name)
    const program = join(unpackedPostgres, bin, name)
    writeFileSync(
      launcher,
      `#!/bin/sh\nexport LD_LIBRARY_PATH='${libraryPath(unpackedPostgres)}'\nexec '${program}' "$@"\n`,
    )
    chmodSync(launcher, 0o755)
  }
}

if (import.meta.main) {
  try {
    const { postgres, version } = await ensurePostgres()
    console.log(`${postgres} (${version})`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
