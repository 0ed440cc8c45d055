import { type Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Tx } from '../../context.ts'
import type { DB } from '../schema.ts'
import { StartFault } from '../start-fault.ts'

/**
 * Deposits of play money (of the sandbox, or of test keys) that were credited, not returned in full, and not accepted by the
 * operator. What was bought with them, and what others earned by it, cannot be distinguished from real money.
 */
const counting = (acceptedTo: string) =>
  `not is_live and transfer is not null and returned_cents < usd_cents and id > ${acceptedTo}`
const acceptedId = '(select coalesce(max(deposit_id), 0) from play_money_acceptance)'

/** How many deposits of play money count; also of a database that waits for migrations, or is empty. */
export async function countPlayDeposits(pool: Pool): Promise<number> {
  const { rows: found } = await pool.query<{ deposits: boolean; acceptances: boolean }>(
    `select to_regclass('public.deposit') is not null as deposits,
       to_regclass('public.play_money_acceptance') is not null as acceptances`,
  )
  const [tables] = found
  if (!tables?.deposits) return 0
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from deposit where ${counting(tables.acceptances ? acceptedId : '0')}`,
  )
  return rows[0]?.count ?? 0
}

/** Throws a StartFault where live keys would pay out what was deposited as play money. */
export async function assertRealMoney(pool: Pool): Promise<void> {
  const count = await countPlayDeposits(pool)
  if (count > 0)
    throw new StartFault(
      `The books hold ${count} deposit${count === 1 ? '' : 's'} of play money (the sandbox or test keys), and live keys would pay it out as real money. Take a new database for real money, refund these deposits with the keys of before, or accept their sum by npm run play-money: docs/SANDBOX.md, From play money to real money.`,
    )
}

/** Whether real money was deposited and not returned in full; also of a database that waits for migrations, or is empty. */
export async function hasRealDeposits(pool: Pool): Promise<boolean> {
  const { rows: found } = await pool.query<{ exists: boolean }>(
    `select to_regclass('public.deposit') is not null as exists`,
  )
  if (!found[0]?.exists) return false
  const { rows } = await pool.query<{ exists: boolean }>(
    'select exists (select from deposit where is_live and transfer is not null and returned_cents < usd_cents)',
  )
  return rows[0]?.exists ?? false
}

/** Throws a StartFault where play money would be credited beside real money: the next start with live keys would pay it out. */
export async function assertPlayMoney(pool: Pool): Promise<void> {
  if (await hasRealDeposits(pool))
    throw new StartFault(
      'The books hold deposits of real money, and the sandbox or test keys would credit play money beside it. Set the live keys of before, or switch payments off (PAYSTACK=off TRANZAK=off FLUTTERWAVE=off). If this database is a copy on which you try things out, set KARIBU_SANDBOX=copy: docs/SANDBOX.md, From real money to play money.',
    )
}

export type PlayDeposit = { id: number; reference: string; created_at: Date; cents: number }

/** The newest deposits of play money that count, with what of each is credited in US cents. */
export async function listPlayDeposits(db: Kysely<DB>, limit: number): Promise<PlayDeposit[]> {
  const { rows } = await sql<PlayDeposit>`
    select id, reference, created_at, (usd_cents - returned_cents)::int as cents from deposit
    where ${sql.raw(counting(acceptedId))} order by id desc limit ${limit}`.execute(db)
  return rows
}

export type PlaySum = { count: number; cents: number; newestId: number }

/** All deposits of play money that count. */
export async function sumPlayDeposits(db: Kysely<DB> | Tx): Promise<PlaySum> {
  const { rows } = await sql<PlaySum>`
    select count(*)::int as count, coalesce(sum(usd_cents - returned_cents), 0)::float8 as cents,
      coalesce(max(id), 0) as "newestId"
    from deposit where ${sql.raw(counting(acceptedId))}`.execute(db)
  return rows[0] ?? { count: 0, cents: 0, newestId: 0 }
}

/**
 * Accepts the deposits of play money that count if their sum is `cents`: after it only later ones count. Answers the sum that it
 * found; where that is another one, or nothing counts, nothing is accepted.
 */
export async function acceptPlayMoney(tx: Tx, { cents, now }: { cents: number; now: Date }): Promise<PlaySum> {
  await sql`lock table play_money_acceptance in share row exclusive mode`.execute(tx)
  const found = await sumPlayDeposits(tx)
  if (found.count > 0 && found.cents === cents)
    await tx
      .insertInto('play_money_acceptance')
      .values({ deposit_id: found.newestId, usd_cents: found.cents, accepted_at: now })
      .execute()
  return found
}
