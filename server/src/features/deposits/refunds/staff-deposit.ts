import { type StaffDeposit, toMajor } from '@karibu/contract'
import type { Context, Db, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { openProposalOf } from '../proposals/list-proposals.ts'

/** A deposit as a member of staff sees it, with what was sent back of it and what waits. Refuses `not_found`. */
export async function staffDeposit(
  { now }: Context,
  db: Db | Tx,
  { reference, staffId }: { reference: string; staffId: number },
): Promise<StaffDeposit> {
  const row = await db
    .selectFrom('deposit as d')
    .leftJoin('member as m', 'm.id', 'd.member_id')
    .where('d.reference', '=', reference)
    .selectAll('d')
    .select(['m.uid as member_uid', 'm.firstname', 'm.lastname'])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const refunds = await db
    .selectFrom('deposit_refund')
    .where('deposit_id', '=', row.id)
    .selectAll()
    .orderBy('id', 'desc')
    .execute()
  const { currency } = row
  return {
    reference,
    channel: row.channel,
    status: row.state,
    currency,
    amount: toMajor(row.amount_minor, currency),
    left: row.state === 'paid' ? toMajor(row.amount_minor - row.returned_minor, currency) : 0,
    credited: row.transfer ? toMajor(row.usd_cents, 'USD') : null,
    createdAt: row.created_at.toISOString(),
    member: { id: row.member_uid, name: [row.firstname, row.lastname].filter(Boolean).join(' ') },
    refunds: refunds.map((refund) => ({
      id: refund.uid,
      amount: toMajor(refund.amount_minor, currency),
      status: refund.state,
      reason: refund.reason,
      providerCode: refund.provider_code,
      createdAt: refund.created_at.toISOString(),
    })),
    proposal: await openProposalOf(db, row.id, { staffId, now: now() }),
  }
}
