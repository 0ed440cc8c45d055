import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../../bench/free-port.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { databaseUser, giveTo } from '../../../server/src/db/embedded/database-user.ts'
import { startPostmaster } from '../../../server/src/db/embedded/postmaster.ts'
import { openReplica, type Reader } from '../../../server/src/db/replica/read-replica.ts'
import { ensurePostgres } from '../../ensure-postgres.ts'
import type { Postgres } from '../../lib/system/find-postgres.ts'
import { type SystemPostgres, startSystemPostgres } from './system-postgres.ts'

const events: string[] = []
let primary: SystemPostgres
let standby: Awaited<ReturnType<typeof startStandby>>
let onPrimary: Database
let onStandby: Database
let reader: Reader

beforeAll(async () => {
  const programs = await ensurePostgres()
  primary = await startSystemPostgres(programs)
  onPrimary = openDatabase(primary.superuserUrl, { poolMax: 2 })
  await sql`create table note (id int primary key)`.execute(onPrimary.db)
  standby = await startStandby(programs, primary.superuserUrl)
  onStandby = openDatabase(standby.url, { poolMax: 1 })
  reader = openReplica({
    url: standby.url,
    primary: onPrimary.db,
    log: (event: string, ..._details: unknown[]) => void events.push(event),
    timing: { lagMaxMs: 1000, probeMs: 50 },
  })
}, 120_000)

afterAll(async () => {
  await reader?.close()
  await onStandby?.close()
  await standby?.stop()
  await onPrimary?.close()
  await primary?.stop()
})

/** Beside `initdb`, or where Debian has it: what is on the PATH may only lead there. */
function backupProgram({ initdb, major }: Postgres): string {
  const folders = [dirname(initdb), `/usr/lib/postgresql/${major}/bin`]
  const found = folders.map((folder) => join(folder, 'pg_basebackup')).find((program) => existsSync(program))
  if (!found) throw new Error(`There is no pg_basebackup in ${folders.join(' or ')}.`)
  return found
}

/** A standby by `pg_basebackup`, which follows the primary by streaming replication. */
async function startStandby(programs: Postgres, primaryUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'karibu-standby-'))
  chmodSync(folder, 0o711)
  const user = databaseUser(folder)
  const cluster = join(folder, 'postgres')
  mkdirSync(cluster, { mode: 0o700 })
  giveTo(user, cluster)
  const { uid, gid } = user
  const args = ['-D', cluster, '-d', primaryUrl, '--write-recovery-conf', '--checkpoint=fast', '--wal-method=stream']
  await promisify(execFile)(backupProgram(programs), args, { uid, gid, cwd: cluster, timeout: 60_000 })
  appendFileSync(join(cluster, 'postgresql.auto.conf'), "hot_standby = 'on'\n")
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const { stop } = await startPostmaster({ dataDir: folder, program: programs.postgres, user, port, settings })
  const url = new URL(primaryUrl)
  url.port = String(port)
  return {
    url: url.href,
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const count = () =>
  reader.read(onPrimary.db, async (db) => {
    const { rows } = await sql<{ notes: number; isStandby: boolean }>`
      select count(*)::int as notes, pg_is_in_recovery() as "isStandby" from note`.execute(db)
    return rows[0]
  })

const usesReplica = async () => !(await count()).isCurrent

test('reads use the replica while it keeps up, and the primary while it lags or is down', async () => {
  await vi.waitUntil(usesReplica, { timeout: 20_000 })
  expect(await count()).toEqual({ found: { notes: 0, isStandby: true }, isCurrent: false })

  await sql`select pg_wal_replay_pause()`.execute(onStandby.db)
  await sql`insert into note values (1)`.execute(onPrimary.db)
  await vi.waitUntil(async () => !(await usesReplica()), { timeout: 20_000 })
  expect(await count()).toEqual({ found: { notes: 1, isStandby: false }, isCurrent: true })

  await sql`select pg_wal_replay_resume()`.execute(onStandby.db)
  await vi.waitUntil(usesReplica, { timeout: 20_000 })
  expect((await count()).found).toEqual({ notes: 1, isStandby: true })

  await onStandby.close()
  await standby.stop()
  expect(await count()).toEqual({ found: { notes: 1, isStandby: false }, isCurrent: true })
  expect(events.filter((event) => event !== 'database_connection_lost')).toEqual([
    'replica_used',
    'replica_left',
    'replica_used',
    'replica_left',
  ])
}, 120_000)

test('a transaction reads its own writes from the primary', async () => {
  await onPrimary.db.transaction().execute(async (tx) => {
    await sql`insert into note values (2)`.execute(tx)
    const { found } = await reader.read(tx, async (db) => (await sql`select from note`.execute(db)).rows.length)
    expect(found).toBe(2)
  })
})
