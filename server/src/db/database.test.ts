import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../test/database/copy-template.ts'
import { createTestDatabase } from '../test/database/test-database.ts'
import { assertDurable, type Database, openDatabase } from './database.ts'

let copy: TestDatabase
let database: Database

beforeAll(async () => {
  copy = await createTestDatabase()
  database = openDatabase(copy.url, { poolMax: 3 })
})

afterAll(async () => {
  await database.close()
  await copy.drop()
})

const one = async (expression: string) => (await database.pool.query(`select ${expression} as it`)).rows[0].it

test('bigint is a number, and one out of range is an error', async () => {
  expect(await one('9007199254740991::bigint')).toBe(9007199254740991)
  expect(await one("'{1,null,3}'::bigint[]")).toEqual([1, null, 3])
  await expect(one('9007199254740992::bigint')).rejects.toThrow(/too large/)
  expect(await one('1')).toBe(1)
})

test('a date is read without conversion, a numeric keeps its digits', async () => {
  expect(await one("date '1994-03-01'")).toBe('1994-03-01')
  expect(await one("'{1994-03-01}'::date[]")).toEqual(['1994-03-01'])
  expect(await one('12.50::numeric')).toBe('12.50')
})

test('accented letters count in trigrams, and lower case works beyond ASCII', async () => {
  expect(await one("similarity('Éloïse', 'éloïse')")).toBe(1)
  expect(await one("similarity('éé', 'èè')")).toBe(0)
  expect(await one("lower('ÉÇÑ')")).toBe('éçñ')
  expect(await one("'Asha'::citext = 'ASHA'::citext")).toBe(true)
})

test('statements, lock waits and idle transactions have a timeout', async () => {
  const settings =
    "current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout')"
  expect(await one(settings)).toBe('5s 3s 10s')
  expect(await one("current_setting('application_name')")).toBe('karibu')
})

test('connections cut by the database, idle or busy, do not end the process or break the pool', async () => {
  await Promise.all([1, 2].map(() => sql`select pg_sleep(0.05)`.execute(database.db)))
  const busy = sql`select pg_sleep(3)`.execute(database.db).catch((error: Error) => error.message)
  const client = await database.pool.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and datname = current_database() and pid <> pg_backend_pid()',
  )
  client.release()
  expect(await busy).toMatch(/terminating connection/)
  // The first query may still get a connection that is closed but not yet noticed.
  await expect.poll(() => one("'back'").catch(() => 'lost')).toBe('back')
})

test('a database that may lose a commit is rejected in production', async () => {
  await expect(assertDurable(database.pool)).rejects.toThrow(/fsync is off(.|\n)*full_page_writes is off/)
})

test('a login that owns the tables is rejected in production', async () => {
  const owner = openDatabase(copy.adminUrl)
  await expect(assertDurable(owner.pool)).rejects.toThrow(/owns objects/)
  await owner.close()
})

test('a connection whose time limits a pooler dropped is rejected in production', async () => {
  const unlimited = new pg.Pool({ connectionString: copy.url, max: 1 })
  await expect(assertDurable(unlimited)).rejects.toThrow(/statement_timeout is 0/)
  await expect(assertDurable(database.pool)).rejects.not.toThrow(/statement_timeout/)
  await unlimited.end()
})
