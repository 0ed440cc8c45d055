import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fileStorage } from '../../../server/src/adapters/storage.ts'
import { readConfig } from '../../../server/src/config/config.ts'
import { listArchives, openArchive } from '../../../server/src/db/archive/archives.ts'
import { baseName, listBases, removeOldBases } from '../../../server/src/db/archive/base-backups.ts'
import { bucketPath } from '../../../server/src/db/archive/bucket-file.ts'
import type { WalTarget } from '../../../server/src/db/backup/backup-config.ts'
import { startEmbedded } from '../../../server/src/db/embedded/embedded.ts'
import { throwawaySettings } from '../../../server/src/db/embedded/settings.ts'
import { startS3ForBackups } from '../../../server/src/test/fakes/s3-server.ts'
import { drillWal } from '../../lib/backup/wal-drill.ts'
import { type ArchivedServer, longMs, notesOf, passphrase, secret, startArchived } from '../archived-server.ts'
import { runOperation } from './run-operation.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3ForBackups>>
let archived: ArchivedServer
const environment = (dataDir = 'live') => ({
  ...{ KARIBU_ENV: 'local', DATA_DIR: join(folder, dataDir), BACKUP_PASSPHRASE: passphrase },
  ...{ SECRET: secret, WAL_ARCHIVE_S3: 'on', ...s3.settings },
})
const target = (): WalTarget => {
  const { wal } = readConfig(environment()).backup
  if (!wal) throw new Error('no archive')
  return wal
}
const files = () => openArchive(target(), archived.archiveId())

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-wal-s3-'))
  chmodSync(folder, 0o711)
  s3 = await startS3ForBackups(join(folder, 'buckets'))
  // A drill waits for the end of a segment: 50 seconds on a site.
  archived = await startArchived({ dataDir: join(folder, 'live'), wal: target(), settings: { archive_timeout: '2' } })
}, longMs)

afterAll(async () => {
  await archived?.stop()
  await s3?.close()
  rmSync(folder, { recursive: true, force: true })
}, longMs)

const untilArchived = (name: string) =>
  vi.waitUntil(async () => (await (await files()).list({ from: name })).includes(name), {
    timeout: 60_000,
    interval: 200,
  })

const check = () => archived.check(environment())

test(
  'WAL and base backups go to the bucket, encrypted, and a lost database comes back from there to its last segment',
  async () => {
    await archived.write('1: before the base backup')
    const made = await runOperation('backup', { env: environment() })
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringMatching(/s3:\/\/safe\/site\/one\/wal\/\w{16}\/base-.*MB/),
    })
    expect(readdirSync(join(folder, 'live')).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(await check()).toMatchObject({ state: 'ok' })
    await archived.write('2: after it')
    await untilArchived(await archived.switchSegment())
    for (const name of await (await files()).list())
      expect((await (await files()).read(name))?.includes('after it'), name).toBe(false)

    const restored = await runOperation('restore', { args: ['--to', 'latest'], env: environment('latest') })
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored as of') })
    expect(existsSync(join(folder, 'latest/recovery'))).toBe(false)
    const again = await startEmbedded({ dataDir: join(folder, 'latest'), settings: throwawaySettings })
    expect(await notesOf(again)).toEqual(['1: before the base backup', '2: after it'])
    await again.stop()
    // Backups of the other kind are listed without them, and what was recovered wrote nothing here.
    expect(await listArchives(target())).toEqual([archived.archiveId()])
  },
  longMs,
)

test(
  'the drill recovers what is in the bucket, and measures how long a write takes there',
  async () => {
    const storage = fileStorage(join(folder, 'live', 'photos'))
    const { lines, faults } = await drillWal({
      ...{ wal: target(), passphrase, folder: join(folder, 'drill'), backup: null, now: () => new Date() },
      ...{ live: { ...archived.server, archive: archived.archiveId() }, erasures: storage, photos: storage },
    })
    expect(faults).toEqual([])
    expect(lines[0]).toMatch(/^recovery point \d+\.\d s \(at most 60 s\)/)
    expect(lines[1]).toContain('of s3://safe/site/one/wal and the WAL after it, replayed in')
  },
  longMs,
)

test(
  'an unreachable bucket loses nothing: the doctor reports it, segments wait and are archived once it answers',
  async () => {
    const { port } = new URL(s3.settings.BACKUP_S3_ENDPOINT)
    await s3.close()
    const waiting = await archived.switchSegment()
    const failing = async () =>
      (await archived.pool.query('select failed_count::int as n from pg_stat_archiver')).rows[0].n
    await vi.waitUntil(async () => (await failing()) > 0, { timeout: 60_000, interval: 200 })
    expect(await check()).toEqual({ state: 'fail', found: 'broken', detail: 'archive_command' })
    await archived.write('3: while it is away')
    const next = await archived.switchSegment()
    const segments = readdirSync(join(folder, 'live/postgres/pg_wal'))
    expect(segments).toEqual(expect.arrayContaining([waiting, next]))
    s3 = await startS3ForBackups(join(folder, 'buckets'), Number(port))
    // PostgreSQL waits a minute after three failures, or until another segment ends; the oldest go first.
    await untilArchived(await archived.switchSegment())
    expect(await (await files()).list({ from: waiting })).toEqual(expect.arrayContaining([waiting, next]))
    expect(await check()).toMatchObject({ state: 'ok' })
  },
  longMs,
)

test(
  'the oldest base backups are deleted from the bucket with the WAL that only they need',
  async () => {
    const last = await archived.switchSegment()
    await untilArchived(last)
    await (await files()).write(
      baseName(new Date(Date.now() + 60_000), last),
      Buffer.from('retention reads names only'),
    )
    expect(await listBases(target())).toHaveLength(2)
    expect(await removeOldBases(target(), { retain: 1, current: archived.archiveId() })).toBeGreaterThan(1)
    const names = await (await files()).list()
    expect(names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name < last)).toEqual([])
    expect(names).toContain(last)
    expect(await listBases(target())).toMatchObject([{ startSegment: last }])
  },
  longMs,
)

test(
  'the keys of the bucket are in no command line, and leave the data folder with the setting',
  async () => {
    const { rows } = await archived.pool.query<{ archive_command: string }>('show archive_command')
    expect(rows[0]?.archive_command).not.toContain(s3.settings.BACKUP_S3_SECRET_ACCESS_KEY)
    const dataDir = join(folder, 'live')
    expect(existsSync(bucketPath(dataDir))).toBe(true)
    await archived.stop()
    await (await startEmbedded({ dataDir, settings: throwawaySettings })).stop()
    expect(existsSync(bucketPath(dataDir))).toBe(false)
  },
  longMs,
)
