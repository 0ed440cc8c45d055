import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../test/database/copy-template.ts'
import { createTestDatabase } from '../../test/database/test-database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'karibu-additive-'))
  mkdirSync(join(folder, 'migrations'))
  mkdirSync(join(folder, 'functions'))
  // The tables of the copy stay and are not known: what is applied here begins with an empty list.
  await asOwner('delete from migration')
  await asOwner('delete from applied_function')
  write('migrations/0001_boat.sql', 'create table boat (id int, name text);')
  await run()
})

afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const write = (path: string, sql: string) => writeFileSync(join(folder, path), sql)
const run = () => migrate({ adminUrl: database.adminUrl, folder })

async function asOwner(sql: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('a version starts on a database with newer, additive migrations, and does not change it', async () => {
  write('migrations/0004_keel.sql', '-- additive: a new table.\ncreate table keel (id int);')
  expect(await run()).toEqual(['0004_keel.sql'])
  rmSync(join(folder, 'migrations/0004_keel.sql'))
  write('functions/old_knots.sql', 'create or replace function old_knots() returns int language sql as $$ select 1 $$;')
  expect(await run()).toEqual([])
  expect(await asOwner("select to_regclass('keel') is not null as keel, to_regproc('old_knots') as old_knots")).toEqual(
    [{ keel: true, old_knots: null }],
  )
  rmSync(join(folder, 'functions/old_knots.sql'))
  await asOwner("delete from migration where name = '0004_keel.sql'; drop table keel")
})

test.each([
  'drop table boat;',
  'alter table boat add column sail text not null;',
  'alter table boat rename name to title;',
])('an additive migration that contains "%s" is rejected', async (statement) => {
  write('migrations/0004_keel.sql', `-- additive: a lie.\n${statement}`)
  await expect(run()).rejects.toThrow(/0004_keel\.sql is not additive/)
  rmSync(join(folder, 'migrations/0004_keel.sql'))
})

test('a dry run applies nothing, and reports what fails', async () => {
  write('migrations/0004_keel.sql', 'create table keel (id int);')
  expect(await migrate({ adminUrl: database.adminUrl, folder, isTrial: true })).toEqual(['0004_keel.sql'])
  expect(await asOwner("select to_regclass('keel') as keel")).toEqual([{ keel: null }])
  write('migrations/0004_keel.sql', 'select nothing_here;')
  await expect(migrate({ adminUrl: database.adminUrl, folder, isTrial: true })).rejects.toThrow(/nothing_here/)
  rmSync(join(folder, 'migrations/0004_keel.sql'))
})
