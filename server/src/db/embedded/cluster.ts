import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartFault } from '../start-fault.ts'
import { type DatabaseUser, giveTo } from './database-user.ts'

const run = promisify(execFile)

/**
 * Makes the cluster `<dataDir>/postgres`: UTF-8, sorted by code point wherever it runs, passwords by SCRAM.
 * It is made aside and moved into place when whole, so that a first start that was killed begins anew.
 */
export async function makeCluster(options: {
  dataDir: string
  initdb: string
  user: DatabaseUser
  superuserPassword: string
}): Promise<void> {
  const { dataDir, initdb, user, superuserPassword } = options
  const aside = join(dataDir, 'postgres.new')
  const passwordFile = join(dataDir, 'postgres.password')
  rmSync(aside, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  mkdirSync(aside, { mode: 0o700 })
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 })
  giveTo(user, aside)
  giveTo(user, passwordFile)
  try {
    await initialise({ initdb, user, aside, passwordFile })
    writeFileSync(join(aside, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
    renameSync(aside, join(dataDir, 'postgres'))
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** True when the cluster was made by an earlier start. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'PG_VERSION'))
}

/** What a failed command wrote to its standard error, or else the error itself. */
const outputOf = (error: unknown): string =>
  String((error instanceof Error && 'stderr' in error && error.stderr) || error)

async function initialise(place: { initdb: string; user: DatabaseUser; aside: string; passwordFile: string }) {
  let last = ''
  // Trigrams use the C library's table of letters; systems name the UTF-8 locale differently.
  for (const letters of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const { uid, gid } = place.user
    const args = [
      ...['-D', place.aside, '-U', 'postgres', `--pwfile=${place.passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale=C', `--lc-ctype=${letters}`, '--locale-provider=builtin'],
      ...['--builtin-locale=C.UTF-8', '--text-search-config=simple'],
    ]
    try {
      await run(place.initdb, args, { uid, gid, cwd: place.aside, timeout: 60_000 })
      return
    } catch (error) {
      last = outputOf(error)
      if (!last.includes('locale')) break
    }
  }
  throw new StartFault(`The database could not be made:\n${last.trim()}`)
}
