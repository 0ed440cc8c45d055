import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { fourEyesAboveCents } from '../../withdrawals/index.ts'

const dayMs = 86_400_000

/** `cents`: null without a rate. */
type Planned = { depositId: number; memberId: number; cents: bigint | null; now: Date }

/**
 * Whether a second person has to agree to a refund: it exceeds the limit together with what staff sent back of the deposit
 * ever, and to the member in the last 24 hours, so that many small refunds are no way around it. The balances of the
 * member must be locked, which makes refunds of two deposits wait for each other.
 */
export async function needsSecondPerson(tx: Tx, { depositId, memberId, cents, now }: Planned): Promise<boolean> {
  if (cents === null) return true
  const since = new Date(now.getTime() - dayMs)
  const { rows } = await sql<{ cents: string }>`
    select (select coalesce(sum(r.usd_cents), 0) from deposit_refund r join deposit d on d.id = r.deposit_id
        where d.member_id = ${memberId} and r.staff_id is not null and r.state <> 'failed'
          and (r.deposit_id = ${depositId} or r.created_at > ${since}))
      + (select coalesce(sum(coalesce(o.refund_cents, ${fourEyesAboveCents} + 1)), 0) from deposit d
        join payment_exception o on o.channel = d.channel and o.reference = d.reference
        where d.member_id = ${memberId} and o.refund_requested_at > ${since} and o.refund_error_code is null)
      as cents`.execute(tx)
  return BigInt(rows[0]?.cents ?? 0) + cents > fourEyesAboveCents
}
