import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'

/** A purchase that waits longer for its deposit is not carried out any more: the member has long forgotten it. */
export const purchaseWaitsMs = 24 * 3_600_000

type Purchase = {
  memberId: number
  kind: 'gift' | 'boost' | 'plan'
  itemId: string
  /** Public id; only of a gift. */
  receiverUid?: string
  now: Date
}

/**
 * Refuses `conflict` while the same purchase is about to run because its deposit has just been credited: a member who sees
 * the money arrive and presses at that moment would pay twice.
 */
export async function refuseWhileDue(
  db: Db | Tx,
  { memberId, kind, itemId, receiverUid, now }: Purchase,
): Promise<void> {
  const { rows } = await sql`
    select from deposit_purchase p
    where p.member_id = ${memberId} and p.kind = ${kind} and p.item_id = ${itemId} and p.state = 'waiting'
      and p.requested_at > ${new Date(now.getTime() - purchaseWaitsMs)}
      and p.receiver_id is not distinct from (select m.id from member m where m.uid = ${receiverUid ?? null}::uuid)
      and exists (select from deposit d where d.purchase_id = p.id and d.transfer is not null)
    limit 1`.execute(db)
  if (rows.length > 0) throw new Refusal('conflict', { messageKey: 'wallet:purchase_due' })
}
