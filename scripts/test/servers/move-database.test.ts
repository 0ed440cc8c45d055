import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOneServer } from '../../../bench/churn/churn-servers.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { type Embedded, findRunningEmbedded } from '../../../server/src/db/embedded/embedded.ts'
import { startThrowaway } from '../../../server/src/db/embedded/throwaway.ts'
import { hashPassword } from '../../../server/src/features/accounts/index.ts'
import { checkBooks, readBooks } from '../../../server/src/ledger/index.ts'
import { fund } from '../../../server/src/test/money/books.ts'
import { runOperation } from '../operations/run-operation.ts'

const longMs = 240_000
const email = 'amara@example.com'
const password = 'a password of this test'
const secret = 'Jd8s7Kq2Lw9xRt4vZb6nMc1pYf3hGa5u'
const now = () => new Date()

let folder: string
let external: Embedded
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-move-'))
  chmodSync(folder, 0o711)
  external = await startThrowaway()
}, longMs)
afterAll(async () => {
  await external?.stop()
  rmSync(folder, { recursive: true, force: true })
}, longMs)

/** The real server: on the database in its own folder, or on the given one. */
const start = (name: string, database: { url: string; adminUrl: string }) =>
  startOneServer({ name, folder, database, redisUrl: null, settings: { SECRET: secret } })

/** Logs in and reads the wallet through the interface. */
async function walletAt(url: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password, remember: false })
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
  expect(login.status).toBe(200)
  const { data } = (await login.json()) as { data: { token: string } }
  const wallet = await fetch(`${url}/api/wallet`, { headers: { authorization: `Bearer ${data.token}` } })
  expect(wallet.status).toBe(200)
  return ((await wallet.json()) as { data: unknown }).data
}

/** A member with money in the database that a running server has in its folder, and the books of that database. */
async function fill(dataDir: string) {
  const running = findRunningEmbedded(dataDir)
  if (!running) throw new Error('the server has no database of its own')
  const { db, close } = openDatabase(running.url, { poolMax: 1 })
  const { rows } = await sql<{ id: number }>`
    insert into member (email, email_verified_at, password_hash, firstname, lastname, gender, age_stated, age_stated_on,
      dial_code, mobile_number, phone, created_at)
    values (${email}, now(), ${await hashPassword(password)}, 'Amara', 'Okafor', 'other', 30,
      '2026-01-01', '+234', '8031234567', '+2348031234567', now()) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`insert into profile (member_id) values (${id})`.execute(db)
  await fund({ db, now }, id, 12_345n)
  const books = await readBooks(db)
  await close()
  return books
}

test(
  'a site moves from its embedded database to an external one by a backup and a restore, with its members and books',
  async () => {
    const dataDir = join(folder, 'old')
    mkdirSync(dataDir)
    const old = await start('old', { url: '', adminUrl: '' })
    const books = await fill(dataDir)
    const wallet = await walletAt(old.url)
    await old.stop()
    const env = {
      KARIBU_ENV: 'local',
      DATA_DIR: dataDir,
      SECRET: secret,
      BACKUP_DIR: join(folder, 'backups'),
      BACKUP_PASSPHRASE: 'a passphrase of this test',
    }
    expect(await runOperation('backup', { env })).toMatchObject({ code: 0 })
    const addresses = { DATABASE_URL: external.url, DATABASE_ADMIN_URL: external.adminUrl }
    const restored = await runOperation('restore', { env: { ...env, ...addresses, DATA_DIR: join(folder, 'new') } })
    expect(restored).toMatchObject({ code: 0 })
    const { db, close } = openDatabase(external.url, { poolMax: 1 })
    expect(await readBooks(db)).toEqual(books)
    expect(await checkBooks(db)).toEqual([])
    await close()
    const moved = await start('new', external)
    expect(await walletAt(moved.url)).toEqual(wallet)
    await moved.stop()
  },
  longMs,
)
