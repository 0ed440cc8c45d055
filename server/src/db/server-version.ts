import type pg from 'pg'
import { StartFault } from './start-fault.ts'

/** The oldest major version of PostgreSQL that runs all statements; `npm test` starts the product on it. */
const oldestMajor = 15

/** Throws a StartFault when the server behind the connection is older than the statements need. */
export async function assertServerVersion(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const { number = 0, name = 'unknown' } = rows[0] ?? {}
  if (Math.floor(number / 10_000) >= oldestMajor) return
  throw new StartFault(
    `The database runs PostgreSQL ${name}, which is too old: PostgreSQL ${oldestMajor} or newer is needed. ` +
      'Upgrade that server, or leave DATABASE_URL empty to use the built-in one.',
  )
}
