import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSharedResources } from './bootstrap.ts'
import { readConfig } from './config/config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { acceptPlayMoney } from './db/site/play-money.ts'
import type { TestDatabase } from './test/database/copy-template.ts'
import { createTestDatabase } from './test/database/test-database.ts'

let folder: string
let database: TestDatabase
let owner: Database
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-bootstrap-'))
  database = await createTestDatabase()
  owner = openDatabase(database.adminUrl, { poolMax: 1 })
})
afterAll(async () => {
  await owner.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Whether the server starts with these keys of Paystack, or what it says. */
async function start(key: string, changed: Record<string, string> = {}): Promise<string> {
  const config = readConfig({
    ...{ KARIBU_ENV: 'test', DATA_DIR: folder, DATABASE_URL: database.url, DATABASE_ADMIN_URL: database.adminUrl },
    ...{ PAYSTACK_SECRET_KEY: key, TRANZAK: 'off', FLUTTERWAVE: 'off', ...changed },
  })
  try {
    await (await openSharedResources(config, () => {})).stop()
    return 'started'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const add = (reference: string, isLive: boolean, transfer: 'credited' | null) =>
  owner.pool.query(
    `insert into deposit (reference, member_id, channel, is_live, currency, amount_minor, per_usd, usd_cents, state, transfer,
       created_at, changed_at)
     values ($1, 1, 'paystack', $2, 'USD', 1000, 1, 1000, $3, $4, now(), now())`,
    [reference, isLive, transfer ? 'paid' : 'failed', transfer && '6f9f1c1e-0000-4000-8000-000000000001'],
  )

test('live keys do not start on books with play money, until it is returned in full; test keys do', async () => {
  await add('never-paid', false, null)
  expect(await start('sk_live_0123456789')).toBe('started')
  await add('play', false, 'credited')
  expect(await start('sk_live_0123456789')).toMatch(
    /^The books hold 1 deposit of play money .* Take a new database for real money, refund .* npm run play-money: docs\/SANDBOX\.md/,
  )
  expect(await start('sk_test_0123456789')).toBe('started')
  const returned = (cents: number) =>
    owner.pool.query(`update deposit set returned_cents = $1, returned_minor = $1 where reference = 'play'`, [cents])
  await returned(999)
  expect(await start('sk_live_0123456789')).toContain('1 deposit of play money')
  await returned(1000)
  expect(await start('sk_live_0123456789')).toBe('started')
})

test('play money does not start on books with real money, until it is returned in full or the database is a copy', async () => {
  await owner.pool.query('delete from deposit')
  await add('never-paid', true, null)
  expect(await start('sk_test_0123456789')).toBe('started')
  await add('real', true, 'credited')
  const refusal = /^The books hold deposits of real money, .* Set the live keys of before, .* KARIBU_SANDBOX=copy: docs/
  expect(await start('sk_test_0123456789')).toMatch(refusal)
  expect(await start('')).toMatch(refusal)
  expect(await start('sk_live_0123456789')).toBe('started')
  expect(await start('', { PAYSTACK: 'off' })).toBe('started')
  expect(await start('sk_test_0123456789', { KARIBU_SANDBOX: 'copy' })).toBe('started')
  await owner.pool.query(`update deposit set returned_cents = 1000, returned_minor = 1000 where reference = 'real'`)
  expect(await start('sk_test_0123456789')).toBe('started')
})

test('what was accepted with its sum starts with live keys, and a later deposit of play money does not', async () => {
  await owner.pool.query('delete from deposit')
  await add('real', true, 'credited')
  await add('one', false, 'credited')
  await add('two', false, 'credited')
  const accept = (cents: number) =>
    owner.db.transaction().execute((tx) => acceptPlayMoney(tx, { cents, now: new Date() }))
  expect(await accept(1999)).toMatchObject({ count: 2, cents: 2000 })
  expect(await start('sk_live_0123456789')).toMatch(/2 deposits of play money .* npm run play-money/)
  await accept(2000)
  expect(await start('sk_live_0123456789')).toBe('started')
  expect(await accept(0)).toMatchObject({ count: 0, cents: 0 })
  await add('three', false, 'credited')
  expect(await start('sk_live_0123456789')).toContain('1 deposit of play money')
})

test('a start that is refused leaves a database of the version before as it was', async () => {
  const last = '0249_play_money_acceptance.sql'
  // Migrations are applied in order: those after it are undone too. A later one that alters a table adds its line here.
  await owner.pool.query(`delete from deposit;
    drop index message_contact, withdrawal_to_decide, payment_exception_waiting, deposit_reversal_due, deposit_reversal_undated,
      refund_proposal_expires;
    drop table email_correction, daily_limit, data_copy_link, name_change;
    alter table member drop column forfeited_cents, drop column forfeited_gifts;
    alter table staff_proposal drop column new_email, drop column ticket_id;
    alter table photo drop column blurred, drop column shared_with;
    alter table report_decision drop column undone_by;
    alter table gift_received drop column scam_kinds;
    alter table message drop column removed;
    alter table known_origin drop column shared;
    drop table plan_change, announcement_recipient, announcement_mail, announcement;
    alter table subscription_period drop column calls, drop column messages, drop column gift_conversion;
    drop table waiting_city;
    alter table profile drop column awaits_city;
    drop table figure_visit, preserved_photo, gone_report;
    drop index audit_entry_text;
    alter table sanction drop column removed_message;
    alter table abuse_report drop column way;
    alter table dormancy drop column first_sent_at, drop column second_sent_at;
    drop table play_money_acceptance;
    drop index deposit_play`)
  await owner.pool.query("delete from migration where name >= $1 and name <> 'baseline'", [last])
  const applied = async () => (await owner.pool.query('select from migration where name = $1', [last])).rowCount === 1
  await add('play', false, 'credited')
  expect(await start('sk_live_0123456789')).toContain('1 deposit of play money')
  await owner.pool.query('update deposit set is_live = true')
  expect(await start('sk_test_0123456789')).toContain('deposits of real money')
  expect(await applied()).toBe(false)
  expect(await start('sk_live_0123456789')).toBe('started')
  expect(await applied()).toBe(true)
})
