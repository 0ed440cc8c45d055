import type { Db, Tx } from '../../context.ts'
import { dayMs } from './withdrawal-rules.ts'

/** US cents of a member's payouts of the last 24 hours that went out or may still do. */
export async function centsOfDay(db: Db | Tx, { memberId, now }: { memberId: number; now: Date }): Promise<bigint> {
  const { cents } = await db
    .selectFrom('withdrawal')
    .where('member_id', '=', memberId)
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .where('state', 'in', ['held', 'submitted', 'paid'])
    .select(({ fn }) => fn.sum<string | number | null>('usd_cents').as('cents'))
    .executeTakeFirstOrThrow()
  return BigInt(cents ?? 0)
}
