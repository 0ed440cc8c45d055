import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger, runOnce } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'karibu-migrations-'))
})

afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const asOwner = async <T extends pg.QueryResultRow>(sql: string, url = database.adminUrl): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

describe('migrate', () => {
  /** The migrations the template knows are replayed from nothing here: the copy begins without any. */
  const begin = async () => {
    await asOwner('drop table migration')
    await asOwner(
      'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
  }

  test('applies each file once, in order', async () => {
    await begin()
    writeFileSync(
      join(folder, '0001_boat.sql'),
      'create table boat (id int primary key generated always as identity, name text);',
    )
    writeFileSync(
      join(folder, '0002_oar.sql'),
      'create table oar (boat_id int references boat); create table log_book (line text); revoke update, delete on log_book from karibu_app;',
    )
    expect(await migrate({ adminUrl: database.adminUrl, folder })).toEqual(['0001_boat.sql', '0002_oar.sql'])
    expect(await migrate({ adminUrl: database.adminUrl, folder })).toEqual([])
  })

  test('a file that fails is rolled back whole and named with its line', async () => {
    writeFileSync(join(folder, '0003_bad.sql'), 'create table half (id int);\n\nselect nothing_here;')
    await expect(migrate({ adminUrl: database.adminUrl, folder })).rejects.toThrow(
      /0003_bad\.sql failed.*nothing_here.*line 3/,
    )
    expect(await asOwner("select to_regclass('half') as half")).toEqual([{ half: null }])
    rmSync(join(folder, '0003_bad.sql'))
  })

  test('two starts at the same time apply a file once', async () => {
    writeFileSync(join(folder, '0003_sail.sql'), 'select pg_sleep(0.3); create table sail (id int);')
    const both = await Promise.all([1, 2].map(() => migrate({ adminUrl: database.adminUrl, folder })))
    expect(both.flat()).toEqual(['0003_sail.sql'])
  })

  test('a file changed after it ran is refused by name', async () => {
    writeFileSync(join(folder, '0001_boat.sql'), 'create table boat (id int);')
    await expect(migrate({ adminUrl: database.adminUrl, folder })).rejects.toThrow(/0001_boat\.sql was changed/)
  })

  test('a database that ran a file under its former checksum goes on, and under any other it is refused', async () => {
    const own = await createTestDatabase()
    const record = (checksum: string) =>
      asOwner(`update migration set checksum = '${checksum}' where name = '0182_fold_text.sql'`, own.adminUrl)
    await record('cfc8a8bf6d743b7f83dcc1b8c508becf39bec1448003ee0a43f1d9c3e4419030')
    expect(await migrate({ adminUrl: own.adminUrl })).toEqual([])
    await record('0'.repeat(64))
    await expect(migrate({ adminUrl: own.adminUrl })).rejects.toThrow(/0182_fold_text\.sql was changed/)
    await own.drop()
  })

  test('a database of a newer version is refused', async () => {
    rmSync(join(folder, '0003_sail.sql'))
    writeFileSync(
      join(folder, '0001_boat.sql'),
      'create table boat (id int primary key generated always as identity, name text);',
    )
    await expect(migrate({ adminUrl: database.adminUrl, folder })).rejects.toThrow(/0003_sail\.sql.*newer version/)
  })

  test('a number used twice is refused', async () => {
    writeFileSync(join(folder, '0001_mast.sql'), 'select 1;')
    await expect(migrate({ adminUrl: database.adminUrl, folder })).rejects.toThrow(/number of four digits of its own/)
  })
})

describe('the application role', () => {
  test('reads and writes rows of the new tables', async () => {
    await asOwner("insert into boat (name) values ('dhow')", database.url)
    await asOwner("update boat set name = 'ngalawa'", database.url)
    expect(await asOwner('select name from boat', database.url)).toEqual([{ name: 'ngalawa' }])
  })

  test('stays without the rights that a migration took away', async () => {
    await asOwner("insert into log_book values ('first')", database.url)
    await expect(asOwner('delete from log_book', database.url)).rejects.toThrow(/permission denied/)
  })

  test.each(['create table mine (id int)', 'drop table boat', 'truncate boat', 'alter table boat add column x int'])(
    'may not: %s',
    async (sql) => {
      await expect(asOwner(sql, database.url)).rejects.toThrow(/permission denied|must be owner/)
    },
  )
})

describe('the job queue', () => {
  test('a job added inside a transaction of the application runs in a worker of the application, once it is committed', async () => {
    const { pool, close } = openDatabase(database.url, { poolMax: 4 })
    const heard: unknown[] = []
    const logger = new Logger(() => () => {})
    const work = () => runOnce({ pgPool: pool, logger, taskList: { greet: (payload) => void heard.push(payload) } })
    // A first run registers the task, as the server does before it listens.
    await work()
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `select graphile_worker.add_job('greet', '{"name":"Asha"}', queue_name := 'greetings', job_key := 'one')`,
      )
      await work()
      expect(heard).toEqual([])
      await client.query('commit')
      await work()
      expect(heard).toEqual([{ name: 'Asha' }])
      await client.query('begin')
      await client.query(`select graphile_worker.add_job('greet', '{"name":"nobody"}')`)
      await client.query('rollback')
      await work()
      expect(heard).toHaveLength(1)
      const left = await client.query('select * from graphile_worker.jobs')
      expect(left.rows).toEqual([])
    } finally {
      client.release()
      await close()
    }
  })
})
