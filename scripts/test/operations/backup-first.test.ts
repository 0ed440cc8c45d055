import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../server/src/config/config.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { startThrowaway } from '../../../server/src/db/embedded/throwaway.ts'
import { baselineName, readMigrationStatus } from '../../../server/src/db/migrate/find-pending.ts'
import { migrate } from '../../../server/src/db/migrate/migrate.ts'
import { legalDetails } from '../../../server/src/test/legal-details.ts'
import { backUpBeforeStart } from '../../lib/backup/back-up-first.ts'
import { assertBackupSpace } from '../../lib/backup/backup-space.ts'
import { root } from '../../lib/run.ts'
import { runOperation } from './run-operation.ts'

/** A busy machine starts PostgreSQL and the commands slowly. */
const longMs = 240_000
const migrations = join(root, 'server/src/db/migrations')

let server: Awaited<ReturnType<typeof startThrowaway>>
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-backup-first-'))
  chmodSync(folder, 0o711)
  server = await startThrowaway()
  await migrate({ adminUrl: server.adminUrl })
  // The newest that creates a table, which fails when it is applied again; and, as they go in order, those after it.
  const { applied } = await readMigrationStatus(server.adminUrl)
  const last = applied.findLast((name) => /^create table /m.test(readFileSync(join(migrations, name), 'utf8')))
  const owner = openDatabase(server.adminUrl, { poolMax: 1 })
  await owner.pool.query('delete from migration where name >= $1 and name <> $2', [last, baselineName])
  await owner.close()
}, longMs)
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}, longMs)
beforeEach(() => rmSync(join(folder, 'backups'), { recursive: true, force: true }))

const settings = (more: Record<string, string> = {}) => ({
  KARIBU_ENV: 'local',
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: server.url,
  DATABASE_ADMIN_URL: server.adminUrl,
  BACKUP_DIR: join(folder, 'backups'),
  BACKUP_PASSPHRASE: 'a passphrase of this test',
  SECRET: 'Jd8s7Kq2Lw9xRt4vZb6nMc1pYf3hGa5u',
  ...more,
})
const run = (args: string[], more: Record<string, string> = {}) =>
  runOperation('migrate', { args, env: settings(more) })
const backups = () => readdirSync(folder).includes('backups') && readdirSync(join(folder, 'backups'))

test(
  'npm run migrate writes a backup before it changes tables, prints its progress, and goes without only on request',
  async () => {
    expect((await readMigrationStatus(server.adminUrl)).pending.length).toBeGreaterThan(0)
    // The table of the first migration is there, so it fails: the backup is older than the attempt.
    const written = await run([])
    expect(written).toMatchObject({
      code: 1,
      output: expect.stringMatching(/ {2}\S+: \d+ rows[\s\S]*Backup: \S+\.backup, .* MB in [\s\S]*failed/),
    })
    expect(backups()).toHaveLength(1)
    const optedOut = [run(['--no-backup']), run([], { BACKUP_BEFORE_MIGRATION: 'off' })]
    for (const { code, output } of await Promise.all(optedOut)) {
      expect(code).toBe(1)
      expect(output).toContain('No backup before the migrations: it is switched off.')
    }
    expect(backups()).toHaveLength(1)
    const missing = await run([], { BACKUP_PASSPHRASE: '' })
    expect(missing.output).toMatch(/set BACKUP_PASSPHRASE[\s\S]*npm run migrate -- --no-backup/)
    const dry = await run(['--dry-run'])
    expect(dry.output).not.toContain('A backup before')
  },
  longMs,
)

const breaking = [{ name: '0001_a.sql', sql: '', checksum: '', isAdditive: false }]
const additive = [{ name: '0001_a.sql', sql: '', checksum: '', isAdditive: true }]

test(
  'a start writes a backup before migrations that have no way back, and none before others',
  async () => {
    const lines: string[] = []
    const start = (more: Record<string, string> = {}) =>
      backUpBeforeStart(readConfig(settings(more)), (line) => lines.push(line))
    await start()({ adminUrl: server.adminUrl, migrations: additive })
    expect(backups()).toBe(false)
    await start()({ adminUrl: server.adminUrl, migrations: [...additive, ...breaking] })
    expect(backups()).toHaveLength(1)
    expect(lines.at(-1)).toMatch(/^Backup: \S+\.backup, /)
    // A trial without a passphrase goes on and says so.
    await start({ BACKUP_PASSPHRASE: '' })({ adminUrl: server.adminUrl, migrations: breaking })
    expect(lines.at(-1)).toBe('No backup before the migrations: BACKUP_PASSPHRASE is not set.')
  },
  longMs,
)

test('a production server without a passphrase does not start on such migrations', async () => {
  const config = { ...readConfig(settings({ BACKUP_PASSPHRASE: '' }), legalDetails), production: true }
  await expect(
    backUpBeforeStart(config, () => {})({ adminUrl: server.adminUrl, migrations: breaking }),
  ).rejects.toThrow(/set BACKUP_PASSPHRASE[\s\S]*BACKUP_BEFORE_MIGRATION=off for one start/)
})

test('a backup that cannot be written ends the start, and the message names the way on', async () => {
  writeFileSync(join(folder, 'file'), '')
  const config = readConfig(settings({ BACKUP_DIR: join(folder, 'file/below') }))
  await expect(
    backUpBeforeStart(config, () => {})({ adminUrl: server.adminUrl, migrations: breaking }),
  ).rejects.toThrow(/failed, and nothing was changed: [\s\S]*ENOTDIR[\s\S]*--no-backup/)
})

test('too little free space is found before the backup is begun: by the newest backup, or by the sizes of what it will hold', async () => {
  const config = readConfig(settings())
  const disk = (mb: number) => ({ bsize: 2 ** 20, blocks: 1_000_000, bavail: mb })
  await expect(assertBackupSpace(config, server.adminUrl, disk(65))).rejects.toThrow(
    /has 65\.0 MB of free space, and a backup needs about/,
  )
  await assertBackupSpace(config, server.adminUrl, disk(1_000))
  mkdirSync(join(folder, 'backups'))
  writeFileSync(join(folder, 'backups/karibu-20260131-020000.backup'), Buffer.alloc(8 * 2 ** 20))
  await expect(assertBackupSpace(config, server.adminUrl, disk(73))).rejects.toThrow('needs about 74.0 MB')
  await assertBackupSpace(config, server.adminUrl, disk(75))
  // A file system that reports no size.
  await assertBackupSpace(config, server.adminUrl, { bsize: 0, blocks: 0, bavail: 0 })
})
