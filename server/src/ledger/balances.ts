import { sql } from 'kysely'
import type { MemberCode, PlatformCode } from './accounts.ts'
import type { Db, Tx } from './post.ts'

/** A member's balances: dollars in cents, credits whole. */
export type Balances = {
  usdDeposited: bigint
  usdEarned: bigint
  creditsBought: bigint
  creditsEarned: bigint
  payoutHold: bigint
}

/** The current balances of a member; all zero for a member who never had money. */
export async function balancesOf(db: Db, memberId: number): Promise<Balances> {
  const rows = await db.selectFrom('ledger_account').where('owner', '=', memberId).select(['code', 'balance']).execute()
  return balancesFrom(rows)
}

/** The balances that the rows of a member's accounts make. */
export function balancesFrom(rows: { code: string; balance: number | null }[]): Balances {
  const of = (code: MemberCode) => BigInt(rows.find((row) => row.code === code)?.balance ?? 0)
  return {
    usdDeposited: of('usd_deposited'),
    usdEarned: of('usd_earned'),
    creditsBought: of('credits_bought'),
    creditsEarned: of('credits_earned'),
    payoutHold: of('payout_hold'),
  }
}

/** What a member had to spend at each of these moments, in their order: for the drawing of a balance over time. */
export async function balancesAt(
  db: Db,
  memberId: number,
  moments: Date[],
): Promise<{ usd: bigint; credits: bigint }[]> {
  const { rows } = await sql<{ usd: number; credits: number }>`
    select coalesce(sum(latest.balance_after) filter (where a.currency = 'USD'), 0)::bigint as usd,
      coalesce(sum(latest.balance_after) filter (where a.currency <> 'USD'), 0)::bigint as credits
    from unnest(${moments}::timestamptz[]) with ordinality as m (moment, place)
    left join ledger_account a on a.owner = ${memberId} and a.code <> 'payout_hold'
    left join lateral (
      select e.balance_after from ledger_entry e join ledger_transfer t on t.seq = e.transfer
      where e.account = a.id and t.at <= m.moment order by e.transfer desc limit 1
    ) latest on true
    group by m.place order by m.place`.execute(db)
  return rows.map(({ usd, credits }) => ({ usd: BigInt(usd), credits: BigInt(credits) }))
}

/** Holds these members' balances still until the transaction ends: to decide by them, or before posting more than once. */
export async function lockBalances(tx: Tx, memberIds: number[]): Promise<void> {
  await sql`select ledger_lock(${memberIds}::int[])`.execute(tx)
}

/** How a price is paid: first from what was paid in, then from what was earned. null when it is not enough. */
export const spendUsd = (balances: Balances, cents: bigint): { deposited: bigint; earned: bigint } | null =>
  split(balances.usdDeposited, balances.usdEarned, cents)
export const spendCredits = (balances: Balances, credits: bigint): { deposited: bigint; earned: bigint } | null =>
  split(balances.creditsBought, balances.creditsEarned, credits)

function split(deposited: bigint, earned: bigint, price: bigint) {
  if (price > deposited + earned) return null
  const first = price < deposited ? price : deposited
  return { deposited: first, earned: price - first }
}

/** Balance of a platform account: the newest snapshot and later entries. With `at`, everything up to that moment. */
export async function platformBalance(
  db: Db,
  code: PlatformCode,
  { currency = 'USD', at }: { currency?: string; at?: Date } = {},
): Promise<bigint> {
  const { rows } = await sql<{ balance: number }>`
    select ${at ? upTo(at) : sinceSnapshot} as balance
    from ledger_account a where a.owner = 0 and a.code = ${code} and a.currency = ${currency}`.execute(db)
  return BigInt(rows[0]?.balance ?? 0)
}

const sinceSnapshot = sql`(
  with s as (select upto, balance from ledger_snapshot where account = a.id order by upto desc limit 1)
  select coalesce((select balance from s), 0) + coalesce((select sum(amount)::bigint from ledger_entry
    where account = a.id and transfer > coalesce((select upto from s), 0)), 0))`

const upTo = (at: Date) => sql`coalesce((select sum(e.amount)::bigint from ledger_entry e
  join ledger_transfer t on t.seq = e.transfer where e.account = a.id and t.at <= ${at}), 0)`
