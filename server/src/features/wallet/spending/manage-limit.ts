import { limitRaiseMs, type pauseDays, type Spending, toMajor } from '@karibu/contract'
import { type Selectable, sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../../context.ts'
import type { DB } from '../../../db/schema.ts'
import { spendingWindowMs } from './count-spending.ts'

type Owner = Pick<SignedIn, 'id'>
type LimitRow = Selectable<DB['spending_limit']>

/** A member's own limit, what they spent of it, and their pause. */
export async function showSpending(ctx: Context, member: Owner): Promise<Spending> {
  const now = ctx.now()
  const row = await ctx.db
    .selectFrom('spending_limit')
    .where('member_id', '=', member.id)
    .selectAll()
    .executeTakeFirst()
  const present = row ? presentOf(row, now) : null
  const limited = present !== null && (present.cents !== null || present.next_at !== null)
  return {
    limit: dollars(present?.cents ?? null),
    next: present?.next_at ? { limit: dollars(present.next_cents), at: present.next_at.toISOString() } : null,
    spent: limited ? await spentOf(ctx, member.id) : 0,
    pausedUntil: row?.paused_until && row.paused_until > now ? row.paused_until.toISOString() : null,
  }
}

const dollars = (cents: LimitRow['cents']): number | null => (cents === null ? null : toMajor(BigInt(cents), 'USD'))

/** The row with a limit that has come into effect in its place. */
function presentOf(row: LimitRow, now: Date): Pick<LimitRow, 'cents' | 'next_cents' | 'next_at'> {
  if (row.next_at === null || row.next_at > now) return row
  return { cents: row.next_cents, next_cents: null, next_at: null }
}

async function spentOf({ db, now }: Context, memberId: number): Promise<number> {
  const since = new Date(now().getTime() - spendingWindowMs)
  const { rows } = await sql<{ spent: string }>`select coalesce(sum(cents), 0) as spent from spending_use
    where member_id = ${memberId} and at > ${since}`.execute(db)
  return toMajor(BigInt(rows[0]?.spent ?? 0), 'USD')
}

/** A lower limit holds at once; a higher one, or none, after a wait in which one may think better of it. */
export async function setLimit(ctx: Context, member: Owner, usd: number | null): Promise<void> {
  const now = ctx.now()
  const requested = usd === null ? null : usd * 100
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockLimit(tx, member.id)
    const present = presentOf(row, now).cents
    const isLower = requested !== null && (present === null || requested <= Number(present))
    const next = isLower || (requested === null && present === null) ? null : new Date(now.getTime() + limitRaiseMs)
    await sql`update spending_limit set cents = ${isLower ? requested : present}, next_cents = ${next ? requested : null},
      next_at = ${next} where member_id = ${member.id}`.execute(tx)
    if (row.cents === null && isLower) await countPast(tx, member.id, new Date(now.getTime() - spendingWindowMs))
  })
}

/** Nothing is paid in, bought or renewed until the pause ends; it only ever becomes longer. */
export async function pauseSpending(ctx: Context, member: Owner, days: (typeof pauseDays)[number]): Promise<void> {
  const until = new Date(ctx.now().getTime() + days * 86_400_000)
  await ctx.db.transaction().execute(async (tx) => {
    // Renewals and their switch lock the member too: what they decided is seen here, or they see the pause.
    await sql`select 1 from member where id = ${member.id} for no key update`.execute(tx)
    await lockLimit(tx, member.id)
    await sql`update spending_limit set paused_until = greatest(paused_until, ${until}::timestamptz)
      where member_id = ${member.id}`.execute(tx)
    await tx.updateTable('subscription').set({ renews: false }).where('member_id', '=', member.id).execute()
  })
}

async function lockLimit(tx: Tx, memberId: number): Promise<LimitRow> {
  await sql`insert into spending_limit (member_id) values (${memberId}) on conflict do nothing`.execute(tx)
  return tx
    .selectFrom('spending_limit')
    .where('member_id', '=', memberId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const bought = ['gift_purchase', 'boost_purchase', 'plan_purchase', 'plan_change', 'credits_buy']

// Nothing was counted before there was a limit: what the books say of these days is.
async function countPast(tx: Tx, memberId: number, since: Date): Promise<void> {
  await sql`insert into spending_use (id, member_id, cents, at)
    select t.id, ${memberId}, -sum(e.amount), t.at
    from ledger_account a join ledger_entry e on e.account = a.id join ledger_transfer t on t.seq = e.transfer
    where a.owner = ${memberId} and a.currency = 'USD' and t.kind = any(${bought}::text[]) and t.at > ${since}
      and not exists (select from ledger_transfer r where r.ends = t.id and r.kind <> 'gift_redeem')
    group by t.id, t.at having sum(e.amount) < 0
    on conflict (id) do nothing`.execute(tx)
}
