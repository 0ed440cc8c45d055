import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertDurable, openDatabase } from '../database.ts'
import { prepareDatabase, reachDatabase } from './prepare.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'karibu-prepare-'))
  chmodSync(dataDir, 0o711)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('the embedded database passes the production checks, and a command beside the server reaches it', async () => {
  const server = await prepareDatabase({ dataDir })
  const beside = await reachDatabase({ dataDir })
  expect(beside.url).toBe(server.url)
  await beside.stop()
  const { pool, close } = openDatabase(beside.url)
  await assertDurable(pool)
  await close()
  await server.stop()
}, 60_000)

test('the embedded database caches in the memory that is set', async () => {
  const server = await prepareDatabase({ dataDir, cacheMb: 48 })
  const { pool, close } = openDatabase(server.url)
  expect((await pool.query('show shared_buffers')).rows).toEqual([{ shared_buffers: '48MB' }])
  await close()
  await server.stop()
}, 60_000)

test('a command without a server starts the database while it runs, on the same port and passwords', async () => {
  const alone = await reachDatabase({ dataDir })
  const { pool, close } = openDatabase(alone.url)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
  await alone.stop()
})
