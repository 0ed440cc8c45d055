import type { Db, Tx } from '../../context.ts'
import { dayMs } from '../../durations.ts'

type DaySum = {
  /** As the member typed them. */
  typed: bigint
  /** As they arrive, at the agreed rates. */
  worth: bigint
}

/** US cents of a member's payouts of the last 24 hours that went out or may still do. */
export async function centsOfDay(db: Db | Tx, { memberId, now }: { memberId: number; now: Date }): Promise<DaySum> {
  const { typed, worth } = await db
    .selectFrom('withdrawal')
    .where('member_id', '=', memberId)
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .where('state', 'in', ['held', 'submitted', 'paid'])
    .select(({ fn }) => [
      fn.sum<string | number | null>('usd_cents').as('typed'),
      fn.sum<string | number | null>('agreed_cents').as('worth'),
    ])
    .executeTakeFirstOrThrow()
  return { typed: BigInt(typed ?? 0), worth: BigInt(worth ?? 0) }
}
