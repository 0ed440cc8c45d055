import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { TestDatabase } from '../test/database/copy-template.ts'
import { createTestDatabase } from '../test/database/test-database.ts'
import { openDatabase } from './database.ts'
import { prepareDatabase } from './statements/prepare.ts'

let database: TestDatabase
const login = `guest_${randomBytes(4).toString('hex')}`

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const as = (base: string, user: string, password: string) => {
  const url = new URL(base)
  url.username = user
  url.password = password
  return url.href
}

/** The superuser's login on the copied database. */
const superuser = () => {
  const url = new URL(inject('database').superuserUrl)
  url.pathname = new URL(database.url).pathname
  return url.href
}

test('an owner who may not create roles gets the SQL, without the password', async () => {
  const url = as(database.url, login, 'p4ss')
  const refused = await prepareDatabase({ dataDir: '', databaseUrl: url, databaseAdminUrl: database.adminUrl }).catch(
    (error: Error) => error.message,
  )
  expect(refused).toContain(`create role "${login}" login password '…';\n  grant karibu_app to "${login}";`)
  expect(refused).not.toContain('p4ss')
})

test('a login with another name becomes a member of the application role and may use the tables and the queue', async () => {
  const url = as(database.url, login, "it's")
  await prepareDatabase({ dataDir: '', databaseUrl: url, databaseAdminUrl: superuser() })
  const { pool, close } = openDatabase(url)
  await pool.query("select graphile_worker.add_job('nothing')")
  const { rows } = await pool.query('select count(*) from graphile_worker.jobs')
  expect(rows).toEqual([{ count: 1 }])
  await expect(pool.query('create table mine (id int)')).rejects.toThrow(/permission denied/)
  await close()
  const { pool: cleaner, close: closeCleaner } = openDatabase(superuser())
  await cleaner.query(`drop role ${login}`)
  await closeCleaner()
})

test('a login without the right to migrate starts on a migrated database', async () => {
  const prepared = await prepareDatabase({ dataDir: '', databaseUrl: database.url })
  expect(prepared.isEmbedded).toBe(false)
})

test('a login without the right to migrate gets the list of pending migrations', async () => {
  const { pool, close } = openDatabase(database.adminUrl)
  await pool.query("delete from migration where name = (select max(name) from migration where name <> 'baseline')")
  await close()
  await expect(prepareDatabase({ dataDir: '', databaseUrl: database.url })).rejects.toThrow(
    /waits for .+DATABASE_ADMIN_URL/,
  )
})

test('a database that does not respond is reported without its password', async () => {
  const url = 'postgres://someone:hidden@127.0.0.1:9/karibu'
  const message = await prepareDatabase({ dataDir: '', databaseUrl: url }).catch((error: Error) => error.message)
  expect(message).toContain('127.0.0.1:9')
  expect(message).not.toContain('hidden')
})
