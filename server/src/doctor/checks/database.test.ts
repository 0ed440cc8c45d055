import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { migrate } from '../../db/migrate/migrate.ts'
import { closed, type Installation, makeInstallation } from '../../test/doctor/installation.ts'

let on: Installation
beforeAll(async () => {
  on = await makeInstallation()
})
afterEach(() => on.endServers())
afterAll(() => on.close())

describe('database', () => {
  test('available, and unreachable', async () => {
    expect(await on.outcome('database')).toEqual(['ok', 'fineWith', expect.stringMatching(/^PostgreSQL \d+/)])
    const away = openDatabase(`postgres://karibu_app:hidden@${closed}/karibu`)
    on.atEnd(away.close)
    expect(await on.outcome('database', {}, { pool: away.pool })).toEqual(['fail', 'unreachable', 'ECONNREFUSED'])
  })

  test('a version that is too old', async () => {
    // As it answers: no such server is at hand.
    const old = { query: async () => ({ rows: [{ number: 140_023, name: '14.23 (Debian 14.23-1)' }] }) }
    const pool = Object.assign(Object.create(on.owner.pool), old)
    expect(await on.outcome('database', {}, { pool })).toEqual(['fail', 'wrong', 'PostgreSQL 14.23'])
  })

  test('settings with which a crash loses rows, in production and elsewhere', async () => {
    const wrong = ['wrong', 'fsync = off, full_page_writes = off, synchronous_commit = off']
    expect(await on.outcome('databaseSettings')).toEqual(['warn', ...wrong])
    const { config } = on.subjectOf()
    const production = { config: { ...config, production: true } }
    expect(await on.outcome('databaseSettings', {}, production)).toEqual(['fail', ...wrong])
  })

  test('a login that owns the tables', async () => {
    expect(await on.outcome('databaseLogin')).toEqual(['ok', 'fine'])
    expect(await on.outcome('databaseLogin', {}, { pool: on.owner.pool })).toEqual(['warn', 'wrong', 'owner'])
  })

  test('a pending migration', async () => {
    expect((await on.outcome('migrations'))?.[0]).toBe('ok')
    const { rows } = await on.owner.pool.query(
      `select name, checksum from migration where name <> 'baseline' order by name desc limit 1`,
    )
    await on.owner.pool.query('delete from migration where name = $1', [rows[0].name])
    const found = await on.outcome('migrations')
    await on.owner.pool.query('insert into migration (name, checksum) values ($1, $2)', [
      rows[0].name,
      rows[0].checksum,
    ])
    expect(found).toEqual(['fail', 'waiting', expect.stringContaining(rows[0].name)])
    // A function of an older version, which the migration brings up to date.
    await on.owner.pool.query(
      `update applied_function set checksum = 'x' where name = (select min(name) from applied_function)`,
    )
    expect((await on.outcome('migrations'))?.slice(0, 2)).toEqual(['fail', 'waiting'])
    await migrate({ adminUrl: on.database.adminUrl })
    expect((await on.outcome('migrations'))?.[0]).toBe('ok')
  })

  test('an invalid index', async () => {
    expect(await on.outcome('indexes')).toEqual(['ok', 'fine'])
    await on.owner.pool.query('create table twice as select 1 as n from generate_series(1, 2)')
    await expect(on.owner.pool.query('create unique index concurrently twice_n on twice (n)')).rejects.toThrow()
    const found = await on.outcome('indexes')
    await on.owner.pool.query('delete from twice where ctid = (select min(ctid) from twice)')
    await on.owner.pool.query('reindex index concurrently twice_n')
    const mended = await on.outcome('indexes')
    await on.owner.pool.query('drop table twice')
    expect(found).toEqual(['fail', 'broken', 'twice_n'])
    expect(mended).toEqual(['ok', 'fine'])
  })

  test('more connections than the database allows', async () => {
    expect((await on.outcome('connections'))?.[0]).toBe('ok')
    const name = new URL(on.database.url).pathname.slice(1)
    await on.owner.pool.query(`alter database ${name} connection limit 15`)
    expect(await on.outcome('connections')).toEqual(['warn', 'wrong', 'DATABASE_POOL 10 / 15'])
    expect((await on.outcome('connections', { DATABASE_POOL: '16' }))?.[0]).toBe('fail')
    expect((await on.outcome('connections', { DATABASE_POOL: '4' }))?.[0]).toBe('ok')
    await on.owner.pool.query(`alter database ${name} connection limit -1`)
  })

  test('failed jobs, and jobs without a worker', async () => {
    expect(await on.outcome('jobs')).toEqual(['ok', 'fine'])
    await on.live.pool.query(`select graphile_worker.add_job('test.nothing', run_at := now() - interval '16 minutes')`)
    expect(await on.outcome('jobs')).toEqual(['fail', 'waiting', '1'])
    await on.owner.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
    expect(await on.outcome('jobs')).toEqual(['warn', 'gaveUp', '1'])
    await on.owner.pool.query('delete from graphile_worker._private_jobs')
    expect(await on.outcome('jobs')).toEqual(['ok', 'fine'])
  })

  test('missing and old exchange rates', async () => {
    const rates = { RATES: 'on', RATES_URL: `http://${closed}` }
    await on.owner.pool.query('delete from rate')
    expect(await on.outcome('rates', rates)).toEqual(['warn', 'missing', 'rate'])
    await on.owner.pool.query(`insert into rate (currency, per_usd, source, as_of, fetched_at)
      values ('NGN', 1500, 'test', now() - interval '50 hours', now() - interval '50 hours')`)
    expect(await on.outcome('rates', rates)).toEqual(['warn', 'hours', '50'])
    const later = () => new Date(Date.now() + 7 * 86_400_000)
    expect((await on.outcome('rates', rates, { now: later }))?.[0]).toBe('fail')
    expect(await on.outcome('rates')).toBeNull()
    await on.owner.pool.query('update rate set fetched_at = now()')
    expect(await on.outcome('rates', rates)).toEqual(['ok', 'fine'])
  })
})

test('an unused replication slot', async () => {
  expect(await on.outcome('replication')).toBeNull()
  const superuser = openDatabase(inject('database').superuserUrl, { poolMax: 1 })
  on.atEnd(superuser.close)
  await superuser.pool.query(`select pg_create_physical_replication_slot('doctor_test')`)
  const found = await on.outcome('replication')
  await superuser.pool.query(`select pg_drop_replication_slot('doctor_test')`)
  expect(found).toEqual(['warn', 'broken', 'doctor_test'])
  expect(await on.outcome('replication')).toBeNull()
})
