import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDump } from '../../../server/src/db/backup/load-dump.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { startThrowaway } from '../../../server/src/db/embedded/throwaway.ts'
import { readSqlSource } from '../../../server/src/db/sql-source.ts'
import { root } from '../../lib/run.ts'

let server: Awaited<ReturnType<typeof startThrowaway>>
let superuser: Database
beforeAll(async () => {
  server = await startThrowaway()
  const url = Object.assign(new URL(server.superuserUrl), { pathname: '/karibu' }).href
  superuser = openDatabase(url, { poolMax: 1 })
}, 120_000)
afterAll(async () => {
  await superuser?.close()
  await server?.stop()
}, 120_000)

async function restore(): Promise<void> {
  const { baseline } = readSqlSource(join(root, 'server/src/db'))
  const head = { baseline: baseline.checksum, migrations: [], tables: [], sequences: [] }
  await loadDump(server.adminUrl, head, async () => {
    throw new Error('rows are loaded')
  })
}

test('a database whose queue has jobs is not empty, and one whose queue has none is', async () => {
  await expect(restore()).rejects.toThrow('rows are loaded')
  await superuser.pool.query(`select graphile_worker.add_job('mails.send')`)
  await expect(restore()).rejects.toThrow('The database has 1 jobs of the queue already.')
  await superuser.pool.query('delete from graphile_worker._private_jobs')
  await expect(restore()).rejects.toThrow('rows are loaded')
})

test('a table is not taken for one of an extension that has something else of the same number', async () => {
  await superuser.pool.query(`create table own (id int);
    insert into pg_depend (classid, objid, objsubid, refclassid, refobjid, refobjsubid, deptype)
    select 'pg_proc'::regclass, 'own'::regclass, 0, 'pg_extension'::regclass, oid, 0, 'e' from pg_extension limit 1`)
  await expect(restore()).rejects.toThrow('The database has 1 tables already.')
})
