import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../test/database/copy-template.ts'
import { createTestDatabase } from '../test/database/test-database.ts'
import { migrateJobs } from './migrate-jobs.ts'

const stray: unknown[] = []
const note = (error: unknown) => void stray.push(error)
let database: TestDatabase

beforeAll(async () => {
  process.on('unhandledRejection', note).on('uncaughtException', note)
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  process.off('unhandledRejection', note).off('uncaughtException', note)
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

/** A database server that is shut down at the moment in which a client leaves. */
async function startLeavingProxy(target: URL) {
  let terminated = 0
  const closed: Promise<unknown>[] = []
  const server = createServer((outer) => {
    closed.push(once(outer, 'close'))
    const inner = createConnection(Number(target.port), target.hostname)
    outer
      .on('error', () => {})
      .on('data', (bytes) => {
        if (!bytes.subarray(-leave.length).equals(leave)) return void inner.write(bytes)
        terminated += 1
        outer.end(terminationMessage())
        inner.destroy()
      })
    inner.on('error', () => {}).pipe(outer, { end: false })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(target)
  url.port = String(typeof address === 'object' && address?.port)
  return {
    url: url.href,
    terminated: () => terminated,
    close: async () => {
      await Promise.all(closed)
      server.close()
    },
  }
}

test('a database that is shut down right after the migration of the queue does not end the process', async () => {
  const proxy = await startLeavingProxy(new URL(database.adminUrl))
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  await migrateJobs({ client, adminUrl: proxy.url })
  await client.end()
  await proxy.close()
  await turn()
  expect(proxy.terminated()).toBe(1)
  expect(stray).toEqual([])
})
