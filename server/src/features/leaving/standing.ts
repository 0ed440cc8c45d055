import type { LeavingStanding } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../context.ts'
import { balancesOf } from '../../ledger/index.ts'

/** Whether a member is to leave, and what they would give up. */
export async function leavingStanding(db: Db | Tx, memberId: number): Promise<LeavingStanding> {
  const { usdDeposited, usdEarned, creditsBought, creditsEarned } = await balancesOf(db, memberId)
  const { rows } = await sql<{ leaves_at: Date | null; gifts: number; payouts: number }>`
    select m.leaves_at,
      (select count(*)::int from gift_received g where g.receiver_id = m.id and g.status = 'held') as gifts,
      (select count(*)::int from withdrawal w
        where w.member_id = m.id and w.state in ('held', 'submitted')) as payouts
    from member m where m.id = ${memberId}`.execute(db)
  const row = rows[0]
  return {
    leavesAt: row?.leaves_at?.toISOString() ?? null,
    left: {
      usd: Number(usdDeposited + usdEarned) / 100,
      credits: Number(creditsBought + creditsEarned),
      gifts: row?.gifts ?? 0,
    },
    payouts: row?.payouts ?? 0,
  }
}

export const readStanding = (ctx: Context, member: SignedIn) => leavingStanding(ctx.db, member.id)
