import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import { addJob } from '../../jobs/jobs.ts'
import { newTransferId, reverse } from '../../ledger/index.ts'

type Loss = { buyerId: number; cents: bigint; now: Date }

/**
 * When a payment went back: takes a buyer's gifts that nobody has redeemed yet back into their wallet, the newest first,
 * until the sum is covered or none is left. Answers the cents that came back, which may be more than asked. Locks the
 * gifts; one that is being redeemed at this moment counts as redeemed.
 */
export async function takeBackGifts(tx: Tx, { buyerId, cents, now }: Loss): Promise<bigint> {
  let back = 0n
  while (back < cents) {
    const gift = await tx
      .selectFrom('gift_received')
      .where('giver_id', '=', buyerId)
      .where('status', '=', 'held')
      .select(['id', 'code', 'price', 'purchase'])
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!gift) break
    const transfer = newTransferId()
    await sql`update gift_received set status = 'reversed', ended_by = ${transfer}, ended_at = ${now}
      where id = ${gift.id}`.execute(tx)
    await addJob(tx, 'gifts.mail-taken-back', { giftReceivedId: gift.id })
    await reverse(tx, {
      id: transfer,
      at: now,
      ends: gift.purchase,
      narration: { key: 'gift_take_back', params: { gift: gift.code } },
    })
    back += BigInt(gift.price)
  }
  return back
}
