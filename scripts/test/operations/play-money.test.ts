import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { type Embedded, startEmbedded } from '../../../server/src/db/embedded/embedded.ts'
import { throwawaySettings } from '../../../server/src/db/embedded/settings.ts'
import { migrate } from '../../../server/src/db/migrate/migrate.ts'
import { runOperation } from './run-operation.ts'

let folder: string
let server: Embedded
let owner: Database
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-play-money-'))
  chmodSync(folder, 0o711)
  server = await startEmbedded({ dataDir: join(folder, 'data'), settings: throwawaySettings })
  await migrate({ adminUrl: server.adminUrl })
  owner = openDatabase(server.adminUrl, { poolMax: 1 })
}, 120_000)
afterAll(async () => {
  await owner?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 120_000)

const playMoney = (...args: string[]) =>
  runOperation('play-money', { args, env: { KARIBU_ENV: 'local', DATA_DIR: join(folder, 'data') } })

test('deposits of play money are listed, and accepted once with their sum, which the audit log has', async () => {
  expect((await playMoney()).output).toBe('No play money holds back a start with live keys.\n')
  await owner.pool.query(
    `insert into deposit (reference, member_id, channel, is_live, currency, amount_minor, per_usd, usd_cents, state, transfer,
       returned_cents, returned_minor, created_at, changed_at)
     select 'play-' || n, 1, 'paystack', n = 3, 'USD', 1000, 1, 1000, 'paid', gen_random_uuid(), n * 25, n * 25,
       '2026-01-31', '2026-01-31' from generate_series(1, 3) n`,
  )
  expect((await playMoney()).output).toMatch(
    /^2 {2}play-2 {2}2026-01-31 {2}9\.50 USD\n1 {2}play-1 .* 9\.75 USD\n2 deposits of play money, 19\.25 USD in all\.\n$/,
  )
  expect(await playMoney('--confirm', '19.20')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nothing was accepted. 2 deposits of play money, 19.25 USD in all.'),
  })
  expect(await playMoney('--confirm', '19.25')).toMatchObject({ code: 0, output: expect.stringContaining('accepted') })
  expect(await playMoney('--confirm', '19.25')).toMatchObject({ code: 1 })
  const { rows } = await owner.pool.query('select staff_id, action, subject, details from audit_entry')
  expect(rows).toEqual([
    {
      ...{ staff_id: 0, action: 'play-money.accept', subject: 'deposits' },
      details: { deposits: 2, cents: 1925, newestId: 2 },
    },
  ])
}, 120_000)

test('a sum that is none prints the usage', async () => {
  expect(await playMoney('--confirm', 'all')).toMatchObject({ code: 2, output: expect.stringContaining('Usage:') })
})
