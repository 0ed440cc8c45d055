import type pg from 'pg'
import { StartFault } from './start-fault.ts'

/** The oldest major version of PostgreSQL that runs all statements; `npm test` starts the product on it. */
const oldestMajor = 15

/** Whether the server behind the connection has the statements, and how it names its version. */
export async function readServerVersion(
  client: Pick<pg.Client, 'query'>,
): Promise<{ name: string; isNewEnough: boolean }> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const { number = 0, name = 'unknown' } = rows[0] ?? {}
  return { name, isNewEnough: Math.floor(number / 10_000) >= oldestMajor }
}

/** Throws a StartFault when the server behind the connection is older than the statements need. */
export async function assertServerVersion(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { name, isNewEnough } = await readServerVersion(client)
  if (isNewEnough) return
  throw new StartFault(
    `The database runs PostgreSQL ${name}, which is too old: PostgreSQL ${oldestMajor} or newer is needed. ` +
      'Upgrade that server, or leave DATABASE_URL empty to use the built-in one.',
  )
}
