import { execFileSync } from 'node:child_process'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { backupPlaceOf } from '../../db/backup/backup-place.ts'
import { hidden, type Installation, makeInstallation } from '../../test/doctor/installation.ts'
import { startS3ForBackups } from '../../test/fakes/s3-server.ts'

let on: Installation
beforeAll(async () => {
  on = await makeInstallation()
})
afterEach(() => on.endServers())
afterAll(() => on.close())

describe('the machine', () => {
  test('a clock that differs from that of the database', async () => {
    expect(await on.outcome('clock')).toEqual(['ok', 'fine'])
    const apart = (seconds: number) => ({ now: () => new Date(Date.now() + seconds * 1000) })
    expect(await on.outcome('clock', {}, apart(30))).toEqual(['warn', 'seconds', '30'])
    expect((await on.outcome('clock', {}, apart(90)))?.[0]).toBe('fail')
  })

  test('a data folder that is not writable, and a full disk', async () => {
    expect(await on.outcome('dataFolder')).toEqual(['ok', 'fine'])
    // A file system of the kernel: no file can be made there, and nothing is free.
    expect((await on.outcome('dataFolder', { DATA_DIR: '/proc' }))?.slice(0, 2)).toEqual(['fail', 'unreachable'])
    expect(await on.outcome('disk', { DATA_DIR: '/proc' })).toEqual(['fail', 'left', '0.0 GB (0 %)'])
  })

  test('too few file descriptors', () => {
    const script = `import { machineChecks } from '${join(import.meta.dirname, 'machine.ts')}'
      console.log(JSON.stringify(await machineChecks.files({})))`
    const limited = (count: number) =>
      JSON.parse(
        execFileSync(
          'sh',
          ['-c', `ulimit -n ${count}; exec "$0" --input-type=module -e "$1"`, process.execPath, script],
          { encoding: 'utf8' },
        ),
      )
    expect(limited(512)).toEqual({ state: 'fail', found: 'limit', detail: '512' })
    expect(limited(2048)).toMatchObject({ state: 'warn' })
    expect(limited(8192)).toEqual({ state: 'ok', found: 'fineWith', detail: '8192' })
  })

  test('missing and old backups', async () => {
    const dir = join(on.folder, 'backups')
    const settings = { BACKUP_DIR: dir, BACKUP_PASSPHRASE: hidden.BACKUP_PASSPHRASE }
    expect(await on.outcome('backups')).toEqual(['warn', 'unset', 'BACKUP_PASSPHRASE'])
    expect(await on.outcome('backups', settings)).toEqual(['warn', 'missing', 'BACKUP_DIR'])
    mkdirSync(dir)
    const file = join(dir, 'karibu-20260131-020000.backup')
    writeFileSync(file, 'x')
    expect(await on.outcome('backups', settings)).toEqual(['ok', 'fineWith', 'karibu-20260131-020000.backup'])
    const hoursAgo = (hours: number) => utimesSync(file, new Date(), new Date(Date.now() - hours * 3_600_000))
    hoursAgo(30)
    expect(await on.outcome('backups', settings)).toEqual(['warn', 'hours', '30'])
    hoursAgo(200)
    expect((await on.outcome('backups', settings))?.[0]).toBe('fail')
    writeFileSync(join(dir, 'karibu-20260207-020000.backup'), 'x')
    expect((await on.outcome('backups', settings))?.[0]).toBe('ok')
  })

  test('missing and present backups in S3', async () => {
    const s3 = await startS3ForBackups(join(on.folder, 's3'))
    const settings = { BACKUP_PASSPHRASE: hidden.BACKUP_PASSPHRASE, ...s3.settings }
    expect(await on.outcome('backups', settings)).toEqual(['warn', 'missing', 'BACKUP_S3_BUCKET'])
    const name = 'karibu-20260131-020000.backup'
    await (await backupPlaceOf(readConfig(settings).backup)).write(name, Readable.from([Buffer.from('x')]))
    expect(await on.outcome('backups', settings)).toEqual(['ok', 'fineWith', name])
    await s3.close()
    // The address of a bucket that is gone: the check fails, it does not pass.
    expect((await on.outcome('backups', settings))?.[0]).not.toBe('ok')
  })
})
