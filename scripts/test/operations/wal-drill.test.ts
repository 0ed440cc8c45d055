import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fileStorage } from '../../../server/src/adapters/storage.ts'
import type { Context } from '../../../server/src/context.ts'
import { chooseBase } from '../../../server/src/db/archive/base-backups.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { throwawaySettings } from '../../../server/src/db/embedded/settings.ts'
import { recordErasure } from '../../../server/src/features/account-deletion/erasure-record.ts'
import { fileKey } from '../../../server/src/features/photos/index.ts'
import { fillRow } from '../../../server/src/test/database/fill-row.ts'
import { fund } from '../../../server/src/test/money/books.ts'
import { commitsWithinMs } from '../../lib/backup/drill.ts'
import { recoverDatabase } from '../../lib/backup/recover-database.ts'
import { compareWithLive, findPhotos } from '../../lib/backup/wal-compare.ts'
import { drillWal } from '../../lib/backup/wal-drill.ts'
import { type ArchivedServer, longMs, passphrase, secret, startArchived } from '../archived-server.ts'
import { runOperation } from './run-operation.ts'

const hourAgo = () => new Date(Date.now() - 3_600_000)

let folder: string
let walDir: string
let archived: ArchivedServer
let live: Database
let drills = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-wal-drill-'))
  chmodSync(folder, 0o711)
  walDir = join(folder, 'archive')
  archived = await startArchived({
    dataDir: join(folder, 'live'),
    wal: { dir: walDir },
    // A drill waits for the end of a segment: 50 seconds on a site.
    settings: { archive_timeout: '2' },
  })
  live = openDatabase(archived.server.adminUrl, { poolMax: 2 })
  // A backup file takes no table that the application does not know.
  await archived.pool.query('drop table note')
}, longMs)

afterAll(async () => {
  await live?.close()
  await archived?.stop()
  rmSync(folder, { recursive: true, force: true })
}, longMs)

const archive = () => join(walDir, archived.archiveId())
const segments = () => readdirSync(archive()).filter((name) => /^[0-9A-F]{24}$/.test(name))
const storage = () => fileStorage(join(folder, 'live', 'photos'))

async function archiveAll(): Promise<string> {
  const name = await archived.switchSegment()
  await vi.waitUntil(() => segments().includes(name), { timeout: 60_000 })
  return name
}

async function joinMember(email: string): Promise<{ id: number; uid: string }> {
  const { rows } = await sql<{ id: number; uid: string }>`
    insert into member (email, email_verified_at, password_hash, firstname, lastname, gender, age_stated, age_stated_on,
      dial_code, mobile_number, phone, created_at)
    values (${email}, now(), 'none', 'Amára', 'Okafor', 'other', 30, '2026-01-01', '+234', '8031234567',
      '+234803' || lpad((random() * 9999999)::int::text, 7, '0'), ${hourAgo()}) returning id, uid`.execute(live.db)
  const [made] = rows
  if (!made) throw new Error('no member')
  await sql`insert into profile (member_id) values (${made.id})`.execute(live.db)
  return made
}

async function addPhoto(memberId: number): Promise<void> {
  const key = randomBytes(24).toString('base64url')
  const row = { storage_key: key, member_id: memberId, position: 1, width: 100, height: 100, shared_with: null }
  await fillRow({ ctx: { db: live.db, now: hourAgo } as Context }, 'photo', row)
  await storage().put(fileKey(key, 160, 'webp'), randomBytes(5_000), 'image/webp')
}

const environment = () => ({
  ...{ KARIBU_ENV: 'local', DATA_DIR: join(folder, 'live'), BACKUP_DIR: join(folder, 'backups'), SECRET: secret },
  ...{ BACKUP_PASSPHRASE: passphrase, WAL_ARCHIVE_DIR: walDir },
})

/** The part of the drill about the archive; `isLive` false: as on another machine. */
function drillArchive({ isLive = true } = {}) {
  drills += 1
  return drillWal({
    ...{ wal: { dir: walDir }, passphrase, folder: join(folder, `drill ${drills}`), backup: null },
    ...{ erasures: storage(), photos: storage(), now: () => new Date() },
    live: isLive ? { ...archived.server, archive: archived.archiveId() } : null,
  })
}

/** The base backup is being unpacked: what the drill waits for is archived, and its list has been read. */
const replaying = () =>
  vi.waitUntil(() => ['postgres.new', 'postgres'].some((name) => existsSync(join(folder, `drill ${drills}`, name))), {
    timeout: 60_000,
    interval: 5,
  })

test(
  'the drill recovers the archive, compares it with the site, and prints recovery point and time',
  async () => {
    const [stays, leaves] = [await joinMember('amara@example.com'), await joinMember('leaver@example.com')]
    await fund({ db: live.db, now: hourAgo }, stays.id, 12_345n)
    await addPhoto(stays.id)
    expect(await runOperation('backup', { env: environment() })).toMatchObject({ code: 0 })
    // All this is in the WAL alone.
    const joined = await joinMember('new@example.com')
    await fund({ db: live.db, now: () => new Date() }, joined.id, 500n)
    await addPhoto(joined.id)
    // Their note says so, though the rows of the archive do not.
    await recordErasure({ storage: storage() }, { uid: leaves.uid, erasedAt: '2026-01-01' })

    const { code, output } = await runOperation('restore-drill', { env: environment() })
    expect(output).not.toContain('WRONG')
    expect(code).toBe(0)
    expect(output).toMatch(/\.backup can be restored, in [\d.]+ s\.[\s\S]*restored to its end, in [\d.]+ s\./)
    const [, point, age] =
      /recovery point ([\d.]+) s \(at most 60 s\)[\s\S]*, ([\d.]+) s before the archive was read/.exec(output) ?? []
    expect(Number(point)).toBeLessThan(60)
    expect(Number(age)).toBeLessThan(60)
    expect(output).toContain('1 transfers and 2 entries, with the hash of the running site')
    expect(output.match(/2 transfers and 4 entries in the books/g)).toHaveLength(1)
    expect(output).toMatch(/3 members; \d+ rows in \d+ tables/)
    expect(output).toContain('2 photos: 1 in the backup, 1 in the storage of the site, 0 without files')
    expect(output.match(/1 members .* erased/g)).toHaveLength(2)
  },
  longMs,
)

test(
  'an archive that is not the one of the running site, by its books or its members, is a fault',
  async () => {
    await archiveAll()
    const wal = { dir: walDir }
    const base = await chooseBase(wal, null)
    const { embedded } = await recoverDatabase({
      ...{ wal, base, target: null, passphrase, dataDir: join(folder, 'recovered'), settings: throwawaySettings },
    })
    const recovered = openDatabase(embedded.adminUrl, { poolMax: 2 })
    // Nothing is written meanwhile, so the last minute may be compared too.
    const compare = () => compareWithLive(recovered.db, live.db, { at: new Date(Date.now() + commitsWithinMs) })
    expect((await compare()).faults).toEqual([])
    await archived.pool.query(`begin; set local session_replication_role = replica;
      update ledger_entry set amount = amount + 1 where leg = 1 and transfer = (select min(seq) from ledger_transfer); commit`)
    const late = await joinMember('late@example.com')
    const changed = await compare()
    await archived.pool.query(`begin; set local session_replication_role = replica;
      update ledger_entry set amount = amount - 1 where leg = 1 and transfer = (select min(seq) from ledger_transfer); commit`)
    const photos = await findPhotos(recovered.db, { backup: null, storage: fileStorage(join(folder, 'no photos')) })
    await recovered.close()
    await embedded.stop()
    expect(changed.faults).toEqual([
      expect.stringMatching(/^the books up to .* are not those of the running site: 2 transfers/),
      `the member ${late.uid} is missing`,
      'member: 3 rows instead of 4',
    ])
    expect(photos.faults).toEqual([expect.stringMatching(/^2 photos have files neither in the backup nor/)])
  },
  longMs,
)

test(
  'a missing segment, in the middle or at the end, is a fault that says what to do',
  async () => {
    const begin = (await chooseBase({ dir: walDir }, null)).startSegment
    await archiveAll()
    const last = await archiveAll()
    const middle = segments().find((name) => name > begin) ?? ''
    const aside = join(folder, 'aside')
    renameSync(join(archive(), middle), aside)
    expect(await drillArchive()).toMatchObject({
      faults: [
        expect.stringMatching(/lacks a segment at or after .* run npm run backup, which writes a new base backup/),
      ],
    })
    renameSync(aside, join(archive(), middle))

    // At the end nothing later says that it is missing: the running site does.
    await joinMember('newest@example.com')
    const recovered = drillArchive()
    await replaying()
    const ended = segments().filter((name) => name >= last)
    for (const name of ended) renameSync(join(archive(), name), join(folder, name))
    const { faults } = await recovered
    for (const name of ended) renameSync(join(folder, name), join(archive(), name))
    expect(faults[0]).toMatch(/transactions that had ended at .* Run npm run doctor and npm run backup/)
    expect(faults).toContain('member: 4 rows instead of 5')
  },
  longMs,
)

test(
  'a damaged base backup, and none, are faults that say what to do',
  async () => {
    const { name } = await chooseBase({ dir: walDir }, null)
    const path = join(archive(), name)
    const whole = readFileSync(path)
    const broken = Buffer.from(whole)
    broken[whole.length >> 1] = (broken[whole.length >> 1] ?? 0) ^ 1
    for (const bytes of [broken, whole.subarray(0, -20)]) {
      writeFileSync(path, bytes)
      expect(await drillArchive()).toMatchObject({
        faults: [expect.stringMatching(/damaged|incomplete/)],
      })
    }
    writeFileSync(path, whole)
    const aside = join(folder, 'base')
    renameSync(path, aside)
    expect(await drillArchive({ isLive: false })).toMatchObject({
      faults: [expect.stringMatching(/no base backup in .* Run npm run backup/)],
    })
    renameSync(aside, path)
  },
  longMs,
)
