import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../run.ts'

/** Where scripts/ensure-postgres.ts unpacks one, with the launchers that find its libraries. */
export const unpackedPostgres = join(root, '.cache/postgres')

export type Postgres = { initdb: string; postgres: string; major: number; version: string }

const majorMin = 15

/**
 * The oldest PostgreSQL on this machine that Karibu supports: on the PATH, in Debian's folders, or unpacked. With
 * TEST_POSTGRES_BIN it is the one in that folder.
 */
export function findPostgres(): Postgres | undefined {
  const chosen = process.env.TEST_POSTGRES_BIN
  const folders = chosen
    ? [chosen]
    : [
        ...(process.env.PATH ?? '').split(delimiter),
        ...globSync('/usr/lib/postgresql/*/bin'),
        join(unpackedPostgres, 'bin'),
      ]
  const found = folders.flatMap((folder) => {
    const [initdb, postgres] = [join(folder, 'initdb'), join(folder, 'postgres')]
    return existsSync(initdb) && existsSync(postgres) ? (readVersion({ initdb, postgres }) ?? []) : []
  })
  return found.filter(({ major }) => major >= majorMin).sort((one, other) => one.major - other.major)[0]
}

function readVersion(programs: { initdb: string; postgres: string }): Postgres | undefined {
  try {
    const text = execFileSync(programs.postgres, ['--version'], { encoding: 'utf8' })
    const [, version = '', major = ''] = /((\d+)[\w.]*)/.exec(text) ?? []
    return { ...programs, version, major: Number(major) }
  } catch {
    return undefined
  }
}
