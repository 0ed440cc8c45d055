import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { newTransferId, platform, post, purse } from '../../ledger/index.ts'
import { Refusal } from '../../refusal.ts'
import { refuseWhilePaused } from '../wallet/index.ts'
import { type Plan, planOf } from './plan-of.ts'

export type Allowed = 'message_request' | 'call'

/** May this member do it, and how many times are left? `left` null is without limit. */
export async function mayDo(
  db: Db | Tx,
  { memberId, kind, now }: { memberId: number; kind: Allowed; now: Date },
): Promise<{ allowed: boolean; left: number | null }> {
  const { plan, windowFrom } = await planOf(db, memberId, now)
  const left = await leftOf(db, { memberId, plan, kind, windowFrom })
  return { allowed: left === null || left > 0, left }
}

type Use = { memberId: number; kind: Allowed; now: Date; payWith?: 'credits' | undefined }

/**
 * Uses one, in the transaction of what it is used for; two at once never use the same one. When none is left, one more is
 * paid with credits if `payWith` says so; then it is the last step of its transaction, and the answer is the credits
 * paid (0: the plan's own). Refuses `quota_used_up`, which carries what one more would cost in credits where it can be
 * bought; `spending_paused` and `insufficient_funds`.
 */
export async function useAllowance(tx: Tx, { memberId, kind, now, payWith }: Use): Promise<{ credits: number }> {
  const { plan, windowFrom } = await planOf(tx, memberId, now)
  if (await takeOne(tx, { memberId, kind, windowFrom, limit: limitOf(plan, kind) })) return { credits: 0 }
  const credits = await creditsFor(tx, kind)
  if (credits === null) throw new Refusal('quota_used_up')
  if (payWith !== 'credits') throw new Refusal('quota_used_up', { offer: { credits } })
  await refuseWhilePaused(tx, { memberId, now })
  await payCredits(tx, { memberId, credits, now })
  return { credits }
}

/** Percent of a gift's price that comes to this member as credits. */
export async function conversionOf(db: Db | Tx, memberId: number, now: Date): Promise<number> {
  return (await planOf(db, memberId, now)).plan.giftConversion
}

/** What one more costs when the plan's are used up, in credits; null where it cannot be bought. */
export async function creditsFor(db: Db | Tx, kind: Allowed): Promise<number | null> {
  const row = await db.selectFrom('allowance_price').where('kind', '=', kind).select('credits').executeTakeFirst()
  return row?.credits ?? null
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

type Take = { memberId: number; kind: Allowed; windowFrom: Date; limit: number | null }

async function takeOne(tx: Tx, { memberId, kind, windowFrom, limit }: Take): Promise<boolean> {
  if (limit === 0) return false
  const { rows } = await sql`
    insert into allowance_use (member_id, kind, window_from, used) values (${memberId}, ${kind}, ${windowFrom}, 1)
    on conflict (member_id, kind, window_from) do update set used = allowance_use.used + 1
      where ${limit}::int is null or allowance_use.used < ${limit}::int
    returning used`.execute(tx)
  return rows.length > 0
}

// A credit is a cent: what was set aside behind them becomes the revenue.
async function payCredits(tx: Tx, { memberId, credits, now }: { memberId: number; credits: number; now: Date }) {
  const amount = BigInt(credits)
  await post(tx, {
    id: newTransferId(),
    kind: 'allowance_purchase',
    at: now,
    channel: 'wallet',
    narration: { key: 'allowance_purchase' },
    legs: [
      { account: purse(memberId, 'credits'), amount: -amount },
      { account: platform('credits_issued', 'CRD'), amount },
      { account: platform('credits_backing'), amount: -amount },
      { account: platform('revenue:plans'), amount },
    ],
  })
}
