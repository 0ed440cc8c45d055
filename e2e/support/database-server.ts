import type { EmbeddedUrls } from '../../server/src/db/embedded/embedded.ts'
import { startThrowaway } from '../../server/src/db/embedded/throwaway.ts'
import { migrate } from '../../server/src/db/migrate/migrate.ts'
import { loadReference } from '../../server/src/db/reference/load-reference.ts'
import { makeTemplate } from '../../server/src/test/database/copy-template.ts'

const variable = 'KARIBU_TEST_DATABASE_SERVER'

/**
 * Starts the database server of a test run, with one filled database that each server under test copies. Workers read its
 * addresses from the environment. Answers with its end.
 */
export async function startDatabaseServer(): Promise<() => Promise<void>> {
  const { url, adminUrl, superuserUrl, stop } = await startThrowaway()
  try {
    await migrate({ adminUrl })
    await loadReference({ adminUrl })
    await makeTemplate({ url, adminUrl, superuserUrl })
  } catch (error) {
    await stop()
    throw error
  }
  process.env[variable] = JSON.stringify({ url, adminUrl, superuserUrl } satisfies EmbeddedUrls)
  return stop
}

/** The database server of this test run; null where no run has started one. */
export function databaseServer(): EmbeddedUrls | null {
  const addresses = process.env[variable]
  return addresses ? JSON.parse(addresses) : null
}
