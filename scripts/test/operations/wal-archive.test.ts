import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fetchWalFile, storeWalFile } from '../../../server/src/db/archive/archive-file.ts'
import { baseName, chooseBase, listBases, removeOldBases } from '../../../server/src/db/archive/base-backups.ts'
import { folderArchive } from '../../../server/src/db/archive/folder-archive.ts'
import { findGap, olderThan } from '../../../server/src/db/archive/wal-names.ts'
import { startEmbedded } from '../../../server/src/db/embedded/embedded.ts'
import { throwawaySettings } from '../../../server/src/db/embedded/settings.ts'
import { archiverFault } from '../../../server/src/doctor/checks/archive.ts'
import { openFrames } from '../../lib/backup/read-backup.ts'
import { recoverDatabase } from '../../lib/backup/recover-database.ts'
import { writeBase } from '../../lib/backup/write-base.ts'
import { type ArchivedServer, longMs, notesOf, passphrase, readAll, secret, startArchived } from '../archived-server.ts'
import { runOperation } from './run-operation.ts'

let folder: string
let walDir: string
let archived: ArchivedServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-wal-'))
  chmodSync(folder, 0o711)
  walDir = join(folder, "the archive's 100%")
  archived = await startArchived({ dataDir: join(folder, 'live'), wal: { dir: walDir } })
}, longMs)

afterAll(async () => {
  await archived?.stop()
  rmSync(folder, { recursive: true, force: true })
}, longMs)

const archive = () => join(walDir, archived.archiveId())
const segments = () => readdirSync(archive()).filter((name) => /^[0-9A-F]{24}$/.test(name))

/** Writes a row and returns a moment at which it was there and nothing later was. */
async function write(text: string): Promise<Date> {
  await archived.write(text)
  const { rows } = await archived.pool.query<{ at: Date }>(
    `select at from (select clock_timestamp() + interval '3 ms' as at offset 0) moment, pg_sleep_until(at)`,
  )
  return rows[0]?.at ?? new Date(0)
}

async function archiveAll(): Promise<void> {
  const name = await archived.switchSegment()
  await vi.waitUntil(() => segments().includes(name), { timeout: 60_000 })
}

function run(command: string, args: string[], dataDir: string) {
  const env = {
    KARIBU_ENV: 'local',
    DATA_DIR: join(folder, dataDir),
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_PASSPHRASE: passphrase,
    WAL_ARCHIVE_DIR: walDir,
    SECRET: secret,
  }
  return runOperation(command, { args, env })
}

test(
  'a running database is restored to a moment and to the end of its archive, which is encrypted',
  async () => {
    await write('1: before the base backup')
    await archived.pool.query(`with m as (
      insert into member (email, password_hash, firstname, lastname, gender, age_stated, age_stated_on, dial_code, mobile_number,
        phone, created_at)
      values ('a@example.com', 'none', 'A', 'B', 'other', 30, '2026-01-01', '+234', '8031234567', '+2348031234567', now()) returning id)
      insert into dormancy (member_id, first_mailed_at, due_at, second_mailed_at, second_sent_at)
      select id, now(), now(), now(), now() from m`)
    expect(await run('backup', [], 'live')).toMatchObject({ code: 0, output: expect.stringMatching(/\.base: .* MB/) })
    const moment = await write('2: after it')
    await write('3: deleted by mistake later')
    await archiveAll()
    for (const name of readdirSync(archive()))
      expect(readFileSync(join(archive(), name)).includes('after it')).toBe(false)

    const base = await chooseBase({ dir: walDir }, moment)
    const recover = (dataDir: string, key = passphrase) =>
      recoverDatabase({
        ...{ wal: { dir: walDir }, base, target: moment, passphrase: key, dataDir: join(folder, dataDir) },
        settings: throwawaySettings,
      })
    await expect(recover('never', 'another passphrase of it')).rejects.toThrow('The passphrase is wrong')
    await expect(recover('live')).rejects.toThrow('nothing is overwritten')
    const { embedded } = await recover('then')
    expect(await notesOf(embedded)).toEqual(['1: before the base backup', '2: after it'])
    await embedded.stop()

    const restored = await run('restore', ['--to', 'latest'], 'latest')
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('SECRET is that of the backup') })
    const [, reachedAt = ''] = /Restored as of (\S+)/.exec(restored.output) ?? []
    // Later than the moment, in milliseconds without their fraction; what was written before it was there 3 ms earlier.
    expect(new Date(reachedAt).getTime()).toBeGreaterThanOrEqual(moment.getTime())
    const latest = await startEmbedded({ dataDir: join(folder, 'latest'), settings: throwawaySettings })
    // Who was mailed is mailed again before the account ends: they may have been here since.
    expect(await readAll(latest, 'select second_sent_at from dormancy')).toEqual([{ second_sent_at: null }])
    await latest.stop()
    // What was recovered goes on in a timeline of its own, and nowhere in this archive.
    expect(readdirSync(archive()).filter((name) => name.endsWith('.history'))).toEqual([])
  },
  longMs,
)

test(
  'a missing or damaged segment, or one with other content, is detected',
  async () => {
    const key = readFileSync(join(folder, 'live/wal.key'))
    const [name = ''] = segments()
    const other = join(folder, 'other')
    writeFileSync(other, 'another segment')
    await expect(storeWalFile({ files: folderArchive(archive()), key, name }, other)).rejects.toThrow('another content')
    const path = join(archive(), name)
    copyFileSync(path, other)
    writeFileSync(path, readFileSync(other).subarray(0, -20))
    await expect(fetchWalFile({ files: folderArchive(archive()), key, name }, join(folder, 'fetched'))).rejects.toThrow(
      'incomplete',
    )
    const base = await chooseBase({ dir: walDir }, null)
    rmSync(join(archive(), base.startSegment))
    const input = { wal: { dir: walDir }, base, target: null, passphrase, dataDir: join(folder, 'gap') }
    await expect(recoverDatabase(input)).rejects.toThrow('lacks a segment')
    copyFileSync(other, path)
    await expect(chooseBase({ dir: walDir }, new Date('2020-01-01T00:00:00Z'))).rejects.toThrow(
      'choose a TIME from then on',
    )
  },
  longMs,
)

test(
  'the oldest base backups are deleted with the WAL that only they need',
  async () => {
    await archiveAll()
    // Retention reads names only: when it ended, and the segment that it begins with.
    const { endedAt, name } = await chooseBase({ dir: walDir }, null)
    const later = new Date(endedAt.getTime() + 60_000)
    copyFileSync(join(archive(), name), join(archive(), baseName(later, segments().at(-1) ?? '')))
    expect(await removeOldBases({ dir: walDir }, { retain: 1, current: archived.archiveId() })).toBeGreaterThan(1)
    const [base, ...more] = await listBases({ dir: walDir })
    expect(more).toEqual([])
    expect(segments().filter((name) => name < (base?.startSegment ?? ''))).toEqual([])
    expect(segments()).toContain(base?.startSegment)
    expect(await removeOldBases({ dir: walDir }, { retain: 1, current: archived.archiveId() })).toBe(0)
  },
  longMs,
)

test(
  'a backup whose base backups cannot be deleted is written and ends with 3',
  async () => {
    const old = join(archive(), baseName(new Date(0), '000000010000000000000001'))
    const before = readdirSync(archive())
    // Only a file is deleted.
    mkdirSync(old)
    expect(await run('backup', ['--retain', '2'], 'live')).toMatchObject({
      code: 3,
      output: expect.stringMatching(/\.base: .* MB[\s\S]*older ones could not be deleted/),
    })
    rmdirSync(old)
    const made = readdirSync(archive()).filter((name) => name.startsWith('base-') && !before.includes(name))
    for (const name of made) rmSync(join(archive(), name))
  },
  longMs,
)

test('a former archive loses its base backups last, so that a removal that broke off is found again', async () => {
  const dir = join(folder, 'archives')
  const [segment, base] = ['000000010000000000000001', baseName(new Date(0), '000000010000000000000001')]
  for (const name of ['former', 'current']) mkdirSync(join(dir, name), { recursive: true })
  writeFileSync(join(dir, 'former', base), '')
  writeFileSync(join(dir, 'current', baseName(new Date(1), segment)), '')
  mkdirSync(join(dir, 'former', segment))
  const remove = () => removeOldBases({ dir }, { retain: 1, current: 'current' })
  await expect(remove()).rejects.toThrow()
  expect(readdirSync(join(dir, 'former'))).toContain(base)
  rmdirSync(join(dir, 'former', segment))
  expect(await remove()).toBe(1)
  expect(readdirSync(dir)).toEqual(['current'])
})

test(
  'two backups at once write two base backups, and what a killed one left is deleted after a day',
  async () => {
    const recent = 'base-6f9f1c1e-0000-4000-8000-000000000001.part'
    for (const name of ['base.part', recent]) writeFileSync(join(archive(), name), 'left')
    utimesSync(join(archive(), 'base.part'), new Date(0), new Date(0))
    const place = { read: folderArchive(archive()).open }
    const input = {
      superuserUrl: archived.server.superuserUrl,
      dataDir: join(folder, 'live'),
      wal: { dir: walDir },
      passphrase,
    }
    const write = () => writeBase(input)
    const made = await Promise.all([write(), write()])
    expect(new Set(made.map(({ file }) => file)).size).toBe(2)
    for (const { file, bytes } of made) {
      expect(statSync(file).size).toBe(bytes)
      let last = ''
      for await (const { info } of openFrames({ backup: { place, name: basename(file) }, passphrase })) last = info.kind
      expect(last).toBe('end')
      rmSync(file)
    }
    expect(readdirSync(archive()).filter((name) => name.endsWith('.part'))).toEqual([recent])
  },
  longMs,
)

test(
  'the doctor reports a gap, and an old or missing base backup',
  async () => {
    const environment = { KARIBU_ENV: 'local', DATA_DIR: join(folder, 'live'), BACKUP_PASSPHRASE: passphrase }
    const check = (now?: () => Date) => archived.check({ ...environment, WAL_ARCHIVE_DIR: walDir }, now)
    expect(await check()).toMatchObject({ state: 'ok' })
    const [base] = await listBases({ dir: walDir })
    const later = () => new Date((base?.endedAt.getTime() ?? 0) + 48 * 3_600_000)
    expect(await check(later)).toEqual({ state: 'warn', found: 'hours', detail: '48' })
    await archiveAll()
    rmSync(join(archive(), base?.startSegment ?? ''))
    expect(await check()).toEqual({ state: 'fail', found: 'broken', detail: base?.startSegment })
    rmSync(join(archive(), base?.name ?? ''))
    expect(await check()).toEqual({ state: 'warn', found: 'missing', detail: 'base backup' })
  },
  longMs,
)

test('the doctor reports an archive that is off, fails, lags or waits too long', () => {
  const [archived, current] = ['000000010000000000000004', '000000010000000000000006']
  const archiver = { isOn: true, isFailing: false, timeoutS: 50, archived, current, minutes: 6 }
  expect(archiverFault(archiver)).toEqual({ state: 'fail', found: 'minutes', detail: '6' })
  expect(archiverFault({ ...archiver, minutes: 5 })).toBeNull()
  // Without writes the segment after the archived one is in use.
  expect(archiverFault({ ...archiver, current: '000000010000000000000005', minutes: 600 })).toBeNull()
  expect(archiverFault({ ...archiver, archived: null })).toMatchObject({ found: 'minutes' })
  expect(archiverFault({ ...archiver, isFailing: true })).toMatchObject({ found: 'broken', detail: 'archive_command' })
  expect(archiverFault({ ...archiver, minutes: 0, timeoutS: 0 })).toMatchObject({ state: 'warn', found: 'wrong' })
})

test('segments are counted across the end of a log file and a change of the timeline', () => {
  const [first, second, third] = ['0000000100000001000000FE', '0000000100000001000000FF', '000000020000000200000000']
  expect(findGap([first, second, third], first)).toBeNull()
  expect(findGap([first, third], first)).toBe(first)
  expect(findGap([third], second)).toBe(second)
  expect(olderThan([first, second, third, '00000002.history', 'base.part'], second)).toEqual([first])
})
