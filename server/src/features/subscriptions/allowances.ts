import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { type Plan, planOf } from './plan-of.ts'

export type Allowed = 'message_request' | 'call'

/** May this member do it, and how many times are left? `left` null is without limit. */
export async function mayDo(
  db: Db | Tx,
  memberId: number,
  kind: Allowed,
  now: Date,
): Promise<{ allowed: boolean; left: number | null }> {
  const { plan, windowFrom } = await planOf(db, memberId, now)
  const left = await leftOf(db, { memberId, plan, kind, windowFrom })
  return { allowed: left === null || left > 0, left }
}

/** Uses one, in the transaction of what it is used for. Refuses `quota_used_up`; two at once never use the same one. */
export async function useAllowance(
  tx: Tx,
  { memberId, kind, now }: { memberId: number; kind: Allowed; now: Date },
): Promise<void> {
  const { plan, windowFrom } = await planOf(tx, memberId, now)
  const limit = limitOf(plan, kind)
  if (limit === 0) throw new Refusal('quota_used_up')
  const { rows } = await sql`
    insert into allowance_use (member_id, kind, window_from, used) values (${memberId}, ${kind}, ${windowFrom}, 1)
    on conflict (member_id, kind, window_from) do update set used = allowance_use.used + 1
      where ${limit}::int is null or allowance_use.used < ${limit}::int
    returning used`.execute(tx)
  if (rows.length === 0) throw new Refusal('quota_used_up')
}

/** Percent of a gift's price that comes to this member as credits. */
export async function conversionOf(db: Db | Tx, memberId: number, now: Date): Promise<number> {
  return (await planOf(db, memberId, now)).plan.giftConversion
}

type Ask = { memberId: number; plan: Plan; kind: Allowed; windowFrom: Date }

export async function leftOf(db: Db | Tx, { memberId, plan, kind, windowFrom }: Ask): Promise<number | null> {
  const limit = limitOf(plan, kind)
  if (limit === null) return null
  const row = await db
    .selectFrom('allowance_use')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('window_from', '=', windowFrom)
    .select('used')
    .executeTakeFirst()
  return Math.max(0, limit - (row?.used ?? 0))
}

const limitOf = (plan: Plan, kind: Allowed): number | null => (kind === 'call' ? plan.calls : plan.messages)
