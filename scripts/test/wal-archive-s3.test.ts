import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noKnownPictures } from '../../server/src/adapters/known-pictures/known-pictures.ts'
import { makeStorage } from '../../server/src/adapters/storage.ts'
import { readConfig } from '../../server/src/config.ts'
import { archiveName } from '../../server/src/db/archive/archive-key.ts'
import { listArchives, openArchive } from '../../server/src/db/archive/archives.ts'
import { baseName, listBases, removeOldBases } from '../../server/src/db/archive/base-backups.ts'
import { bucketPath } from '../../server/src/db/archive/bucket-file.ts'
import type { WalTarget } from '../../server/src/db/backup/backup-config.ts'
import { type Database, openDatabase } from '../../server/src/db/database.ts'
import { type Embedded, startEmbedded } from '../../server/src/db/embedded/embedded.ts'
import { throwawaySettings } from '../../server/src/db/embedded/settings.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { checkArchive } from '../../server/src/doctor/checks/archive.ts'
import { startS3ForBackups } from '../../server/src/test/fakes/s3-server.ts'
import { runOperation } from './run-operation.ts'

/** A busy machine starts PostgreSQL and the commands slowly. */
const longMs = 240_000

let folder: string
let s3: Awaited<ReturnType<typeof startS3ForBackups>>
let server: Embedded
let live: Database
const environment = (dataDir = 'live') => ({
  ...{ KARIBU_ENV: 'local', DATA_DIR: join(folder, dataDir), BACKUP_PASSPHRASE: 'a passphrase of this test' },
  ...{ SECRET: 'Jd8s7Kq2Lw9xRt4vZb6nMc1pYf3hGa5u', WAL_ARCHIVE_S3: 'on', ...s3.settings },
})
const target = (): WalTarget => {
  const { wal } = readConfig(environment()).backup
  if (!wal) throw new Error('no archive')
  return wal
}
const archiveId = () => archiveName(readFileSync(join(folder, 'live/wal.key')))
const files = () => openArchive(target(), archiveId())

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-wal-s3-'))
  chmodSync(folder, 0o711)
  s3 = await startS3ForBackups(join(folder, 'buckets'))
  const dataDir = join(folder, 'live')
  // Not archived, since it takes long and no recovery needs it.
  const before = await startEmbedded({ dataDir, settings: throwawaySettings })
  await migrate({ adminUrl: before.adminUrl })
  await before.stop()
  server = await startEmbedded({ dataDir, wal: target(), settings: throwawaySettings })
  live = openDatabase(Object.assign(new URL(server.superuserUrl), { pathname: '/karibu' }).href, { poolMax: 1 })
  await live.pool.query('create table note (text text primary key); alter table note owner to karibu_owner')
}, longMs)

afterAll(async () => {
  await live?.close()
  await server?.stop()
  await s3?.close()
  rmSync(folder, { recursive: true, force: true })
}, longMs)

const write = (text: string) => live.pool.query('insert into note values ($1)', [text])

/** Ends the segment and returns its name. */
async function switchSegment(): Promise<string> {
  // In a segment in which nothing is written there is nothing to archive.
  await live.pool.query(`select pg_logical_emit_message(false, 'test', '')`)
  const { rows } = await live.pool.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  return rows[0]?.name ?? ''
}

const untilArchived = (name: string) =>
  vi.waitUntil(async () => (await files().list({ from: name })).includes(name), { timeout: 60_000, interval: 200 })

async function check() {
  const config = readConfig(environment())
  const ports = { storage: makeStorage(config), knownPictures: noKnownPictures, pictureClassifier: null }
  return checkArchive({ config, pool: live.pool, adminUrl: null, ...ports, nameServers: null, now: () => new Date() })
}

test(
  'WAL and base backups go to the bucket, encrypted, and a lost database comes back from there to its last segment',
  async () => {
    await write('1: before the base backup')
    const made = await runOperation('backup', { env: environment() })
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringMatching(/s3:\/\/safe\/site\/one\/wal\/\w{16}\/base-.*MB/),
    })
    expect(readdirSync(join(folder, 'live')).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(await check()).toMatchObject({ state: 'ok' })
    await write('2: after it')
    await untilArchived(await switchSegment())
    for (const name of await files().list()) expect((await files().read(name))?.includes('after it'), name).toBe(false)

    const restored = await runOperation('restore', { args: ['--to', 'latest'], env: environment('latest') })
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored as of') })
    expect(existsSync(join(folder, 'latest/recovery'))).toBe(false)
    const again = await startEmbedded({ dataDir: join(folder, 'latest'), settings: throwawaySettings })
    const { pool, close } = openDatabase(Object.assign(new URL(again.superuserUrl), { pathname: '/karibu' }).href)
    const { rows } = await pool.query<{ text: string }>('select text from note order by text')
    await close()
    await again.stop()
    expect(rows.map(({ text }) => text)).toEqual(['1: before the base backup', '2: after it'])
    // Backups of the other kind are listed without them, and what was recovered wrote nothing here.
    expect(await listArchives(target())).toEqual([archiveId()])
  },
  longMs,
)

test(
  'an unreachable bucket loses nothing: the doctor reports it, segments wait and are archived once it answers',
  async () => {
    const { port } = new URL(s3.settings.BACKUP_S3_ENDPOINT)
    await s3.close()
    const waiting = await switchSegment()
    const failing = async () => (await live.pool.query('select failed_count::int as n from pg_stat_archiver')).rows[0].n
    await vi.waitUntil(async () => (await failing()) > 0, { timeout: 60_000, interval: 200 })
    expect(await check()).toEqual({ state: 'fail', found: 'broken', detail: 'archive_command' })
    await write('3: while it is away')
    const next = await switchSegment()
    const segments = readdirSync(join(folder, 'live/postgres/pg_wal'))
    expect(segments).toEqual(expect.arrayContaining([waiting, next]))
    s3 = await startS3ForBackups(join(folder, 'buckets'), Number(port))
    // PostgreSQL waits a minute after three failures, or until another segment ends; the oldest go first.
    await untilArchived(await switchSegment())
    expect(await files().list({ from: waiting })).toEqual(expect.arrayContaining([waiting, next]))
    expect(await check()).toMatchObject({ state: 'ok' })
  },
  longMs,
)

test(
  'the oldest base backups are deleted from the bucket with the WAL that only they need',
  async () => {
    const last = await switchSegment()
    await untilArchived(last)
    await files().write(baseName(new Date(Date.now() + 60_000), last), Buffer.from('retention reads names only'))
    expect(await listBases(target())).toHaveLength(2)
    expect(await removeOldBases(target(), { retain: 1, current: archiveId() })).toBeGreaterThan(1)
    const names = await files().list()
    expect(names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name < last)).toEqual([])
    expect(names).toContain(last)
    expect(await listBases(target())).toMatchObject([{ startSegment: last }])
  },
  longMs,
)

test(
  'the keys of the bucket are in no command line, and leave the data folder with the setting',
  async () => {
    const { rows } = await live.pool.query<{ archive_command: string }>('show archive_command')
    expect(rows[0]?.archive_command).not.toContain(s3.settings.BACKUP_S3_SECRET_ACCESS_KEY)
    const dataDir = join(folder, 'live')
    expect(existsSync(bucketPath(dataDir))).toBe(true)
    await live.close()
    await server.stop()
    server = await startEmbedded({ dataDir, settings: throwawaySettings })
    live = openDatabase(server.superuserUrl, { poolMax: 1 })
    expect(existsSync(bucketPath(dataDir))).toBe(false)
  },
  longMs,
)
