import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger, runOnce } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../test/database/copy-template.ts'
import { createTestDatabase } from '../../test/database/test-database.ts'
import { openDatabase } from '../database.ts'
import { readSqlSource, sqlFolder } from '../sql-source.ts'
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
  /** The copy's own tables stay and are not known: what is applied here begins with an empty list. */
  const begin = async () => {
    await asOwner('delete from migration')
    await asOwner('delete from applied_function')
    mkdirSync(join(folder, 'migrations'))
    mkdirSync(join(folder, 'functions'))
  }
  const write = (path: string, sql: string) => writeFileSync(join(folder, path), sql)
  const run = () => migrate({ adminUrl: database.adminUrl, folder })

  test('applies each file once, in order', async () => {
    await begin()
    write('migrations/0001_boat.sql', 'create table boat (id int primary key generated always as identity, name text);')
    write(
      'migrations/0002_oar.sql',
      'create table oar (boat_id int references boat); create table log_book (line text); revoke update, delete on log_book from karibu_app;',
    )
    expect(await run()).toEqual(['baseline', '0001_boat.sql', '0002_oar.sql'])
    expect(await run()).toEqual([])
  })

  test('a file that fails is rolled back completely and reported with its line', async () => {
    write('migrations/0003_bad.sql', 'create table half (id int);\n\nselect nothing_here;')
    await expect(run()).rejects.toThrow(/0003_bad\.sql failed.*nothing_here.*line 3/)
    expect(await asOwner("select to_regclass('half') as half")).toEqual([{ half: null }])
    rmSync(join(folder, 'migrations/0003_bad.sql'))
  })

  test('two concurrent starts apply a file once', async () => {
    write('migrations/0003_sail.sql', 'select pg_sleep(0.3); create table sail (id int);')
    const both = await Promise.all([1, 2].map(run))
    expect(both.flat()).toEqual(['0003_sail.sql'])
  })

  test('a statement changed after it ran is rejected with its file, a changed comment is not', async () => {
    write('migrations/0003_sail.sql', '-- A sail.\nselect pg_sleep(0.3); create table sail (id int);')
    expect(await run()).toEqual([])
    write('migrations/0001_boat.sql', 'create table boat (id int);')
    await expect(run()).rejects.toThrow(/0001_boat\.sql was changed/)
  })

  test('a database of a newer version is rejected', async () => {
    rmSync(join(folder, 'migrations/0003_sail.sql'))
    write('migrations/0001_boat.sql', 'create table boat (id int primary key generated always as identity, name text);')
    await expect(run()).rejects.toThrow(/0003_sail\.sql.*newer version/)
    write('migrations/0003_sail.sql', 'select pg_sleep(0.3); create table sail (id int);')
  })

  test('a number used twice is rejected', async () => {
    write('migrations/0001_mast.sql', 'select 1;')
    await expect(run()).rejects.toThrow(/four-digit number of its own/)
    rmSync(join(folder, 'migrations/0001_mast.sql'))
  })

  describe('functions', () => {
    const knots = (head: string, body: string) =>
      write('functions/knots.sql', `create or replace function ${head} as $$ ${body} $$;`)

    test('are applied in any order and again when their file changes', async () => {
      write(
        'functions/a_fleet.sql',
        'create or replace function a_fleet() returns int language sql as $$ select knots(2) $$;',
      )
      knots('knots(n int) returns int language sql', 'select n')
      expect(await run()).toEqual(['a_fleet', 'knots'])
      knots('knots(n int) returns int language sql', 'select n * 3')
      expect(await run()).toEqual(['knots'])
      expect(await run()).toEqual([])
      expect(await asOwner('select a_fleet() as n', database.url)).toEqual([{ n: 6 }])
    })

    test.each([
      ['parameter names', ['knots(speed int) returns int language sql', 'select speed * 4'], 'knots(1)'],
      ['types', ['knots(speed int, wind text default null) returns int language sql', 'select speed * 4'], 'knots(1)'],
      [
        'the result',
        ['knots(speed int, wind text default null) returns text language sql', "select '4'"],
        'knots(1)::int',
      ],
    ] as const)('replace the old function when %s change', async (_, [head, body], query) => {
      knots(head, body)
      expect(await run()).toEqual(['knots'])
      expect(await asOwner(`select ${query} as n`)).toEqual([{ n: 4 }])
      expect(await asOwner("select oid from pg_proc where proname = 'knots'")).toHaveLength(1)
    })

    test('get back the rights that their file no longer revokes', async () => {
      const may = () => asOwner("select has_function_privilege('karibu_app', 'a_fleet()', 'execute') as may")
      const sql = 'create or replace function a_fleet() returns int language sql as $$ select 1 $$;'
      write('functions/a_fleet.sql', `${sql} revoke execute on function a_fleet from karibu_app;`)
      await run()
      expect(await may()).toEqual([{ may: false }])
      write('functions/a_fleet.sql', sql)
      await run()
      expect(await may()).toEqual([{ may: true }])
    })

    test('a fault in a body is reported and everything is rolled back', async () => {
      write(
        'functions/a_fleet.sql',
        'create or replace function a_fleet() returns int language sql as $$ select nothing_here $$;',
      )
      write('migrations/0004_flag.sql', 'create table flag (id int);')
      await expect(run()).rejects.toThrow(/functions\/a_fleet\.sql failed.*nothing_here/)
      expect(await asOwner("select to_regclass('flag') as flag")).toEqual([{ flag: null }])
      rmSync(join(folder, 'migrations/0004_flag.sql'))
    })

    test('a file that contains another function is rejected', async () => {
      write('functions/a_fleet.sql', 'create or replace function fleet() returns int language sql as $$ select 1 $$;')
      await expect(run()).rejects.toThrow(/functions\/a_fleet\.sql must contain .*a_fleet/)
    })

    test('a login without the right to migrate gets a list of outdated functions', async () => {
      write('functions/a_fleet.sql', 'create or replace function a_fleet() returns int language sql as $$ select 2 $$;')
      await expect(migrate({ adminUrl: database.url, folder })).rejects.toThrow(
        /waits for the function a_fleet, and this login may not change it/,
      )
      expect(await run()).toEqual(['a_fleet'])
      expect(await migrate({ adminUrl: database.url, folder })).toEqual([])
    })

    test('are dropped with their file, unless they are still used', async () => {
      await asOwner('create view speed as select knots(1)')
      rmSync(join(folder, 'functions/knots.sql'))
      await expect(run()).rejects.toThrow(
        /knots\(integer,text\) cannot be dropped: .*depend.*view speed.*in a migration/s,
      )
      await asOwner('drop view speed')
      expect(await run()).toEqual(['knots'])
      expect(await asOwner("select oid from pg_proc where proname = 'knots'")).toEqual([])
    })
  })
})

describe('the baseline', () => {
  test('a change of its statements is rejected', async () => {
    const own = await createTestDatabase()
    await asOwner(`update migration set checksum = 'other' where name = 'baseline'`, own.adminUrl)
    await expect(migrate({ adminUrl: own.adminUrl })).rejects.toThrow(/The baseline was changed/)
    await own.drop()
  })

  test('a database that ran all migrations before it is accepted, one that did not is rejected', async () => {
    const own = await createTestDatabase()
    const before = mkdtempSync(join(tmpdir(), 'karibu-baseline-'))
    for (const name of ['baseline', 'functions']) mkdirSync(join(before, name))
    writeFileSync(join(before, 'baseline/01_tables.sql'), 'create table before_baseline (id int);')
    writeFileSync(
      join(before, 'functions/knots.sql'),
      'create or replace function knots() returns int language sql as $$ select 1 $$;',
    )
    const run = () => migrate({ adminUrl: own.adminUrl, folder: before })
    await asOwner('drop table applied_function; delete from migration', own.adminUrl)
    await asOwner(`insert into migration values ('0390_staff_proposal_target.sql', 'any')`, own.adminUrl)
    await expect(run()).rejects.toThrow(/up to 0390_staff_proposal_target\.sql, which this version cannot take over/)
    await asOwner(`insert into migration values ('0391_sanctions.sql', 'any')`, own.adminUrl)
    expect(await run()).toEqual(['knots'])
    expect(await asOwner('select name from migration', own.adminUrl)).toEqual([{ name: 'baseline' }])
    expect(await run()).toEqual([])
    await own.drop()
    rmSync(before, { recursive: true })
  })

  test('the functions of the database equal the files, and each body is text', async () => {
    const own = await createTestDatabase()
    const rows = await asOwner<{ name: string; body: string | null; is_parsed: boolean }>(
      `select p.proname as name, p.prosrc as body, p.prosqlbody is not null as is_parsed from pg_proc p
       where p.pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       order by p.proname`,
      own.adminUrl,
    )
    const { baseline, migrations, functions } = readSqlSource(sqlFolder)
    // Those whose results are stored.
    const inTables = rows.filter(({ name }) =>
      [...baseline.files, ...migrations].some(({ sql }) => sql.includes(`create function ${name}(`)),
    )
    expect(inTables.map(({ name }) => name)).toEqual(['fold_name', 'fold_text', 'name_parts', 'picture_hash_parts'])
    expect(rows.filter((row) => !inTables.includes(row))).toEqual(
      functions.map(({ name, sql }) => ({ name, body: sql.split('$$')[1], is_parsed: false })),
    )
    await own.drop()
  })
})

describe('the application role', () => {
  test('reads and writes rows of the new tables', async () => {
    await asOwner("insert into boat (name) values ('dhow')", database.url)
    await asOwner("update boat set name = 'ngalawa'", database.url)
    expect(await asOwner('select name from boat', database.url)).toEqual([{ name: 'ngalawa' }])
  })

  test('does not get rights that a migration revoked', async () => {
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
  test('a job added inside a transaction of the application runs in a worker of the application after the commit', async () => {
    const { pool, close } = openDatabase(database.url, { poolMax: 4 })
    const payloads: unknown[] = []
    const logger = new Logger(() => () => {})
    const work = () => runOnce({ pgPool: pool, logger, taskList: { greet: (payload) => void payloads.push(payload) } })
    // A first run registers the task, as the server does before it listens.
    await work()
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `select graphile_worker.add_job('greet', '{"name":"Asha"}', queue_name := 'greetings', job_key := 'one')`,
      )
      await work()
      expect(payloads).toEqual([])
      await client.query('commit')
      await work()
      expect(payloads).toEqual([{ name: 'Asha' }])
      await client.query('begin')
      await client.query(`select graphile_worker.add_job('greet', '{"name":"nobody"}')`)
      await client.query('rollback')
      await work()
      expect(payloads).toHaveLength(1)
      const left = await client.query('select * from graphile_worker.jobs')
      expect(left.rows).toEqual([])
    } finally {
      client.release()
      await close()
    }
  })
})
