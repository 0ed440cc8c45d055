import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { type Bystander, makeBystander } from '../test/bystanders/bystander.ts'
import { createTestDatabase } from '../test/database/test-database.ts'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { makeMember } from '../test/members/make-member.ts'
import { depositLegs, fund, fundEarned, giftLegs, posting } from '../test/money/books.ts'
import { checkBooks, type Leg, member, platform, purse, type TransferKind } from './index.ts'

let app: TestApp
let bystander: Bystander
let id: number
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  id = (await makeMember(app)).id
  await fundEarned(app.ctx, id, 300n)
  await fund(app.ctx, id, 500n)
})
afterAll(async () => {
  expect(await checkBooks(app.ctx.db)).toEqual([])
  await app.close()
})
afterAll(() => bystander.expectUnchanged())

const raw = (text: string, values: unknown[] = []) => app.ctx.pool.query(text, values)

test.each([
  `insert into ledger_entry values (1, 1, 1, 'USD', 5, 5, 1)`,
  `insert into ledger_transfer (id, kind, at, legs, narration, params, digest)
     values (gen_random_uuid(), 'deposit', now(), 2, 'x', '{}', gen_random_uuid())`,
  `insert into ledger_account (owner, code, currency, balance, version) values (1, 'usd_earned', 'USD', 1000000, 0)`,
  `insert into ledger_rule values ('deposit', 'usd_earned', 1)`,
  `insert into ledger_kind values ('gift_from_nowhere', true)`,
  `insert into ledger_snapshot select id, 1, 1, now() from ledger_account where owner = 0 limit 1`,
  `insert into ledger_mark values (true, 1000, '1')`,
  'update ledger_entry set amount = amount + 1',
  'update ledger_transfer set at = now()',
  'update ledger_account set balance = balance + 1',
  'update ledger_account set balance = -1',
  `update ledger_kind set may_earn = true`,
  'delete from ledger_entry',
  'delete from ledger_transfer',
  'delete from ledger_account',
  'delete from ledger_rule',
  'truncate ledger_entry, ledger_transfer',
  'truncate ledger_account cascade',
  'comment on table ledger_account is null',
  'alter table ledger_entry disable trigger all',
  'drop trigger ledger_transfer_is_balanced on ledger_transfer',
  'select ledger_open(array[1], array[]::text[], array[]::text[])',
  `select ledger_write(gen_random_uuid(), 'reversal', now(), array[1, 0], array['usd_earned', 'fees'],
     array['USD', 'USD'], array[1000, -1000]::bigint[], 1, null, null, null, 'x', '{}')`,
])('the application role may not: %s', async (statement) => {
  await expect(raw(statement)).rejects.toMatchObject({ code: '42501' })
})

test('the application role cannot shadow a function with its own', async () => {
  await expect(
    raw('create function public.ledger_write() returns int language sql as $$ select 1 $$'),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(
    app.ctx.db.connection().execute(async (db) => {
      const { sql } = await import('kysely')
      await sql`create temporary table ledger_rule (kind text, code text, sign smallint)`.execute(db)
      await sql`insert into ledger_rule values ('deposit', 'usd_earned', 1)`.execute(db)
      await sql`select ledger_post(gen_random_uuid(), 'deposit', now(), array[${id}::int, 0],
        array['usd_earned', 'clearing:paystack'], array['USD', 'USD'], array[1000, -1000]::bigint[], null, null, null,
        null, 'x', '{}')`.execute(db)
    }),
  ).rejects.toMatchObject({ code: 'KB403' })
})

const call = (legs: { owner: number; code: string; currency: string; amount: number }[], kind = 'deposit') =>
  raw('select ledger_post($1, $2, now(), $3, $4, $5, $6, null, null, null, null, $7, $8)', [
    randomUUID(),
    kind,
    legs.map(({ owner }) => owner),
    legs.map(({ code }) => code),
    legs.map(({ currency }) => currency),
    legs.map(({ amount }) => amount),
    'x',
    '{}',
  ])
const mine = (amount: number, code = 'usd_deposited') => ({ owner: id, code, currency: 'USD', amount })
const theirs = (amount: number, currency = 'USD') => ({ owner: 0, code: 'clearing:paystack', currency, amount })

test('the posting function rejects an unbalanced transfer', async () => {
  await expect(call([mine(500), theirs(-499)])).rejects.toMatchObject({ code: 'KB002' })
  await expect(call([mine(500), theirs(-500, 'NGN')])).rejects.toMatchObject({ code: 'KB002' })
  await expect(call([mine(500)])).rejects.toMatchObject({ code: '23514' })
  await expect(call([])).rejects.toMatchObject({ code: '23514' })
})

test('the posting function rejects empty legs, one account twice, and reversals of its own', async () => {
  await expect(call([mine(500), theirs(-500), mine(0, 'usd_earned')])).rejects.toMatchObject({ code: 'KB403' })
  await expect(call([mine(250), mine(250), theirs(-500)])).rejects.toMatchObject({ code: '23505' })
  await expect(call([mine(500), theirs(-500)], 'reversal')).rejects.toMatchObject({ code: 'KB403' })
  await expect(call([mine(500), theirs(-500)], 'windfall')).rejects.toMatchObject({ code: 'KB403' })
})

test('an account cannot have another currency, nor a platform account a member as owner', async () => {
  await expect(call([{ ...mine(500), currency: 'NGN' }, theirs(-500, 'NGN')])).rejects.toMatchObject({ code: 'KB403' })
  await expect(call([{ ...theirs(500), owner: id }, theirs(-500)])).rejects.toMatchObject({ code: 'KB403' })
  await expect(call([mine(500, 'usd_imagined'), theirs(-500)])).rejects.toMatchObject({ code: 'KB403' })
  await expect(call([mine(500), theirs(-500, 'usd')])).rejects.toMatchObject({ code: '23514' })
})

const cannot: [TransferKind, string, () => Leg[]][] = [
  [
    'deposit',
    'fill what was earned',
    () => [move(member(id, 'usd_earned'), 5n), move(platform('clearing:paystack'), -5n)],
  ],
  ['gift_purchase', 'pay into revenue', () => [move(purse(id, 'usd'), -5n), move(platform('revenue:gifts'), 5n)]],
  ['gift_purchase', 'give to its buyer', () => [move(purse(id, 'usd'), 5n), move(platform('gifts_held'), -5n)]],
  [
    'payout_hold',
    'take what was paid in',
    () => [move(member(id, 'usd_deposited'), -5n), move(member(id, 'payout_hold'), 5n)],
  ],
  [
    'credits_sell',
    'turn bought credits into earnings',
    () => [
      move(member(id, 'credits_bought'), -5n),
      move(platform('credits_issued', 'CRD'), 5n),
      move(platform('credits_backing'), -5n),
      move(member(id, 'usd_earned'), 5n),
    ],
  ],
  [
    'credits_buy',
    'leave credits without a cent behind each',
    () => [
      move(member(id, 'usd_deposited'), -5n),
      move(platform('credits_backing'), 5n),
      move(platform('credits_issued', 'CRD'), -10n),
      move(member(id, 'credits_bought'), 10n),
    ],
  ],
]
const move = (account: Leg['account'], amount: bigint): Leg => ({ account, amount })

test.each(cannot)('%s may not %s', async (kind, _, legs) => {
  await raw('select 1')
  if (kind === 'credits_sell')
    await posting(app.ctx, {
      kind: 'credits_buy',
      legs: [
        move(member(id, 'usd_deposited'), -5n),
        move(platform('credits_backing'), 5n),
        move(platform('credits_issued', 'CRD'), -5n),
        move(member(id, 'credits_bought'), 5n),
      ],
    })
  await expect(posting(app.ctx, { kind, legs: legs() })).rejects.toMatchObject({ code: 'KB403' })
})

const spend = async (cents: number, { kind = 'gift_purchase', to = 'gifts_held' } = {}): Promise<boolean> => {
  const statement = `select cardinality(ledger_spend(array[$1::uuid], $2, array[now()], array[$3::int], array[$4::bigint], $5,
    'wallet', 'x', array['{}'::jsonb])) = 1 as spent`
  return (await raw(statement, [randomUUID(), kind, id, cents, to])).rows[0].spent
}

test('the fast path for spending obeys the floor and the rules', async () => {
  expect(await spend(5)).toBe(true)
  expect(await spend(100_000)).toBe(false)
  expect(await spend(5, { to: 'revenue:gifts' })).toBe(false)
  expect(await spend(5, { kind: 'deposit', to: 'clearing:paystack' })).toBe(false)
  expect(await spend(5, { kind: 'credits_buy', to: 'credits_backing' })).toBe(false)
  expect(await spend(5, { kind: 'gift_redeem', to: 'credits_backing' })).toBe(false)
  for (const cents of [0, -5]) await expect(spend(cents)).rejects.toMatchObject({ code: 'KB403' })
})

test('TypeScript and the database have rules for the same kinds', async () => {
  const { rows } = await raw(`select array_agg(kind order by kind) as kinds from ledger_kind where kind <> 'reversal'`)
  const known: Record<TransferKind, true> = {
    deposit: true,
    deposit_refund: true,
    deposit_reversed: true,
    debt_recovered: true,
    provider_fee: true,
    credits_buy: true,
    credits_sell: true,
    gift_purchase: true,
    gift_redeem: true,
    gift_take_back: true,
    boost_purchase: true,
    plan_purchase: true,
    plan_change: true,
    allowance_purchase: true,
    payout_hold: true,
    payout_paid: true,
    payout_released: true,
    payout_reversed: true,
    forfeited: true,
    balance_import: true,
  }
  expect(rows[0].kinds).toEqual(Object.keys(known).sort())
})

test('the function cannot make the balance negative', async () => {
  await expect(posting(app.ctx, { kind: 'gift_purchase', legs: giftLegs(id, 10_000n) })).rejects.toMatchObject({
    code: 'insufficient_funds',
  })
})

test('even the owner cannot change, remove, unbalance or add to posted transfers', async () => {
  const database = await createTestDatabase()
  const owner: Database = openDatabase(database.adminUrl, { poolMax: 2 })
  try {
    const order = { id: randomUUID(), legs: depositLegs(1, 5n) }
    await owner.pool.query(`insert into member (email, password_hash, firstname, lastname, gender, age_stated, age_stated_on,
      dial_code, mobile_number, phone, created_at) values ('a@example.com', '', '', '', 'other', 30, now(), '', '', '', now())`)
    await posting({ db: owner.db, now: () => new Date() }, { ...order, kind: 'deposit' })
    for (const statement of [
      'update ledger_entry set amount = amount',
      'update ledger_entry set amount = 1 where false',
      'update ledger_transfer set kind = kind',
      'delete from ledger_entry where false',
      'delete from ledger_transfer',
      'delete from ledger_account',
      'truncate ledger_entry',
      'truncate ledger_transfer',
      'update ledger_account set owner = 2',
    ])
      await expect(owner.pool.query(statement)).rejects.toMatchObject({ code: 'KB001' })
    await expect(
      owner.pool.query(
        `insert into ledger_entry select transfer, 3, account + 100, currency, 5 from ledger_entry limit 1`,
      ),
    ).rejects.toMatchObject({ code: 'KB002' })
    await expect(owner.pool.query(`insert into ledger_entry values (999, 1, 1, 'USD', 5)`)).rejects.toMatchObject({
      code: 'KB002',
    })
    await expect(
      owner.pool.query(`insert into ledger_transfer (id, kind, at, legs, narration, params, digest)
        values (gen_random_uuid(), 'deposit', now(), 2, 'x', '{}', gen_random_uuid())`),
    ).rejects.toMatchObject({ code: 'KB002' })
    await expect(owner.pool.query('update ledger_account set balance = -1 where owner > 0')).rejects.toMatchObject({
      code: '23514',
    })
  } finally {
    await owner.close()
    await database.drop()
  }
})
