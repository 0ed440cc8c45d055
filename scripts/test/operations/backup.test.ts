import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileStorage } from '../../../server/src/adapters/storage.ts'
import { readConfig } from '../../../server/src/config/config.ts'
import type { Context } from '../../../server/src/context.ts'
import { folderPlace, pathIn } from '../../../server/src/db/backup/backup-place.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { startThrowaway } from '../../../server/src/db/embedded/throwaway.ts'
import { migrate } from '../../../server/src/db/migrate/migrate.ts'
import { recordErasure } from '../../../server/src/features/account-deletion/erasure-record.ts'
import { accountDeletionJobs } from '../../../server/src/features/account-deletion/jobs.ts'
import { fileKey, voiceKey } from '../../../server/src/features/photos/index.ts'
import { enqueue } from '../../../server/src/jobs/jobs.ts'
import { checkBooks, readBooks } from '../../../server/src/ledger/index.ts'
import { fillRow } from '../../../server/src/test/database/fill-row.ts'
import { startS3ForBackups } from '../../../server/src/test/fakes/s3-server.ts'
import { fund } from '../../../server/src/test/money/books.ts'
import { drill } from '../../lib/backup/drill.ts'
import { restoreBackup } from '../../lib/backup/read-backup.ts'
import { newestBackup, passphraseOf } from '../../lib/backup/settings.ts'
import { removeOldBackups, writeBackup } from '../../lib/backup/write-backup.ts'
import { runOperation } from './run-operation.ts'

/** A busy machine starts PostgreSQL and the commands slowly. */
const longMs = 240_000
const now = () => new Date()
const storageKey = randomBytes(24).toString('base64url')
const photo = randomBytes(50_000)
/** Of a photo and a voice intro that staff removed, and may give back on appeal. */
const removedKey = randomBytes(24).toString('base64url')
const removedVoiceKey = randomBytes(24).toString('base64url')
/** Each character that has a meaning in the text of a row. */
const quotedText = 'a, "b" (c)\\d \'e\' {f} ,, ""'
const passphrase = 'a passphrase of this test'
const secret = 'Jd8s7Kq2Lw9xRt4vZb6nMc1pYf3hGa5u'

let server: Awaited<ReturnType<typeof startThrowaway>>
let folder: string
let live: Database
const member = { id: 0, uid: '' }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-backup-'))
  chmodSync(folder, 0o711)
  server = await startThrowaway()
  await migrate({ adminUrl: server.adminUrl })
  live = openDatabase(server.url, { poolMax: 2 })
  Object.assign(member, await joinMember('amara@example.com'))
  await fund({ db: live.db, now }, member.id, 12_345n)
  const row = { storage_key: storageKey, member_id: member.id, position: 1, width: 100, height: 100, shared_with: null }
  await fillRow({ ctx: { db: live.db, now } as Context }, 'photo', row)
  const [photoOf, voiceOf] = [removedKey, removedVoiceKey].map((key) => JSON.stringify({ storage_key: key }))
  await sql`insert into sanction (member_id, kind, fault, reason, decided_at, deciders, removed_photo, removed_voice)
    values (${member.id}, 'photo', 'quality', '', now(), '{0}', ${photoOf}::jsonb, null),
      (${member.id}, 'voice', null, '', now(), '{0}', null, ${voiceOf}::jsonb)`.execute(live.db)
  await storageOf('live').put(fileKey(removedKey, 160, 'webp'), photo, 'image/webp')
  await storageOf('live').put(voiceKey(removedVoiceKey), photo, 'audio/webm')
  await enqueue(live.db, accountDeletionJobs.erase, {})
  await sql`insert into dormancy values (${member.id}, now(), now(), now(), null, now(), now())`.execute(live.db)
  await storageOf('live').put(fileKey(storageKey, 160, 'webp'), photo, 'image/webp')
}, longMs)

afterAll(async () => {
  await live?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}, longMs)

async function joinMember(email: string): Promise<{ id: number; uid: string }> {
  const { rows } = await sql<{ id: number; uid: string }>`
    insert into member (email, email_verified_at, password_hash, firstname, lastname, gender, age_stated, age_stated_on,
      dial_code, mobile_number, phone, created_at)
    values (${email}, now(), 'none', 'Amára', 'Okafor', 'other', 30, '2026-01-01', '+234', '8031234567',
      ${email === 'amara@example.com' ? '+2348031234567' : '+2348031234568'}, now()) returning id, uid`.execute(live.db)
  const [made] = rows
  if (!made) throw new Error('no member')
  await sql`insert into profile (member_id, occupation) values (${made.id}, ${quotedText})`.execute(live.db)
  return made
}

const storageOf = (dataDir: string) => fileStorage(join(folder, dataDir, 'photos'))
const at = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Runs one of the commands on a data folder and a database. */
function run(command: string, { dataDir = 'live', database = 'karibu', args = [] as string[], env = {} } = {}) {
  mkdirSync(join(folder, dataDir), { recursive: true })
  const settings = {
    KARIBU_ENV: 'local',
    DATA_DIR: join(folder, dataDir),
    DATABASE_URL: at(server.url, database),
    DATABASE_ADMIN_URL: at(server.adminUrl, database),
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_PASSPHRASE: passphrase,
    SECRET: secret,
    ...env,
  }
  return runOperation(command, { args, env: settings })
}

async function makeEmpty(name: string): Promise<void> {
  const superuser = openDatabase(server.superuserUrl, { poolMax: 1 })
  await superuser.pool.query(`create database ${name} owner karibu_owner`)
  await superuser.close()
}

const indexesOf = async (db: Context['db']) => (await sql`select * from pg_indexes order by 1, 2, 3`.execute(db)).rows

const backups = () => folderPlace(join(folder, 'backups'))
const newestName = async () => (await backups().list()).at(-1) ?? ''
const newest = async () => pathIn(backups(), await newestName())

test(
  'a backup is encrypted, and contains no text of the database',
  async () => {
    const made = await run('backup')
    expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/\d+ rows, 3 files, .* MB/) })
    const bytes = readFileSync(await newest())
    expect(bytes.includes('amara@example.com')).toBe(false)
    expect(bytes.includes(photo.subarray(0, 64))).toBe(false)
  },
  longMs,
)

test(
  'a backup is restored into an empty database with its ledger, jobs, files and key',
  async () => {
    await makeEmpty('second')
    const restored = await run('restore', { dataDir: 'second', database: 'second', env: { SECRET: '' } })
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The key of the backup is in') })
    const { db, close } = openDatabase(at(server.url, 'second'), { poolMax: 1 })
    const people = await db.selectFrom('member').select(['id', 'uid', 'firstname']).execute()
    expect(people).toEqual([{ ...member, firstname: 'Amára' }])
    expect(await db.selectFrom('profile').select('occupation').execute()).toEqual([{ occupation: quotedText }])
    expect(await readBooks(db)).toEqual(await readBooks(live.db))
    expect(await checkBooks(db)).toEqual([])
    const jobs = await sql`select task_identifier from graphile_worker.jobs`.execute(db)
    expect(jobs.rows).toEqual([{ task_identifier: accountDeletionJobs.erase.name }])
    expect(await indexesOf(db)).toEqual(await indexesOf(live.db))
    expect(await db.selectFrom('dormancy').select('second_sent_at').execute()).toEqual([{ second_sent_at: null }])
    await fund({ db, now }, member.id, 1n)
    await close()
    for (const key of [fileKey(storageKey, 160, 'webp'), fileKey(removedKey, 160, 'webp'), voiceKey(removedVoiceKey)])
      expect(Buffer.from((await storageOf('second').get(key)) ?? []), key).toEqual(photo)
    expect(readFileSync(join(folder, 'second/secret'), 'utf8')).toBe(secret)
  },
  longMs,
)

test(
  'lost files are restored beside the database that refers to them, with the key; deleted files are not',
  async () => {
    const storage = storageOf('photos-lost')
    const lost = { dataDir: 'photos-lost', args: ['--files'], env: { SECRET: '' } }
    const restored = await run('restore', lost)
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('3 files that were missing') })
    expect(Buffer.from((await storage.get(fileKey(storageKey, 160, 'webp'))) ?? [])).toEqual(photo)
    expect(readFileSync(join(folder, 'photos-lost/secret'), 'utf8')).toBe(secret)

    await storage.remove(fileKey(storageKey, 160, 'webp'))
    await sql`update photo set storage_key = ${randomBytes(24).toString('base64url')}`.execute(live.db)
    expect(await run('restore', lost)).toMatchObject({ code: 0, output: expect.stringContaining('0 files') })
    await sql`update photo set storage_key = ${storageKey}`.execute(live.db)
  },
  longMs,
)

test(
  'a restore rejects a database with tables, a wrong passphrase, a changed byte and a truncated file',
  async () => {
    expect(await run('restore')).toMatchObject({
      code: 1,
      output: expect.stringContaining('into an empty database only'),
    })
    await makeEmpty('third')
    const file = join(folder, 'damaged.backup')
    const [url, adminUrl] = [at(server.url, 'third'), at(server.adminUrl, 'third')]
    const restore = (bytes: Buffer, key = passphrase) => {
      writeFileSync(file, bytes)
      const backup = { place: folderPlace(folder), name: 'damaged.backup' }
      return restoreBackup({ backup, passphrase: key, url, adminUrl, storage: storageOf('third'), now })
    }
    const whole = readFileSync(await newest())
    const backup = { place: backups(), name: await newestName() }
    const overLive = { backup, passphrase, url: server.url, adminUrl: server.adminUrl }
    await expect(restoreBackup({ ...overLive, storage: storageOf('third'), now })).rejects.toThrow(
      'into an empty database only',
    )
    const changed = Buffer.from(whole)
    changed[whole.length - 100] = (changed[whole.length - 100] ?? 0) ^ 1
    await expect(restore(whole, 'another passphrase of it')).rejects.toThrow('The passphrase is wrong')
    await expect(restore(changed)).rejects.toThrow(/damaged/)
    await expect(restore(whole.subarray(0, -20))).rejects.toThrow(/incomplete/)
    await expect(restore(Buffer.from('something else'))).rejects.toThrow('no backup')
    const { pool, close } = openDatabase(adminUrl, { poolMax: 1 })
    expect((await pool.query("select to_regclass('public.member') as member")).rows).toEqual([{ member: null }])
    await close()
  },
  longMs,
)

test(
  'the drill verifies the newest backup, and a member erased since stays erased',
  async () => {
    const gone = await joinMember('leaver@example.com')
    const place = backups()
    const { name } = await writeBackup({
      adminUrl: server.adminUrl,
      storage: storageOf('live'),
      secret,
      passphrase,
      place,
      now: now(),
    })
    expect(await removeOldBackups(place, { retain: 1, made: name })).toHaveLength(1)
    expect(await place.list()).toEqual([name])
    await recordErasure({ storage: storageOf('live') }, { uid: gone.uid, erasedAt: '2026-01-01' })
    const temporary = join(folder, 'drill')
    mkdirSync(temporary, { mode: 0o711 })
    const { lines, faults } = await drill({
      backup: { place, name },
      passphrase,
      folder: temporary,
      erasures: storageOf('live'),
      now,
    })
    expect(faults).toEqual([])
    expect(lines.at(-1)).toBe('1 members of the backup were erased since and are again; 1 erasures are known')
  },
  longMs,
)

test(
  'backups go to S3 and come back from there, and the oldest are deleted there',
  async () => {
    const s3 = await startS3ForBackups(join(folder, 's3'))
    const env = { BACKUP_DIR: join(folder, 'unused'), ...s3.settings }
    try {
      expect(await run('restore-drill', { env })).toMatchObject({
        code: 1,
        output: expect.stringContaining('There is no backup in s3://safe/site/one'),
      })
      expect(await run('backup', { env })).toMatchObject({
        code: 0,
        output: expect.stringContaining('s3://safe/site/one/'),
      })
      const again = await run('backup', { env, args: ['--retain', '1'] })
      expect(again).toMatchObject({ code: 0, output: expect.stringContaining('deleted s3://safe/site/one/') })
      expect(existsSync(env.BACKUP_DIR)).toBe(false)
      const drilled = await run('restore-drill', { env })
      expect(drilled).toMatchObject({ code: 0, output: expect.stringMatching(/s3:\/\/safe\S+ can be restored/) })
      await makeEmpty('fromthere')
      const address = /s3:\/\/safe\S+\.backup/.exec(drilled.output)?.[0] ?? ''
      const restored = await run('restore', { dataDir: 'there', database: 'fromthere', env, args: [address] })
      expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored the backup of') })
      const { db, close } = openDatabase(at(server.url, 'fromthere'), { poolMax: 1 })
      expect(await readBooks(db)).toEqual(await readBooks(live.db))
      await close()
      const elsewhere = await run('restore', { env, args: ['s3://other/karibu-20260101-000000.backup'] })
      expect(elsewhere).toMatchObject({ code: 1, output: expect.stringContaining('not in the place') })
    } finally {
      await s3.close()
    }
  },
  2 * longMs,
)

test('without a passphrase or a backup the command prints one sentence', async () => {
  const config = readConfig({ BACKUP_DIR: join(folder, 'none') })
  expect(() => passphraseOf(config)).toThrow('Set BACKUP_PASSPHRASE')
  await expect(newestBackup(config)).rejects.toThrow('There is no backup')
  expect(() => readConfig({ BACKUP_PASSPHRASE: 'short' })).toThrow('at least 16 characters')
})
