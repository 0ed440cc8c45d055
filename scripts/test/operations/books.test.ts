import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../server/src/db/database.ts'
import { startThrowaway } from '../../../server/src/db/embedded/throwaway.ts'
import { migrate } from '../../../server/src/db/migrate/migrate.ts'
import { fund } from '../../../server/src/test/money/books.ts'
import { root } from '../../lib/run.ts'

let server: Awaited<ReturnType<typeof startThrowaway>>
let dataDir: string
let memberId: number

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'karibu-books-'))
  chmodSync(dataDir, 0o711)
  server = await startThrowaway()
  await migrate({ adminUrl: server.adminUrl })
  const owner = openDatabase(server.adminUrl, { poolMax: 1 })
  const { rows } = await owner.pool.query(
    `insert into member (email, email_verified_at, password_hash, firstname, lastname, gender, age_stated, age_stated_on,
       dial_code, mobile_number, phone, created_at)
     values ('amara@example.com', now(), 'none', 'Amara', 'Okafor', 'other', 30, '2026-01-01', '+234', '8031234567',
       '+2348031234567', now()) returning id`,
  )
  memberId = rows[0].id
  await fund({ db: owner.db, now: () => new Date() }, memberId, 12_345n)
  await owner.close()
}, 120_000)
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const at = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** `npm run books` on one of the databases. */
const proof = (name: string) =>
  new Promise<{ code: number; output: string }>((done) => {
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      KARIBU_ENV: 'local',
      DATA_DIR: dataDir,
      DATABASE_URL: at(server.url, name),
      DATABASE_ADMIN_URL: at(server.adminUrl, name),
    }
    const child = execFile(process.execPath, ['scripts/books.ts'], { cwd: root, env }, (_error, out, faults) =>
      done({ code: child.exitCode ?? -1, output: `${out}${faults}` }),
    )
  })

async function copyAndDamage(name: string, damage: string): Promise<void> {
  const superuser = openDatabase(server.superuserUrl, { poolMax: 1 })
  await superuser.pool.query('set statement_timeout = 0')
  await superuser.pool.query(`create database ${name} template karibu owner karibu_owner`)
  await superuser.pool.query(`grant connect on database ${name} to karibu_app`)
  await superuser.close()
  const vandal = openDatabase(at(server.superuserUrl, name), { poolMax: 1 })
  await vandal.pool.query(`set session_replication_role = replica; ${damage}`)
  await vandal.close()
}

test('the check finds a corrupted ledger, by account', async () => {
  const right = await proof('karibu')
  expect([right.code, right.output]).toEqual([0, expect.stringContaining('the books are right')])
  await copyAndDamage('raised', `update ledger_account set balance = balance + 100 where owner = ${memberId}`)
  const raised = await proof('raised')
  expect(raised.code).toBe(1)
  expect(raised.output).toMatch(new RegExp(`DRIFTED  member ${memberId} usd_deposited \\(USD\\): .*12445`))
  await copyAndDamage(
    'emptied',
    `delete from ledger_entry where account in (select id from ledger_account where code = 'clearing:paystack')`,
  )
  const emptied = await proof('emptied')
  expect(emptied.code).toBe(1)
  expect(emptied.output).toMatch(/DRIFTED .*(trial balance|transfer)/i)
  expect((await proof('karibu')).code).toBe(0)
})
