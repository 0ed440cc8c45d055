import { type StaffDeposit, toMajor } from '@karibu/contract'
import type { Db, Tx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'

/** A deposit as staff see it, with what was sent back of it. Refuses `not_found`. */
export async function staffDeposit(db: Db | Tx, reference: string): Promise<StaffDeposit> {
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
  }
}
