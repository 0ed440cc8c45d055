import { type DeletionRefund, type DeletionStatus, toMajor } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../context.ts'
import { balancesOf } from '../../ledger/index.ts'
import { refundableCents } from '../deposits/index.ts'

/** Where something could not be sent back, its owner has so long to do something else with it. */
export const afterFailureMs = 7 * 86_400_000
const refundsShownMs = 60 * 86_400_000

type DeletionRow = {
  deletion_due_at: Date | null
  unforfeited: boolean
  gifts: number
  payouts: number
  pending: number
}

/** Whether a member is to leave, what they would give up, and what goes back to where they paid from. */
export async function deletionStatus(
  ctx: Pick<Context, 'now' | 'payments'>,
  db: Db | Tx,
  memberId: number,
): Promise<DeletionStatus> {
  const { usdDeposited, usdEarned, creditsBought, creditsEarned } = await balancesOf(db, memberId)
  const refundable = await refundableCents(ctx, db, memberId)
  const { rows } = await sql<DeletionRow>`
    select ${deletionDueAt} as deletion_due_at, m.deletion_due_at is not null and not ${isAllForfeited} as unforfeited,
      ${leftGifts} as gifts,
      (select count(*)::int from withdrawal w
        where w.member_id = m.id and w.state in ('held', 'submitted')) as payouts,
      (select count(*)::int from deposit d where d.member_id = m.id and d.state = 'pending') as pending
    from member m where m.id = ${memberId}`.execute(db)
  const row = rows[0]
  return {
    deletionDueAt: row?.deletion_due_at?.toISOString() ?? null,
    left: {
      usd: toMajor(usdDeposited + usdEarned, 'USD'),
      credits: Number(creditsBought + creditsEarned),
      gifts: row?.gifts ?? 0,
    },
    unforfeited: row?.unforfeited ?? false,
    payouts: row?.payouts ?? 0,
    deposited: { refundable: toMajor(refundable, 'USD'), nonRefundable: toMajor(usdDeposited - refundable, 'USD') },
    refunds: await refundsOf(ctx, db, memberId),
    pending: row?.pending ?? 0,
  }
}

/** SQL over a member `m`: all their balances together, in cents. A credit is a cent. */
const leftCents = sql`(select coalesce(sum(greatest(a.balance, 0)), 0)::bigint from ledger_account a
  where a.owner = m.id and a.code in ('usd_deposited', 'usd_earned', 'credits_bought', 'credits_earned'))`

/** SQL over a member `m`: how many gifts they have not redeemed. */
const leftGifts = sql`(select count(*)::int from gift_received g where g.receiver_id = m.id and g.status = 'held')`

/**
 * SQL over a member `m`: is nothing left but what they gave up? A refund that failed later, or a gift after that, is not included:
 * "Only what you expressly give up becomes ours" (terms, `endings`).
 */
export const isAllForfeited = sql<boolean>`(${leftCents} <= m.forfeited_cents and ${leftGifts} <= m.forfeited_gifts)`

/** Records that a member gives up what is left now. */
export async function recordForfeit(tx: Tx, memberId: number): Promise<void> {
  await sql`update member m set forfeited_cents = ${leftCents}, forfeited_gifts = ${leftGifts} where m.id = ${memberId}`.execute(
    tx,
  )
}

/** SQL over a member `m`: when they go; later than planned where something could not be sent back meanwhile. */
export const deletionDueAt = sql<Date | null>`case when m.deletion_due_at is not null then greatest(m.deletion_due_at, (
  select max(r.changed_at) + ${afterFailureMs} * interval '1 millisecond'
  from deposit d join deposit_refund r on r.deposit_id = d.id
  where d.member_id = m.id and r.staff_id is null and r.state = 'failed')) end`

async function refundsOf(
  ctx: Pick<Context, 'now' | 'payments'>,
  db: Db | Tx,
  memberId: number,
): Promise<DeletionRefund[]> {
  const rows = await db
    .selectFrom('deposit_refund as r')
    .innerJoin('deposit as d', 'd.id', 'r.deposit_id')
    .where('d.member_id', '=', memberId)
    .where('r.staff_id', 'is', null)
    .where('r.created_at', '>', new Date(ctx.now().getTime() - refundsShownMs))
    .select(['r.uid', 'r.usd_cents', 'r.amount_minor', 'r.state', 'd.currency'])
    .orderBy('r.id', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ uid, usd_cents: cents, amount_minor: minor, state, currency }) => ({
    id: uid,
    usd: toMajor(cents, 'USD'),
    currency,
    amount: toMajor(minor, currency),
    status: state,
  }))
}

export const readDeletionStatus = (ctx: Context, member: SignedIn) => deletionStatus(ctx, ctx.db, member.id)
