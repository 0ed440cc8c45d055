import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { reachDatabase } from '../../../server/src/db/statements/prepare.ts'
import type { Karibu } from '../karibu.ts'

/** Runs work on the database of a running server, past the server, and closes the connection afterwards. */
export async function withDatabase(karibu: Karibu, work: (database: Database) => Promise<unknown>): Promise<void> {
  const { dataDir, database: own } = karibu
  const reached = own ? { ...own, stop: async () => {} } : await reachDatabase({ dataDir })
  const database = openDatabase(reached.adminUrl, { poolMax: 1 })
  try {
    await work(database)
  } finally {
    await database.close()
    await reached.stop()
  }
}
