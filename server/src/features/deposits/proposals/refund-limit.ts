import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import { fourEyesAboveCents } from '../../withdrawals/index.ts'

/** `cents`: null without a rate. */
type Planned = { depositId: number; memberId: number; cents: bigint | null; now: Date }

/**
 * Whether a second person has to agree to a refund: it exceeds the limit together with what staff sent back of the deposit
 * ever, and to the member in the last 24 hours, so that many small refunds are no way around it. Refunds of one member wait for
 * each other here.
 */
export async function needsSecondPerson(tx: Tx, { depositId, memberId, cents, now }: Planned): Promise<boolean> {
  if (cents === null) return true
  await lockRefunds(tx, memberId)
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

/** Makes refunds of one member wait for each other until the transaction ends; also of one without balances, who was never credited. */
export async function lockRefunds(tx: Tx, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refunds of ${memberId}`}, 0))`.execute(tx)
}
