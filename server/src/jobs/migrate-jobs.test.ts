import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openForMigration } from '../db/migrate/find-pending.ts'
import type { TestDatabase } from '../test/database/copy-template.ts'
import { startDatabaseProxy } from '../test/database/database-proxy.ts'
import { createTestDatabase } from '../test/database/test-database.ts'
import { noteStrayErrors } from '../test/stray-errors.ts'
import { migrateJobs } from './migrate-jobs.ts'

const { stray, stop } = noteStrayErrors()
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  stop()
})

/** PostgreSQL's message to a connection that is ended by an administrator or by its shutdown. */
function terminationMessage(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** The client's message that it leaves. */
const leave = Buffer.from([0x58, 0, 0, 0, 4])

/** The database is shut down at the moment in which a client leaves. */
async function startTerminatingProxy(databaseUrl: string) {
  let terminated = 0
  const proxy = await startDatabaseProxy(databaseUrl, (bytes, line) => {
    if (!bytes.subarray(-leave.length).equals(leave)) return false
    terminated += 1
    line.end(terminationMessage())
    return true
  })
  return { ...proxy, terminated: () => terminated }
}

test('a database that is shut down right after the migration of the queue does not end the process', async () => {
  const proxy = await startTerminatingProxy(database.adminUrl)
  const client = await openForMigration(database.adminUrl)
  await migrateJobs({ client, adminUrl: proxy.url })
  await client.end()
  await proxy.close()
  await turn()
  expect(proxy.terminated()).toBe(1)
  expect(stray).toEqual([])
})
