import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../test/database/copy-template.ts'
import { createTestDatabase } from '../../test/database/test-database.ts'
import { type Database, openDatabase } from '../database.ts'
import { PreparedClient, plannedEachTime } from './prepared-client.ts'

let copy: TestDatabase
let owner: pg.Client
let database: Database

beforeAll(async () => {
  copy = await createTestDatabase()
  owner = new pg.Client({ connectionString: copy.adminUrl })
  await owner.connect()
  await owner.query('create table thing (id int primary key, label text); grant select on thing to public')
  await owner.query("insert into thing values (1, 'one')")
})

afterAll(async () => {
  await owner.end()
  await copy.drop()
})

beforeEach(() => {
  database = openDatabase(copy.url, { poolMax: 1 })
})

afterEach(() => database.close())

type Prepared = { statement: string; plans: number }

const prepared = async (client: Pick<pg.Pool | pg.Client, 'query'> = database.pool): Promise<Prepared[]> => {
  const { rows } = await client.query(
    'select statement, (generic_plans + custom_plans)::int as plans from pg_prepared_statements order by prepare_time, name',
  )
  return rows
}
const byPool = (id: number) => database.pool.query('select * from thing where id = $1', [id])
const byKysely = (id: number) => sql`select * from thing where id = ${id}`.execute(database.db)

test('each connection parses a statement with parameters once, in either form', async () => {
  await byPool(1)
  await byKysely(1)
  await database.pool.query({ text: 'select * from thing where id = $1', values: [1] })
  const client = await database.pool.connect()
  expect((await client.query<{ label: string }>('select * from thing where id = $1', [1])).rows[0]?.label).toBe('one')
  client.release()
  expect(await prepared()).toEqual([{ statement: 'select * from thing where id = $1', plans: 4 }])
})

test('a statement without parameters, with its own name, with several commands or with a mark is sent unchanged', async () => {
  await database.pool.query('select * from thing')
  await database.pool.query('select 1; select 2')
  await database.pool.query(`${plannedEachTime} select * from thing where id = $1`, [1])
  await database.db.transaction().execute((tx) => sql`set local statement_timeout = 100`.execute(tx))
  expect(await prepared()).toEqual([])
  const client = await database.pool.connect()
  await client.query({ name: 'mine', text: 'select $1::int', values: [1] })
  const { rows } = await client.query('select name from pg_prepared_statements')
  client.release()
  expect(rows).toEqual([{ name: 'mine' }])
})

test('statements beyond the limit stay unnamed, earlier ones keep their names', async () => {
  const client = new PreparedClient({ connectionString: copy.url }, 2)
  await client.connect()
  for (const turn of [1, 2]) {
    for (const sum of ['$1::int + 1', '$1::int + 2', '$1::int + 3'])
      expect((await client.query(`select ${sum} as it`, [turn])).rows[0].it).toBeGreaterThan(turn)
  }
  const known = await prepared(client)
  await client.end()
  expect(known).toEqual([
    { statement: 'select $1::int + 1 as it', plans: 2 },
    { statement: 'select $1::int + 2 as it', plans: 2 },
  ])
})

test('a migration that changes the columns at run time is not visible to callers', async () => {
  for (const ask of [byPool, byKysely]) {
    await ask(1)
    await owner.query('alter table thing add column more int default 7')
    const { rows } = await ask(1)
    await owner.query('alter table thing drop column more')
    expect(rows).toEqual([{ id: 1, label: 'one', more: 7 }])
    expect((await ask(1)).rows).toEqual([{ id: 1, label: 'one' }])
  }
})

test('inside a transaction the error reaches the caller, and the connection starts over', async () => {
  await byKysely(1)
  await owner.query('alter table thing add column more int default 7')
  const twice = database.db.transaction().execute(async (tx) => {
    await sql`select ${1}::int`.execute(tx)
    return sql`select * from thing where id = ${1}`.execute(tx)
  })
  await expect(twice).rejects.toThrow(/cached plan must not change result type/)
  const again = await database.db
    .transaction()
    .execute((tx) => sql`select * from thing where id = ${1}`.execute(tx))
    .finally(() => owner.query('alter table thing drop column more'))
  expect(again.rows).toEqual([{ id: 1, label: 'one', more: 7 }])
})

test('a connection whose names were discarded retries and prepares again', async () => {
  for (const ask of [byPool, byKysely]) {
    await ask(1)
    await database.pool.query('discard all')
    expect((await ask(1)).rows).toHaveLength(1)
    await ask(1)
    expect(await prepared()).toEqual([{ statement: 'select * from thing where id = $1', plans: 1 }])
  }
})

test('a connection that repeatedly loses its names, as behind a pooler, stops preparing', async () => {
  for (let turn = 0; turn < 12; turn++) {
    await database.pool.query('deallocate all')
    expect((await byPool(1)).rows).toHaveLength(1)
  }
  expect(await prepared()).toEqual([])
})

test('an error of the statement itself reaches the caller, at once and once', async () => {
  await expect(database.pool.query('select 1 / $1::int as it', [0])).rejects.toThrow(/division by zero/)
  await expect(sql`select ${'x'}::int`.execute(database.db)).rejects.toThrow(/invalid input syntax/)
  await expect(sql`select missing from thing where id = ${1}`.execute(database.db)).rejects.toThrow(/does not exist/)
  expect((await database.pool.query('select 4 / $1::int as it', [2])).rows).toEqual([{ it: 2 }])
})
