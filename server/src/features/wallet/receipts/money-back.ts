import { sql } from 'kysely'
import type { Db } from '../../../context.ts'

/**
 * Which of these transfers moved money that came back since: deposits that were sent back as a whole, and withdrawals that
 * are not paid. What ended the transfer does not show it: a refund by staff ends nothing, and a payout that bounced ends
 * the payment and not the hold.
 */
export async function moneyBackOf(db: Db, transfers: string[]): Promise<Set<string>> {
  if (transfers.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select t.id from ledger_transfer t
    left join deposit d on t.kind = 'deposit' and d.reference = t.params->>'reference' and d.transfer = t.id
    left join withdrawal w on t.kind = 'payout_hold' and w.reference = t.params->>'reference' and w.hold_transfer = t.id
    where t.id = any(${transfers}::uuid[])
      and (d.state = 'reversed' or d.returned_minor >= d.amount_minor or w.state <> 'paid')`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
