import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { openDatabase } from '../db/database.ts'
import { silentLog } from '../log.ts'
import type { TestDatabase } from '../test/database/copy-template.ts'
import { startDatabaseProxy } from '../test/database/database-proxy.ts'
import { createTestDatabase } from '../test/database/test-database.ts'
import { noteStrayErrors } from '../test/stray-errors.ts'
import { startJobs } from './jobs.ts'

const { stray, stop } = noteStrayErrors()
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  stop()
})

test('a connection that is lost while the queue begins to listen and is stopped does not end the process', async () => {
  const listening = Promise.withResolvers<Socket>()
  const proxy = await startDatabaseProxy(database.url, (bytes, line) => {
    if (!bytes.includes('LISTEN "jobs:insert"')) return false
    listening.resolve(line)
    return true
  })
  const { close, ...opened } = openDatabase(proxy.url, { poolMax: 6 })
  const jobs = await startJobs({ ...opened, now: () => new Date(), log: silentLog } as unknown as Context, [], [])
  const line = await listening.promise
  const stopped = jobs.stop()
  // By now the queue has released its connection, with the statement on the way.
  await turn()
  line.destroy()
  await stopped
  await close()
  await proxy.close()
  await turn()
  expect(stray).toEqual([])
})
