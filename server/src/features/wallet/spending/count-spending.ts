import { spendingDays } from '@karibu/contract'
import { type Selectable, sql } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'
import type { DB } from '../../../db/schema.ts'
import { Refusal } from '../../../refusal.ts'

export const spendingWindowMs = spendingDays * 86_400_000

type Spending = {
  memberId: number
  /** Counted once under this id, however often it is requested. */
  id: string
  cents: number
  now: Date
}

/**
 * Counts what a member is about to spend against their own limit, under the lock of its row. Throws Refusal `spending_paused` and
 * `spending_limit`. For members without a limit it is one read by key.
 */
export async function countSpending(tx: Tx, { memberId, id, cents, now }: Spending): Promise<void> {
  const limit = await lockLimit(tx, memberId)
  if (!limit) return
  if (limit.paused_until && limit.paused_until > now) throw new Refusal('spending_paused')
  const most = limitAt(limit, now)
  if (most === null) return
  const since = new Date(now.getTime() - spendingWindowMs)
  const { rows } = await sql<{ spent: string }>`select coalesce(sum(cents), 0) as spent from spending_use
    where member_id = ${memberId} and at > ${since} and id <> ${id}`.execute(tx)
  if (Number(rows[0]?.spent ?? 0) + cents > Number(most)) throw new Refusal('spending_limit')
  await save(tx, { memberId, id, cents, now })
}

/** Counts what is charged whatever the limit says: a renewal that the member agreed to before. */
export async function countRenewal(tx: Tx, spending: Spending): Promise<void> {
  const limit = await lockLimit(tx, spending.memberId)
  if (limit && limitAt(limit, spending.now) !== null) await save(tx, spending)
}

const lockLimit = (tx: Tx, memberId: number) =>
  tx.selectFrom('spending_limit').where('member_id', '=', memberId).selectAll().forUpdate().executeTakeFirst()

const limitAt = (limit: Pick<Selectable<DB['spending_limit']>, 'cents' | 'next_cents' | 'next_at'>, now: Date) =>
  limit.next_at && limit.next_at <= now ? limit.next_cents : limit.cents

async function save(tx: Tx, { memberId, id, cents, now }: Spending): Promise<void> {
  await sql`insert into spending_use (id, member_id, cents, at) values (${id}, ${memberId}, ${cents}, ${now})
    on conflict (id) do nothing`.execute(tx)
}

/** What was counted did not happen after all, or was undone. */
export async function uncountSpending(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom('spending_use').where('id', '=', id).execute()
}

/** Throws Refusal `spending_paused` while the member has paused spending. For what no limit counts: deposits and credits that are spent. */
export async function refuseWhilePaused(
  db: Db | Tx,
  { memberId, now }: Pick<Spending, 'memberId' | 'now'>,
): Promise<void> {
  const paused = await db
    .selectFrom('spending_limit')
    .where('member_id', '=', memberId)
    .where('paused_until', '>', now)
    .select('member_id')
    .executeTakeFirst()
  if (paused) throw new Refusal('spending_paused')
}

/** Forgets what is older than the days that are added up. */
export async function sweepSpending({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('spending_use')
    .where('at', '<', new Date(now().getTime() - spendingWindowMs))
    .execute()
}
